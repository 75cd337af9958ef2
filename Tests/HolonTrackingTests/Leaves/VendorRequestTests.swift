import HTTPTypes
import HolonTracking
import Testing

/// The sent requests, as pictures.
@Suite("Vendors' requests")
struct VendorRequestTests {
  private static let time = EventTime(microseconds: 1_790_000_000_123_456)
  private static let id = EventID("0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b")

  private static func event(_ user: EventUser) -> TrackedEvent {
    TrackedEvent(
      "Product Viewed", ["price": 19.99, "gift": true, "note": .null, "at": .time(time)], user: user, time: time, id: id
    )
  }

  /// The request of events that a destination changes as it likes.
  private static func request(_ events: [TrackedEvent], to destination: any EventDestination) -> EventRequest {
    var encoded: [EncodedEvent] = []
    var group = JSONWriter()
    for (index, event) in events.enumerated() {
      let sent = if case .adjusted(let adjusted, _) = destination.check(event) { adjusted } else { event }
      var json = JSONWriter()
      destination.encode(sent, into: &json)
      if index == 0 { destination.encodeGroup(of: sent, into: &group) }
      encoded.append(EncodedEvent(id: sent.id, time: sent.time, bytes: json.bytes))
    }
    return destination.makeRequest(for: EventBatch(group: group.bytes, events: encoded), at: time)
  }

  private static func picture(_ request: EventRequest) -> String {
    let authorization = request.head.headerFields[.authorization].map { "\nAuthorization: \($0)" } ?? ""
    return "POST \(request.head.scheme ?? "")://\(request.head.authority ?? "")\(request.head.path ?? "")"
      + authorization + "\n" + String(decoding: request.body, as: UTF8.self)
  }

  @Test func `Google Analytics gets events of one client, with numbers for Boolean values`() {
    let destination = GoogleAnalyticsDestination(measurementID: "G-1A", secret: "a&b=c")
    let user = EventUser(id: "u1", anonymousID: "12.34", properties: ["plan": "free", "paying": false])
    let one = Self.event(user)
    #expect(
      Self.picture(Self.request([one, one], to: destination)) == """
        POST https://www.google-analytics.com/mp/collect?measurement_id=G-1A&api_secret=a%26b%3Dc
        {"client_id":"12.34","user_id":"u1","user_properties":{"plan":{"value":"free"},"paying":{"value":0}},"events":[\
        {"name":"Product_Viewed","timestamp_micros":1790000000123456,"params":{"price":19.99,"gift":1,\
        "at":"2026-09-21T14:13:20.123Z"}},\
        {"name":"Product_Viewed","timestamp_micros":1790000000123456,"params":{"price":19.99,"gift":1,\
        "at":"2026-09-21T14:13:20.123Z"}}]}
        """)
  }

  @Test func `an identifier in another form is converted to a client, always the same`() {
    let destination = GoogleAnalyticsDestination(
      measurementID: "G-1", secret: "s", at: "https://region1.google-analytics.com")
    func client(_ user: EventUser) -> Substring {
      Self.picture(Self.request([Self.event(user)], to: destination)).split(separator: "\"")[3]
    }
    // FNV-1a of 64 bits of "a" is AF63DC4C8601EC8C: its upper 31 bits, and its lower 31.
    #expect(client(EventUser(anonymousID: "a")) == "1471278630.100789388")
    #expect(client(EventUser(id: "a")) == "1471278630.100789388")
    #expect(client(EventUser(id: "a", anonymousID: "7.8")) == "7.8")
  }

  @Test func `Firebase gets events of one installation`() {
    let destination = FirebaseDestination(appID: "1:2:ios:3", secret: "s") { _ in "0123456789abcdef0123456789abcdef" }
    let event = TrackedEvent("level_up", user: EventUser(id: "u1"), time: Self.time, id: Self.id)
    #expect(
      Self.picture(Self.request([event], to: destination)) == """
        POST https://www.google-analytics.com/mp/collect?firebase_app_id=1%3A2%3Aios%3A3&api_secret=s
        {"app_instance_id":"0123456789abcdef0123456789abcdef","user_id":"u1","events":[\
        {"name":"level_up","timestamp_micros":1790000000123456}]}
        """)
  }

  @Test func `Mixpanel gets events to import`() {
    let user = EventUser(id: "u1", anonymousID: "a1")
    #expect(
      Self.picture(Self.request([Self.event(user)], to: MixpanelDestination(token: "tok"))) == """
        POST https://api.mixpanel.com/import?strict=1
        Authorization: Basic dG9rOg==
        [{"event":"Product Viewed","properties":{"time":1790000000123,"distinct_id":"u1",\
        "$insert_id":"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b","$device_id":"a1","$user_id":"u1",\
        "price":19.99,"gift":true,"note":null,"at":"2026-09-21T14:13:20.123Z"}}]
        """)
    let account = MixpanelDestination.Access.serviceAccount(name: "n", secret: "s", projectID: "7")
    let head = Self.request([Self.event(user)], to: MixpanelDestination(token: "tok", access: account)).head
    #expect(head.path == "/import?strict=1&project_id=7")
    #expect(head.headerFields[.authorization] == "Basic bjpz")
  }

  @Test func `Mixpanel gets events of apps, and changes of profiles`() {
    let destination = MixpanelDestination(token: "tok", access: .client, at: "https://api-eu.mixpanel.com")
    let event = TrackedEvent("Opened", user: EventUser(anonymousID: "a1"), time: Self.time, id: Self.id)
    #expect(
      Self.picture(Self.request([event], to: destination)) == """
        POST https://api-eu.mixpanel.com/track?verbose=1&ip=1
        [{"event":"Opened","properties":{"time":1790000000123,"distinct_id":"$device:a1",\
        "$insert_id":"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b","$device_id":"a1","token":"tok"}}]
        """)
    let updates = UserUpdate.allCases.map { TrackedEvent(.update($0), ["n": [1]], user: EventUser(id: "u1")) }
    #expect(
      Self.picture(Self.request(updates, to: MixpanelDestination(token: "tok"))) == """
        POST https://api.mixpanel.com/engage?verbose=1&ip=0
        [{"$set":{"n":[1]},"$token":"tok","$distinct_id":"u1"},\
        {"$set_once":{"n":[1]},"$token":"tok","$distinct_id":"u1"},\
        {"$add":{"n":[1]},"$token":"tok","$distinct_id":"u1"},\
        {"$append":{"n":[1]},"$token":"tok","$distinct_id":"u1"},\
        {"$union":{"n":[1]},"$token":"tok","$distinct_id":"u1"},\
        {"$remove":{"n":[1]},"$token":"tok","$distinct_id":"u1"},\
        {"$unset":["n"],"$token":"tok","$distinct_id":"u1"},\
        {"$delete":"","$token":"tok","$distinct_id":"u1"}]
        """)
  }

  @Test func `Localytics gets one event, with texts as values`() {
    let app = "01234567-89ab-cdef-0123-456789abcdef"
    let destination = LocalyticsDestination(appUUID: app, key: "k", secret: "s", lifetimeValue: "cents")
    var event = Self.event(EventUser(id: "u1"))
    event.properties["cents"] = 1999
    #expect(
      Self.picture(Self.request([event], to: destination)) == """
        POST https://analytics.localytics.com/events/v1/uploads
        Authorization: Basic azpz
        {"schema_url":"https://localytics-files.s3.amazonaws.com/schemas/eventsApi/v1.json","app_uuid":"\(app)",\
        "customer_id":"u1","event_name":"Product Viewed","event_time":1790000000123,\
        "uuid":"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b","ltv_change":1999,"attributes":{"price":"19.99","gift":"true",\
        "at":"2026-09-21T14:13:20.123Z","cents":"1999"}}
        """)
  }

  @Test func `Segment gets calls of track and identify`() {
    let user = EventUser(id: "u1", anonymousID: "a1", properties: ["plan": "free"])
    let identify = TrackedEvent(.identify, ["name": "Ann"], user: EventUser(id: "u1"), time: Self.time, id: Self.id)
    #expect(
      Self.picture(Self.request([Self.event(user), identify], to: SegmentDestination(writeKey: "abc123"))) == """
        POST https://api.segment.io/v1/batch
        Authorization: Basic YWJjMTIzOg==
        {"sentAt":"2026-09-21T14:13:20.123Z","context":{"library":{"name":"HolonTracking"}},\
        "batch":[{"type":"track","messageId":"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b",\
        "timestamp":"2026-09-21T14:13:20.123Z","userId":"u1","event":"Product Viewed","anonymousId":"a1",\
        "properties":{"price":19.99,"gift":true,"note":null,"at":"2026-09-21T14:13:20.123Z"},\
        "context":{"traits":{"plan":"free"}}},\
        {"type":"identify","messageId":"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b",\
        "timestamp":"2026-09-21T14:13:20.123Z","userId":"u1","traits":{"name":"Ann"}}]}
        """)
  }

  @Test func `PostHog gets events, and its own events for users`() {
    let user = EventUser(id: "u1", anonymousID: "a1", properties: ["plan": "free"])
    let updates: [UserUpdate] = [.set, .setOnce, .unset]
    let events =
      [TrackedEvent("Opened", ["n": 1], user: user, time: Self.time, id: Self.id)]
      + [TrackedEvent(.identify, ["name": "Ann"], user: user, time: Self.time, id: Self.id)]
      + updates.map { TrackedEvent(.update($0), ["n": 1], user: EventUser(id: "u1"), time: Self.time, id: Self.id) }
    let common = "\"uuid\":\"0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b\",\"timestamp\":\"2026-09-21T14:13:20.123Z\""
    #expect(
      Self.picture(Self.request(events, to: PostHogDestination(key: "phc"))) == """
        POST https://us.i.posthog.com/batch/
        {"api_key":"phc","sent_at":"2026-09-21T14:13:20.123Z","batch":[\
        {"event":"Opened",\(common),"properties":{"distinct_id":"u1","n":1,"$set":{"plan":"free"}}},\
        {"event":"$identify",\(common),"properties":{"distinct_id":"u1","$anon_distinct_id":"a1","$set":{"name":"Ann"}}},\
        {"event":"$set",\(common),"properties":{"distinct_id":"u1","$set":{"n":1}}},\
        {"event":"$set",\(common),"properties":{"distinct_id":"u1","$set_once":{"n":1}}},\
        {"event":"$set",\(common),"properties":{"distinct_id":"u1","$unset":["n"]}}]}
        """)
  }

  @Test func `the limits include the bytes around the events`() {
    for vendor in Vendor.allCases {
      let destination = vendor.destination(.adjust)
      let event = TrackedEvent("v", user: vendor.user)
      var group = JSONWriter()
      destination.encodeGroup(of: event, into: &group)
      var json = JSONWriter()
      destination.encode(event, into: &json)
      let body = Self.request([event], to: destination).body
      #expect(body.count <= destination.limits.overhead + group.bytes.count + json.bytes.count, "\(vendor)")
    }
  }
}
