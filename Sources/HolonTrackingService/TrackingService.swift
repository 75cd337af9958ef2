public import HolonTracking
public import Logging
public import ServiceLifecycle

#if !canImport(ServiceLifecycle)
  #error("HolonTrackingService needs the trait TrackingService: .package(url: …, traits: [\"TrackingService\"])")
#endif

/// A tracker as a service of a process: when the process is to end, what is queued is sent first.
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
  ///   - deadline: How long sending may take at the end; what isn't sent by then is sent at the next start.
  ///   - logger: Where the books are written at the end.
  public init(_ tracker: any EventTracker, deadline: Duration = .seconds(5), logger: Logger? = nil) {
    self.tracker = tracker
    self.deadline = deadline
    self.logger = logger
  }

  /// Waits until the process is to end, or the task is cancelled, and then shuts the tracker down.
  public func run() async throws {
    try? await gracefulShutdown()
    let report = await tracker.shutDown(deadline: deadline)
    for leaf in report.leaves where leaf.books.accepted > 0 || leaf.books.refused > 0 {
      logger?.info("\(leaf)")
    }
  }
}
