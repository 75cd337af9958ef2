internal import HolonBase

/// A tracker that adds the session to every event, and tracks the life of the application.
///
/// ```swift
/// let tracker = try SessionTracker(
///   IdentifiedTracker(destinations, keptIn: FileStateStorage("\(folder)/identity.json")),
///   app: .init(version: "2.1", build: "7"), keptIn: FileStateStorage("\(folder)/session.json"))
/// tracker.start()            // Application Installed, Session Started, Application Opened
/// tracker.enterBackground()  // Application Backgrounded
/// tracker.enterForeground()  // Application Opened; after half an hour, in a new session
/// ```
///
/// - A session starts with the first event or call. It ends after half an hour without any, or with the first event
///   after a day, which is tracked with the next activity or at the next start, as of the last activity.
/// - A session survives the end of the process. The kept time of the last activity may be a minute old.
/// - ``EventSession/engagement`` is the time in the foreground since the preceding event. An application that never says
///   that it is in the background counts as in the foreground.
/// - The trackers inside must not track events with this one while they receive one.
///
/// ``LifecycleEvent`` has the events. Put this tracker outside of an ``IdentifiedTracker``, so that they have a user.
public final class SessionTracker: TrackerDecorator {
  private struct State {
    var kept: SessionState
    var isInForeground = true

    // Nil until the first activity of this process.
    var lastActivity: Duration?
    var lastSaved: Duration?
  }

  /// The tracker inside.
  public let base: any EventTracker

  private let app: EventContext.App
  private let storage: any StateStorage
  private let timeout: Duration
  private let clock: TrackingClock
  private let onTrouble: (@Sendable (String) -> Void)?
  private let state: Locked<State>

  /// The time between two writes of the last activity.
  private static let saveInterval = Duration.seconds(60)

  /// The maximum length of a session.
  ///
  /// PostHog accepts no event that is more than a day after the start of its session, which the identifier names.
  private static let maximumLength = Duration.seconds(86_400)

  /// Creates a tracker with the session that a storage has.
  ///
  /// - Parameters:
  ///   - base: The tracker inside.
  ///   - app: The version and build of the application; a change is tracked as an update.
  ///   - storage: The place of the session. Unreadable contents count as none.
  ///   - timeout: The time without activity after which a session is over.
  ///   - clock: The source of time.
  ///   - onTrouble: An action that is called with a sentence when the session can't be kept.
  /// - Throws: ``TrackingError`` when the storage can't be read.
  public init(
    _ base: any EventTracker, app: EventContext.App = .init(), keptIn storage: any StateStorage = MemoryStateStorage(),
    timeout: Duration = .seconds(1800), clock: TrackingClock = .system,
    onTrouble: (@Sendable (String) -> Void)? = nil
  ) throws(TrackingError) {
    (self.base, self.app, self.storage) = (base, app, storage)
    (self.timeout, self.clock, self.onTrouble) = (timeout, clock, onTrouble)
    let bytes = try storage.read()
    let kept = bytes.flatMap { SessionState($0) }
    if bytes != nil, kept == nil { onTrouble?("the kept session is unreadable: a new one takes its place") }
    state = Locked(State(kept: kept ?? SessionState()))
  }

  /// The current session; nil before the first event.
  public var session: EventSession? {
    state.use { $0.kept.session.map { EventSession(id: $0.id, number: $0.number, engagement: $0.engagement) } }
  }

  /// Tracks that the application was started, and if so, for the first time or after an update.
  @discardableResult
  public func start() -> TrackingOutcome {
    let former = state.use { state in
      defer { state.kept.app = app }
      return state.kept.app
    }
    if let former {
      if former.version != app.version || former.build != app.build {
        track(TrackedEvent(LifecycleEvent.updated(app, from: former), time: clock.time()))
      }
    } else {
      track(TrackedEvent(LifecycleEvent.installed(app), time: clock.time()))
    }
    let outcome = track(TrackedEvent(LifecycleEvent.opened(app, fromBackground: false), time: clock.time()))
    state.use { save(&$0) }
    return outcome
  }

  /// Tracks that the application came back to the foreground.
  @discardableResult
  public func enterForeground() -> TrackingOutcome {
    state.use { state in
      resume(&state, at: clock.now(), clock.time())
      state.isInForeground = true
    }
    return track(TrackedEvent(LifecycleEvent.opened(app, fromBackground: true), time: clock.time()))
  }

  /// Tracks that the application left the foreground, and keeps the session.
  @discardableResult
  public func enterBackground() -> TrackingOutcome {
    let outcome = track(TrackedEvent(LifecycleEvent.backgrounded, time: clock.time()))
    state.use { state in
      settle(&state, at: clock.now())
      state.isInForeground = false
      save(&state)
    }
    return outcome
  }

  /// Ends the current session, if any, for example when the user signs out.
  public func endSession() {
    state.use { state in
      settle(&state, at: clock.now())
      end(&state)
      save(&state)
    }
  }

  /// Passes an event on with the session, which it may start.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    var inSession = event
    inSession.session = state.use { state in
      let (now, time) = (clock.now(), clock.time())
      resume(&state, at: now, time)
      // Under the lock, so that no event of the session overtakes its start.
      if state.kept.session == nil { begin(&state, start(for: event, at: time)) }
      let session = take(&state, time)
      if state.lastSaved.map({ now - $0 >= Self.saveInterval }) ?? true { save(&state) }
      return session
    }
    return base.track(inSession)
  }

  /// Sends the queued events of the tracker inside, and keeps the session.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport {
    state.use { save(&$0) }
    return await base.flush(deadline: deadline)
  }

  /// Keeps the session, and shuts down the tracker inside.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport {
    state.use { save(&$0) }
    return await base.shutDown(deadline: deadline)
  }

  // MARK: - Under the lock

  /// Ends the session if it is over, and adds the time since the last activity otherwise.
  private func resume(_ state: inout State, at now: Duration, _ time: EventTime) {
    if isOver(state, now, time) { end(&state) }
    settle(&state, at: now)
  }

  private func isOver(_ state: State, _ now: Duration, _ time: EventTime) -> Bool {
    guard let session = state.kept.session else { return false }
    if time - session.start >= Self.maximumLength { return true }
    if let last = state.lastActivity { return now - last >= timeout }
    // Of an earlier process; a clock that was set back says nothing about the past.
    let passed = time - session.lastActivity
    return passed >= timeout || passed <= .zero - timeout
  }

  /// Returns the time of the session that an event begins: services order events by their times, and the event was made
  /// a moment ago.
  private func start(for event: TrackedEvent, at time: EventTime) -> EventTime {
    event.time < time && time - event.time < timeout ? event.time : time
  }

  /// Adds the time in the foreground since the last activity.
  private func settle(_ state: inout State, at now: Duration) {
    defer { state.lastActivity = now }
    guard state.isInForeground, let last = state.lastActivity, state.kept.session != nil else { return }
    let passed = now - last
    guard passed < timeout else { return }
    let milliseconds = Int(passed.microseconds / 1000)
    state.kept.session?.foreground += milliseconds
    state.kept.session?.engagement += milliseconds
  }

  private func begin(_ state: inout State, _ time: EventTime) {
    state.kept.count += 1
    state.kept.session = SessionState.Session(id: EventID(at: time), number: state.kept.count, lastActivity: time)
    track(.sessionStarted(number: state.kept.count), &state, at: time)
    state.lastSaved = nil
  }

  private func end(_ state: inout State) {
    guard let session = state.kept.session else { return }
    let milliseconds = max(Int((session.lastActivity - session.start).microseconds / 1000), 0)
    let event = LifecycleEvent.sessionEnded(
      number: session.number, milliseconds: milliseconds, foreground: session.foreground, events: session.events)
    track(event, &state, at: session.lastActivity)
    state.kept.session = nil
    state.lastSaved = nil
  }

  private func track(_ lifecycle: LifecycleEvent, _ state: inout State, at time: EventTime) {
    var event = TrackedEvent(lifecycle, time: time)
    event.session = take(&state, time, counts: false)
    base.track(event)
  }

  /// Returns the session for an event, with the engagement since the preceding one.
  private func take(_ state: inout State, _ time: EventTime, counts: Bool = true) -> EventSession? {
    guard var session = state.kept.session else { return nil }
    defer { state.kept.session = session }
    let engagement = session.engagement
    session.engagement = 0
    session.lastActivity = max(session.lastActivity, time)
    if counts { session.events += 1 }
    return EventSession(id: session.id, number: session.number, engagement: engagement)
  }

  private func save(_ state: inout State) {
    state.lastSaved = clock.now()
    do throws(TrackingError) {
      try storage.write(state.kept.bytes)
    } catch {
      onTrouble?("the session isn't kept: \(error)")
    }
  }
}
