// swift-tools-version: 6.2
import PackageDescription

// The application, which uses the toolkit's public products.

let package = Package(
  name: "Defeat",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "defeat", targets: ["defeat"]),
    .executable(name: "defeat-hub", targets: ["defeat-hub"]),
    .library(name: "DefeatStore", targets: ["DefeatStore"]),
  ],
  dependencies: [
    // The trait of the toolkit's own tests, so that both packages share built modules.
    .package(name: "Holon", path: "..", traits: ["All"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.2.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    .target(
      name: "DefeatStore",
      dependencies: [
        .holon("HolonBase"), .holon("HolonRepositories"), .holon("HolonSQL"), .holon("HolonSQLite"),
        .holon("HolonSync"), .holon("HolonToDos"), .holon("HolonTree"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "DefeatCore",
      dependencies: [
        .holon("HolonBase"), .holon("HolonCore"), .holon("HolonFiles"), .holon("HolonForms"), .holon("HolonLists"),
        .holon("HolonRepositories"), .holon("HolonSync"), .holon("HolonToDos"), .holon("HolonTracking"),
        .holon("HolonTree"),
      ]),
    .target(
      name: "DefeatContents",
      dependencies: [
        "DefeatCore",
        .holon("HolonBase"), .holon("HolonFiles"), .holon("HolonHashing"), .holon("HolonRepositories"),
        .holon("HolonSystemCalls"), .holon("HolonToDos"),
      ]),
    // The limits of connections, for both servers.
    .target(
      name: "DefeatHTTP",
      dependencies: [
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    // The files of the page. Swift needs 20 s to compile their bytes as literals, and C none.
    .target(name: "DefeatAssets", exclude: ["Files"]),
    .target(
      name: "DefeatServer",
      dependencies: [
        "DefeatAssets", "DefeatCore", "DefeatHTTP",
        .holon("HolonBase"), .holon("HolonCompression"), .holon("HolonFiles"), .holon("HolonLists"),
        .holon("HolonToDos"), .holon("HolonTree"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .target(
      name: "DefeatHub",
      dependencies: [
        "DefeatContents", "DefeatCore", "DefeatHTTP", "DefeatServer", "DefeatStore",
        .holon("HolonBase"), .holon("HolonCompression"), .holon("HolonFiles"), .holon("HolonHashing"),
        .holon("HolonHTTP"), .holon("HolonPostgres"), .holon("HolonRepositories"), .holon("HolonSQL"),
        .holon("HolonSQLite"), .holon("HolonSync"), .holon("HolonSystemCalls"), .holon("HolonToDos"),
        .holon("HolonTree"),
        // Apple's libraries have no scrypt.
        .product(name: "CryptoExtras", package: "swift-crypto", condition: .when(platforms: [.macOS])),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .target(
      name: "DefeatSync",
      dependencies: [
        "DefeatCore", "DefeatStore",
        .holon("HolonBase"), .holon("HolonCompression"), .holon("HolonFiles"), .holon("HolonHTTP"),
        .holon("HolonRepositories"), .holon("HolonSQLite"), .holon("HolonSync"), .holon("HolonToDos"),
        .holon("HolonTree"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    // What both programs print and parse.
    .target(
      name: "DefeatConsole",
      dependencies: [
        "DefeatCore",
        .holon("HolonBase"), .holon("HolonSQL"), .holon("HolonToDos"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "DefeatCommands",
      dependencies: [
        "DefeatConsole", "DefeatContents", "DefeatCore", "DefeatServer", "DefeatSync", "DefeatStore",
        .holon("HolonBase"), .holon("HolonFiles"), .holon("HolonHTTP"), .holon("HolonLists"), .holon("HolonSync"),
        .holon("HolonToDos"), .holon("HolonTracking"), .holon("HolonTree"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "DefeatHubCommands",
      dependencies: [
        "DefeatConsole", "DefeatCore", "DefeatHub",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "defeat",
      dependencies: ["DefeatCommands", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "defeat-hub",
      dependencies: ["DefeatHubCommands", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // A client of servers, for tests.
    .target(
      name: "DefeatTesting",
      dependencies: [
        .holon("HolonHTTP"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/Support/DefeatTesting"),
    .testTarget(
      name: "DefeatStoreTests",
      dependencies: [
        "DefeatStore",
        .holon("HolonBase"), .holon("HolonRepositories"), .holon("HolonSync"), .holon("HolonTesting"),
        .holon("HolonTestingSync"), .holon("HolonSQL"), .holon("HolonToDos"), .holon("HolonTree"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "DefeatContentsTests",
      dependencies: [
        "DefeatContents", "DefeatCore", "DefeatStore",
        .holon("HolonFiles"), .holon("HolonRepositories"), .holon("HolonSync"), .holon("HolonTestingSync"),
        .holon("HolonToDos"),
      ]),
    .testTarget(
      name: "DefeatCoreTests",
      dependencies: [
        "DefeatCore", "DefeatStore",
        .holon("HolonLists"), .holon("HolonTesting"), .holon("HolonToDos"), .holon("HolonTracking"),
        .holon("HolonTree"),
      ],
      exclude: ["Line/Phrases/Corpus"]),
    .testTarget(
      name: "DefeatConsoleTests",
      dependencies: [
        "DefeatConsole",
        .holon("HolonTesting"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "DefeatCommandsTests",
      dependencies: [
        "DefeatCommands", "DefeatConsole", "DefeatCore", "DefeatServer", "DefeatStore",
        .holon("HolonBase"), .holon("HolonTesting"), .holon("HolonToDos"), .holon("HolonTracking"),
        .holon("HolonTree"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "DefeatHubCommandsTests",
      dependencies: [
        "DefeatHubCommands", "DefeatCommands", "DefeatConsole",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "DefeatHTTPTests",
      dependencies: [
        "DefeatHTTP",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .testTarget(
      name: "DefeatServerTests",
      dependencies: [
        "DefeatServer", "DefeatCore", "DefeatHTTP", "DefeatContents", "DefeatStore", "DefeatTesting",
        .holon("HolonBase"), .holon("HolonFiles"), .holon("HolonForms"), .holon("HolonLists"), .holon("HolonToDos"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    .testTarget(
      name: "DefeatHubTests",
      dependencies: [
        "DefeatHub", "DefeatCore", "DefeatHTTP", "DefeatServer", "DefeatStore", "DefeatTesting",
        .holon("HolonBase"), .holon("HolonCompression"), .holon("HolonHashing"), .holon("HolonHTTP"),
        .holon("HolonPostgres"), .holon("HolonSQL"), .holon("HolonSync"), .holon("HolonTestSupport"),
        .holon("HolonTesting"), .holon("HolonTestingSync"), .holon("HolonToDos"), .holon("HolonTree"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(
      name: "DefeatSyncTests",
      dependencies: [
        "DefeatSync", "DefeatContents", "DefeatCore", "DefeatHub", "DefeatStore",
        .holon("HolonFiles"), .holon("HolonRepositories"), .holon("HolonSync"), .holon("HolonTestSupport"),
        .holon("HolonTesting"), .holon("HolonToDos"), .holon("HolonTree"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  /// A product of the toolkit.
  static func holon(_ name: String) -> Self { .product(name: name, package: "Holon") }
}

let isStrict = Context.environment["HOLON_STRICT"] == "1"

for target in package.targets {
  target.swiftSettings =
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : [])
}
