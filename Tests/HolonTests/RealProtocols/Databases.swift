import Holon
import Testing

/// Shapes of protocols in groue/GRDB.swift, and in apple/swift-distributed-tracing.
enum Databases {
  final class Database {
    var name = ""
  }
  struct Event: Sendable {
    var table: String
  }

  // GRDB: TransactionObserver
  @Composite
  protocol TransactionObserver: AnyObject {
    @Combined(.any) func observes(eventsOfKind eventKind: String) -> Bool
    func databaseDidChange()
    func databaseDidChange(with event: Event)
    func databaseWillCommit() throws
    func databaseDidCommit(_ db: Database)
    func databaseDidRollback(_ db: Database)
    #if SQLITE_ENABLE_PREUPDATE_HOOK
      func databaseWillChange(with event: Event)
    #endif
  }

  // GRDB: DatabaseReader
  @Composite
  protocol DatabaseReader: AnyObject, Sendable {
    @Combined(.concatenated) var path: String { get }
    func close() throws
    func interrupt()
    @_disfavoredOverload
    @Combined(.fallback) func read<T>(_ value: (Database) throws -> T) throws -> T
    @Combined(.fallback)
    func read<T: Sendable>(
      _ value: @Sendable (Database) throws -> T
    ) async throws -> T
    func asyncRead(
      _ value: @escaping @Sendable (Result<Database, any Error>) -> Void
    )
  }

  // GRDB: ValueObservationScheduler
  @Composite
  protocol ObservationScheduler: Sendable {
    @Combined(.any) func immediateInitialValue() -> Bool
    func schedule(_ action: @escaping @Sendable () -> Void)
  }

  // GRDB: DatabaseRegionConvertible
  @Composite
  protocol RegionConvertible: Sendable {
    @Combined(.merged) func databaseRegion(_ db: Database) throws -> Set<String>
  }

  // GRDB: FTS5Tokenizer
  @Composite
  protocol Tokenizer: AnyObject {
    @Combined({ (codes: [CInt]) in codes.first { $0 != 0 } ?? 0 })
    func tokenize(
      context: UnsafeMutableRawPointer?,
      pText: UnsafePointer<CChar>?,
      nText: CInt,
      tokenCallback: @escaping @convention(c) (UnsafeMutableRawPointer?, CInt) -> CInt
    )
      -> CInt
  }

  // GRDB: MutablePersistableRecord, its callbacks
  @Composite
  protocol PersistenceCallbacks {
    mutating func willInsert(_ db: Database) throws
    func aroundInsert(_ db: Database, insert: () throws -> Int) throws
    mutating func didInsert(_ inserted: Int)
    func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> Void) throws
  }
}

/// Shapes of protocols in apple/swift-distributed-tracing.
enum Tracing {
  typealias Context = [String: String]

  // swift-distributed-tracing: Extractor
  @Composite
  protocol Extractor<Carrier>: Sendable {
    associatedtype Carrier: Sendable
    @Combined(.first) func extract(key: String, from carrier: Carrier) -> String?
  }

  // swift-distributed-tracing: Injector
  @Composite
  protocol Injector<Carrier>: Sendable {
    associatedtype Carrier: Sendable
    func inject(_ value: String, forKey key: String, into carrier: inout Carrier)
  }

  // swift-distributed-tracing: Instrument
  @Composite
  protocol Instrument: Sendable {
    func extract<Carrier, Extract>(_ carrier: Carrier, into context: inout Context, using extractor: Extract)
    where Extract: Extractor, Extract.Carrier == Carrier
    func inject<Carrier, Inject>(_ context: Context, into carrier: inout Carrier, using injector: Inject)
    where Inject: Injector, Inject.Carrier == Carrier
  }

  // swift-distributed-tracing: Span
  @Composite
  protocol Span: Sendable {
    @Combined(.merged) var context: Context { get }
    @Combined(.concatenated) var operationName: String {
      get
      nonmutating set
    }
    func addEvent(_ event: String)
    func recordError<Instant: Comparable>(
      _ error: any Error,
      attributes: Context,
      at instant: @autoclosure () -> Instant
    )
    @Combined(.any) var isRecording: Bool { get }
    func end<Instant: Comparable>(at instant: @autoclosure () -> Instant)
  }

  // swift-distributed-tracing: Tracer
  @Composite
  protocol Tracer: Sendable {
    @Combined({ (spans: [any Tracing.Span]) in spans[0] })
    func startSpan<Instant: Comparable>(
      _ operationName: String,
      context: @autoclosure () -> Context,
      at instant: @autoclosure () -> Instant,
      line: UInt
    ) -> any Span
    func forceFlush()
  }
}

private final class Watch: Databases.TransactionObserver {
  let table: String
  var isFull = false
  var changes = 0
  init(_ table: String) { self.table = table }
  func observes(eventsOfKind eventKind: String) -> Bool { eventKind == table }
  func databaseDidChange() { changes += 1 }
  func databaseDidChange(with event: Databases.Event) { if event.table == table { changes += 1 } }
  func databaseWillCommit() throws { if isFull { throw Trouble("\(table) is full") } }
  func databaseDidCommit(_ db: Databases.Database) { db.name += table }
  func databaseDidRollback(_ db: Databases.Database) {}
}

private final class Reader: Databases.DatabaseReader {
  let path: String
  init(_ path: String) { self.path = path }
  func close() throws {}
  func interrupt() {}
  func read<T>(_ value: (Databases.Database) throws -> T) throws -> T {
    let database = Databases.Database()
    database.name = path
    return try value(database)
  }
  func read<T: Sendable>(_ value: @Sendable (Databases.Database) throws -> T) async throws -> T {
    let database = Databases.Database()
    database.name = "async \(path)"
    return try value(database)
  }
  func asyncRead(_ value: @escaping @Sendable (Result<Databases.Database, any Error>) -> Void) {}
}

private struct Header: Tracing.Instrument, Tracing.Extractor, Tracing.Injector {
  let key: String
  func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
  func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
  func extract<Carrier, Extract: Tracing.Extractor>(
    _ carrier: Carrier, into context: inout Tracing.Context, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    context[key] = extractor.extract(key: key, from: carrier)
  }
  func inject<Carrier, Inject: Tracing.Injector>(
    _ context: Tracing.Context, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    if let value = context[key] { injector.inject(value, forKey: key, into: &carrier) }
  }
}

@Suite("Protocols of databases and tracing")
struct DatabaseTests {
  @Test func `observers of a transaction all have their say`() throws {
    let (players, teams) = (Watch("player"), Watch("team"))
    let whole: Databases.CompositeTransactionObserver = [players, teams]
    #expect(whole.observes(eventsOfKind: "team"))
    #expect(!whole.observes(eventsOfKind: "game"))
    whole.databaseDidChange(with: Databases.Event(table: "team"))
    whole.databaseDidChange()
    #expect([players.changes, teams.changes] == [1, 2])
    let database = Databases.Database()
    whole.databaseDidCommit(database)
    #expect(database.name == "playerteam")
    teams.isFull = true
    let failures = #expect(throws: PartErrors.self) { try whole.databaseWillCommit() }
    #expect("\(failures, default: "none")" == "part 1: team is full")
  }

  @Test func `reading waits or doesn't, as the caller does`() async throws {
    let whole: Databases.CompositeDatabaseReader = [Reader("a"), Reader("b")]
    #expect(whole.path == "ab")
    func name() throws -> String { try whole.read { $0.name } }
    #expect(try name() == "a")
    #expect(try await whole.read { $0.name } == "async a")
  }

  @Test func `every instrument carries its own header`() {
    let whole: Tracing.CompositeInstrument = [Header(key: "trace"), Header(key: "baggage")]
    var context: Tracing.Context = [:]
    whole.extract(["trace": "1", "baggage": "2", "other": "3"], into: &context, using: Header(key: ""))
    #expect(context == ["trace": "1", "baggage": "2"])
    var carrier: [String: String] = [:]
    whole.inject(context, into: &carrier, using: Tracing.CompositeInjector<[String: String]>(Header(key: "")))
    #expect(carrier == context)
  }
}
