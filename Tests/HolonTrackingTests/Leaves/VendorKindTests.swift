import HTTPTypes
import HolonBase
import HolonTestingTracking
import HolonTracking
import Testing

/// Pages, screens, groups, aliases, contexts and sessions, as each vendor gets them.
@Suite("Kinds, contexts and sessions at the vendors")
struct VendorKindTests {
  private static let time = EventTime(microseconds: 1_790_000_000_123_456)
  private static let id = EventID("0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b")
  private static let user = EventUser(id: "u1", anonymousID: "12.34", groupID: "acme")

  private static let context = EventContext(
    app: .init(name: "Shop", version: "2.1", build: "7", identifier: "com.example.shop"),
    device: .init(category: "mobile", manufacturer: "Acme", model: "One", screenWidth: 1080, screenHeight: 2340),
    system: .init(name: "iOS", version: "26.1"), locale: "en-US", timeZone: "Europe/Paris", userAgent: "Agent/1.0")

  private static func event(_ kind: TrackedEvent.Kind, _ name: String = "", _ properties: EventProperties = [:])
    -> TrackedEvent
  {
    TrackedEvent(kind, named: name, properties, user: EventUser(id: "u1", anonymousID: "12.34"), time: time, id: id)
  }

  private static var full: TrackedEvent {
    var event = event(.action, "viewed", ["price": 19.99])
    event.context = context
    event.user = user
    event.session = EventSession(
      id: EventID(high: 1_790_000_000_000 << 16 | 0x7000, low: 0x8000_0000_0000_0001), number: 3, engagement: 1200)
    return event
  }

  /// The path and the body of a request.
  private static func request(_ event: TrackedEvent, to destination: any EventDestination) -> String {
    let sent = if case .adjusted(let adjusted, _) = destination.check(event) { adjusted } else { event }
    var group = JSONWriter(), json = JSONWriter()
    destination.encodeGroup(of: sent, into: &group)
    destination.encode(sent, into: &json)
    let batch = EventBatch(
      group: group.bytes, events: [EncodedEvent(id: sent.id, time: sent.time, bytes: json.bytes)])
    let request = destination.makeRequest(for: batch, at: time)
    return "\(request.head.path ?? "") \(String(decoding: request.body, as: UTF8.self))"
  }

  private static func body(_ event: TrackedEvent, to destination: any EventDestination) -> String {
    String(request(event, to: destination).drop { $0 != "{" && $0 != "[" })
  }

  // MARK: - Google

  private static let google = GoogleAnalyticsDestination(measurementID: "G-1", secret: "s")

  @Test func `Google gets the session, the device and the consents`() {
    let consent = AdvertisingConsent(userData: Consent(.granted), personalization: Consent(.denied))
    let google = GoogleAnalyticsDestination(measurementID: "G-1", secret: "s", consent: consent)
    #expect(
      Self.body(Self.full, to: google) == """
        {"client_id":"12.34","user_id":"u1","consent":{"ad_user_data":"GRANTED","ad_personalization":"DENIED"},\
        "device":{"category":"mobile","language":"en-US","screen_resolution":"1080x2340","operating_system":"iOS",\
        "operating_system_version":"26.1","model":"One","brand":"Acme"},"events":[{"name":"viewed",\
        "timestamp_micros":1790000000123456,"params":{"price":19.99,"session_id":1790000000,"engagement_time_msec":1200}}]}
        """)
    consent.userData?.set(.unknown)
    consent.personalization?.set(.unknown)
    #expect(!Self.body(Self.full, to: google).contains("consent"))
    var browser = Self.event(.action, "viewed")
    browser.context = EventContext(locale: "en-US", userAgent: "Mozilla/5.0")
    #expect(Self.body(browser, to: google).contains("\"user_agent\":\"Mozilla/5.0\",\"events\""))
  }

  @Test func `an event in a session has room for its two parameters`() async throws {
    var event = Self.event(.action, "viewed", RuleCase.numbers(24))
    event.time = .now
    #expect(Self.google.check(event) == .accepted)
    event.session = Self.full.session
    guard case .adjusted(let adjusted, let violations) = Self.google.check(event) else {
      Issue.record("26 parameters are taken")
      return
    }
    #expect(adjusted.properties.count == 23 && violations.map(\.rule) == ["ga4.parameter.count"])
    #expect(try await Vendor.googleAnalytics.problems(with: [adjusted]) == [])
    // An event's own parameters take precedence.
    event.properties = ["session_id": 7]
    #expect(Self.body(event, to: Self.google).contains("\"params\":{\"session_id\":7,\"engagement_time_msec\":1200}"))
  }

  @Test func `pages, screens and groups are Google's own events, and aliases are left out`() {
    func event(_ kind: TrackedEvent.Kind, _ destination: any EventDestination) -> Substring {
      let properties: EventProperties = kind == .page ? ["url": "https://example.com/"] : [:]
      return Self.body(Self.event(kind, "Home", properties), to: destination).drop { $0 != "[" }.dropLast()
    }
    let app = FirebaseDestination(appID: "1:2:ios:3", secret: "s") { _ in "0123456789abcdef0123456789abcdef" }
    let time = "\"timestamp_micros\":1790000000123456"
    let page = "[{\"name\":\"page_view\",\(time),\"params\":{\"page_title\":\"Home\""
    #expect(event(.page, Self.google) == page + ",\"page_location\":\"https://example.com/\"}}]")
    #expect(event(.screen, Self.google) == page + "}}]")
    #expect(event(.screen, app) == "[{\"name\":\"screen_view\",\(time),\"params\":{\"screen_name\":\"Home\"}}]")
    #expect(
      event(.group(id: "acme"), Self.google)
        == "[{\"name\":\"join_group\",\(time),\"params\":{\"group_id\":\"acme\"}}]")
    #expect(
      Self.google.check(Self.event(.alias(previousID: "a")))
        == .leftOut("Google Analytics recognizes users by user_id and needs no aliases"))
  }

  @Test func `Google's validation rejects the events that it objects to`() async throws {
    let validating = GoogleAnalyticsDestination(measurementID: "G-1", secret: "s", isValidating: true)
    let endpoint = VendorEndpoint.googleAnalytics()
    let events = ["viewed", "session_start", "bought"].map { name in
      TrackedEvent(name, user: EventUser(anonymousID: "12.34"))
    }
    let trial = try await VendorTrial(
      of: events, to: validating, over: VendorTransport(endpoint), isForced: true)
    #expect(
      trial.verdicts == [.each([.delivered, .rejected("events[1].name: 'session_start' is reserved"), .delivered])])
    #expect(await endpoint.eventCount == 0)
    #expect(
      Self.request(events[0], to: validating).contains("\"validation_behavior\":\"ENFORCE_RECOMMENDATIONS\",\"events\"")
    )

    // As Google's own server words it.
    func read(_ body: String, _ count: Int) -> DeliveryVerdict {
      validating.read(answer(200, body), to: batch(count), at: .now)
    }
    let message = "Event at index: [1] has invalid name [_bad]. Names must start with an alphabetic character."
    #expect(
      read("{\"validationMessages\":[{\"fieldPath\":\"events\",\"description\":\"\(message)\"}]}", 2)
        == .each([.delivered, .rejected("events: \(message)")]))
    #expect(read("{\"validationMessages\":[]}", 2) == .delivered)
    let body = "{\"validationMessages\":[{\"fieldPath\":\"client_id\",\"description\":\"bad\"}]}"
    #expect(read(body, 2) == .bisect("client_id: bad") && read(body, 1) == .rejected("client_id: bad"))
  }

  // MARK: - Segment, Mixpanel, PostHog, Localytics

  @Test func `Segment gets all six calls, with the context`() {
    let segment = SegmentDestination(writeKey: "k")
    func call(_ kind: TrackedEvent.Kind, _ name: String = "") -> Substring {
      Self.body(Self.event(kind, name), to: segment).drop { $0 != "[" }.dropFirst().dropLast(2)
    }
    let head =
      "\"messageId\":\"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b\",\"timestamp\":\"2026-09-21T14:13:20.123Z\",\"userId\":\"u1\""
    #expect(
      call(.page, "Home") == "{\"type\":\"page\",\(head),\"name\":\"Home\",\"anonymousId\":\"12.34\",\"properties\":{}}"
    )
    #expect(call(.screen, "Home").hasPrefix("{\"type\":\"screen\",\(head),\"name\":\"Home\","))
    #expect(call(.group(id: "acme")).hasPrefix("{\"type\":\"group\",\(head),\"groupId\":\"acme\",\"anonymousId\""))
    #expect(call(.alias(previousID: "12.34")) == "{\"type\":\"alias\",\(head),\"previousId\":\"12.34\"}")
    #expect(
      Self.body(Self.full, to: segment).contains(
        """
        "properties":{"price":19.99},"context":{"library":{"name":"HolonTracking"},"app":{"name":"Shop",\
        "version":"2.1","build":"7","namespace":"com.example.shop"},"device":{"type":"mobile","manufacturer":"Acme",\
        "model":"One"},"os":{"name":"iOS","version":"26.1"},"screen":{"width":1080,"height":2340},"locale":"en-US",\
        "timezone":"Europe/Paris","userAgent":"Agent/1.0","sessionId":1790000000000,"sessionNumber":3,"groupId":"acme"}}
        """))
  }

  @Test func `Mixpanel gets groups and aliases at their own paths`() async throws {
    let mixpanel = MixpanelDestination(token: "t", groupKey: "company")
    #expect(
      Self.request(Self.event(.group(id: "acme"), "", ["size": 7]), to: mixpanel)
        == "/groups?verbose=1&ip=0 [{\"$set\":{\"size\":7},\"$token\":\"t\",\"$group_key\":\"company\",\"$group_id\":\"acme\"}]"
    )
    #expect(
      Self.request(Self.event(.alias(previousID: "a")), to: mixpanel).hasPrefix(
        "/track?verbose=1&ip=0 [{\"event\":\"$create_alias\""))
    let view = Self.body(Self.event(.screen, "Home"), to: mixpanel)
    #expect(view.contains("\"event\":\"Screen Viewed\"") && view.contains("\"name\":\"Home\""))
    let body = Self.body(Self.full, to: mixpanel)
    for field in ["\"$os\":\"iOS\"", "\"$app_version_string\":\"2.1\"", "\"company\":\"acme\"", "\"$session_id\""] {
      #expect(body.contains(field))
    }
    // A request has at most 200 groups.
    let endpoint = VendorEndpoint.mixpanel(token: "t")
    let tracker = try QueuedTracker(
      mixpanel, over: VendorTransport(endpoint), in: "/nowhere", queue: QueueOptions(durability: .memory),
      delivery: DeliveryOptions(beginsAtOnce: false))
    for number in 0..<500 { tracker.group("g\(number)", ["size": 7]) }
    let report = await tracker.flush(deadline: .seconds(600))
    #expect(report.books.delivered == 500 && report.books.isBalanced)
    #expect(await endpoint.problems == [])
    #expect(await endpoint.requestCount == 3)
  }

  @Test func `PostHog and Localytics get views, groups and aliases as they know them`() {
    let postHog = PostHogDestination(key: "k")
    #expect(
      Self.body(Self.event(.page, "Home", ["url": "https://e.com"]), to: postHog).contains(
        "\"event\":\"$pageview\""))
    #expect(Self.body(Self.event(.screen, "Home"), to: postHog).contains("\"$screen_name\":\"Home\""))
    #expect(
      Self.body(Self.event(.group(id: "acme"), "", ["size": 7]), to: postHog).contains(
        "\"$group_type\":\"company\",\"$group_key\":\"acme\",\"$group_set\":{\"size\":7}"))
    #expect(
      Self.body(Self.event(.alias(previousID: "a")), to: postHog).contains("\"distinct_id\":\"u1\",\"alias\":\"a\""))
    #expect(Self.body(Self.full, to: postHog).contains("\"$groups\":{\"company\":\"acme\"}"))
    let localytics = Vendor.localytics.destination(.adjust)
    #expect(Self.body(Self.event(.screen, "Home"), to: localytics).contains("\"event_name\":\"Screen Viewed\""))
    guard case .rejected = localytics.check(Self.event(.group(id: "acme"))) else {
      Issue.record("Localytics takes a group")
      return
    }
  }

  // MARK: - Amplitude, Matomo, OpenTelemetry

  @Test func `Amplitude gets events, and its own events for users and groups`() {
    let amplitude = AmplitudeDestination(key: "k")
    let head =
      "\"user_id\":\"u1\",\"device_id\":\"12.34\",\"time\":1790000000123,\"insert_id\":\"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b\""
    #expect(
      Self.request(Self.event(.action, "viewed", ["price": 19.99]), to: amplitude) == """
        /2/httpapi {"api_key":"k","options":{"min_id_length":1},"events":[{\(head),"event_type":"viewed",\
        "event_properties":{"price":19.99}}]}
        """)
    #expect(
      Self.body(Self.event(.update(.unset), "", ["plan": 1]), to: amplitude).contains(
        "\"event_type\":\"$identify\",\"user_properties\":{\"$unset\":{\"plan\":\"-\"}}"))
    #expect(
      Self.body(Self.event(.group(id: "acme"), "", ["size": 7]), to: amplitude).contains(
        "\"groups\":{\"company\":\"acme\"},\"event_type\":\"$groupidentify\",\"group_properties\":{\"$set\":{\"size\":7}}"
      ))
    #expect(
      Self.body(Self.event(.screen, "Home"), to: amplitude).contains(
        "\"event_type\":\"[Amplitude] Screen Viewed\",\"event_properties\":{\"[Amplitude] Screen Name\":\"Home\"}"))
    #expect(
      Self.body(Self.full, to: amplitude).contains(
        "\"session_id\":1790000000000,\"app_version\":\"2.1\",\"platform\":\"iOS\""))
  }

  @Test func `Amplitude's refusals name the events`() {
    let amplitude = AmplitudeDestination(key: "k")
    func read(_ status: Int, _ body: String) -> DeliveryVerdict {
      amplitude.read(answer(status, body), to: batch(3), at: .now)
    }
    #expect(
      read(400, "{\"code\":400,\"error\":\"x\",\"events_with_invalid_fields\":{\"time\":[1]},\"silenced_events\":[2]}")
        == .each([
          .retry("another event of the request is invalid"), .rejected("time is invalid"),
          .rejected("the device is silenced"),
        ]))
    for body in [
      "{\"code\":400,\"error\":\"Invalid API key: k\"}", "{\"code\":400,\"error\":\"Invalid API key\"}",
      "{\"code\":400,\"error\":\"Missing request field\",\"missing_field\":\"api_key\"}",
    ] {
      #expect(read(400, body) == .pause("Amplitude doesn't know the key: check it"))
    }
    #expect(
      read(400, "{\"events_with_invalid_fields\":{\"time\":[7]}}")
        == .bisect("Amplitude rejected the request: no reason given"))
    #expect(read(429, "") == .retry("Amplitude limits the rate of a user or a device", after: .seconds(30)))
    #expect(read(200, "<html>") == .retry("the response isn't from Amplitude: check for a proxy or a sign-in page"))
  }

  @Test func `Matomo gets queries, with other properties in the URL`() {
    let matomo = MatomoDestination(site: 7, at: "https://example.com/matomo", token: "t")
    let event = Self.event(.action, "Played", ["category": "Videos", "label": "Bunny & co", "value": 3, "hd": true])
    #expect(
      Self.request(event, to: matomo) == """
        /matomo/matomo.php {"requests":["?idsite=7&rec=1&apiv=1&rand=0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b&cdt=1790000000&\
        uid=u1&_id=\(Self.visitor)&ca=1&e_c=Videos&e_a=Played&e_n=Bunny%20%26%20co&e_v=3&\
        url=https%3A%2F%2Fapp.invalid%2FPlayed%3Fhd%3Dtrue"],"token_auth":"t"}
        """)
    #expect(
      Self.body(Self.event(.page, "Home", ["url": "https://e.com/", "title": "Welcome"]), to: matomo).contains(
        "&action_name=Welcome&url=https%3A%2F%2Fe.com%2F\""))
    #expect(Self.body(Self.full, to: matomo).contains("&ua=Agent%2F1.0&lang=en-US&res=1080x2340"))
    #expect(matomo.limits.age == nil && Vendor.matomo.destination(.adjust).limits.age == .seconds(86_340))
  }

  // FNV-1a of 64 bits of "12.34".
  private static let visitor: String = {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "12.34".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }()

  @Test func `Matomo's answers have the numbers of tracked and invalid events`() {
    let matomo = MatomoDestination(site: 7, at: "https://example.com")
    func read(_ body: String, _ status: Int = 200) -> DeliveryVerdict {
      matomo.read(answer(status, body), to: batch(3), at: .now)
    }
    #expect(read("{\"status\":\"success\",\"tracked\":3,\"invalid\":0}") == .delivered)
    #expect(
      read("{\"status\":\"success\",\"tracked\":2,\"invalid\":1,\"invalid_indices\":[1]}")
        == .each([.delivered, .rejected("Matomo rejected the event"), .delivered]))
    #expect(
      read("{\"status\":\"success\",\"tracked\":2,\"invalid\":1}")
        == .ambiguous("Matomo tracked 2 of 3 events and doesn't say which"))
    #expect(read("", 500) == .ambiguous("the server responded with 500"))
    #expect(read("<html>") == .retry("the response isn't from Matomo: check for a proxy or a sign-in page"))
  }

  @Test func `a token that Matomo refuses loses no event`() {
    let matomo = MatomoDestination(site: 7, at: "https://example.com", token: "t")
    let now = EventTime.now
    let old = EventTime(microseconds: now.microseconds - 90_000_000_000)
    func read(_ body: String, _ times: [EventTime], _ status: Int = 200) -> DeliveryVerdict {
      let events = times.map { EncodedEvent(id: EventID(), time: $0, bytes: []) }
      return matomo.read(answer(status, body), to: EventBatch(events: events), at: now)
    }
    let reason = "Matomo doesn't accept the token, and takes no events without it that are older than a day"
    #expect(
      read("{\"status\":\"success\",\"tracked\":0,\"invalid\":2}", [old, old]) == .pause("\(reason): check the token"))
    #expect(
      read("{\"status\":\"success\",\"tracked\":1,\"invalid\":1}", [old, now])
        == .each([.retry(reason), .delivered]))
    // An event that is invalid for another reason is rejected.
    #expect(
      read("{\"status\":\"success\",\"tracked\":0,\"invalid\":1}", [now]) == .rejected("Matomo rejected the events"))
    #expect(
      read("{\"status\":\"success\",\"tracked\":0,\"invalid\":1,\"invalid_indices\":[0]}", [old])
        == .rejected("Matomo rejected the events"))
    #expect(
      read("{\"status\":\"error\",\"tracked\":0,\"invalid\":0}", [old], 500)
        == .retry("Matomo failed and tracked no event (500): check the token and Matomo's log"))
    #expect(read("", [old], 403) == .pause("the server responded with 403: check the credentials"))
  }

  @Test func `Matomo without a token takes events of a day, in the order of their times`() async throws {
    let endpoint = VendorEndpoint.matomo(site: 7)
    let tracker = try QueuedTracker(
      Vendor.matomo.destination(.adjust), over: VendorTransport(endpoint), in: "/nowhere",
      queue: QueueOptions(durability: .memory), delivery: DeliveryOptions(requests: 4, beginsAtOnce: false))
    for number in 0..<1000 { tracker.track("viewed", ["number": .int(number)], user: EventUser(id: "u\(number % 7)")) }
    let report = await tracker.flush(deadline: .seconds(600))
    #expect(report.books.delivered == 1000 && report.books.isBalanced)
    #expect(await endpoint.problems == [])
    #expect(await endpoint.requestCount == 5)
  }

  @Test func `a collector gets log records with the resource`() throws {
    let collector = OpenTelemetryDestination(service: "shop")
    let session = try #require(Self.full.session?.id)
    #expect(
      Self.request(Self.full, to: collector) == """
        /v1/logs {"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}},\
        {"key":"service.version","value":{"stringValue":"2.1"}},{"key":"os.name","value":{"stringValue":"iOS"}},\
        {"key":"os.version","value":{"stringValue":"26.1"}},{"key":"device.manufacturer","value":{"stringValue":"Acme"}},\
        {"key":"device.model.name","value":{"stringValue":"One"}},\
        {"key":"user_agent.original","value":{"stringValue":"Agent/1.0"}}]},\
        "scopeLogs":[{"scope":{"name":"HolonTracking"},"logRecords":[{"timeUnixNano":"1790000000123456000",\
        "observedTimeUnixNano":"1790000000123456000","severityNumber":9,"severityText":"INFO","eventName":"viewed",\
        "attributes":[{"key":"log.record.uid","value":{"stringValue":"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b"}},\
        {"key":"user.id","value":{"stringValue":"u1"}},{"key":"device.id","value":{"stringValue":"12.34"}},\
        {"key":"session.id","value":{"stringValue":"\(session)"}},\
        {"key":"group.id","value":{"stringValue":"acme"}},{"key":"price","value":{"doubleValue":19.99}}]}]}]}]}
        """)
    let nested = Self.body(Self.event(.action, "v", ["list": [1, ["x": true]]]), to: collector)
    #expect(
      nested.contains(
        "{\"arrayValue\":{\"values\":[{\"intValue\":\"1\"},{\"kvlistValue\":{\"values\":[{\"key\":\"x\",\"value\":{\"boolValue\":true}}]}}]}}"
      ))
  }

  @Test func `a collector's partial success counts its rejections`() {
    let collector = OpenTelemetryDestination(service: "shop")
    func read(_ status: Int, _ body: String) -> DeliveryVerdict {
      collector.read(answer(status, body), to: batch(3), at: .now)
    }
    #expect(read(200, "{}") == .delivered)
    #expect(read(200, "{\"partialSuccess\":{\"errorMessage\":\"careful\"}}") == .delivered)
    let reason = "the collector rejected 1 of 3 records: too old"
    #expect(
      read(200, "{\"partialSuccess\":{\"rejectedLogRecords\":\"1\",\"errorMessage\":\"too old\"}}")
        == .each([.rejected(reason), .delivered, .delivered]))
    #expect(
      read(200, "{\"partialSuccess\":{\"rejectedLogRecords\":3}}")
        == .rejected("the collector rejected 3 of 3 records: no reason given"))
    for status in [400, 500, 501] {
      guard case .rejected = read(status, "{}") else { Issue.record("\(status)"); continue }
    }
    for status in [429, 502, 503, 504] {
      guard case .retry = read(status, "{}") else { Issue.record("\(status)"); continue }
    }
  }
}

@Suite("Contexts of events")
struct EventContextTests {
  @Test func `a context is added to events, whose own parts take precedence`() {
    let recorder = RecordingTracker()
    let common = EventContext(app: .init(name: "Shop", version: "1"), locale: "en-US")
    let change = EventChange.inContext(common)
    var event = TrackedEvent("a")
    event.context = EventContext(app: .init(version: "2"), timeZone: "UTC")
    _ = change.track(event) { recorder.track($0) }
    _ = change.track(TrackedEvent("b")) { recorder.track($0) }
    #expect(
      recorder.events[0].context
        == EventContext(app: .init(name: "Shop", version: "2"), locale: "en-US", timeZone: "UTC"))
    #expect(recorder.events[1].context == common)
    #expect(TrackedEvent("c").context == .none && TrackedEvent("c").hashValue != event.hashValue)
    event.context = .none
    #expect(event == TrackedEvent("a", time: event.time, id: event.id))
  }

  @Test func `the context of this process has the system, the language and the time zone`() {
    let context = EventContext.current(app: .init(name: "Shop"))
    #expect(context.system.name?.isEmpty == false && context.system.version?.contains(".") == true)
    #expect(context.locale?.contains("_") == false && context.timeZone != nil && context.app.name == "Shop")
  }
}
