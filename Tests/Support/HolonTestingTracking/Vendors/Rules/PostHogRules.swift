internal import HolonBase

/// The endpoint for PostHog's batches of events.
///
/// Sources: posthog.com/docs/api/capture and posthog.com/docs/data/ingestion-warnings.
struct PostHogRules: VendorRules {
  let vendor = "PostHog"

  /// The key of the project.
  let key: String

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    func refusal(_ status: Int, _ type: String, _ code: String, _ rule: String) -> VendorJudgement {
      let body = "{\"type\":\(type.quoted),\"code\":\(code.quoted),\"detail\":\(rule.quoted),\"attr\":null}"
      return .refusal(.json(status, body), VendorProblem("", rule, code: code))
    }
    guard request.path == "/batch/" || request.path == "/batch" else {
      return refusal(404, "invalid_request", "not_found", "there is nothing at \(request.path)")
    }
    guard request.method == "POST" else { return refusal(405, "invalid_request", "method", "the API takes POST") }
    guard request.body.count < 20 * 1_048_576 else {
      return refusal(413, "validation_error", "too_large", "a body has less than 20 MB")
    }
    guard let body = JSONValue(received: request.body), let batch = body["batch"]?.array else {
      return refusal(400, "validation_error", "invalid_payload", "the body is no JSON object with a batch")
    }
    guard let sent = body["api_key"]?.string, sent == key else {
      return refusal(401, "authentication_error", "invalid_api_key", "the key is not known")
    }
    var judgement = VendorJudgement(answer: .json(200, "{\"status\":1}"))
    for (index, event) in batch.enumerated() {
      let properties = event["properties"] ?? .object([:])
      let user = properties["distinct_id"]?.string ?? event["distinct_id"]?.string ?? ""
      let received = ReceivedEvent(
        name: event["event"]?.string ?? "", id: event["uuid"]?.string,
        time: event["timestamp"]?.string.flatMap(TimeText.microseconds), user: user, properties: properties,
        userProperties: properties["$set"] ?? .object([:]))
      if received.name.isEmpty {
        judgement.problems.append(VendorProblem("batch[\(index)].event", "an event has a name"))
      } else if user.isEmpty {
        judgement.problems.append(VendorProblem("batch[\(index)]", "an event has a distinct_id"))
      } else if Self.isIllegal(user) {
        judgement.problems.append(
          VendorProblem("batch[\(index)]", "a distinct_id is no generic word, and not too long"))
      } else if let id = received.id, !Self.isUUID(id) {
        judgement.problems.append(VendorProblem("batch[\(index)].uuid", "an identifier is a UUID"))
      } else if event["timestamp"] != nil, received.time == nil {
        judgement.problems.append(VendorProblem("batch[\(index)].timestamp", "a time is a date of ISO 8601"))
      } else if let time = received.time, time > now + 23 * hour {
        judgement.problems.append(VendorProblem("batch[\(index)].timestamp", "an event is at most 23 hours ahead"))
      } else if event.size > 1_048_576 {
        judgement.problems.append(VendorProblem("batch[\(index)]", "an event has at most 1 MB"))
      } else if let reason = refusing(received) {
        judgement.problems.append(VendorProblem("batch[\(index)]", reason))
      } else {
        judgement.events.append(received)
      }
    }
    return judgement
  }

  private static let illegal = [
    "anonymous", "guest", "distinctid", "distinct_id", "id", "not_authenticated", "email", "undefined", "true", "false",
  ]

  private static func isIllegal(_ user: String) -> Bool {
    let bare = user.trimmingPrefix(/["']/).prefix { $0 != "\"" && $0 != "'" }
    return user.count > 200 || illegal.contains(bare.lowercased()) || bare.allSatisfy(\.isWhitespace)
      || ["[object Object]", "NaN", "None", "none", "null", "0"].contains(bare)
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.unicodeScalars.allSatisfy(\.isHexDigit) }
  }
}
