// swift-tools-version: 6.1
import PackageDescription

// The contenders in Swift; `Benchmarks/compare` builds each one when it is needed.

let package = Package(
  name: "HolonBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Holon", path: "..", traits: ["All"]),
    .package(name: "Defeat", path: "../Defeat"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.24.0"),
  ],
  targets: [
    .target(name: "TreeWorkload", path: "tree/workload", publicHeadersPath: "."),
    .target(name: "TreeMeasurement", dependencies: ["TreeWorkload"], path: "tree/measurement"),
    .executableTarget(
      name: "tree-holon",
      dependencies: ["TreeMeasurement", .product(name: "HolonTree", package: "Holon")],
      path: "tree/holon"),
    .executableTarget(name: "tree-class", dependencies: ["TreeMeasurement"], path: "tree/class"),
    .executableTarget(
      name: "composite-calls",
      dependencies: [
        "TreeMeasurement", .product(name: "Holon", package: "Holon"), .product(name: "Logging", package: "swift-log"),
      ],
      path: "composite/calls"),
    .executableTarget(
      name: "lists-changes",
      dependencies: [
        "TreeMeasurement", .product(name: "HolonForms", package: "Holon"),
        .product(name: "HolonLists", package: "Holon"),
      ],
      path: "lists/changes"),
    .executableTarget(
      name: "files-holon",
      dependencies: ["TreeMeasurement", .product(name: "HolonFiles", package: "Holon")],
      path: "files/holon"),
    .executableTarget(
      name: "files-samples",
      dependencies: [.product(name: "HolonTestingFiles", package: "Holon")],
      path: "files/samples"),
    .executableTarget(
      name: "tracking-queue",
      dependencies: [
        .product(name: "Holon", package: "Holon"), .product(name: "HolonHTTP", package: "Holon"),
        .product(name: "HolonTracking", package: "Holon"), .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "tracking/queue"),
    .executableTarget(
      name: "repositories-hub",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HolonSync", package: "Holon"), .product(name: "HolonTree", package: "Holon"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "repositories/hub"),
    .executableTarget(
      name: "repositories-local",
      dependencies: [
        .product(name: "HolonRepositories", package: "Holon"), .product(name: "HolonSQLite", package: "Holon"),
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "repositories/local"),
    .executableTarget(
      name: "repositories-sync",
      dependencies: [
        .product(name: "DefeatStore", package: "Defeat"), .product(name: "HolonSync", package: "Holon"),
        .product(name: "HolonToDos", package: "Holon"), .product(name: "HolonTree", package: "Holon"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "repositories/sync"),
    .executableTarget(
      name: "transport-load",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "HolonHTTP", package: "Holon"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "transport/load"),
    .executableTarget(
      name: "transport-server",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "transport/server"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
