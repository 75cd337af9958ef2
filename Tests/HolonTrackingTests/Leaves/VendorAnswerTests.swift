import HolonTracking
import Testing

@Suite("Responses of vendors")
struct VendorAnswerTests {
  private static let mixpanel = MixpanelDestination(token: "t")

  private static func read(_ body: String, status: Int = 400, events: Int = 3) -> DeliveryVerdict {
    mixpanel.read(answer(status, body), to: batch(events), at: .now)
  }

  @Test func `Mixpanel's refused events are rejected by index`() {
    let body = """
      {"code":400,"error":"some data points in the request failed validation","num_records_imported":2,
       "failed_records":[{"index":1,"insert_id":"","field":"properties.time","message":"too old"}],"status":"Bad Request"}
      """
    #expect(Self.read(body) == .each([.delivered, .rejected("properties.time: too old"), .delivered]))
  }

  @Test(arguments: ["insert_id", "$insert_id"])
  func `Mixpanel's refused events are rejected by identifier, under either name`(_ key: String) {
    let id = batch(3).events[2].id
    let body = "{\"failed_records\":[{\"\(key)\":\"\(id)\",\"message\":\"no\"}],\"num_records_imported\":2}"
    #expect(Self.read(body) == .each([.delivered, .delivered, .rejected("no")]))
    // An index that says something else than the identifier is not believed.
    let other =
      "{\"failed_records\":[{\"index\":0,\"\(key)\":\"\(id)\",\"message\":\"no\"}],\"num_records_imported\":2}"
    #expect(Self.read(other) == .each([.delivered, .delivered, .rejected("no")]))
  }

  @Test(arguments: [
    "", "not JSON", "[]", "{}", "{\"failed_records\":[]}", "{\"failed_records\":null}", "{\"error\":\"bad\"}",
    "{\"failed_records\":[{\"index\":3,\"message\":\"beyond\"}]}",
    "{\"failed_records\":[{\"index\":-1,\"message\":\"before\"}]}",
    "{\"failed_records\":[{\"index\":99999999999999999999,\"message\":\"far\"}]}",
    "{\"failed_records\":[7]}",
    "{\"failed_records\":[{\"index\":0}],\"num_records_imported\":0}",
  ]) func `a 400 without the refused events is searched by halves`(_ body: String) {
    guard case .bisect = Self.read(body) else {
      Issue.record("\(Self.read(body))")
      return
    }
  }

  @Test func `a 200 of Mixpanel is a delivery only with a matching body`() {
    #expect(Self.read("{\"code\":200,\"num_records_imported\":3,\"status\":\"OK\"}", status: 200) == .delivered)
    #expect(Self.read("{\"code\":200,\"status\":\"OK\"}", status: 200) == .delivered)
    guard case .bisect = Self.read("{\"code\":200,\"num_records_imported\":2}", status: 200) else {
      Issue.record("two of three are all")
      return
    }
    for foreign in ["", "<html>Welcome to the hotel</html>", "{}", "null", "\"OK\""] {
      guard case .retry = Self.read(foreign, status: 200) else {
        Issue.record("'\(foreign)' is taken for Mixpanel's")
        continue
      }
    }
  }

  @Test(arguments: [
    ("1", true), (" 1\n", true), ("0", false), ("{\"status\":1,\"error\":null}", true),
    ("{\"status\":0,\"error\":\"data, missing\"}", false),
  ]) func `Mixpanel's bare response is 1 or 0`(_ body: String, _ isGood: Bool) {
    let client = MixpanelDestination(token: "t", access: .client)
    for (destination, group) in [(client, ""), (Self.mixpanel, "\"engage\"")] {
      let verdict = destination.read(answer(200, body), to: batch(2, group: group), at: .now)
      if isGood {
        #expect(verdict == .delivered)
      } else if case .bisect = verdict {
      } else {
        Issue.record("\(verdict)")
      }
    }
    guard case .retry = client.read(answer(200, "<html>"), to: batch(2), at: .now) else {
      Issue.record("HTML is taken for Mixpanel's")
      return
    }
  }

  @Test func `additions to profiles aren't sent twice`() {
    func batch(_ updates: UserUpdate...) -> EventBatch {
      var group = JSONWriter()
      let events = updates.map { update in
        let event = TrackedEvent(.update(update), ["a": 1], user: EventUser(id: "u"))
        var json = JSONWriter()
        Self.mixpanel.encode(event, into: &json)
        group = JSONWriter()
        Self.mixpanel.encodeGroup(of: event, into: &group)
        return EncodedEvent(id: event.id, time: event.time, bytes: json.bytes)
      }
      return EventBatch(group: group.bytes, events: events)
    }
    for update in UserUpdate.allCases {
      let isOnce = update == .add || update == .append
      #expect(Self.mixpanel.guarantee(for: batch(.set, update)) == (isOnce ? .atMostOnce : .atLeastOnce))
    }
    #expect(Self.mixpanel.read(answer(500), to: batch(.add), at: .now) == .ambiguous("the server responded with 500"))
    guard case .retry = Self.mixpanel.read(answer(500), to: batch(.set), at: .now) else {
      Issue.record("setting can be repeated")
      return
    }
  }

  @Test func `Segment's own header field delays requests`() {
    let segment = SegmentDestination(writeKey: "k")
    func wait(_ fields: [String: String]) -> Duration?? {
      guard case .retry(_, let wait) = segment.read(answer(429, "", fields), to: batch(1), at: .now) else { return nil }
      return .some(wait)
    }
    #expect(wait(["X-RateLimit-Reset": "7"]) == .seconds(7))
    #expect(wait(["Retry-After": "3", "X-RateLimit-Reset": "7"]) == .seconds(3))
    #expect(wait(["X-RateLimit-Reset": "soon"]) == .some(nil))
    #expect(wait(["X-RateLimit-Reset": "inf"]) == .some(nil))
    #expect(wait(["X-RateLimit-Reset": "1e300"]) == .seconds(86_400))
    #expect(wait([:]) == .some(nil))
  }

  @Test func `PostHog's quota response is recognized`() {
    let postHog = PostHogDestination(key: "k")
    func read(_ body: String) -> DeliveryVerdict { postHog.read(answer(200, body), to: batch(2), at: .now) }
    #expect(read("{\"status\":1}") == .delivered)
    #expect(read("{\"status\":\"Ok\"}") == .delivered)
    #expect(read("{\"status\":1,\"quota_limited\":[\"recordings\"]}") == .delivered)
    #expect(read("{\"status\":1,\"quota_limited\":[\"events\"]}") == .pause("the project is over its quota"))
    #expect(read("{\"status\":0}") == .bisect("PostHog rejected the events"))
    for foreign in ["", "{}", "[1]", "<html>"] {
      guard case .retry = read(foreign) else {
        Issue.record("'\(foreign)' is taken for PostHog's")
        continue
      }
    }
  }

  @Test func `a request to Google is repeated after 503, and never after 500`() {
    let google = GoogleAnalyticsDestination(measurementID: "G-1", secret: "s")
    #expect(google.guarantee == .atMostOnce)
    func read(_ status: Int, _ fields: [String: String] = [:]) -> DeliveryVerdict {
      google.read(answer(status, "", fields), to: batch(2), at: .now)
    }
    #expect(read(204) == .delivered)
    #expect(read(200) == .delivered)
    #expect(read(500) == .ambiguous("the server responded with 500"))
    #expect(read(400) == .bisect("the server responded with 400"))
    guard case .retry(_, .seconds(9)) = read(503, ["Retry-After": "9"]) else {
      Issue.record("\(read(503))")
      return
    }
  }

  @Test(arguments: Vendor.allCases) func `a wrong address or wrong credentials lose no event`(_ vendor: Vendor) {
    let destination = vendor.destination(.adjust)
    for status in [401, 403, 404, 405, 407, 410, 415] {
      guard case .pause = destination.read(answer(status), to: batch(2), at: .now) else {
        Issue.record("\(status)")
        continue
      }
    }
    for status in [301, 302, 307, 308, 408, 425, 429, 503] {
      guard case .retry = destination.read(answer(status), to: batch(2), at: .now) else {
        Issue.record("\(status)")
        continue
      }
    }
  }

  @Test(arguments: Vendor.allCases) func `Retry-After is parsed in seconds or as a date`(_ vendor: Vendor) {
    let destination = vendor.destination(.adjust)
    let now = EventTime(seconds: 784_111_777)
    for (text, expected) in [
      ("120", Duration.seconds(120)), ("Sun, 06 Nov 1994 08:51:37 GMT", .seconds(120)), ("0", .zero),
      ("Sun, 06 Nov 1994 08:00:00 GMT", .zero),
    ] {
      guard case .retry(_, let wait) = destination.read(answer(429, "", ["Retry-After": text]), to: batch(1), at: now)
      else {
        Issue.record("429 isn't to be tried again")
        continue
      }
      #expect(wait == expected)
    }
  }
}
