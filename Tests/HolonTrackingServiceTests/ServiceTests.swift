import HolonTracking
import HolonTrackingService
import Logging
import Metrics
import MetricsTestKit
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@Suite("Trackers of servers")
struct ServiceTests {
  @Test func `a service shuts its tracker down when the process ends`() async throws {
    let recorder = RecordingTracker()
    try await testGracefulShutdown { trigger in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await TrackingService(recorder).run() }
        #expect(recorder.track("before").isAccepted)
        trigger.triggerGracefulShutdown()
        try await group.waitForAll()
      }
    }
    #expect(!recorder.track("after").isAccepted && recorder.names == ["before"])
  }

  @Test func `events are counted by known names`() throws {
    let metrics = TestMetrics()
    let tracker = FunctionTracker.counter(["a", "b"], factory: metrics)
    for name in ["a", "b", "a", "c", "d", "e"] { tracker.track(name) }
    func count(_ name: String) throws -> Int64 {
      try metrics.expectCounter("tracked_events_total", [("event", name)]).totalValue
    }
    #expect(try [count("a"), count("b"), count("other")] == [2, 1, 3])
    #expect(tracker.report.books.isBalanced && tracker.report.books.accepted == 6)
  }

  @Test func `events are lines of a log, if its level is enabled`() {
    let lines = Lines()
    var logger = Logger(label: "events") { _ in lines }
    logger.logLevel = .info
    FunctionTracker.log(logger).track("Product Viewed", ["price": 19.99], user: EventUser(id: "42"))
    FunctionTracker.log(logger, level: .debug).track("nobody hears")
    FunctionTracker.log(logger).identify(EventUser(id: "42"), ["tags": ["a", "b"]])
    #expect(lines.all == ["info Product Viewed price=19.99 user=42", "info identify tags=[\"a\", \"b\"] user=42"])
  }
}

/// A log handler that records lines.
private final class Lines: LogHandler, @unchecked Sendable {
  // Only the one thread of the test uses them.
  private(set) var all: [String] = []
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let pairs = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    all.append("\(event.level) \(event.message)" + pairs.joined())
  }
}
