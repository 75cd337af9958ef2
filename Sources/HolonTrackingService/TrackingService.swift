public import HolonTracking
public import Logging
public import ServiceLifecycle

#if !canImport(ServiceLifecycle)
  #error("HolonTrackingService needs the trait TrackingService: .package(url: …, traits: [\"TrackingService\"])")
#endif

/// A tracker as a service of a process, which sends queued events before the process ends.
///
/// ```swift
/// let group = ServiceGroup(
///   services: [server, TrackingService(tracker, deadline: .seconds(5))], gracefulShutdownSignals: [.sigterm],
///   logger: logger)
/// try await group.run()
/// ```
///
/// Services end in the reverse order, so a tracker comes before those that track.
public struct TrackingService: Service {
  private let tracker: any EventTracker
  private let deadline: Duration
  private let logger: Logger?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - tracker: The tracker.
  ///   - deadline: The maximum time for sending at the end; remaining events are sent at the next start.
  ///   - logger: The logger for the books at the end.
  public init(_ tracker: any EventTracker, deadline: Duration = .seconds(5), logger: Logger? = nil) {
    self.tracker = tracker
    self.deadline = deadline
    self.logger = logger
  }

  /// Waits until the process is about to end, or the task is cancelled, and then shuts the tracker down.
  public func run() async throws {
    try? await gracefulShutdown()
    let report = await tracker.shutDown(deadline: deadline)
    for leaf in report.leaves where leaf.books.accepted > 0 || leaf.books.refused > 0 {
      logger?.info("\(leaf)")
    }
  }
}
