import HolonBase
import HolonTestingTracking
import Testing

@testable import HolonTracking

@Suite("Changes of Mixpanel's profiles")
struct MixpanelOrderTests {
  private let user = EventUser(id: "u1")

  private func tracker(_ endpoint: VendorEndpoint) throws -> QueuedTracker {
    let options = DeliveryOptions(
      events: 1, requests: 2, firstWait: .milliseconds(1), longestWait: .milliseconds(2), pause: .zero,
      beginsAtOnce: false)
    return try QueuedTracker(
      MixpanelDestination(token: "t"), over: VendorTransport(endpoint), in: "",
      queue: QueueOptions(durability: .memory), delivery: options)
  }

  @Test func `repeatable changes aren't lost with an addition`() async throws {
    let endpoint = VendorEndpoint.mixpanel(token: "t")
    let tracker = try tracker(endpoint)
    tracker.update(user, .add, ["visits": 1])
    tracker.identify(user, ["name": "Ann"])
    tracker.update(user, .set, ["plan": "free"])
    await endpoint.misbehave(.status(500), times: 1)
    #expect(await tracker.flush(deadline: .seconds(600)).books.queued == 0)
    #expect(tracker.books.drops == [.ambiguous: 1] && tracker.books.delivered == 2)
    let events = await endpoint.events
    #expect(events.map(\.name) == ["$set", "$set"] && events[0].properties["name"] == .string("Ann"))
    await tracker.shutDown(deadline: .zero)
  }

  @Test func `changes arrive in their order in spite of failures, one request at a time`() async throws {
    let endpoint = VendorEndpoint.mixpanel(token: "t")
    let tracker = try tracker(endpoint)
    for number in 0..<60 {
      tracker.update(user, number % 3 == 0 ? .append : .set, ["n": .int(number)])
      if number % 4 == 0 { tracker.track("Opened", user: user) }
    }
    await endpoint.misbehave(.slow(.milliseconds(20)), times: 2)
    await endpoint.misbehave(.status(429), times: 2)
    await endpoint.misbehave(.tear(.beforeTaking), times: 1)
    #expect(await tracker.flush(deadline: .seconds(600)).books.queued == 0)
    let changes = await endpoint.events.filter { $0.name.hasPrefix("$") }.compactMap { $0.properties["n"]?.double }
    #expect(changes == changes.sorted() && changes.count + tracker.books.dropped == 60)
    #expect(await endpoint.events.count { $0.name == "Opened" } == 15)
    await tracker.shutDown(deadline: .zero)
  }
}
