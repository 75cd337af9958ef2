internal import HolonBase

/// A tracker that records events, for tests and previews.
///
/// ```swift
/// let recorder = RecordingTracker()
/// checkout(trackedBy: recorder)
/// #expect(recorder.names == ["Cart Viewed", "Order Completed"])
/// #expect(recorder.events[1].properties["total"] == 42)
/// ```
///
/// ``SpyEventTracker`` also records all other calls, and returns configured results.
public final class RecordingTracker: EventTracker {
  private let recorded: Locked<(events: [TrackedEvent], discarded: Int, isShutDown: Bool)> = Locked(([], 0, false))
  private let name: String

  /// Creates a recorder.
  public init(_ name: String = "recorder") { self.name = name }

  /// The events, in the order in which they were tracked.
  public var events: [TrackedEvent] { recorded.use { $0.events } }

  /// The names of the events.
  public var names: [String] { events.map(\.name) }

  /// Records an event.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    recorded.use { recorded in
      if recorded.isShutDown {
        return .failed(TrackingError(.shutDown, "\(name) has been shut down: track events before that"))
      }
      recorded.events.append(event)
      return .accepted
    }
  }

  /// Does nothing, because no event is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { report }

  /// Stops recording events.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport {
    recorded.use { $0.isShutDown = true }
    return report
  }

  /// The number of events; all are delivered.
  public var report: TrackerReport {
    recorded.use { recorded in
      var books = TrackingBooks()
      books.accepted = recorded.events.count + recorded.discarded
      books.delivered = recorded.events.count
      if recorded.discarded > 0 { books.drops[.discarded] = recorded.discarded }
      return TrackerReport(name, state: recorded.isShutDown ? .shutDown : .ready, books: books)
    }
  }

  /// Removes all recorded events.
  @discardableResult
  public func discardQueued() -> Int {
    recorded.use { recorded in
      defer { recorded.events = [] }
      recorded.discarded += recorded.events.count
      return recorded.events.count
    }
  }
}
