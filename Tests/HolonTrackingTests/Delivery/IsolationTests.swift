import HTTPTypes
import Holon
import HolonTesting
import HolonTestingTracking
import Testing

@testable import HolonTracking

@Suite("Concurrent deliveries")
struct IsolationTests {
  @Test func `a destination that never answers doesn't affect the others`() async throws {
    let clock = VirtualClock()
    let dead = ScriptedServer { _, _ in throw TransportError(mayHaveArrived: false, "nobody is there") }
    let alive = [ScriptedServer(), ScriptedServer()]
    func leaf(_ name: String, _ server: ScriptedServer, events: Int = 1_000_000) throws -> QueuedTracker {
      try QueuedTracker(
        PlainDestination(name: name), over: server, storage: MemoryStorage(), queue: QueueOptions(events: events),
        delivery: DeliveryOptions(), clock: clock.clock, random: SeededGenerator(seed: 1))
    }
    let tracker = CompositeTracker {
      try! leaf("first", alive[0])
      CompositeTracker(try! leaf("dead", dead, events: 160), try! leaf("second", alive[1]))
    }
    for number in 0..<1000 { #expect(tracker.track("event \(number)").isAccepted) }
    #expect(await clock.advance(within: .seconds(20)) { alive.allSatisfy { $0.delivered.count == 1000 } })
    await clock.advance(by: .seconds(86_400))
    let reports = tracker.report.leaves
    #expect(reports.map(\.books.isBalanced) == [true, true, true])
    #expect(reports.map(\.books.delivered) == [1000, 0, 1000])
    #expect(reports[1].books.queued <= 160 && reports[1].books.drops[.overflow, default: 0] >= 840)
    // At most one request in 30 seconds once the circuit is open.
    #expect(dead.requests.count < 86_400 / 30 + 20, "\(dead.requests.count) requests")
    let report = await tracker.flush(deadline: .seconds(1))
    #expect(report.leaves.map(\.isDelivered) == [true, false, true])
  }

  @Test func `a flush returns a tree of reports, and ends in time`() async throws {
    let slow = try Trial(answer: { _, _ in
      try await Task.sleep(for: .seconds(100_000))
      return .ok
    })
    let quick = try Trial()
    slow.track(0..<3)
    quick.track(0..<3)
    let tracker = CompositeTracker(CompositeTracker(quick.tracker), slow.tracker)
    let flushing = Task { await tracker.flush(deadline: .seconds(5)) }
    #expect(await quick.clock.advance { quick.tracker.books.delivered == 3 })
    await slow.clock.advance(by: .seconds(6))
    #expect(
      await flushing.value.description == """
        all: 6 accepted = 3 delivered + 0 rejected + 0 dropped + 3 queued
        ├─ all: 3 accepted = 3 delivered + 0 rejected + 0 dropped + 0 queued
        │  └─ Plain: 3 accepted = 3 delivered + 0 rejected + 0 dropped + 0 queued
        └─ Plain: 3 accepted = 0 delivered + 0 rejected + 0 dropped + 3 queued
        """)
  }

  @Test func `events that can't be sent before shutting down remain for the next start`() async throws {
    let trial = try Trial(answer: { _, _ in
      try await Task.sleep(for: .seconds(100_000))
      return .ok
    })
    trial.track(0..<7)
    let ending = Task { await trial.tracker.shutDown(deadline: .seconds(2)) }
    await trial.clock.advance(by: .seconds(3))
    #expect(await ending.value.books.queued == 7)
    #expect(trial.tracker.report.state == .shutDown)
    guard case .failed(let error) = trial.tracker.track("late") else { return #expect(Bool(false)) }
    #expect(error.code == .shutDown)
    let again = try Trial(after: trial.storage.contents)
    #expect(await again.clock.advance { again.server.delivered.count == 7 })
    #expect(again.tracker.books.description == "7 accepted = 7 delivered + 0 rejected + 0 dropped + 0 queued")
  }

  @Test func `a request has the events of one group, in order`() async throws {
    var destination = PlainDestination()
    destination.groupsByUser = true
    let trial = try Trial(destination, options: { ($0.events, $0.requests) = (60, 1) })
    for number in 0..<60 { trial.tracker.track("\(number % 3) \(number)", user: EventUser(id: "\(number % 3)")) }
    #expect(await trial.clock.advance { trial.tracker.books.delivered == 60 })
    #expect(trial.server.requests.count == 6)
    #expect(trial.server.requests.allSatisfy { Set($0.map { $0.first! }).count == 1 && $0.count == 10 })
    for user in 0..<3 {
      let ofUser = trial.server.delivered.filter { $0.hasPrefix("\(user) ") }
      #expect(ofUser == stride(from: user, to: 60, by: 3).map { "\(user) \($0)" })
    }
  }

  @Test func `the numbers of concurrent requests and of requests a second are limited`() async throws {
    var destination = PlainDestination()
    destination.limits = RequestLimits(events: 1, bytes: 1000, overhead: 2, requestsPerSecond: 10)
    let trial = try Trial(
      destination, options: { $0.requests = 3 },
      answer: { _, _ in
        await Task.yield()
        return .ok
      })
    trial.track(0..<100)
    await trial.clock.advance(by: .seconds(5))
    #expect((10...52).contains(trial.server.requests.count), "\(trial.server.requests.count)")
    #expect(trial.server.concurrency <= 3)
  }

  @Test func `changes of the wall clock lose no event of the process`() async throws {
    var destination = PlainDestination()
    destination.limits.age = .seconds(72 * 3600)
    let trial = try Trial(destination, queue: QueueOptions(age: .seconds(86_400)), answer: { _, _ in .status(503) })
    let start = EventTime(microseconds: 1_795_300_000_000_000)
    trial.track(0..<10)
    trial.clock.set(start + .seconds(10 * 365 * 86_400))
    trial.track(10..<20)
    await trial.clock.advance(by: .seconds(600))
    trial.clock.set(start - .seconds(10 * 365 * 86_400))
    trial.track(20..<30)
    await trial.clock.advance(by: .seconds(600))
    trial.clock.set(start + .seconds(10 * 365 * 86_400))
    await trial.clock.advance(by: .seconds(600))
    #expect(trial.tracker.books.queued == 30)
    trial.server.answer { _, _ in .ok }
    #expect(await trial.clock.advance { trial.tracker.books.delivered == 30 })
  }

  @Test func `events that are too old for the destination are dropped and counted`() async throws {
    var destination = PlainDestination()
    destination.limits.age = .seconds(3600)
    let trial = try Trial(destination, answer: { _, _ in .status(503) })
    let now = trial.clock.clock.time()
    for number in 0..<5 { trial.tracker.track(TrackedEvent("event \(number)", time: now)) }
    await trial.clock.advance(by: .seconds(1800))
    for number in 5..<9 { trial.tracker.track(TrackedEvent("event \(number)", time: trial.clock.clock.time())) }
    await trial.clock.advance(by: .seconds(2000))
    trial.server.answer { _, _ in .ok }
    #expect(await trial.clock.advance { trial.tracker.books.queued == 0 })
    #expect(trial.tracker.books.drops == [.age: 5] && trial.tracker.books.delivered == 4)
  }

  @Test func `discarding includes events that were read for delivery`() async throws {
    let trial = try Trial(answer: { _, _ in .status(500) })
    trial.track(0..<30)
    await trial.clock.advance(by: .seconds(1))
    #expect(trial.tracker.discardQueued() == 30)
    trial.server.answer { _, _ in .ok }
    await trial.clock.advance(by: .seconds(900))
    #expect(trial.server.delivered == [])
    #expect(trial.tracker.books.description == "30 accepted = 0 delivered + 0 rejected + 30 dropped + 0 queued")
  }

  @Test func `rules are checked when an event is tracked, and refused events aren't queued`() throws {
    let trial = try Trial()
    #expect(trial.tracker.track("") == .rejected([RuleViolation("plain.name", "an event needs a name")]))
    guard case .adjusted(let violations) = trial.tracker.track(String(repeating: "x", count: 50)) else {
      return #expect(Bool(false))
    }
    #expect(violations.map(\.rule) == ["plain.name.length"])
    guard case .rejected(let rules) = trial.tracker.track("a", ["text": .string(String(repeating: "x", count: 20_000))])
    else { return #expect(Bool(false)) }
    #expect(rules[0].rule == "event.size")
    #expect(trial.tracker.books.accepted == 1 && trial.tracker.books.refused == 2)
  }
}
