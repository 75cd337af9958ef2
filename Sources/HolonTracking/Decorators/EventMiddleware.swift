public import HolonCore

// @Composite
/// A step on an event's way to a tracker: a filter, a change, a limit, or any number of them.
///
/// ```swift
/// struct Printing: EventMiddleware {
///   func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
///     print(event.name)
///     return next(event)
///   }
/// }
///
/// let tracker = mixpanel.through {
///   Printing()
///   EventFilter.without(["Cursor Moved"])
///   EventChange.redacting(["email"])
/// }
/// ```
///
/// - How answers combine: the first part's outcome counts, which is that of the next one where the event is passed on.
/// - Order: first to last, as far as each part passes the event on.
/// - When a part fails: it can't; a part that doesn't pass an event on gives the reason in its outcome.
/// - With no parts: the event reaches the tracker unchanged.
public protocol EventMiddleware: Sendable {
  // @Combined(.wrapping)
  /// Passes an event on to `next`, as it is or changed, or returns the reason why not.
  func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome
}

extension EventTracker {
  /// Returns the tracker with middleware in front of it, which a block lists from the first to the last.
  public func through(
    @PartsBuilder<any EventMiddleware> _ middleware: () throws -> [any EventMiddleware]
  ) rethrows -> some EventTracker {
    InterceptedTracker(base: self, middleware: CompositeEventMiddleware(try middleware()))
  }
}

private struct InterceptedTracker: TrackerDecorator {
  let base: any EventTracker
  let middleware: any EventMiddleware

  @discardableResult
  func track(_ event: TrackedEvent) -> TrackingOutcome { middleware.track(event) { base.track($0) } }
}
