internal import HolonBase

/// A tracker that knows who the user is, and fills that in where an event doesn't say it.
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

  /// Creates a tracker that knows the user.
  public init(_ base: any EventTracker, _ user: EventUser = .unknown) {
    self.base = base
    current = Locked(user)
  }

  /// The current user.
  public var user: EventUser {
    get { current.use { $0 } }
    set { current.use { $0 = newValue } }
  }

  /// The user is known by an identifier from now on, which is tracked.
  @discardableResult
  public func signIn(_ id: String, _ properties: EventProperties = [:]) -> TrackingOutcome {
    let user = current.use { user in
      user.id = id
      return user
    }
    return base.identify(user, properties)
  }

  /// The user is somebody unknown from now on.
  public func signOut(anonymousID: String?) { user = EventUser(anonymousID: anonymousID) }

  /// Passes an event on, of the user unless it says something else.
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
