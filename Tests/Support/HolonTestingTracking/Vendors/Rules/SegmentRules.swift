internal import HolonBase

/// The endpoint for batches of Segment's HTTP Tracking API.
///
/// Source: segment-docs, `connections/sources/catalog/libraries/server/http-api` and `guides/duplicate-data`.
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
        name: type == "track" ? event["event"]?.string ?? "" : type, id: id,
        time: event["timestamp"]?.string.flatMap(TimeText.microseconds), user: user,
        properties: event["properties"] ?? event["traits"] ?? .object([:]))
      if !["track", "identify", "group", "page", "screen", "alias"].contains(type) {
        judgement.problems.append(VendorProblem("batch[\(index)].type", "a type is one of those that there are"))
      } else if type == "track", received.name.isEmpty {
        judgement.problems.append(VendorProblem("batch[\(index)].event", "an event has a name"))
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
}
