internal import HolonBase

/// A tracker with a current user, which it adds to events without one.
///
/// ```swift
/// let tracker = IdentifiedTracker(destinations, EventUser(anonymousID: installation))
/// tracker.signIn("42", ["plan": "yearly"])
/// tracker.track("Product Viewed")          // of user 42
/// tracker.signOut(anonymousID: newID)
/// ```
public final class IdentifiedTracker: TrackerDecorator {
  /// The tracker inside.
  public let base: any EventTracker

  private let current: Locked<EventUser>

  /// Creates a tracker with a current user.
  public init(_ base: any EventTracker, _ user: EventUser = .unknown) {
    self.base = base
    current = Locked(user)
  }

  /// The current user.
  public var user: EventUser {
    get { current.use { $0 } }
    set { current.use { $0 = newValue } }
  }

  /// Sets the identifier of the current user, and tracks that.
  @discardableResult
  public func signIn(_ id: String, _ properties: EventProperties = [:]) -> TrackingOutcome {
    let user = current.use { user in
      user.id = id
      return user
    }
    return base.identify(user, properties)
  }

  /// Sets an unknown user as the current one.
  public func signOut(anonymousID: String?) { user = EventUser(anonymousID: anonymousID) }

  /// Passes an event on, with the current user unless it has its own.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    var known = event
    let user = user
    if known.user.id == nil, known.user.anonymousID == nil {
      (known.user.id, known.user.anonymousID) = (user.id, user.anonymousID)
    }
    if !user.properties.isEmpty { known.user.properties = user.properties.merging(known.user.properties) }
    return base.track(known)
  }
}
