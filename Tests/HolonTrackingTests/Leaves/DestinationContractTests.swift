import HTTPTypes
import HolonTesting
import HolonTestingTracking
import HolonTracking
import Testing

@Suite("The contract of destinations")
struct DestinationContractTests {
  @Test(arguments: Vendor.allCases) func `every destination satisfies it, also for random events`(_ vendor: Vendor) {
    let random = SeededGenerator()
    var events = RandomEvents(vendor: vendor, random: random)
    for policy in [RulePolicy.adjust, .reject] {
      let contract = DestinationContract(
        of: vendor.destination(policy), user: vendor.user, events: (0..<100).map { _ in events.next() })
      #expect(contract.violations == [], "seed \(random.seed)")
    }
  }

  @Test func `destinations with other settings satisfy it`() {
    let user = EventUser(id: "u1", anonymousID: "a1")
    let consent = AdvertisingConsent(userData: Consent(.granted), personalization: Consent(.denied))
    for destination in [
      MixpanelDestination(token: "t", access: .client, groupKey: "company") as any EventDestination,
      GoogleAnalyticsDestination(measurementID: "G-1", secret: "s", consent: consent, isValidating: true),
      MatomoDestination(site: 7, at: "https://example.com/matomo", token: "t", guarantee: .atLeastOnce),
      OpenTelemetryDestination(service: "shop", version: "2.1", headers: ["Authorization": "Bearer t"]),
      PlainDestination(),
    ] {
      #expect(DestinationContract(of: destination, user: user).violations == [], "\(destination.name)")
    }
  }

  @Test func `a destination that breaks it is told how`() {
    #expect(
      DestinationContract(of: Careless()).violations.sorted() == [
        "\"viewed\" gets another identifier",
        "1 times \"viewed\": the body has 43 bytes, but the limits state 38",
        "401 loses events, although they may be accepted later",
        "429 doesn't observe Retry-After: no wait",
        "500 counts as delivered",
      ])
  }

  @Test func `a destination of an app's own is a value, a line in the registry, and a test`() async throws {
    var registry = TrackerRegistry.vendors
    registry.register("plain") { settings throws(TrackingError) in
      PlainDestination(name: try settings.needText("title"))
    }
    let server = ScriptedServer()
    let json = #"{"all": [{"destination": "plain", "title": "Mine", "durability": "memory", "consent": "all"}]}"#
    let configured = try TrackerConfiguration(json: Array(json.utf8)).makeTracker(
      in: "/nowhere", over: server, registry: registry)
    configured.consents["all"]?.set(.granted)
    configured.tracker.track("a")
    await configured.tracker.flush(deadline: .seconds(600))
    #expect(server.delivered == ["a"] && configured.tracker.report.leaves.map(\.name) == ["Mine"])
  }
}

/// A destination with five mistakes.
private struct Careless: EventDestination {
  let name = "Careless"
  let limits = RequestLimits(events: 1, bytes: 1000)

  func check(_ event: TrackedEvent) -> EventCheck {
    guard event.name == "viewed", event.properties.isEmpty, event.context == .none else { return .leftOut("too much") }
    if event.id.low == 1 { return .accepted }
    var other = event
    other.id = EventID(high: 0x7000, low: 1)
    return .adjusted(other, [RuleViolation("careless", "the event gets another identifier")])
  }

  func encode(_ event: TrackedEvent, into json: inout JSONWriter) { json.write(event.id) }

  func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    let head = HTTPRequest(method: .post, scheme: "https", authority: "example.com", path: "/")
    return EventRequest(head, body: Array("[".utf8) + batch.events[0].bytes + Array("   ]".utf8))
  }

  func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    switch response.head.status.code {
    case 401: .rejected("no")
    case 429: .retry("later")
    case 500: .delivered
    default: .standard(for: response, at: now)
    }
  }
}
