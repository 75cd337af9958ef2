import HolonTestingTracking
import HolonTracking
import Testing

@Suite("Stand-ins of vendors")
struct VendorEndpointTests {
  private static let destination = SegmentDestination(writeKey: "k")
  private static let event = TrackedEvent("viewed", user: EventUser(id: "u"))

  private static func send(
    _ event: TrackedEvent, to endpoint: VendorEndpoint, timeout: Duration = .seconds(5)
  ) async throws -> [DeliveryVerdict] {
    try await VendorTrial(of: [event], to: destination, over: VendorTransport(endpoint, timeout: timeout)).verdicts
  }

  @Test func `scripted responses are sent in order, and then the rules apply`() async throws {
    let endpoint = VendorEndpoint.segment(writeKey: "k")
    await endpoint.misbehave(.status(500), times: 1)
    await endpoint.misbehave(.status(429, retryAfter: "9"), times: 2)
    var verdicts: [DeliveryVerdict] = []
    for _ in 0..<4 { verdicts += try await Self.send(Self.event, to: endpoint) }
    #expect(verdicts.last == .delivered)
    #expect(await endpoint.statuses == [500, 429, 429, 200])
    #expect(await endpoint.requestCount == 4)
    #expect(await endpoint.events.map(\.name) == ["viewed"])
  }

  @Test func `a repeated event is recognized`() async throws {
    let endpoint = VendorEndpoint.segment(writeKey: "k")
    for _ in 0..<3 { _ = try await Self.send(Self.event, to: endpoint) }
    #expect(await endpoint.events.count == 1)
    #expect(await endpoint.eventCount == 1)
    #expect(await endpoint.duplicateCount == 2)
  }

  @Test func `events can be counted without being stored`() async throws {
    let endpoint = VendorEndpoint.segment(writeKey: "k", keepsEvents: false)
    for _ in 0..<3 { _ = try await Self.send(TrackedEvent("v", user: Self.event.user), to: endpoint) }
    #expect(await endpoint.events == [])
    #expect(await endpoint.eventCount == 3)
  }

  @Test func `a torn connection and a server that hangs send no response`() async throws {
    let endpoint = VendorEndpoint.segment(writeKey: "k")
    for misbehavior in [VendorMisbehavior.tear(.beforeTaking), .tear(.afterTaking), .tear(.insideAnswer), .hang] {
      await endpoint.behave()
      await endpoint.misbehave(misbehavior, times: 1)
      await #expect(throws: TransportError.self) {
        try await Self.send(TrackedEvent("v", user: Self.event.user), to: endpoint, timeout: .milliseconds(50))
      }
    }
    #expect(await endpoint.eventCount == 2)
  }

  @Test func `a response after the timeout counts as none`() async throws {
    let endpoint = VendorEndpoint.segment(writeKey: "k")
    await endpoint.misbehave(.slow(.seconds(60)), times: 1)
    await #expect(throws: TransportError.self) {
      try await Self.send(Self.event, to: endpoint, timeout: .milliseconds(50))
    }
  }

  @Test(arguments: [
    ("POST", "/v1/batch", "{}", 400), ("POST", "/v1/batch", "no JSON", 400), ("GET", "/v1/batch", "", 405),
    ("POST", "/v1/track", "{}", 404), ("POST", "/v1/batch", "{\"batch\":[]}", 200),
  ]) func `invalid requests get the vendor's response`(
    _ method: String, _ path: String, _ body: String, _ status: Int
  ) async throws {
    let endpoint = VendorEndpoint.segment(writeKey: "k")
    let request = ReceivedRequest(
      method: method, target: path, fields: [("Content-Type", "application/json; charset=utf-8")],
      body: Array(body.utf8))
    guard case .answer(let answer, _) = await endpoint.receive(request) else {
      Issue.record("there is no answer")
      return
    }
    #expect(answer.status == status)
  }

  @Test func `wrong keys are refused or silently accepted, like by the vendor`() async throws {
    let mixpanel = VendorEndpoint.mixpanel(token: "t", serviceAccount: ("n", "s"))
    let transport = VendorTransport(mixpanel)
    func verdict(_ destination: any EventDestination) async throws -> DeliveryVerdict? {
      try await VendorTrial(of: [Self.event], to: destination, over: transport).verdicts.first
    }
    let account = { MixpanelDestination.Access.serviceAccount(name: "n", secret: $0, projectID: "1") }
    #expect(try await verdict(MixpanelDestination(token: "t")) == .delivered)
    #expect(try await verdict(MixpanelDestination(token: "t", access: account("s"))) == .delivered)
    for destination in [MixpanelDestination(token: "x"), MixpanelDestination(token: "t", access: account("x"))] {
      #expect(try await verdict(destination) == .pause("the server responded with 401: check the credentials"))
    }
    let segment = VendorEndpoint.segment(writeKey: "other")
    #expect(try await Self.send(Self.event, to: segment) == [.delivered])
    #expect(await segment.problems.map(\.field) == ["writeKey"])
    let postHog = VendorEndpoint.postHog(key: "other")
    let trial = try await VendorTrial(
      of: [Self.event], to: PostHogDestination(key: "k"), over: VendorTransport(postHog))
    #expect(trial.verdicts == [.pause("the server responded with 401: check the credentials")])
  }

  @Test func `Google's validation reports the problems of an event`() async throws {
    let google = VendorEndpoint.googleAnalytics()
    let body = "{\"client_id\":\"1.2\",\"events\":[{\"name\":\"session_start\",\"params\":{\"a\":\"b\"}}]}"
    let request = ReceivedRequest(
      method: "POST", target: "/debug/mp/collect?measurement_id=G-1&api_secret=s",
      fields: [("content-type", "application/json")], body: Array(body.utf8))
    #expect(
      await google.receive(request)
        == .answer(
          VendorAnswer(
            200,
            "{\"validationMessages\":[{\"fieldPath\":\"events[0].name\",\"description\":\"'session_start' is reserved\","
              + "\"validationCode\":\"NAME_RESERVED\"}]}", fields: ["Content-Type": "application/json"]), after: .zero))
    #expect(await google.events == [])
  }
}
