import Foundation
import Holon
import HolonTesting
import HolonTracking
import Testing

private enum ShopEvent: TypedEvent {
  case viewed(price: Double)
  case left

  var name: String {
    switch self {
    case .viewed: "Product Viewed"
    case .left: "Left"
    }
  }

  var properties: EventProperties {
    if case .viewed(let price) = self { ["price": .double(price)] } else { [:] }
  }
}

@Suite("Trackers")
struct EventTrackerTests {
  private let recorders = (0..<4).map { RecordingTracker("\($0)") }

  @Test func `one call reaches every part, at any depth, with the same identifier`() {
    let tracker = CompositeTracker {
      recorders[0]
      CompositeTracker {
        recorders[1]
        CompositeTracker(recorders[2], recorders[3])
      }
    }
    #expect(tracker.track(ShopEvent.viewed(price: 19.99), user: EventUser(id: "42")).isAccepted)
    tracker.track("Added", ["count": 2])
    tracker.update(EventUser(id: "42"), .add, ["visits": 1])
    #expect(Set(recorders.map(\.events)).count == 1)
    #expect(recorders[3].names == ["Product Viewed", "Added", ""])
    #expect(recorders[3].events[2].kind == .update(.add))
  }

  @Test func `outcomes and reports are trees`() async {
    let spy = SpyEventTracker()
    spy.onTrack = { _ in .rejected([RuleViolation("rule", "no")]) }
    let tracker = CompositeTracker(recorders[0], CompositeTracker(spy, recorders[1]))
    let outcome = tracker.track(ShopEvent.left)
    #expect(outcome == .parts([.accepted, .parts([.rejected([RuleViolation("rule", "no")]), .accepted])]))
    #expect(outcome.leaves.count == 3 && !outcome.isAccepted)
    spy.onFlush = { _ in TrackerReport("spy", state: .paused("no key")) }
    let report = await tracker.flush(deadline: .seconds(1))
    #expect(
      report.description == """
        all: 2 accepted = 2 delivered + 0 rejected + 0 dropped + 0 queued
        ├─ 0: 1 accepted = 1 delivered + 0 rejected + 0 dropped + 0 queued
        └─ all: 1 accepted = 1 delivered + 0 rejected + 0 dropped + 0 queued
           ├─ spy (paused: no key): 0 accepted = 0 delivered + 0 rejected + 0 dropped + 0 queued
           └─ 1: 1 accepted = 1 delivered + 0 rejected + 0 dropped + 0 queued
        """)
    #expect(spy.calls.count == 2)
  }

  @Test func `a composite without parts tracks, flushes and discards nothing`() async {
    let nobody = CompositeTracker([])
    #expect(nobody.track("a") == .parts([]) && nobody.track("a").isAccepted)
    #expect(await nobody.flush(deadline: .seconds(1)).books == TrackingBooks())
    #expect(nobody.discardQueued() == 0 && nobody.report.leaves == [])
  }

  @Test func `outcomes and books follow the laws for any grouping of parts`() async {
    let whole = CompositeTracker(recorders)
    whole.track("a")
    checkCompositeLaws(of: whole, emptyAnswer: TrackingBooks()) { $0.report.books }
    await checkCompositeLaws(of: whole, emptyAnswer: TrackingBooks()) { await $0.flush(deadline: .seconds(1)).books }
    let event = TrackedEvent("b")
    checkCompositeLaws(of: whole, emptyAnswer: []) { $0.track(event).leaves }
  }

  @Test(.timeLimit(.minutes(10))) func `all parts are flushed concurrently`() async {
    let spies = (0..<3).map { _ in SpyEventTracker() }
    for spy in spies {
      spy.onFlush = { _ in
        // Each waits for the others: called one after another, they would wait forever.
        while !spies.allSatisfy({ $0.calls.count == 1 }) { try? await Task.sleep(for: .milliseconds(1)) }
        return TrackerReport("spy")
      }
    }
    let report = await CompositeTracker(spies).flush(deadline: .seconds(1))
    #expect(report.parts.count == 3)
  }

  @Test func `properties keep their order, and the last value of a name counts`() throws {
    var properties: EventProperties = ["b": 1, "a": [1, nil, ["x": 2.5]], "b": "two"]
    #expect(properties.description == #"{"b":"two","a":[1,null,{"x":2.5}]}"#)
    #expect(properties == ["a": [1, nil, ["x": 2.5]], "b": "two"])
    #expect(Set([properties, ["a": [1, nil, ["x": 2.5]], "b": "two"]]).count == 1)
    properties["b"] = nil
    #expect(properties.merging(["a": true, "c": false]).description == #"{"a":true,"c":false}"#)
    let read = try JSONDecoder().decode(
      EventProperties.self, from: Data(#"{"n":1,"d":1.5,"t":"x","l":[true,null]}"#.utf8))
    #expect(read == ["n": 1, "d": 1.5, "t": "x", "l": [true, nil]])
  }
}
