import HTTPTypes
import HolonBase
import HolonTesting
import HolonTestingTracking
import Testing

@testable import HolonTracking

/// A tracker with a server in the process, a manual clock, and repeatable randomness.
struct Trial {
  let clock = VirtualClock()
  let server = ScriptedServer()
  let storage: MemoryStorage
  let troubles = Locked<[String]>([])
  let tracker: QueuedTracker

  init(
    _ destination: PlainDestination = PlainDestination(), after earlier: [String: [UInt8]] = [:],
    queue: QueueOptions = QueueOptions(), options: (inout DeliveryOptions) -> Void = { _ in },
    answer: ScriptedServer.Answer? = nil
  ) throws {
    var delivery = DeliveryOptions()
    delivery.onTrouble = { [troubles] trouble in troubles.use { $0.append(trouble) } }
    options(&delivery)
    if let answer { server.answer(answer) }
    storage = MemoryStorage(earlier)
    tracker = try QueuedTracker(
      destination, over: server, storage: storage, queue: queue, delivery: delivery, clock: clock.clock,
      random: SeededGenerator(seed: 7))
  }

  func track(_ range: Range<Int>) {
    for number in range { #expect(tracker.track("event \(number)").isAccepted) }
  }

  func names(_ range: Range<Int>) -> [String] { range.map { "event \($0)" } }
}

@Suite("Delivery")
struct DeliveryTests {
  @Test func `events are sent together as soon as there are enough, or after a while`() async throws {
    let trial = try Trial(options: { ($0.events, $0.requests) = (5, 1) })
    trial.track(0..<3)
    await trial.clock.advance(by: .seconds(9))
    #expect(trial.server.requests == [])
    #expect(await trial.clock.advance(within: .seconds(2)) { trial.tracker.books.delivered == 3 })
    #expect(trial.server.requests == [trial.names(0..<3)])
    trial.track(3..<8)
    #expect(await trial.clock.advance(within: .milliseconds(1)) { trial.tracker.books.delivered == 8 })
    #expect(trial.server.requests.last == trial.names(3..<8))
    #expect(trial.tracker.books.description == "8 accepted = 8 delivered + 0 rejected + 0 dropped + 0 queued")
  }

  @Test func `events from an earlier run are sent immediately`() async throws {
    let earlier = try Trial()
    earlier.track(0..<25)
    let trial = try Trial(after: earlier.storage.contents, options: { $0.requests = 1 })
    #expect(await trial.clock.advance { trial.server.delivered.count == 25 })
    #expect(trial.clock.elapsed == .zero)
    #expect(trial.server.requests == [trial.names(0..<10), trial.names(10..<20), trial.names(20..<25)])
  }

  @Test func `a server that answers 500 for half an hour gets fewer requests, and no event is lost`() async throws {
    let trial = try Trial(answer: { _, _ in .status(500) })
    trial.track(0..<30)
    await trial.clock.advance(by: .seconds(1800))
    let attempts = trial.server.requests.count
    #expect((6...40).contains(attempts), "\(attempts) requests")
    #expect(trial.tracker.books.queued == 30)
    #expect(trial.tracker.report.state == .waiting("the server responded with 500"))
    trial.server.answer { _, _ in .ok }
    #expect(await trial.clock.advance { trial.server.delivered.count == 30 })
    #expect(Set(trial.server.deliveredIDs).count == 30)
    #expect(trial.tracker.books.description == "30 accepted = 30 delivered + 0 rejected + 0 dropped + 0 queued")
    #expect(trial.tracker.report.state == .ready)
  }

  @Test func `Retry-After delays requests, in seconds and as a date`() async throws {
    for value in ["120", "Sat, 21 Nov 2026 22:28:40 GMT"] {  // 120 s after the clock's beginning
      let trial = try Trial(options: { $0.requests = 1 }, answer: { _, _ in .status(429, retryAfter: value) })
      trial.track(0..<20)
      #expect(await trial.clock.advance(within: .milliseconds(1)) { trial.tracker.report.state != .ready })
      #expect(trial.server.requests.count == 1)
      await trial.clock.advance(by: .seconds(119))
      #expect(trial.server.requests.count == 1)
      trial.server.answer { _, _ in .ok }
      #expect(await trial.clock.advance(within: .seconds(2)) { trial.tracker.books.delivered == 20 })
      #expect(trial.server.requests.count == 3)
    }
  }

  @Test func `a server that never answers gets occasional requests`() async throws {
    let trial = try Trial(answer: { _, _ in
      try await Task.sleep(for: .seconds(100_000))
      return .ok
    })
    trial.track(0..<30)
    await trial.clock.advance(by: .seconds(900))
    #expect((2...20).contains(trial.server.requests.count), "\(trial.server.requests.count) requests")
    #expect(trial.tracker.books.queued == 30 && trial.tracker.books.isBalanced)
    trial.server.answer { _, _ in .ok }
    #expect(await trial.clock.advance { trial.tracker.books.delivered == 30 })
  }

  @Test func `a request that is too large is sent in halves, and later ones are smaller`() async throws {
    let trial = try Trial(options: { $0.requests = 1 }, answer: { _, names in names.count > 3 ? .status(413) : .ok })
    trial.track(0..<20)
    #expect(await trial.clock.advance { trial.tracker.books.delivered == 20 })
    #expect(Set(trial.server.delivered) == Set(trial.names(0..<20)))
    let refused = trial.server.requests.filter { $0.count > 3 }
    #expect(refused.count < 6)
  }

  @Test func `a single event that is too large is rejected, and the others aren't`() async throws {
    let trial = try Trial(answer: { _, names in names.contains("event 13") ? .status(413) : .ok })
    trial.track(0..<20)
    #expect(await trial.clock.advance { trial.tracker.books.queued == 0 })
    #expect(trial.tracker.books.description == "20 accepted = 19 delivered + 1 rejected + 0 dropped + 0 queued")
    #expect(Set(trial.server.delivered) == Set(trial.names(0..<20)).subtracting(["event 13"]))
  }

  @Test func `an event that invalidates its requests is found by halves`() async throws {
    var destination = PlainDestination()
    destination.verdict = { response, _ in response.head.status.code == 400 ? .bisect("bad event") : nil }
    let trial = try Trial(destination, answer: { _, names in names.contains("event 3") ? .status(400) : .ok })
    trial.track(0..<20)
    #expect(await trial.clock.advance { trial.tracker.books.queued == 0 })
    #expect(trial.tracker.books.rejected == 1 && trial.tracker.books.delivered == 19)
    #expect(trial.troubles.use { $0 } == ["Plain rejects 1 events: bad event"])
  }

  @Test func `each event of a request can have its own verdict`() async throws {
    var destination = PlainDestination()
    destination.verdict = { response, batch in
      guard response.head.status.code == 207 else { return nil }
      return .each(batch.events.indices.map { [.delivered, .rejected("no"), .retry("later")][$0 % 3] })
    }
    let trial = try Trial(
      destination, options: { $0.requests = 1 }, answer: { number, _ in .status(number == 1 ? 207 : 200) })
    trial.track(0..<20)
    #expect(await trial.clock.advance { trial.tracker.books.queued == 0 })
    #expect(trial.tracker.books.description == "20 accepted = 17 delivered + 3 rejected + 0 dropped + 0 queued")
    #expect(trial.server.requests[1].prefix(3) == ["event 2", "event 5", "event 8"])
  }

  @Test func `wrong credentials pause deliveries and are reported, and no event is lost`() async throws {
    let trial = try Trial(options: { $0.requests = 1 }, answer: { _, _ in .status(401) })
    trial.track(0..<30)
    #expect(await trial.clock.advance { trial.tracker.report.state != .ready })
    await trial.clock.advance(by: .seconds(7200))
    #expect(trial.server.requests.count == 1)
    #expect(trial.troubles.use { $0 } == ["Plain is paused: the server responded with 401: check the credentials"])
    #expect(trial.tracker.report.state == .paused("the server responded with 401: check the credentials"))
    let report = await trial.tracker.flush(deadline: .seconds(5))
    #expect(report.books.queued == 30, "flushing doesn't wait for what can't be")
    trial.server.answer { _, _ in .ok }
    await trial.tracker.resume()
    #expect(await trial.clock.advance { trial.tracker.books.delivered == 30 })
  }

  @Test func `at most once, events that may have arrived are dropped, and others are sent again`() async throws {
    var destination = PlainDestination()
    destination.guarantee = .atMostOnce
    let trial = try Trial(
      destination, options: { $0.requests = 1 },
      answer: { number, _ in
        if number == 1 { throw TransportError(mayHaveArrived: false, "refused") }
        if number == 2 { throw TransportError(mayHaveArrived: true, "broken off") }
        return .ok
      })
    trial.track(0..<30)
    #expect(await trial.clock.advance { trial.tracker.books.queued == 0 })
    #expect(trial.tracker.books.drops == [.ambiguous: 10] && trial.tracker.books.delivered == 20)
    #expect(trial.server.requests.count == 4 && trial.server.requests[0] == trial.server.requests[1])
  }

  @Test func `at least once, events that may have arrived are sent again with the same identifiers`() async throws {
    let trial = try Trial(
      options: { $0.requests = 1 },
      answer: { number, _ in
        if number == 1 { throw TransportError(mayHaveArrived: true, "broken off") }
        return .ok
      })
    trial.track(0..<20)
    #expect(await trial.clock.advance { trial.tracker.books.delivered == 20 })
    #expect(trial.server.requests[0] == trial.server.requests[1])
  }
}
