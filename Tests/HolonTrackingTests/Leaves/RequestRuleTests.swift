import HolonTestingTracking
import HolonTracking
import Testing

/// Rules about requests, ages and sizes, at the limit and one past it.
@Suite("Vendors' rules about requests")
struct RequestRuleTests {
  /// Events that are encoded as they are, padded with spaces after them to a size of the whole body.
  private static func send(
    _ vendor: Vendor, events count: Int, bytes: Int? = nil, to endpoint: VendorEndpoint
  ) async throws -> DeliveryVerdict {
    let destination = vendor.destination(.reject)
    var events: [EncodedEvent] = []
    var group = JSONWriter()
    for number in 0..<count {
      let event = TrackedEvent("viewed", ["number": .int(number)], user: vendor.user)
      var json = JSONWriter()
      destination.encode(event, into: &json)
      if number == 0 { destination.encodeGroup(of: event, into: &group) }
      events.append(EncodedEvent(id: event.id, time: event.time, bytes: json.bytes))
    }
    if let bytes {
      let size = destination.makeRequest(for: EventBatch(group: group.bytes, events: events), at: .now).body.count
      let padding = [UInt8](repeating: 0x20, count: bytes - size)
      events[0] = EncodedEvent(id: events[0].id, time: events[0].time, bytes: events[0].bytes + padding)
    }
    let batch = EventBatch(group: group.bytes, events: events)
    let request = destination.makeRequest(for: batch, at: .now)
    if let bytes { #expect(request.body.count == bytes) }
    return destination.read(try await VendorTransport(endpoint).send(request), to: batch, at: .now)
  }

  @Test(
    arguments: [
      (Vendor.googleAnalytics, 25), (.firebase, 25), (.mixpanel, 2000), (.localytics, 1), (.segment, 2500),
    ]) func `a request has at most as many events as the vendor accepts`(_ vendor: Vendor, _ most: Int) async throws
  {
    #expect(vendor.destination(.adjust).limits.events == most)
    let endpoint = vendor.endpoint()
    #expect(try await Self.send(vendor, events: most, to: endpoint) == .delivered)
    #expect(await endpoint.problems == [])
    #expect(await endpoint.events.count == most)
    guard vendor != .localytics else { return }
    let other = vendor.endpoint()
    _ = try await Self.send(vendor, events: most + 1, to: other)
    #expect(await other.problems.count == 1)
    #expect(await other.events.isEmpty)
  }

  /// The vendor may accept more than the destination sends, where the pages leave it open.
  @Test(
    arguments: [
      (Vendor.googleAnalytics, 129_999, 129_999), (.firebase, 129_999, 129_999), (.mixpanel, 2_097_152, 2_097_152),
      (.localytics, 256_000, 262_144), (.segment, 500_000, 512_000), (.postHog, 19_999_999, 20_971_519),
    ]) func `a body is at most as large as the vendor accepts`(
      _ vendor: Vendor, _ limit: Int, _ most: Int
    ) async throws
  {
    #expect(vendor.destination(.adjust).limits.bytes == limit)
    let endpoint = vendor.endpoint()
    #expect(try await Self.send(vendor, events: 1, bytes: most, to: endpoint) == .delivered)
    #expect(await endpoint.problems == [])
    let verdict = try await Self.send(vendor, events: 1, bytes: most + 1, to: endpoint)
    #expect(await endpoint.problems.count == 1)
    #expect(await endpoint.eventCount == 1)
    switch vendor {
    case .googleAnalytics, .firebase: #expect(verdict == .delivered, "Google never says")
    case .segment: #expect(verdict == .bisect("the server responded with 400"))
    default:
      guard case .split = verdict else {
        Issue.record("\(verdict) is no split")
        return
      }
    }
  }

  @Test(
    arguments: [
      (Vendor.googleAnalytics, "ga4.age", 72 * 3600), (.firebase, "ga4.age", 72 * 3600),
      (.localytics, "localytics.age", 72 * 3600),
    ]) func `an event is at most as old as the vendor accepts`(
      _ vendor: Vendor, _ rule: String, _ seconds: Int
    ) async throws
  {
    let now = EventTime.now
    let young = TrackedEvent("viewed", user: vendor.user, time: now - .seconds(seconds - 60))
    #expect(vendor.check(young, at: now) == .accepted)
    let old = TrackedEvent("viewed", user: vendor.user, time: now - .seconds(seconds) - .microseconds(1000))
    guard case .rejected(let violations) = vendor.check(old, at: now) else {
      Issue.record("an event of \(old.time) is taken")
      return
    }
    #expect(violations.map(\.rule) == [rule])
    let endpoint = vendor.endpoint { now.microseconds }
    let transport = VendorTransport(endpoint)
    _ = try await VendorTrial(of: [young], to: vendor.destination(.reject), over: transport)
    #expect(await endpoint.problems == [])
    _ = try await VendorTrial(of: [old], to: vendor.destination(.reject), over: transport, isForced: true)
    #expect(await endpoint.problems.count == 1)
  }

  @Test func `Google silently moves older events to 72 hours ago`() async throws {
    let now = EventTime.now
    let endpoint = VendorEndpoint.googleAnalytics { now.microseconds }
    let old = TrackedEvent("viewed", user: Vendor.googleAnalytics.user, time: now - .seconds(100 * 3600))
    let trial = try await VendorTrial(
      of: [old], to: Vendor.googleAnalytics.destination(.reject), over: VendorTransport(endpoint), isForced: true)
    #expect(trial.verdicts == [.delivered])
    #expect(await endpoint.events.map(\.time) == [now.microseconds - 72 * 3_600_000_000])
  }

  @Test func `clients of Mixpanel send no events older than five days, but servers do`() async throws {
    let client = MixpanelDestination(token: "t", access: .client)
    #expect(client.limits.age == .seconds(5 * 86_400 - 60))
    #expect(Vendor.mixpanel.destination(.adjust).limits.age == nil)
    let old = TrackedEvent("viewed", user: EventUser(id: "u"), time: .now - .seconds(5 * 86_400 + 1))
    let endpoint = Vendor.mixpanel.endpoint()
    let trial = try await VendorTrial(of: [old], to: client, over: VendorTransport(endpoint))
    #expect(trial.verdicts == [.delivered], "Mixpanel takes it without a word, and loses it")
    #expect(await endpoint.problems.map(\.rule) == ["an event is at most 5 days old"])
  }

  @Test(
    arguments: [
      (Vendor.mixpanel, 999_999, "mixpanel.event.bytes"), (.localytics, 256_000, "localytics.request.bytes"),
      (.segment, 32_000, "segment.event.bytes"), (.postHog, 1_000_000, "posthog.event.bytes"),
    ]) func `an event is at most as large as the vendor accepts`(
      _ vendor: Vendor, _ most: Int, _ rule: String
    ) async throws
  {
    #expect(vendor.destination(.adjust).limits.eventBytes == most)
    // Many texts, so that no other rule is in the way: 200 of some 5,000 characters, or 40 of 255.
    let isShort = vendor == .mixpanel || vendor == .localytics
    func event(_ count: Int, _ length: Int) -> TrackedEvent {
      TrackedEvent(
        "v",
        EventProperties(
          (0..<count).map { number in
            let texts = (0..<(isShort ? 80 : 1)).map { _ in PropertyValue.string(RuleCase.text(length)) }
            return ("p\(number)", isShort && vendor == .mixpanel ? .array(texts) : texts[0])
          }), user: vendor.user)
    }
    guard vendor != .localytics else { return }
    let count = isShort ? 47 : 10
    let length = isShort ? 255 : most / 10 - 200
    #expect(vendor.check(event(count, length)) == .accepted)
    let beyond = isShort ? event(50, 255) : event(count, most / 10 + 100)
    guard case .rejected(let violations) = vendor.check(beyond) else {
      Issue.record("it is taken")
      return
    }
    #expect(violations.map(\.rule) == [rule])
  }

  @Test func `a key of Localytics makes at most 150 requests a second`() async throws {
    #expect(Vendor.localytics.destination(.adjust).limits.requestsPerSecond == 150)
    let now = EventTime.now
    let endpoint = Vendor.localytics.endpoint { now.microseconds }
    let events = (0..<151).map { _ in TrackedEvent("v", user: EventUser(id: "u"), time: now) }
    let trial = try await VendorTrial(
      of: events, to: Vendor.localytics.destination(.adjust), over: VendorTransport(endpoint))
    #expect(trial.verdicts.dropLast().allSatisfy { $0 == .delivered })
    guard case .retry = trial.verdicts.last else {
      Issue.record("\(String(describing: trial.verdicts.last)) isn't to be tried again")
      return
    }
  }

  @Test func `destinations with an invalid identifier of the app reject every event`() {
    let firebase = FirebaseDestination(appID: "1:2:ios", secret: "s")
    let localytics = LocalyticsDestination(appUUID: RuleCase.text(24), key: "k", secret: "s")
    let event = TrackedEvent("viewed", user: Vendor.firebase.user)
    for (destination, rule) in [
      (firebase as any EventDestination, "ga4.firebase-app-id"), (localytics, "localytics.app-uuid"),
    ] {
      guard case .rejected(let violations) = destination.check(event) else {
        Issue.record("\(rule) isn't checked")
        continue
      }
      #expect(violations.map(\.rule) == [rule])
    }
    for length in [25, 60] {
      #expect(LocalyticsDestination(appUUID: RuleCase.text(length), key: "k", secret: "s").check(event) == .accepted)
    }
    guard case .rejected = LocalyticsDestination(appUUID: RuleCase.text(61), key: "k", secret: "s").check(event) else {
      Issue.record("61 characters are taken")
      return
    }
  }

  @Test func `Google Analytics 360 accepts longer texts`() {
    let destination = GoogleAnalyticsDestination(measurementID: "G-1", secret: "s", is360: true, policy: .reject)
    let user = Vendor.googleAnalytics.user
    #expect(destination.check(TrackedEvent("v", ["a": .string(RuleCase.text(500))], user: user)) == .accepted)
    #expect(destination.check(TrackedEvent("v", ["a": .string(RuleCase.text(501))], user: user)) != .accepted)
  }
}
