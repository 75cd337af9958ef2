internal import HolonBase

/// The GA4 Measurement Protocol, for web streams and for app streams (Firebase).
///
/// Sources: developers.google.com/analytics/devguides/collection/protocol/ga4 ("Measurement Protocol reference", "Send
/// events", "Validate events"), support.google.com/analytics/answer/9267744, and Google's own validator
/// (googleanalytics/ga-dev-tools, `ValidateEvent`).
struct GoogleRules: VendorRules {
  /// Whether the stream is an app's.
  let isApp: Bool

  var vendor: String { isApp ? "Firebase" : "Google Analytics" }

  // The names of each user's events on each day, of which apps may have 500.
  private var names: [String: Set<String>] = [:]

  init(isApp: Bool) { self.isApp = isApp }

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    guard request.path == "/mp/collect" || request.path == "/debug/mp/collect" else {
      return .refusal(VendorAnswer(404), VendorProblem("", "there is nothing at \(request.path)"))
    }
    guard request.method == "POST" else {
      return .refusal(VendorAnswer(405), VendorProblem("", "the protocol takes POST requests only"))
    }
    var judgement = VendorJudgement(answer: VendorAnswer(204))
    check(request, at: now, into: &judgement, refusing: refusing)
    guard request.path == "/debug/mp/collect" else { return judgement }
    let messages = judgement.problems.map { problem in
      "{\"fieldPath\":\(problem.field.quoted),\"description\":\(problem.rule.quoted),"
        + "\"validationCode\":\((problem.code ?? "VALUE_INVALID").quoted)}"
    }
    return VendorJudgement(
      answer: .json(200, "{\"validationMessages\":[\(messages.joined(separator: ","))]}"),
      problems: judgement.problems)
  }

  private mutating func check(
    _ request: ReceivedRequest, at now: Int64, into judgement: inout VendorJudgement,
    refusing: (ReceivedEvent) -> String?
  ) {
    var problems: [VendorProblem] = []
    func object(_ field: String, _ rule: String, _ code: String = "VALUE_INVALID") {
      problems.append(VendorProblem(field, rule, code: code))
    }
    defer { judgement.problems += problems }
    if request.query["api_secret", default: ""].isEmpty {
      object("api_secret", "a secret is required", "VALUE_REQUIRED")
    }
    let stream = isApp ? "firebase_app_id" : "measurement_id"
    let streamID = request.query[stream, default: ""]
    if streamID.isEmpty { object(stream, "the stream is required", "VALUE_REQUIRED") }
    if isApp, !GoogleText.isAppID(streamID) { object(stream, "an app's identifier looks like 1:1234:ios:32a1") }
    if !request.isJSON { object("", "the content type is application/json") }
    if request.isPacked { object("", "packed bodies are not documented") }
    if request.body.count >= 130_000 { object("", "a body has less than 130 kB", "EXCEEDED_MAX_ENTITIES") }
    guard let body = JSONValue(received: request.body), body.object != nil else {
      return object("", "the body is a JSON object")
    }

    let user = checkedUser(body) { object($0, $1, $2) }
    for member in body.members ?? [] where !GoogleText.fields.contains(member.name) {
      object(member.name, "there is no such field", "NAME_INVALID")
    }
    GoogleText.checkUserProperties(body["user_properties"], at: now) { object($0, $1, $2) }
    GoogleBody.check(body) { object($0, $1, $2) }
    if let time = body["timestamp_micros"], time.integer == nil { object("timestamp_micros", "a time is a number") }
    let events = body["events"]?.array ?? []
    if events.isEmpty { object("events", "at least one event is required", "VALUE_REQUIRED") }
    if events.count > 25 { object("events", "a request has at most 25 events", "EXCEEDED_MAX_ENTITIES") }
    let isRefused = !problems.isEmpty
    for (index, event) in events.enumerated() {
      let count = problems.count
      var moved: Int64?
      GoogleText.check(event, "events[\(index)]", isApp: isApp, at: now, moved: &moved) { object($0, $1, $2) }
      let name = event["name"]?.string ?? ""
      let time = moved ?? (event["timestamp_micros"] ?? body["timestamp_micros"])?.integer.map(Int64.init) ?? now
      let received = ReceivedEvent(
        name: name, id: nil, time: time, user: user, properties: event["params"] ?? .object([:]),
        userProperties: body["user_properties"] ?? .object([:]))
      if isApp, !counts(name, of: user, at: time) {
        object("events[\(index)].name", "an app has at most 500 names a day")
      }
      if let reason = refusing(received) { object("events[\(index)]", reason) }
      if !isRefused, problems.count == count || (moved != nil && problems.count == count + 1) {
        judgement.events.append(received)
      }
    }
  }

  private func checkedUser(_ body: JSONValue, _ object: (String, String, String) -> Void) -> String {
    let field = isApp ? "app_instance_id" : "client_id"
    guard let id = body[field]?.string, !id.isEmpty else {
      object(field, "who it is about is required", "VALUE_REQUIRED")
      return ""
    }
    if isApp {
      let isHex = id.unicodeScalars.allSatisfy(\.isHexDigit)
      if id.length != 32 || !isHex { object(field, "an app instance has 32 hexadecimal digits", "VALUE_INVALID") }
    } else if !GoogleText.isClientID(id) {
      object(field, "a client is two positive numbers joined by a period", "VALUE_INVALID")
    }
    if let user = body["user_id"], user.string == nil { object("user_id", "a user is a text", "VALUE_INVALID") }
    return body["user_id"]?.string ?? id
  }

  private mutating func counts(_ name: String, of user: String, at time: Int64) -> Bool {
    let day = "\(time / (24 * hour)) \(user)"
    guard names[day, default: []].count < 500 || names[day]?.contains(name) == true else { return false }
    names[day, default: []].insert(name)
    return true
  }
}
