// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Holon",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "HolonTree", targets: ["HolonTree"]),
    .library(name: "HolonCore", targets: ["HolonCore"]),
    .library(name: "HolonJSONPatch", targets: ["HolonJSONPatch"]),
    .library(name: "Holon", targets: ["Holon"]),
    .library(name: "HolonTesting", targets: ["HolonTesting"]),
    .library(name: "HolonLists", targets: ["HolonLists"]),
    .library(name: "HolonForms", targets: ["HolonForms"]),
    .library(name: "HolonFiles", targets: ["HolonFiles"]),
    .library(name: "HolonToDos", targets: ["HolonToDos"]),
    .library(name: "HolonRepositories", targets: ["HolonRepositories"]),
    .library(name: "HolonSync", targets: ["HolonSync"]),
    .library(name: "HolonTracking", targets: ["HolonTracking"]),
    .library(name: "HolonTrackingService", targets: ["HolonTrackingService"]),
    .library(name: "HolonSQLite", targets: ["HolonSQLite"]),
    .library(name: "HolonHTTP", targets: ["HolonHTTP"]),
    .library(name: "HolonPostgres", targets: ["HolonPostgres"]),
    .library(name: "HolonTestingServers", targets: ["HolonTestingServers"]),
    .executable(name: "defeat", targets: ["defeat"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.2.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.24.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    // The toolkit.
    .target(name: "HolonAtomics"),
    .target(name: "HolonTree", dependencies: ["HolonAtomics"]),
    // What every module needs once: a lock, JSON, bytes, dates. No product.
    .target(name: "HolonBase"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "HolonCompression", dependencies: ["CZlib"]),
    .target(name: "HolonJSONPatch", dependencies: ["HolonBase", "HolonTree"]),
    // What composites need while they run; apart from the macro, so that domains without it don't build swift-syntax.
    .target(name: "HolonCore", dependencies: ["HolonBase", "HolonTree"]),
    .macro(
      name: "HolonMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    .target(name: "Holon", dependencies: ["HolonCore", "HolonMacros"]),

    // The domains.
    .target(name: "HolonLists", dependencies: ["HolonBase", "HolonCore", "HolonJSONPatch", "HolonTree"]),
    .target(name: "HolonForms", dependencies: ["HolonBase", "HolonCore", "HolonLists", "HolonTree"]),
    .target(name: "HolonSystemCalls"),
    .target(name: "HolonFiles", dependencies: ["HolonCompression", "HolonCore", "HolonSystemCalls", "HolonTree"]),
    .target(name: "HolonToDos", dependencies: ["Holon", "HolonBase", "HolonTree"]),
    .target(name: "HolonSQL"),
    .target(name: "HolonRepositories", dependencies: ["Holon", "HolonBase", "HolonSQL"]),
    .target(name: "HolonSync", dependencies: ["HolonBase", "HolonTree"]),
    .target(name: "HolonChecksums"),
    .target(
      name: "HolonTracking",
      dependencies: ["HolonBase", "Holon", "HolonChecksums", .product(name: "HTTPTypes", package: "swift-http-types")]),

    // What wholes, trees and conformers of the domains' protocols can be tried by.
    .target(
      name: "HolonTesting",
      dependencies: [
        "HolonBase", "HolonCore", "HolonRepositories", "HolonSync", "HolonTracking", "HolonTree",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),

    // The adapters.
    .target(
      name: "HolonSQLite",
      dependencies: [
        "HolonBase", "HolonRepositories", "HolonSQL", "HolonSync", "HolonToDos", "HolonTree",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "HolonHTTP",
      dependencies: [
        "HolonBase", "HolonCompression", "HolonCore", "HolonRepositories", "HolonTracking", "HolonTree",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        // Apple's systems have URLSession.
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: .when(platforms: [.linux])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(platforms: [.linux])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(platforms: [.linux])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(platforms: [.linux])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(platforms: [.linux])),
      ]),

    // Apart, so that apps, which need no logs, metrics and signals of servers, build none.
    .target(
      name: "HolonTrackingService",
      dependencies: [
        "HolonTracking",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),

    // Stand-ins behind a port; apart, so that who needs none builds no server.
    .target(
      name: "HolonTestingServers",
      dependencies: [
        "HolonTesting",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),

    .target(name: "CLibPQ"),
    .target(name: "HolonPostgres", dependencies: ["CLibPQ", "HolonBase", "HolonRepositories", "HolonSQL"]),

    // The application.
    .target(
      name: "DefeatCore",
      dependencies: [
        "HolonBase", "HolonFiles", "HolonForms", "HolonLists", "HolonSync", "HolonToDos", "HolonTracking", "HolonTree",
      ]),
    .target(
      name: "DefeatContents",
      dependencies: [
        "DefeatCore", "HolonFiles", "HolonSystemCalls", "HolonToDos",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // What both servers need of connections.
    .target(
      name: "DefeatHTTP",
      dependencies: [
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .target(
      name: "DefeatServer",
      dependencies: [
        "HolonBase", "DefeatCore", "DefeatHTTP", "HolonFiles", "HolonLists", "HolonToDos", "HolonTree",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("Assets")]),
    .target(
      name: "DefeatHub",
      dependencies: [
        "DefeatCore", "DefeatHTTP", "HolonBase", "HolonCompression", "HolonHTTP", "HolonPostgres",
        "HolonSQL", "HolonSQLite", "HolonSync", "HolonSystemCalls", "HolonToDos", "HolonTree",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .target(
      name: "DefeatSync",
      dependencies: [
        "DefeatCore", "HolonBase", "HolonCompression", "HolonHTTP", "HolonRepositories", "HolonSQLite", "HolonSync",
        "HolonTree",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    .target(
      name: "DefeatCommands",
      dependencies: [
        "DefeatContents", "DefeatCore", "DefeatHub", "DefeatServer", "DefeatSync", "HolonBase", "HolonFiles",
        "HolonHTTP", "HolonLists", "HolonSQLite", "HolonSync", "HolonToDos", "HolonTracking",
        "HolonTree",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "defeat",
      dependencies: ["DefeatCommands", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // Adoptions of other packages' protocols: examples that need more than the toolkit.
    .executableTarget(
      name: "LogHandlers", dependencies: ["Holon", .product(name: "Logging", package: "swift-log")],
      path: "Examples/LogHandlers"),
    .executableTarget(
      name: "MetricsFactories", dependencies: ["Holon", .product(name: "CoreMetrics", package: "swift-metrics")],
      path: "Examples/MetricsFactories"),

    // What the scripts in Tests/Robustness kill.
    .executableTarget(name: "HandleFiles", dependencies: ["HolonFiles"], path: "Tests/Robustness/HandleFiles"),
    .executableTarget(
      name: "tracking-worker", dependencies: ["HolonHTTP", "HolonTracking"], path: "Tests/Robustness/tracking-worker"),

    // The tests, in the order of what they test, and what they share.
    .target(name: "PostgresTestServer", path: "Tests/PostgresTestServer"),
    .target(name: "CertificateAuthority", path: "Tests/CertificateAuthority"),
    .target(name: "RecordContract", dependencies: ["HolonRepositories", "HolonTesting"], path: "Tests/RecordContract"),
    .testTarget(name: "HolonTreeTests", dependencies: ["HolonTree", "HolonTesting"]),
    .testTarget(name: "HolonBaseTests", dependencies: ["HolonBase", "HolonTesting"]),
    .testTarget(name: "HolonCompressionTests", dependencies: ["HolonCompression"]),
    .testTarget(
      name: "HolonJSONPatchTests", dependencies: ["HolonJSONPatch", "HolonBase", "HolonTesting", "HolonTree"]),
    .testTarget(
      name: "HolonMacrosTests",
      dependencies: [
        "HolonMacros",
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
      ]),
    .testTarget(name: "HolonTests", dependencies: ["Holon", "HolonTesting", "HolonTree"]),
    .testTarget(name: "HolonListsTests", dependencies: ["HolonBase", "HolonJSONPatch", "HolonLists", "HolonTesting"]),
    .testTarget(name: "HolonFormsTests", dependencies: ["HolonBase", "HolonForms", "HolonLists", "HolonTesting"]),
    .testTarget(name: "HolonFilesTests", dependencies: ["HolonFiles", "HolonTesting", "HolonTree"]),
    .testTarget(name: "HolonToDosTests", dependencies: ["HolonBase", "HolonToDos", "HolonTesting", "HolonTree"]),
    .testTarget(name: "HolonSQLTests", dependencies: ["HolonSQL"]),
    .testTarget(
      name: "HolonRepositoriesTests", dependencies: ["HolonRepositories", "Holon", "HolonTesting"]),
    .testTarget(name: "HolonSyncTests", dependencies: ["HolonSync", "HolonBase", "HolonTesting", "HolonTree"]),
    .testTarget(
      name: "HolonTrackingTests",
      dependencies: [
        "HolonBase", "HolonTracking", "Holon", "HolonTesting", .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    .testTarget(
      name: "HolonTrackingServiceTests",
      dependencies: [
        "HolonTrackingService", "HolonTracking",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "HolonSQLiteTests",
      dependencies: [
        "HolonSQLite", "HolonRepositories", "HolonSync", "HolonTesting", "HolonToDos", "HolonTree",
        "RecordContract",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "HolonPostgresTests",
      dependencies: [
        "HolonPostgres", "CertificateAuthority", "HolonRepositories", "PostgresTestServer", "RecordContract",
      ]),
    .testTarget(
      name: "HolonHTTPTests",
      dependencies: [
        "HolonHTTP", "CertificateAuthority", "HolonBase", "HolonRepositories", "HolonTesting", "HolonTestingServers",
        "HolonTracking", "RecordContract",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "DefeatContentsTests",
      dependencies: [
        "DefeatContents", "DefeatCore", "HolonFiles", "HolonSQLite", "HolonSync", "HolonTesting", "HolonToDos",
      ]),
    .testTarget(
      name: "DefeatCoreTests",
      dependencies: [
        "DefeatCore", "HolonLists", "HolonSQLite", "HolonTesting", "HolonToDos", "HolonTracking", "HolonTree",
      ]),
    .testTarget(
      name: "DefeatCommandsTests",
      dependencies: [
        "DefeatCommands", "DefeatCore", "HolonSQLite", "HolonTesting", "HolonToDos", "HolonTracking", "HolonTree",
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
        "DefeatServer", "DefeatCore", "DefeatHTTP", "DefeatContents", "HolonFiles", "HolonForms", "HolonLists",
        "HolonSQLite", "HolonToDos",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(
      name: "DefeatHubTests",
      dependencies: [
        "DefeatHub", "CertificateAuthority", "DefeatCore", "DefeatHTTP", "HolonCompression", "HolonSQL", "HolonSync",
        "HolonTesting", "HolonTree", "PostgresTestServer",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "DefeatSyncTests",
      dependencies: [
        "DefeatSync", "CertificateAuthority", "DefeatCore", "DefeatHub", "HolonSQLite", "HolonSync",
        "HolonTesting", "HolonToDos", "HolonTree",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Unsafe flags would keep others from depending on the package, so only the package's own checks ask for them.
let isStrict = Context.environment["HOLON_STRICT"] == "1"

for target in package.targets where target.type != .system {
  target.swiftSettings =
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : [])
}
