internal import HolonBase

/// Localytics' Events API, version 1.
///
/// Sources: Localytics' JSON schema `eventsApi/v1.json`. Its limits, errors and authentication, as collected in
/// api-evangelist/localytics. The ages from Tealium's page on its connector for Localytics.
struct LocalyticsRules: VendorRules {
  let vendor = "Localytics"

  /// The key and the secret of the API.
  let key: String, secret: String

  // The names of each event's attributes, of which only 50 are ever allowed.
  private var attributes: [String: Set<String>] = [:]

  // The current second, and the requests in it.
  private var second: (number: Int64, requests: Int) = (0, 0)

  init(key: String, secret: String) { (self.key, self.secret) = (key, secret) }

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    func refusal(_ status: Int, _ field: String, _ rule: String) -> VendorJudgement {
      .refusal(.json(status, "{\"error\":\(rule.quoted)}"), VendorProblem(field, rule))
    }
    guard request.path == "/events/v1/uploads" else { return refusal(404, "", "there is nothing at \(request.path)") }
    guard request.method == "POST" else { return refusal(405, "", "the API takes POST") }
    if second.number != now / 1_000_000 { second = (now / 1_000_000, 0) }
    second.requests += 1
    if second.requests > 150 { return refusal(429, "", "a key has at most 150 requests a second") }
    guard let credentials = request.basicCredentials, credentials == (key, secret) else {
      return refusal(401, "", "the key and the secret are not known")
    }
    guard request.isJSON, !request.isPacked else { return refusal(415, "", "the content type is application/json") }
    guard request.body.count <= 262_144 else { return refusal(413, "", "a body has at most 256 KB") }
    guard let event = JSONValue(received: request.body), event.object != nil else {
      return refusal(400, "", "it is no JSON")
    }
    if let problem = Self.problem(with: event, at: now) { return refusal(400, problem.field, problem.rule) }

    let name = event["event_name"]?.string ?? ""
    let names = Set(event["attributes"]?.object.map(\.keys) ?? [:].keys)
    guard attributes[name, default: []].union(names).count <= 50 else {
      return refusal(400, "attributes", "an event has at most 50 attributes, for all time")
    }
    attributes[name, default: []].formUnion(names)
    let received = ReceivedEvent(
      name: name, id: event["uuid"]?.string, time: (event["event_time"]?.integer).map { Int64($0) * 1000 },
      user: event["customer_id"]?.string ?? "", properties: event["attributes"] ?? .object([:]))
    if let reason = refusing(received) { return refusal(400, "", reason) }
    return VendorJudgement(answer: VendorAnswer(202), events: [received])
  }

  private static func problem(with event: JSONValue, at now: Int64) -> VendorProblem? {
    let schema = "https://localytics-files.s3.amazonaws.com/schemas/eventsApi/v1.json"
    if event["schema_url"]?.string != schema { return VendorProblem("schema_url", "it is the schema's address") }
    guard let app = event["app_uuid"]?.string, (25...60).contains(app.length) else {
      return VendorProblem("app_uuid", "an app has 25 to 60 characters")
    }
    guard let user = event["customer_id"]?.string, !user.isEmpty else {
      return VendorProblem("customer_id", "who it is about is required")
    }
    guard let name = event["event_name"]?.string, name.length <= 128 else {
      return VendorProblem("event_name", "a name has at most 128 characters")
    }
    guard let time = event["event_time"]?.integer, time >= 1_262_304_000_000 else {
      return VendorProblem("event_time", "a time is in milliseconds, after 2010-01-01")
    }
    if Int64(time) * 1000 < now - 72 * hour { return VendorProblem("event_time", "an event is at most 72 hours old") }
    if Int64(time) * 1000 > now + 48 * hour { return VendorProblem("event_time", "an event is at most 2 days ahead") }
    guard let id = event["uuid"]?.string, (16...128).contains(id.length),
      id.unicodeScalars.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" })
    else { return VendorProblem("uuid", "an identifier has 16 to 128 letters, digits and hyphens") }
    if let value = event["ltv_change"], value.integer == nil {
      return VendorProblem("ltv_change", "it is a whole number")
    }
    guard let attributes = event["attributes"] else { return nil }
    guard let members = attributes.members else { return VendorProblem("attributes", "they are an object") }
    if members.count > 50 { return VendorProblem("attributes", "an event has at most 50 attributes") }
    for member in members {
      let place = "attributes.\(member.name)"
      if !(1...128).contains(member.name.length) { return VendorProblem(place, "a key has 1 to 128 characters") }
      guard let text = member.value.string else { return VendorProblem(place, "a value is a text") }
      if text.length > 255 { return VendorProblem(place, "a value has at most 255 characters") }
    }
    return nil
  }
}
