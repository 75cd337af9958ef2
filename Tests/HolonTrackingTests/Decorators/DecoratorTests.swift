import Holon
import HolonTesting
import HolonTestingTracking
import HolonTracking
import Testing

@Suite("Decorators and middleware of trackers")
struct DecoratorTests {
  private let recorder = RecordingTracker()

  @Test func `a filter passes on what it includes`() {
    let tracker = recorder.through {
      EventFilter.without(["b"])
      EventFilter.only(["a", "b"])
    }
    #expect(tracker.track("a").isAccepted)
    #expect(tracker.track("b") == .leftOut("the filter excludes the event"))
    #expect(tracker.track("c") == .leftOut("the filter excludes the event"))
    tracker.identify(EventUser(id: "42"))
    #expect(recorder.names == ["a", ""])
  }

  @Test func `names, properties and secrets are changed, but not the identifier`() {
    let tracker = recorder.through {
      EventChange.enriching { ["version": "1.2", "sku": "none"] }
      EventChange.redacting(["password"])
      EventChange.redacting(["email"], with: "…")
      EventChange.renaming(["Product Viewed": "view_item"], properties: ["sku": "item_id"])
    }
    let event = TrackedEvent(
      "Product Viewed",
      ["sku": "G-32", "email": "a@b.c", "list": [["password": "x", "kept": 1]], "password": "y"],
      user: EventUser(properties: ["email": "a@b.c", "plan": "yearly"]))
    tracker.track(event)
    let changed = recorder.events[0]
    #expect(changed.name == "view_item" && changed.id == event.id && changed.time == event.time)
    #expect(
      changed.properties == ["version": "1.2", "item_id": "G-32", "email": "…", "list": [["kept": 1]]])
    #expect(changed.user.properties == ["email": "…", "plan": "yearly"])
  }

  @Test func `middleware has the same result for any grouping, and passes events on without parts`() {
    let event = TrackedEvent("Product Viewed", ["email": "a@b.c"])
    let parts: [any EventMiddleware] = [
      EventChange { $0.name += "!" }, EventFilter { $0.name.hasSuffix("!") }, EventChange { $0.name += "?" },
    ]
    for parts in [parts, parts.reversed()] {
      checkCompositeLaws(of: CompositeEventMiddleware(parts), emptyAnswer: [event]) { middleware in
        var passed: [TrackedEvent] = []
        _ = middleware.track(event) { event in
          passed.append(event)
          return .accepted
        }
        return passed
      }
    }
  }

  @Test func `a sample always has the same users, about as many as the rate`() {
    let small = recorder.through { EventSample(rate: 0.1) }
    let large = RecordingTracker()
    let sampled = large.through { EventSample(rate: 0.5) }
    for user in 0..<2000 {
      let user = EventUser(id: "user \(user)")
      small.track("a", user: user)
      small.track("b", user: user)
      sampled.track("a", user: user)
    }
    let users = recorder.events.map { $0.user.id! }
    #expect(users.count == 2 * Set(users).count && (300...500).contains(users.count))
    #expect((900...1100).contains(large.events.count))
    #expect(Set(users).isSubset(of: large.events.map { $0.user.id! }))
    #expect(recorder.through { EventSample(rate: 1) }.track("c").isAccepted)
    #expect(!recorder.through { EventSample(rate: 0) }.track("c").isAccepted)
  }

  @Test func `a rate limit passes a burst, and then its number of events a second`() async {
    let clock = VirtualClock()
    let tracker = recorder.through { EventRateLimit(perSecond: 2, burst: 5, clock: clock.clock) }
    #expect((0..<10).count { _ in tracker.track("a").isAccepted } == 5)
    await clock.advance(by: .seconds(1))
    #expect((0..<10).count { _ in tracker.track("a").isAccepted } == 2)
    await clock.advance(by: .seconds(100))
    #expect((0..<10).count { _ in tracker.track("a").isAccepted } == 5)
  }

  @Test func `a tracker of an erased type can be decorated`() {
    let unknown: any EventTracker = recorder
    let consent = Consent()
    let tracker = unknown.through {
      EventSample(rate: 1)
      CompositeEventMiddleware(EventFilter.without(["c"]), EventFilter.only(["a"]), EventFilter { _ in true })
      EventRateLimit(perSecond: 1000)
      CompositeEventMiddleware()
      EventChange { $0.properties["mapped"] = true }
      EventChange.enriching { ["version": "1.2"] }
      EventChange.redacting(["secret"])
      EventChange.renaming(["a": "b"])
    }.requiring(consent)
    let identified = IdentifiedTracker(tracker, EventUser(anonymousID: "device"))
    consent.set(.granted)
    #expect(identified.track("a", ["secret": 1]).isAccepted && !identified.track("c").isAccepted)
    identified.signIn("42")
    #expect(recorder.names == ["b", ""] && recorder.events.map(\.user.anonymousID) == ["device", "device"])
    #expect(recorder.events[0].properties == ["mapped": true, "version": "1.2"])
    let anonymous: any EventTracker = identified
    #expect(CompositeTracker(anonymous.requiring(Consent(.denied)), recorder).track("a").leaves.count == 2)
  }

  @Test func `the current user is added to events without one`() {
    let tracker = IdentifiedTracker(recorder, EventUser(anonymousID: "device", properties: ["theme": "dark"]))
    tracker.track("a")
    tracker.signIn("42", ["plan": "yearly"])
    tracker.track("b")
    tracker.track("c", user: EventUser(id: "other"))
    tracker.signOut(anonymousID: "new")
    tracker.track("d")
    #expect(recorder.events.map(\.user.id) == [nil, "42", "42", "other", nil])
    #expect(recorder.events.map(\.user.anonymousID) == ["device", "device", "device", nil, "new"])
    #expect(recorder.events[1].kind == .identify && recorder.events[1].properties == ["plan": "yearly"])
    #expect(recorder.events[2].user.properties == ["theme": "dark"])
  }
}

@Suite("Consent")
struct ConsentTests {
  private let recorder = RecordingTracker()
  private let free = RecordingTracker()

  @Test func `events are held while consent is unknown, within bounds, and then passed on in order`() {
    let consent = Consent()
    let tracker = CompositeTracker(free, recorder.requiring(consent, holdingAtMost: 3))
    for name in ["a", "b", "c", "d"] {
      #expect(tracker.track(name) == .parts([.accepted, .held]))
    }
    #expect(recorder.names == [] && free.names == ["a", "b", "c", "d"])
    #expect(tracker.report.books.description == "8 accepted = 4 delivered + 0 rejected + 1 dropped + 3 queued")
    consent.set(.granted)
    tracker.track("e")
    #expect(recorder.names == ["b", "c", "d", "e"])
    #expect(tracker.report.books.isBalanced && tracker.report.books.queued == 0)
  }

  @Test func `a refusal drops held and queued events of the subtree, and no others`() {
    let consent = Consent(.granted)
    let other = RecordingTracker()
    let tracker = CompositeTracker(free, CompositeTracker(recorder, other).requiring(consent))
    tracker.track("a")
    consent.set(.denied)
    #expect(tracker.track("b") == .parts([.accepted, .leftOut("the user has denied consent")]))
    #expect(recorder.names == [] && other.names == [] && free.names == ["a", "b"])
    consent.set(.unknown)
    tracker.track("c")
    consent.set(.denied)
    consent.set(.granted)
    tracker.track("d")
    #expect(recorder.names == ["d"] && other.names == ["d"])
    #expect(tracker.report.books.isBalanced && tracker.report.books.dropped == 3)
  }

  @Test func `outcomes have the names of their trackers, inside any decorators`() {
    let consent = Consent()
    let strict = SpyEventTracker()
    strict.onTrack = { _ in .rejected([RuleViolation("strict.name", "no")]) }
    strict.onReport = { TrackerReport("strict") }
    let tracker = CompositeTracker(
      RecordingTracker("free"),
      CompositeTracker(recorder, strict).through { EventFilter.without(["secret"]) }.requiring(consent))
    func outcomes(_ name: String) -> [String] {
      tracker.report.outcomes(tracker.track(name)).map { "\($0.name): \($0.outcome)" }
    }
    #expect(
      outcomes("a") == [
        "free: accepted", "recorder: held until the user gives or denies consent",
        "strict: held until the user gives or denies consent",
      ])
    consent.set(.granted)
    #expect(outcomes("b") == ["free: accepted", "recorder: accepted", "strict: rejected: strict.name: no"])
    #expect(outcomes("secret").last == "strict: left out: the filter excludes the event")
    #expect(tracker.report.leaves.map(\.name) == ["free", "recorder", "strict"])
    #expect(
      tracker.track("c").description == """
        2 of 3 accepted
        ├─ accepted
        └─ 1 of 2 accepted
           ├─ accepted
           └─ rejected: strict.name: no
        """)
  }

  @Test func `a tracker that starts without consent drops earlier events`() {
    recorder.track("old")
    #expect(recorder.requiring(Consent(.denied)).report.books.drops == [.discarded: 1])
    #expect(recorder.names == [])
  }
}
