public import HolonTracking
public import Metrics

/// A tracker that counts events by name in the metrics of the process.
///
/// The counter is `tracked_events_total` with the dimension `event`. Names are few or metrics grow without bound, so
/// only some are counted by themselves, and all others as `other`.
public final class CounterTracker: EventTracker {
  private let counters: [String: Counter]
  private let others: Counter
  private let count = Count()

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - names: The names that are counted by themselves.
  ///   - label: What the counter is called.
  ///   - factory: What makes counters.
  public init(
    _ names: Set<String>, label: String = "tracked_events_total",
    factory: any MetricsFactory = MetricsSystem.factory
  ) {
    counters = Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, Counter(label: label, dimensions: [("event", $0)], factory: factory))
      })
    others = Counter(label: label, dimensions: [("event", "other")], factory: factory)
  }

  /// Counts an event.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    (counters[event.title] ?? others).increment()
    count.add()
    return .accepted
  }

  /// Does nothing: nothing is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { report }

  /// Does nothing.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport { report }

  /// How many events there were since the start.
  public var report: TrackerReport { count.report("counter") }

  /// Does nothing: nothing is queued.
  @discardableResult
  public func discardQueued() -> Int { 0 }
}
