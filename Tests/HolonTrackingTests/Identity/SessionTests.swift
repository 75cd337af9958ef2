import HolonTestingTracking
import HolonTracking
import Testing

@Suite("Sessions and the life of an application")
struct SessionTests {
  private let clock = VirtualClock()
  private let storage = MemoryStateStorage()
  private let recorder = RecordingTracker()

  private func tracker(_ version: String? = "1.0", build: String? = nil) throws -> SessionTracker {
    try SessionTracker(
      recorder, app: .init(version: version, build: build), keptIn: storage, clock: clock.clock)
  }

  /// The names of events with the numbers of their sessions, such as `a 1`.
  private var picture: [String] { recorder.events.map { "\($0.name) \($0.session?.number ?? 0)" } }

  @Test func `the first event starts a session, and events have it`() async throws {
    let tracker = try tracker()
    #expect(tracker.session == nil)
    tracker.track("a")
    await clock.advance(by: .seconds(10))
    tracker.track("b")
    #expect(picture == ["Session Started 1", "a 1", "b 1"])
    #expect(Set(recorder.events.map(\.session?.id)).count == 1)
    #expect(recorder.events.map { $0.session?.engagement } == [0, 0, 10_000])
    #expect(recorder.events[0].session?.start == clock.clock.time().milliseconds - 10_000)
  }

  @Test func `a session doesn't start after the event that begins it`() throws {
    let time = clock.clock.time()
    let (moment, yesterday) = (time - .milliseconds(3), time - .seconds(86_400))
    try tracker().track(TrackedEvent("a", time: moment))
    #expect(recorder.events.map(\.time) == [moment, moment])
    // An event that somebody kept for a day begins a session nevertheless now.
    let other = RecordingTracker()
    try SessionTracker(other, app: .init(version: "1.0"), keptIn: MemoryStateStorage(), clock: clock.clock)
      .track(TrackedEvent("b", time: yesterday))
    #expect(other.events.map(\.time) == [time, yesterday])
  }

  @Test func `half an hour without activity ends a session, as of its last activity`() async throws {
    let tracker = try tracker()
    let start = clock.clock.time()
    tracker.track("a")
    await clock.advance(by: .seconds(1799))
    tracker.track("b")
    await clock.advance(by: .seconds(1800))
    tracker.track("c")
    #expect(picture == ["Session Started 1", "a 1", "b 1", "Session Ended 1", "Session Started 2", "c 2"])
    let end = recorder.events[3]
    #expect(end.time == start + .seconds(1799))
    #expect(
      end.properties == ["session_number": 1, "duration_ms": 1_799_000, "foreground_ms": 1_799_000, "events": 2])
    #expect(recorder.events[5].session?.engagement == 0)
  }

  @Test func `only time in the foreground counts as engagement`() async throws {
    let tracker = try tracker()
    tracker.start()
    await clock.advance(by: .seconds(5))
    tracker.enterBackground()
    await clock.advance(by: .seconds(600))
    tracker.enterForeground()
    await clock.advance(by: .seconds(7))
    tracker.track("a")
    #expect(
      picture == [
        "Session Started 1", "Application Installed 1", "Application Opened 1", "Application Backgrounded 1",
        "Application Opened 1", "a 1",
      ])
    #expect(recorder.events.map { $0.session?.engagement } == [0, 0, 0, 5000, 0, 7000])
    #expect(recorder.events[2].properties == ["version": "1.0", "from_background": false])
    #expect(recorder.events[4].properties == ["version": "1.0", "from_background": true])
  }

  @Test func `half an hour in the background ends a session`() async throws {
    let tracker = try tracker()
    tracker.start()
    await clock.advance(by: .seconds(5))
    tracker.enterBackground()
    await clock.advance(by: .seconds(36_000))
    tracker.enterForeground()
    tracker.track("a")
    #expect(
      picture.suffix(4) == ["Session Ended 1", "Session Started 2", "Application Opened 2", "a 2"])
    let end = try #require(recorder.events.first { $0.name == "Session Ended" })
    #expect(end.properties == ["session_number": 1, "duration_ms": 5000, "foreground_ms": 5000, "events": 3])
    #expect(recorder.events.suffix(3).map { $0.session?.engagement } == [0, 0, 0])
  }

  @Test func `a session is over after a day, with however much activity`() async throws {
    let tracker = try tracker()
    for _ in 0..<(26 * 6) {
      tracker.track(TrackedEvent("a", time: clock.clock.time()))
      await clock.advance(by: .seconds(600))
    }
    let ends = recorder.events.filter { $0.name == "Session Ended" }
    #expect(ends.map { $0.properties["duration_ms"] } == [.int((86_400 - 600) * 1000)])
    #expect(
      recorder.events.allSatisfy { event in
        event.session.map { event.time.milliseconds - $0.start < 86_400_000 } ?? false
      })
  }

  @Test func `signing in and joining belong to the session`() throws {
    let user = try IdentifiedTracker(recorder, keptIn: MemoryStateStorage(), clock: clock.clock)
    let tracker = try SessionTracker(user, keptIn: storage, clock: clock.clock)
    tracker.track("a")
    user.signIn("42")
    user.join(group: "acme")
    #expect(recorder.events.map { $0.session?.number } == [1, 1, 1, 1, 1])
    #expect(Set(recorder.events.map(\.session?.id)).count == 1)
  }

  @Test func `a session goes on in the next process, unless half an hour has passed`() async throws {
    let first = try tracker()
    first.start()
    await first.shutDown(deadline: .zero)
    await clock.advance(by: .seconds(1200))
    let next = RecordingTracker()
    let second = try SessionTracker(next, app: .init(version: "1.0"), keptIn: storage, clock: clock.clock)
    second.start()
    #expect(next.events.map { "\($0.name) \($0.session?.number ?? 0)" } == ["Application Opened 1"])
    #expect(next.events[0].session?.id == recorder.events[0].session?.id)
    second.enterBackground()
    await clock.advance(by: .seconds(1800))
    let last = RecordingTracker()
    try SessionTracker(last, app: .init(version: "1.0"), keptIn: storage, clock: clock.clock).start()
    #expect(last.names == ["Session Ended", "Session Started", "Application Opened"])
    #expect(last.events[0].properties["events"] == 4 && last.events[0].properties["duration_ms"] == 1_200_000)
  }

  @Test func `a clock that was set back by more than half an hour ends the session`() async throws {
    try tracker().start()
    clock.set(clock.clock.time() - .seconds(7200))
    try tracker().track("a")
    #expect(picture.suffix(3) == ["Session Ended 1", "Session Started 2", "a 2"])
    // Within a process only the clock counts that is never set.
    let tracker = try tracker()
    tracker.track("b")
    clock.set(clock.clock.time() + .seconds(7200))
    tracker.track("c")
    #expect(picture.suffix(2) == ["b 2", "c 2"])
  }

  @Test func `updates are tracked once, with the former version`() throws {
    try tracker("1.0", build: "7").start()
    try tracker("1.0", build: "7").start()
    try tracker("1.1", build: "8").start()
    try tracker("1.1", build: "8").start()
    #expect(
      recorder.names == [
        "Session Started", "Application Installed", "Application Opened", "Application Opened", "Application Updated",
        "Application Opened", "Application Opened",
      ])
    #expect(
      recorder.events[4].properties == [
        "version": "1.1", "build": "8", "previous_version": "1.0", "previous_build": "7",
      ])
  }

  @Test func `a session can be ended, and the last activity is kept at most once a minute`() async throws {
    let counting = CountingStorage()
    let tracker = try SessionTracker(recorder, keptIn: counting, clock: clock.clock)
    for _ in 0..<600 {
      tracker.track("a")
      await clock.advance(by: .milliseconds(500))
    }
    #expect((5...7).contains(counting.writes), "\(counting.writes)")
    tracker.endSession()
    tracker.endSession()
    tracker.track("b")
    #expect(picture.suffix(3) == ["Session Ended 1", "Session Started 2", "b 2"])
  }

  @Test func `a damaged state is told and costs only the session`() throws {
    try tracker().start()
    for length in 0..<(storage.read()?.count ?? 0) {
      let damaged = MemoryStateStorage(Array(storage.read()?.prefix(length) ?? []))
      let trouble = RecordingTracker()
      let tracker = try SessionTracker(recorder, keptIn: damaged) { trouble.track($0) }
      tracker.track("a")
      #expect(trouble.names == ["the kept session is unreadable: a new one takes its place"])
      #expect(tracker.session?.number == 1)
    }
  }

  @Test func `identities and sessions go to every destination as it knows them`() throws {
    let identified = try IdentifiedTracker(recorder, keptIn: MemoryStateStorage())
    let tracker = try SessionTracker(identified, app: .init(version: "1"), clock: clock.clock)
    tracker.start()
    #expect(recorder.events.allSatisfy { $0.user.anonymousID?.utf8.count == 32 && $0.session?.number == 1 })
    for vendor in Vendor.allCases where vendor != .localytics {
      for event in recorder.events {
        var now = event
        now.time = .now
        if case .rejected(let violations) = vendor.check(now, policy: .adjust) {
          Issue.record("\(vendor.name) refuses \(event.name): \(violations)")
        }
      }
    }
  }
}

/// A storage that counts what is written.
private final class CountingStorage: StateStorage, @unchecked Sendable {
  // The tracker writes under its own lock.
  private(set) var writes = 0
  func read() -> [UInt8]? { nil }
  func write(_ state: [UInt8]) { writes += 1 }
}
