// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Holon",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "HolonTree", targets: ["HolonTree"]),
    .library(name: "HolonTreeFile", targets: ["HolonTreeFile"]),
    .library(name: "HolonCore", targets: ["HolonCore"]),
    .library(name: "HolonJSONPatch", targets: ["HolonJSONPatch"]),
    .library(name: "Holon", targets: ["Holon"]),
    .library(name: "HolonTesting", targets: ["HolonTesting"]),
    .library(name: "HolonLists", targets: ["HolonLists"]),
    .library(name: "HolonListsCompatibility", targets: ["HolonListsCompatibility"]),
    .library(name: "HolonForms", targets: ["HolonForms"]),
    .library(name: "HolonFiles", targets: ["HolonFiles"]),
    .library(name: "HolonToDos", targets: ["HolonToDos"]),
    .library(name: "HolonRepositories", targets: ["HolonRepositories"]),
    .library(name: "HolonSync", targets: ["HolonSync"]),
    .library(name: "HolonSyncSQLite", targets: ["HolonSyncSQLite"]),
    .library(name: "HolonSyncContents", targets: ["HolonSyncContents"]),
    .library(name: "HolonTracking", targets: ["HolonTracking"]),
    .library(name: "HolonTrackingService", targets: ["HolonTrackingService"]),
    .library(name: "HolonSQLite", targets: ["HolonSQLite"]),
    .library(name: "HolonREST", targets: ["HolonREST"]),
    .library(name: "HolonHTTP", targets: ["HolonHTTP"]),
    .library(name: "HolonObservation", targets: ["HolonObservation"]),
    .library(name: "HolonHummingbird", targets: ["HolonHummingbird"]),
    .library(name: "HolonPostgres", targets: ["HolonPostgres"]),
    .library(name: "HolonTestingFiles", targets: ["HolonTestingFiles"]),
    .library(name: "HolonTestingSync", targets: ["HolonTestingSync"]),
    .library(name: "HolonTestingTracking", targets: ["HolonTestingTracking"]),
    .library(name: "HolonTestingServers", targets: ["HolonTestingServers"]),

    // What Holon's own packages share: public, but without a promise that it stays as it is.
    .library(name: "HolonBase", targets: ["HolonBase"]),
    .library(name: "HolonCompression", targets: ["HolonCompression"]),
    .library(name: "HolonHashing", targets: ["HolonHashing", "CLibCrypto"]),
    .library(name: "HolonSQL", targets: ["HolonSQL"]),
    .library(name: "HolonSystemCalls", targets: ["HolonSystemCalls"]),
    .library(name: "HolonTestSupport", targets: ["CertificateAuthority", "PostgresTestServer"]),

  ],
  // What only some products need is fetched for those who ask for it, by a trait of the product's name.
  traits: [
    .trait(name: "Tracking", description: "HolonTracking and HolonTestingTracking, with swift-http-types."),
    .trait(name: "TrackingService", description: "HolonTrackingService, with swift-log and swift-metrics."),
    .trait(name: "SQLite", description: "HolonSQLite and HolonSyncSQLite, with GRDB."),
    .trait(name: "REST", description: "HolonREST, with swift-http-types."),
    .trait(name: "HTTP", description: "HolonHTTP, with swift-http-types."),
    .trait(name: "Hummingbird", description: "HolonHummingbird, with Hummingbird."),
    .trait(name: "TestingServers", description: "HolonTestingServers, with SwiftNIO."),
    .trait(name: "All", description: "Every product. The package's own tests need it."),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    // The toolkit.
    .target(name: "HolonAtomics"),
    .target(name: "HolonTree", dependencies: ["HolonAtomics"]),
    // What every module needs once: a lock, JSON, bytes, dates.
    .target(name: "HolonBase"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "HolonCompression", dependencies: ["CZlib"]),
    .target(name: "CLibCrypto"),
    .target(name: "HolonHashing", dependencies: ["CLibCrypto", "HolonBase"]),
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
    // The names of DifferenceKit and IGListKit, for lists that move from there.
    .target(name: "HolonListsCompatibility", dependencies: ["HolonLists"]),
    .target(name: "HolonForms", dependencies: ["HolonBase", "HolonCore", "HolonLists", "HolonTree"]),
    // The system's C library by one name, and calls that Swift doesn't see on every system. No products.
    .target(name: "HolonPlatform"),
    .target(name: "HolonSystemCalls"),
    .target(name: "HolonTreeFile", dependencies: ["HolonPlatform", "HolonTree"]),
    .target(
      name: "HolonFiles",
      dependencies: [
        "HolonBase", "HolonCompression", "HolonCore", "HolonPlatform", "HolonSystemCalls", "HolonTree",
      ]),
    .target(name: "HolonToDos", dependencies: ["HolonCore", "HolonBase", "HolonTree"]),
    .target(name: "HolonSQL"),
    .target(name: "HolonRepositories", dependencies: ["HolonCore", "HolonBase", "HolonSQL"]),
    .target(name: "HolonSync", dependencies: ["HolonBase", "HolonTree"]),
    .target(name: "HolonChecksums"),
    .target(
      name: "HolonTracking",
      dependencies: [
        "HolonBase", "HolonCore", "HolonChecksums", "HolonPlatform",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .tracking),
      ]),

    // The laws and contracts, as checks.
    .target(name: "HolonTesting", dependencies: ["HolonBase", "HolonCore", "HolonRepositories", "HolonTree"]),

    // The adapters.
    .target(
      name: "HolonSQLite",
      dependencies: [
        "HolonBase", "HolonRepositories", "HolonSQL",
        .product(name: "GRDB", package: "GRDB.swift", condition: .sqlite),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .sqlite),
      ]),
    .target(
      name: "HolonSyncSQLite",
      dependencies: ["HolonSQLite", "HolonSync", .product(name: "GRDB", package: "GRDB.swift", condition: .sqlite)]),
    .target(
      name: "HolonSyncContents",
      dependencies: [
        "HolonBase", "HolonFiles", "HolonHashing", "HolonPlatform", "HolonSync", "HolonSystemCalls",
      ]),
    .target(
      name: "HolonREST",
      dependencies: [
        "HolonBase", "HolonRepositories",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .rest),
      ]),
    // Only declarations: libcurl is opened when a program first uses the network. Apple's systems have URLSession.
    .target(name: "CLibCurl"),
    .target(
      name: "HolonHTTP",
      dependencies: [
        "CLibCurl", "HolonBase", "HolonCompression", "HolonCore", "HolonREST", "HolonRepositories", "HolonSync",
        "HolonTracking",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .http),
      ]),
    .target(
      name: "HolonHummingbird",
      dependencies: [
        "HolonREST", "HolonSync",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .hummingbird),
        .product(name: "Hummingbird", package: "hummingbird", condition: .hummingbird),
        .product(name: "NIOCore", package: "swift-nio", condition: .hummingbird),
      ]),

    // Apart, so that servers and programs without views link no Observation.
    .target(
      name: "HolonObservation",
      dependencies: ["HolonBase", "HolonForms", "HolonLists", "HolonRepositories", "HolonTree"]),

    // Apart, so that apps, which need no logs, metrics and signals of servers, build none.
    .target(
      name: "HolonTrackingService",
      dependencies: [
        "HolonTracking",
        .product(name: "Logging", package: "swift-log", condition: .trackingService),
        .product(name: "Metrics", package: "swift-metrics", condition: .trackingService),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .trackingService),
      ]),

    .target(name: "CLibPQ"),
    .target(
      name: "HolonPostgres", dependencies: ["CLibPQ", "HolonBase", "HolonRepositories", "HolonSQL", "HolonSync"]),

    // Adoptions of other packages' protocols: examples that need more than the toolkit.
    .executableTarget(
      name: "LogHandlers", dependencies: ["Holon", .product(name: "Logging", package: "swift-log")],
      path: "Examples/LogHandlers"),
    .executableTarget(
      name: "MetricsFactories", dependencies: ["Holon", .product(name: "CoreMetrics", package: "swift-metrics")],
      path: "Examples/MetricsFactories"),

    // Samples, models and stand-ins for tests, in targets of their own: importing the laws builds none of them.
    .target(name: "HolonTestingFiles", path: "Tests/Support/HolonTestingFiles"),
    .target(
      name: "HolonTestingSync", dependencies: ["HolonSync", "HolonBase", "HolonTesting", "HolonTree"],
      path: "Tests/Support/HolonTestingSync"),
    .target(
      name: "HolonTestingTracking",
      dependencies: [
        "HolonBase", "HolonTracking", .product(name: "HTTPTypes", package: "swift-http-types", condition: .tracking),
      ],
      path: "Tests/Support/HolonTestingTracking"),
    .target(
      name: "HolonTestingServers",
      dependencies: [
        "HolonTestingTracking",
        .product(name: "NIOCore", package: "swift-nio", condition: .testingServers),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .testingServers),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: .testingServers),
        .product(name: "NIOPosix", package: "swift-nio", condition: .testingServers),
      ],
      path: "Tests/Support/HolonTestingServers"),

    // What the scripts in Tests/Robustness kill.
    .executableTarget(name: "HandleFiles", dependencies: ["HolonFiles"], path: "Tests/Robustness/HandleFiles"),
    .executableTarget(
      name: "tracking-worker", dependencies: ["HolonHTTP", "HolonTracking"], path: "Tests/Robustness/tracking-worker"),
    .executableTarget(
      name: "delivery-worker",
      dependencies: [
        "HolonBase", "HolonHTTP", "HolonRepositories", "HolonSQLite",
        .product(name: "GRDB", package: "GRDB.swift", condition: .sqlite),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .http),
      ],
      path: "Tests/Robustness/delivery-worker"),
    .executableTarget(
      name: "sync-worker", dependencies: ["HolonBase", "HolonSync", "HolonSyncContents", "HolonSyncSQLite"],
      path: "Tests/Robustness/sync-worker"),

    // The tests, in the order of what they test, and what they share.
    .target(name: "PostgresTestServer", path: "Tests/PostgresTestServer"),
    .target(name: "CertificateAuthority", path: "Tests/CertificateAuthority"),
    .target(name: "RecordContract", dependencies: ["HolonRepositories", "HolonTesting"], path: "Tests/RecordContract"),
    .testTarget(name: "HolonTreeTests", dependencies: ["HolonTree", "HolonTesting"]),
    .testTarget(name: "HolonTreeFileTests", dependencies: ["HolonTreeFile", "HolonTesting", "HolonTree"]),
    .testTarget(name: "HolonBaseTests", dependencies: ["HolonBase", "HolonTesting"]),
    .testTarget(name: "HolonCompressionTests", dependencies: ["HolonCompression"]),
    .testTarget(name: "HolonHashingTests", dependencies: ["HolonHashing", "HolonBase"]),
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
    .testTarget(
      name: "HolonListsCompatibilityTests", dependencies: ["HolonListsCompatibility", "HolonLists", "HolonTesting"]),
    .testTarget(name: "HolonFormsTests", dependencies: ["HolonBase", "HolonForms", "HolonLists", "HolonTesting"]),
    .testTarget(
      name: "HolonObservationTests",
      dependencies: [
        "HolonObservation", "HolonBase", "HolonForms", "HolonLists", "HolonRepositories", "HolonTesting", "HolonTree",
      ]),
    .testTarget(
      name: "HolonFilesTests", dependencies: ["HolonFiles", "HolonTesting", "HolonTestingFiles", "HolonTree"]),
    .testTarget(name: "HolonToDosTests", dependencies: ["HolonBase", "HolonToDos", "HolonTesting", "HolonTree"]),
    .testTarget(name: "HolonSQLTests", dependencies: ["HolonSQL"]),
    .testTarget(
      name: "HolonRepositoriesTests", dependencies: ["HolonRepositories", "Holon", "HolonBase", "HolonTesting"]),
    .testTarget(
      name: "HolonSyncTests", dependencies: ["HolonSync", "HolonBase", "HolonTesting", "HolonTestingSync", "HolonTree"]),
    .testTarget(
      name: "HolonSyncSQLiteTests",
      dependencies: [
        "HolonSyncSQLite", "HolonSync", "HolonTestingSync", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "HolonSyncContentsTests",
      dependencies: ["HolonSyncContents", "HolonBase", "HolonHashing", "HolonSync", "HolonSyncSQLite"]),
    .testTarget(
      name: "HolonTrackingTests",
      dependencies: [
        "HolonBase", "HolonTracking", "Holon", "HolonTesting", "HolonTestingTracking",
        .product(name: "HTTPTypes", package: "swift-http-types"),
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
        "HolonSQLite", "HolonBase", "HolonRepositories", "HolonSQL", "HolonSync", "HolonTesting", "HolonTestingSync",
        "HolonToDos", "HolonTree", "RecordContract",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "HolonPostgresTests",
      dependencies: [
        "HolonPostgres", "CertificateAuthority", "HolonRepositories", "HolonSync", "HolonTestingSync",
        "PostgresTestServer", "RecordContract",
      ]),
    .testTarget(
      name: "HolonRESTTests",
      dependencies: [
        "HolonREST", "HolonBase", "HolonRepositories", "HolonTesting", "RecordContract",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    .testTarget(
      name: "HolonHTTPTests",
      dependencies: [
        "HolonHTTP", "CertificateAuthority", "HolonBase", "HolonHashing", "HolonHummingbird", "HolonREST",
        "HolonRepositories",
        "HolonSQLite", "HolonSync", "HolonSyncContents", "HolonSyncSQLite", "HolonTestingServers",
        "HolonTestingTracking", "HolonTracking", "RecordContract",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

extension TargetDependencyCondition {
  static var tracking: TargetDependencyCondition? {
    .when(traits: ["Tracking", "TrackingService", "HTTP", "TestingServers", "All"])
  }
  static var trackingService: TargetDependencyCondition? { .when(traits: ["TrackingService", "All"]) }
  static var sqlite: TargetDependencyCondition? { .when(traits: ["SQLite", "All"]) }
  static var rest: TargetDependencyCondition? { .when(traits: ["REST", "HTTP", "Hummingbird", "All"]) }
  static var hummingbird: TargetDependencyCondition? { .when(traits: ["Hummingbird", "All"]) }
  static var http: TargetDependencyCondition? { .when(traits: ["HTTP", "All"]) }
  static var testingServers: TargetDependencyCondition? { .when(traits: ["TestingServers", "All"]) }
}

// A test target that needs a macro makes SwiftPM compile every test target of the package, and all that they need, for
// the programs of the build, which is a second time. The macro's tests are therefore a build of their own.
let testsMacros = Context.environment["HOLON_TEST_MACROS"] == "1"
package.targets.removeAll { $0.type == .test && ($0.name == "HolonMacrosTests") != testsMacros }

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
