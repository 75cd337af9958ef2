internal import HolonBase

/// The endpoint for batches of Segment's HTTP Tracking API.
///
/// Sources: segment-docs, `connections/sources/catalog/libraries/server/http-api`, `guides/duplicate-data` and
/// `connections/spec` ("Common fields", "Page", "Screen", "Group", "Alias").
struct SegmentRules: VendorRules {
  let vendor = "Segment"

  /// The key of the source.
  let writeKey: String

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    func refusal(_ status: Int, _ rule: String) -> VendorJudgement {
      .refusal(.json(status, "{\"success\":false,\"message\":\(rule.quoted)}"), VendorProblem("", rule))
    }
    guard request.path == "/v1/batch" else { return refusal(404, "there is nothing at \(request.path)") }
    guard request.method == "POST" else { return refusal(405, "the API takes POST") }
    guard request.isJSON else { return refusal(400, "the content type is application/json") }
    guard request.body.count <= 512_000 else { return refusal(400, "a batch has at most 500 KB") }
    guard let body = JSONValue(received: request.body), let batch = body["batch"]?.array else {
      return refusal(400, "the body is no JSON object with a batch")
    }
    if let large = batch.first(where: { $0.size > 32_768 }) {
      return refusal(400, "an event has at most 32 KB, and one has \(large.size)")
    }
    var judgement = VendorJudgement(answer: .json(200, "{\"success\":true}"))
    let isOurs = body["writeKey"]?.string == writeKey || request.basicCredentials.map { $0 == (writeKey, "") } == true
    // Any other error than those of size or JSON is answered with 200, and the event is lost.
    if !isOurs { judgement.problems.append(VendorProblem("writeKey", "the key is not known")) }
    if let sent = body["sentAt"], sent.string.flatMap(TimeText.microseconds) == nil {
      judgement.problems.append(VendorProblem("sentAt", "a time is a date of ISO 8601"))
    }
    if batch.count > 2500 { judgement.problems.append(VendorProblem("batch", "a batch has at most 2500 events")) }
    for (index, event) in batch.enumerated() where isOurs && batch.count <= 2500 {
      let type = event["type"]?.string ?? ""
      let user = event["userId"]?.string ?? event["anonymousId"]?.string ?? ""
      let id = event["messageId"]?.string
      let received = ReceivedEvent(
        name: Self.name(of: event, type), id: id,
        time: event["timestamp"]?.string.flatMap(TimeText.microseconds), user: user,
        properties: event["properties"] ?? event["traits"] ?? .object([:]),
        userProperties: event["context"]?["traits"] ?? .object([:]))
      if !["track", "identify", "group", "page", "screen", "alias"].contains(type) {
        judgement.problems.append(VendorProblem("batch[\(index)].type", "a type is one of those that there are"))
      } else if type == "track", received.name.isEmpty {
        judgement.problems.append(VendorProblem("batch[\(index)].event", "an event has a name"))
      } else if type == "screen", received.name.isEmpty {
        judgement.problems.append(VendorProblem("batch[\(index)].name", "a screen has a name"))
      } else if type == "group", event["groupId"]?.string?.isEmpty != false {
        judgement.problems.append(VendorProblem("batch[\(index)].groupId", "a group has a groupId"))
      } else if type == "alias", event["previousId"]?.string?.isEmpty != false || event["userId"]?.string == nil {
        judgement.problems.append(VendorProblem("batch[\(index)]", "an alias has a userId and a previousId"))
      } else if let field = Self.invalidContext(event["context"]) ?? Self.invalidContext(body["context"]) {
        judgement.problems.append(
          VendorProblem("batch[\(index)].context.\(field)", "a field of the context has its type"))
      } else if user.isEmpty {
        judgement.problems.append(VendorProblem("batch[\(index)]", "an event has a userId or an anonymousId"))
      } else if let id, id.length >= 100 {
        judgement.problems.append(VendorProblem("batch[\(index)].messageId", "it has less than 100 characters"))
      } else if event["timestamp"] != nil, received.time == nil {
        judgement.problems.append(VendorProblem("batch[\(index)].timestamp", "a time is a date of ISO 8601"))
      } else if let reason = refusing(received) {
        judgement.problems.append(VendorProblem("batch[\(index)]", reason))
      } else {
        judgement.events.append(received)
      }
    }
    return judgement
  }

  private static func name(of event: JSONValue, _ type: String) -> String {
    switch type {
    case "track": event["event"]?.string ?? ""
    case "page", "screen": event["name"]?.string ?? ""
    default: type
    }
  }

  /// Returns the name of a field of the context that has another type than documented.
  private static func invalidContext(_ context: JSONValue?) -> String? {
    guard let context else { return nil }
    guard let members = context.members else { return "" }
    return members.first { name, value in
      switch name {
      case "app", "device", "os", "library":
        value.members?.allSatisfy { $0.value.string != nil } != true
      case "screen": value.members?.allSatisfy { $0.value.double != nil } != true
      case "traits": value.object == nil
      case "locale", "timezone", "userAgent", "groupId": value.string == nil
      default: false
      }
    }?.name
  }
}
