internal import HolonBase

/// The endpoint of Amplitude's HTTP V2 API.
///
/// Sources: amplitude.com/docs/apis/analytics/http-v2 ("Upload limit", "Event deduplication", "Response format") and
/// amplitude.com/docs/apis/analytics/http-api-batching-retries.
struct AmplitudeRules: VendorRules {
  let vendor = "Amplitude"

  /// The API key of the project.
  let key: String

  private static let reserved: Set = [
    "[Amplitude] Start Session", "[Amplitude] End Session", "[Amplitude] Revenue", "[Amplitude] Revenue (Verified)",
    "[Amplitude] Revenue (Unverified)", "[Amplitude] Merged User",
  ]

  private static let invalidIDs: Set = [
    "anonymous", "nil", "none", "null", "n/a", "na", "undefined", "unknown", "\"\"",
    "00000000-0000-0000-0000-000000000000", "{}", "lmy47d", "0", "-1",
  ]

  init(key: String) { self.key = key }

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    func refusal(_ status: Int, _ error: String) -> VendorJudgement {
      .refusal(.json(status, "{\"code\":\(status),\"error\":\(error.quoted)}"), VendorProblem("", error))
    }
    guard request.path == "/2/httpapi" else { return refusal(404, "Invalid request path") }
    guard request.method == "POST" else { return refusal(405, "the API takes POST") }
    guard request.isJSON else { return refusal(400, "the content type is application/json") }
    guard request.body.count < 1_048_576 else { return refusal(413, "Payload too large") }
    guard let body = JSONValue(received: request.body), body.object != nil else {
      return refusal(400, "Invalid JSON request body")
    }
    let given = body["api_key"]?.string ?? ""
    guard given == key else { return refusal(400, "Invalid API key: \(given)") }
    guard let events = body["events"]?.array, !events.isEmpty else {
      return refusal(400, "Request missing required field")
    }
    guard events.count <= 2000 else { return refusal(413, "Payload too large") }
    let shortest = body["options"]?["min_id_length"]?.integer ?? 5
    var judgement = VendorJudgement(answer: VendorAnswer(200))
    var invalid: [String: [Int]] = [:]
    for (index, event) in events.enumerated() {
      let received = Self.received(event)
      if let (field, rule) = Self.trouble(with: event, shortest: shortest) ?? refusing(received).map({ ("event", $0) })
      {
        judgement.problems.append(VendorProblem("events[\(index)].\(field)", rule))
        invalid[field, default: []].append(index)
      } else {
        judgement.events.append(received)
      }
    }
    guard !invalid.isEmpty else {
      judgement.answer = .json(
        200,
        "{\"code\":200,\"events_ingested\":\(events.count),\"payload_size_bytes\":\(request.body.count),"
          + "\"server_upload_time\":\(now / 1000)}")
      return judgement
    }
    // An invalid event keeps the whole request from being ingested.
    judgement.events = []
    let fields = invalid.sorted { $0.key < $1.key }.map { field, indexes in
      "\(field.quoted):[\(indexes.map(String.init).joined(separator: ","))]"
    }
    judgement.answer = .json(
      400,
      "{\"code\":400,\"error\":\"Invalid field values on some events\",\"events_with_invalid_fields\":"
        + "{\(fields.joined(separator: ","))}}")
    return judgement
  }

  func identity(of event: ReceivedEvent) -> String? { event.id.map { "\($0) \(event.user)" } }

  private static func received(_ event: JSONValue) -> ReceivedEvent {
    ReceivedEvent(
      name: event["event_type"]?.string ?? "", id: event["insert_id"]?.string,
      time: event["time"]?.integer.map { Int64($0) * 1000 },
      user: event["user_id"]?.string ?? event["device_id"]?.string ?? "",
      properties: event["event_properties"] ?? .object([:]),
      userProperties: event["user_properties"] ?? event["group_properties"] ?? .object([:]))
  }

  private static func trouble(with event: JSONValue, shortest: Int) -> (String, String)? {
    guard let type = event["event_type"]?.string, !type.isEmpty else { return ("event_type", "an event has a type") }
    if reserved.contains(type) { return ("event_type", "'\(type)' is reserved") }
    if type.length > 1024 { return ("event_type", "a text has at most 1024 characters") }
    let ids = ["user_id", "device_id"].compactMap { name in event[name].map { (name, $0) } }
    if ids.isEmpty { return ("user_id", "a user_id or a device_id is required") }
    for (name, value) in ids {
      guard let id = value.string, id.length >= shortest, !invalidIDs.contains(id.lowercased()) else {
        return (name, "an identifier has enough characters and is no placeholder")
      }
      if id.length > 1024 { return (name, "a text has at most 1024 characters") }
    }
    if let time = event["time"], time.integer == nil { return ("time", "a time is a number of milliseconds") }
    if let session = event["session_id"], session.integer == nil { return ("session_id", "a session is a number") }
    for name in ["event_properties", "user_properties", "group_properties", "groups"] {
      guard let value = event[name] else { continue }
      guard value.object != nil else { return (name, "properties are an object") }
      if let trouble = trouble(in: value, depth: 1) { return (name, trouble) }
    }
    if type == "$groupidentify", event["groups"]?.object?.isEmpty != false { return ("groups", "a group has a type") }
    return nil
  }

  private static func trouble(in value: JSONValue, depth: Int) -> String? {
    switch value {
    case .object(let members):
      if depth > 41 { return "objects are nested at most 40 deep" }
      if depth == 1, members.keys.contains("") { return "a property has a name" }
      // Not lazily, which would ask twice at each depth.
      for value in members.values { if let trouble = trouble(in: value, depth: depth + 1) { return trouble } }
      return nil
    case .array(let values):
      for value in values { if let trouble = trouble(in: value, depth: depth) { return trouble } }
      return nil
    case .string(let text): return text.length > 1024 ? "a text has at most 1024 characters" : nil
    default: return nil
    }
  }
}
