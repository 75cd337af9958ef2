internal import HolonBase

/// A tracker with a current user, which it adds to events without one.
///
/// With a storage, the identity is made and kept: a random anonymous identifier at the first start, the user's own
/// identifier from ``signIn(_:_:)`` to ``signOut()``, and a new anonymous one from then on.
///
/// ```swift
/// let tracker = try IdentifiedTracker(destinations, keptIn: FileStateStorage("\(folder)/identity.json"))
/// tracker.track("Product Viewed")          // of an anonymous user, the same at each start
/// tracker.signIn("42", ["plan": "yearly"])
/// tracker.track("Product Viewed")          // of user 42
/// tracker.signOut()
/// ```
///
/// Several processes may read one file; the last one that writes decides.
public final class IdentifiedTracker: TrackerDecorator {
  private struct State {
    var user: EventUser
    var isJoined = false

    /// The session of the last event, which events about the user belong to.
    var session: EventSession?
  }

  /// The tracker inside.
  public let base: any EventTracker

  private let current: Locked<State>
  private let storage: (any StateStorage)?
  private let clock: TrackingClock
  private let onTrouble: (@Sendable (String) -> Void)?

  /// Creates a tracker with a current user, which isn't kept.
  public init(_ base: any EventTracker, _ user: EventUser = .unknown) {
    self.base = base
    (storage, clock, onTrouble) = (nil, .system, nil)
    current = Locked(State(user: user))
  }

  /// Creates a tracker with the user that a storage has, or a new anonymous one.
  ///
  /// - Parameters:
  ///   - base: The tracker inside.
  ///   - storage: The place of the identity. Unreadable contents count as none.
  ///   - clock: The source of the times of events about the user.
  ///   - onTrouble: An action that is called with a sentence when the identity can't be kept, or was unreadable.
  /// - Throws: ``TrackingError`` when the storage can't be read, or a new identity can't be written.
  public init(
    _ base: any EventTracker, keptIn storage: any StateStorage, clock: TrackingClock = .system,
    onTrouble: (@Sendable (String) -> Void)? = nil
  ) throws(TrackingError) {
    self.base = base
    (self.storage, self.clock, self.onTrouble) = (storage, clock, onTrouble)
    let state = try storage.read()
    let known = state.flatMap { Identity($0) }
    let identity = known ?? Identity()
    if known == nil {
      if state != nil { onTrouble?("the kept identity is unreadable: a new one takes its place") }
      try storage.write(identity.state)
    }
    current = Locked(State(user: identity.user, isJoined: identity.isJoined))
  }

  /// The current user.
  public var user: EventUser {
    get { current.use { $0.user } }
    set {
      current.use { state in
        if newValue.anonymousID != state.user.anonymousID { state.isJoined = false }
        state.user = newValue
      }
      keep()
    }
  }

  /// Sets the identifier of the current user, and tracks that.
  ///
  /// The first user of a kept anonymous identifier is joined with it: ``TrackedEvent/Kind-swift.enum/alias(previousID:)``
  /// is tracked before the identification. Destinations that join users by themselves leave it out. Another user who
  /// signs in without a ``signOut()`` before gets a new anonymous identifier, so that the two aren't joined.
  @discardableResult
  public func signIn(_ id: String, _ properties: EventProperties = [:]) -> TrackingOutcome {
    let (user, session, previous) = current.use { state in
      if let known = state.user.id, known != id {
        state.user = EventUser(anonymousID: state.user.anonymousID.map { _ in Identity().anonymousID })
      }
      let previous = storage == nil || state.isJoined || state.user.id == id ? nil : state.user.anonymousID
      state.user.id = id
      if storage != nil { state.isJoined = true }
      return (state.user, state.session, previous)
    }
    if let previous { report(.alias(previousID: previous), [:], user, session) }
    let outcome = report(.identify, properties, user, session)
    // Kept afterwards: a second alias does no harm, a missing one does.
    keep()
    return outcome
  }

  /// Sets the group of the current user, such as a company, and tracks that, with properties of the group.
  @discardableResult
  public func join(group id: String, _ properties: EventProperties = [:]) -> TrackingOutcome {
    let (user, session) = current.use { state in
      state.user.groupID = id
      return (state.user, state.session)
    }
    keep()
    return report(.group(id: id), properties, user, session)
  }

  @discardableResult
  private func report(
    _ kind: TrackedEvent.Kind, _ properties: EventProperties, _ user: EventUser, _ session: EventSession?
  ) -> TrackingOutcome {
    var event = TrackedEvent(kind, properties, user: user, time: clock.time())
    event.session = session.map { EventSession(id: $0.id, number: $0.number) }
    return base.track(event)
  }

  /// Sets an unknown user as the current one.
  public func signOut(anonymousID: String?) { user = EventUser(anonymousID: anonymousID) }

  /// Sets a new anonymous user as the current one, which nothing connects with the former.
  public func signOut() { signOut(anonymousID: Identity().anonymousID) }

  /// Passes an event on, with the current user unless it has its own.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    var known = event
    let user = current.use { state in
      if let session = event.session { state.session = session }
      return state.user
    }
    if known.user.id == nil, known.user.anonymousID == nil {
      (known.user.id, known.user.anonymousID) = (user.id, user.anonymousID)
      if known.user.groupID == nil { known.user.groupID = user.groupID }
    }
    if !user.properties.isEmpty { known.user.properties = user.properties.merging(known.user.properties) }
    return base.track(known)
  }

  private func keep() {
    guard let storage else { return }
    // Under the lock, so that the last change is the one that is kept.
    let error = current.use { state -> TrackingError? in
      var identity = Identity()
      identity.anonymousID = state.user.anonymousID ?? identity.anonymousID
      (identity.userID, identity.groupID, identity.isJoined) = (state.user.id, state.user.groupID, state.isJoined)
      do throws(TrackingError) {
        try storage.write(identity.state)
        return nil
      } catch { return error }
    }
    if let error { onTrouble?("the identity isn't kept: \(error)") }
  }
}
