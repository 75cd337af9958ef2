import HolonBase
import HolonTestingTracking
import HolonTracking
import Testing

@Suite("Delivery to vendors over the network")
struct VendorDeliveryTests {
  @Test(arguments: VendorCase.all) func `all events arrive, in requests within the vendor's limits`(
    _ vendor: VendorCase
  ) async throws {
    try await VendorStage.run(vendor, requests: 2) { stage in
      let limit = stage.tracker.destination.limits.events
      let count = min(limit * 2 + 1, limit == 1 ? 60 : 4500)
      let books = await stage.track(count)
      #expect(books.delivered == count && books.isBalanced)
      #expect(await stage.endpoint.problems == [])
      #expect(await stage.numbers == Array(0..<count))
      let event = try #require(await stage.endpoint.events.first)
      #expect(event.name == "viewed")
      #expect(event.properties["label"]?.string == "Gizmo \u{1F600}")
      #expect(event.properties["price"]?.double == 19.99 || event.properties["price"]?.string == "19.99")
      #expect(event.time != nil)
    }
  }

  @Test(arguments: [VendorCase.mixpanel, .localytics]) func `refused events are rejected, and the others delivered`(
    _ vendor: VendorCase
  ) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.refuse { Self.isPoison($0) ? "not today" : nil })
      let books = await stage.track(30)
      #expect(books.rejected == 5 && books.delivered == 25 && books.isBalanced)
      #expect(await stage.numbers == (0..<30).filter { $0 % 7 != 0 })
    }
  }

  @Test(arguments: VendorCase.all)
  func `an event that invalidates its request is found`(_ vendor: VendorCase) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.spoil { Self.isPoison($0) ? "not today" : nil })
      let books = await stage.track(20)
      #expect(books.rejected == 3 && books.delivered == 17 && books.isBalanced)
      #expect(await stage.numbers == (0..<20).filter { $0 % 7 != 0 })
    }
  }

  @Test(arguments: VendorCase.all) func `a request that is too large is split`(_ vendor: VendorCase) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.tooLarge(over: 1500))
      let books = await stage.track(24)
      #expect(books.delivered == 24 && books.isBalanced)
      #expect(await stage.numbers == Array(0..<24))
    }
  }

  @Test(arguments: VendorCase.all) func `a single event that is too large is rejected`(
    _ vendor: VendorCase
  ) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.tooLarge(over: 10))
      let books = await stage.track(5)
      #expect(books.rejected == 5 && books.isBalanced)
    }
  }

  @Test(arguments: VendorCase.all, [401, 403]) func `refused credentials pause deliveries, and no event is lost`(
    _ vendor: VendorCase, _ status: Int
  ) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.status(status))
      let books = await stage.track(9)
      #expect(books.queued == 9 && books.isBalanced)
      #expect(await stage.endpoint.requestCount == 1)
      guard case .paused(let reason) = stage.tracker.report.state else {
        Issue.record("\(stage.tracker.report) isn't paused")
        return
      }
      #expect(reason.contains("\(status)") && reason.contains("credentials"))
      await stage.endpoint.behave()
      await stage.tracker.resume()
      #expect(await stage.settled().delivered == 9)
      #expect(await stage.numbers == Array(0..<9))
    }
  }

  @Test(arguments: VendorCase.all) func `a demanded pause is observed`(_ vendor: VendorCase) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.status(429, retryAfter: "1"), times: 2)
      let books = await stage.track(3)
      #expect(books.delivered == 3 && books.isBalanced)
      let arrivals = await stage.endpoint.arrivals
      // A request that was under way when the answer came doesn't count; here there is one at a time.
      try #require(arrivals.count >= 3)
      #expect(arrivals[1] - arrivals[0] >= .seconds(1))
      #expect(arrivals[2] - arrivals[1] >= .seconds(1))
    }
  }

  @Test(arguments: VendorCase.all) func `a failing server gets the events later`(_ vendor: VendorCase) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.status(503), times: 3)
      let books = await stage.track(4)
      #expect(books.delivered == 4 && books.isBalanced)
      #expect(await stage.numbers == Array(0..<4))
    }
  }

  @Test(arguments: VendorCase.all, [VendorTear.beforeTaking, .afterTaking, .insideAnswer])
  func `an event on a torn connection arrives once or is counted as dropped`(
    _ vendor: VendorCase, _ tear: VendorTear
  ) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.tear(tear), times: 1)
      // One request at a time, with one event at first.
      let books = await stage.track(1)
      #expect(books.isBalanced)
      if vendor.recognizes {
        #expect(books.delivered == 1)
        #expect(await stage.endpoint.duplicateCount == (tear == .beforeTaking ? 0 : 1))
      } else {
        // An answer without a body has ended before it is torn.
        #expect(books.drops[.ambiguous] == 1 || (tear == .insideAnswer && books.delivered == 1))
        #expect(await stage.endpoint.requestCount == 1)
      }
      if !vendor.recognizes, tear == .insideAnswer, books.delivered == 1 {
        // The connection looked reusable after the answer, and may be torn under the next request.
        let later = await stage.track(1, from: 1)
        #expect(later.isBalanced && later.delivered + later.drops[.ambiguous, default: 0] == 2)
      }
      #expect(await stage.track(5, from: 2).delivered >= 5)
      #expect(await stage.numbers.suffix(5) == [2, 3, 4, 5, 6])
    }
  }

  @Test(arguments: VendorCase.all)
  func `a request to a server that never answers ends in time`(_ vendor: VendorCase) async throws {
    try await VendorStage.run(vendor, timeout: .milliseconds(300)) { stage in
      await stage.endpoint.misbehave(.hang, times: 1)
      let books = await stage.track(1)
      #expect(books.isBalanced && books.queued == 0)
      #expect(vendor.recognizes ? books.delivered == 1 : books.drops[.ambiguous] == 1)
    }
  }

  @Test(arguments: VendorCase.all) func `a slow server's response is awaited`(_ vendor: VendorCase) async throws {
    try await VendorStage.run(vendor) { stage in
      await stage.endpoint.misbehave(.slow(.milliseconds(200)), times: 2)
      #expect(await stage.track(2).delivered == 2)
      #expect(await stage.endpoint.duplicateCount == 0)
    }
  }

  @Test(arguments: VendorCase.all) func `a network with a sign-in page loses no event`(
    _ vendor: VendorCase
  ) async throws {
    try await VendorStage.run(vendor) { stage in
      let portal = VendorAnswer(302, "<html>Sign in</html>", fields: ["Location": "http://127.0.0.1:1/"])
      await stage.endpoint.misbehave(.answer(portal), times: 2)
      let books = await stage.track(2)
      #expect(books.delivered == 2 && books.isBalanced)
    }
  }

  private static func isPoison(_ event: ReceivedEvent) -> Bool {
    let number = event.properties["number"]
    return (number?.integer ?? number?.string.flatMap { Int($0) } ?? 1) % 7 == 0
  }
}
