internal import HolonBase

/// A tracker that immediately passes every event to a function, for example to print it.
///
/// ```swift
/// let console = FunctionTracker("console") { print($0.name, $0.properties) }
/// ```
public final class FunctionTracker: EventTracker {
  private let name: String
  private let body: @Sendable (TrackedEvent) -> Void
  private let count = Locked(0)

  /// Creates a tracker that calls a function.
  public init(_ name: String, _ body: @escaping @Sendable (TrackedEvent) -> Void) {
    self.name = name
    self.body = body
  }

  /// Passes an event to the function.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    body(event)
    count.use { $0 += 1 }
    return .accepted
  }

  /// Does nothing, because no event is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { report }

  /// Does nothing.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport { report }

  /// The number of events since the start.
  public var report: TrackerReport {
    var books = TrackingBooks()
    books.delivered = count.use { $0 }
    books.accepted = books.delivered
    return TrackerReport(name, books: books)
  }

  /// Does nothing, because no event is queued.
  @discardableResult
  public func discardQueued() -> Int { 0 }
}
