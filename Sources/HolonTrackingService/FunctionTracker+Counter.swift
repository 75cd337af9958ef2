public import HolonTracking
public import Metrics

extension FunctionTracker {
  /// Returns a tracker that counts events by name in the metrics of the process.
  ///
  /// The counter has the dimension `event`. Metrics grow with the number of names, so events of all other names are
  /// counted together as `other`.
  ///
  /// - Parameters:
  ///   - names: The names that are counted separately.
  ///   - label: The name of the counter.
  ///   - factory: The factory of the counters.
  public static func counter(
    _ names: Set<String>, label: String = "tracked_events_total",
    factory: any MetricsFactory = MetricsSystem.factory
  ) -> FunctionTracker {
    func counter(_ name: String) -> Counter {
      Counter(label: label, dimensions: [("event", name)], factory: factory)
    }
    let counters = Dictionary(uniqueKeysWithValues: names.map { ($0, counter($0)) })
    let others = counter("other")
    return FunctionTracker("counter") { (counters[$0.title] ?? others).increment() }
  }
}
