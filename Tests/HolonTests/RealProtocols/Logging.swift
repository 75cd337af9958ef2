import Holon
import Testing

/// Shapes of protocols in apple/swift-log and apple/swift-metrics.
enum Logging {
  enum Level: Int, Comparable {
    case trace, info, error

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  typealias Metadata = [String: String]

  struct Event: Sendable {
    var level = Level.info
    var message: String
  }

  struct MetadataProvider: Sendable {}

  // swift-log: LogHandler
  @Composite
  protocol LogHandler: Sendable {
    @Combined(.first) var metadataProvider: MetadataProvider? { get set }
    func log(event: Event)
    @available(*, deprecated, renamed: "log(event:)")
    func log(
      level: Logging.Level,
      message: String,
      metadata: Logging.Metadata?,
      source: String,
      line: UInt
    )
    @Combined(.first) subscript(metadataKey _: String) -> Metadata.Value? { get set }
    @Combined(.merged) var metadata: Metadata { get set }
    @Combined({ (levels: [Level]) in levels.min() ?? .trace }) var logLevel: Level { get set }
  }

  final class CounterLog: @unchecked Sendable {
    var lines: [String] = []
  }

  // swift-metrics: CounterHandler
  @Composite
  protocol CounterHandler: AnyObject, Sendable {
    func increment(by: Int64)
    func reset()
  }

  // swift-metrics: RecorderHandler
  @Composite
  protocol RecorderHandler: AnyObject, Sendable {
    func record(_ value: Int64)
    func record(_ value: Double)
  }

  // swift-metrics: MeterHandler
  @Composite
  protocol MeterHandler: AnyObject, Sendable {
    func set(_ value: Int64)
    func set(_ value: Double)
    func increment(by: Double)
    func decrement(by: Double)
  }

  // swift-metrics: MetricsFactory
  @Composite
  protocol MetricsFactory: Sendable {
    @Combined(groupedCounters)
    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler
    @Combined(groupedRecorders)
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler
    @Combined(groupedMeters)
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler
    func destroyCounter(_ handler: any CounterHandler)
    func destroyRecorder(_ handler: any RecorderHandler)
  }
}

extension Logging.LogHandler {
  // As in swift-log, where handlers that know only the new method have the old one by default.
  func log(level: Logging.Level, message: String, metadata: Logging.Metadata?, source: String, line: UInt) {
    log(event: Logging.Event(level: level, message: message))
  }
}

private func groupedCounters(_ handlers: [any Logging.CounterHandler]) -> any Logging.CounterHandler {
  Logging.CompositeCounterHandler(handlers)
}

private func groupedRecorders(_ handlers: [any Logging.RecorderHandler]) -> any Logging.RecorderHandler {
  Logging.CompositeRecorderHandler(handlers)
}

private func groupedMeters(_ handlers: [any Logging.MeterHandler]) -> any Logging.MeterHandler {
  Logging.CompositeMeterHandler(handlers)
}

private struct Lines: Logging.LogHandler {
  let log = Logging.CounterLog()
  var metadataProvider: Logging.MetadataProvider?
  var metadata: Logging.Metadata = [:]
  var logLevel = Logging.Level.info

  func log(event: Logging.Event) {
    if event.level >= logLevel { log.lines.append(event.message) }
  }

  subscript(metadataKey key: String) -> String? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}

private final class Total: Logging.CounterHandler, @unchecked Sendable {
  var total: Int64 = 0
  func increment(by amount: Int64) { total += amount }
  func reset() { total = 0 }
}

private struct Totals: Logging.MetricsFactory {
  let counter = Total()
  func makeCounter(label: String, dimensions: [(String, String)]) -> any Logging.CounterHandler { counter }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any Logging.RecorderHandler {
    Logging.CompositeRecorderHandler([])
  }
  func makeMeter(label: String, dimensions: [(String, String)]) -> any Logging.MeterHandler {
    Logging.CompositeMeterHandler([])
  }
  func destroyCounter(_ handler: any Logging.CounterHandler) { handler.reset() }
  func destroyRecorder(_ handler: any Logging.RecorderHandler) {}
}

@Suite("Protocols of swift-log and swift-metrics")
struct LoggingTests {
  @Test func `a log goes to every handler, and settings too`() {
    let (quiet, loud) = (Lines(logLevel: .error), Lines(logLevel: .trace))
    var handler: Logging.CompositeLogHandler = [quiet, loud]
    #expect(handler.logLevel == .trace)
    handler.log(event: Logging.Event(message: "started"))
    #expect(quiet.log.lines.isEmpty)
    #expect(loud.log.lines == ["started"])
    handler[metadataKey: "id"] = "7"
    #expect(handler.metadata == ["id": "7"])
    handler.logLevel = .info
    handler.log(event: Logging.Event(message: "again"))
    #expect(quiet.log.lines == ["again"])
  }

  @Test func `a counter of several backends counts in each`() {
    let backends = [Totals(), Totals()]
    let factory = Logging.CompositeMetricsFactory(backends)
    let counter = factory.makeCounter(label: "requests", dimensions: [])
    counter.increment(by: 3)
    #expect(backends.map(\.counter.total) == [3, 3])
    factory.destroyCounter(counter)
    #expect(backends.map(\.counter.total) == [0, 0])
  }
}
