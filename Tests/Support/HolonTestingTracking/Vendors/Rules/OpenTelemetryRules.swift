internal import HolonBase

/// A collector's endpoint for logs by OTLP/HTTP in JSON.
///
/// Sources: opentelemetry.io/docs/specs/otlp ("JSON Protobuf Encoding", "OTLP/HTTP Response", "Partial Success"),
/// opentelemetry-proto, `logs/v1/logs.proto` and `common/v1/common.proto`.
struct OpenTelemetryRules: VendorRules {
  let vendor = "OpenTelemetry"

  init() {}

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    func refusal(_ status: Int, _ message: String) -> VendorJudgement {
      .refusal(.json(status, "{\"message\":\(message.quoted)}"), VendorProblem("", message))
    }
    guard request.path == "/v1/logs" else { return refusal(404, "there is nothing at \(request.path)") }
    guard request.method == "POST" else { return refusal(405, "the protocol takes POST") }
    guard request.isJSON else { return refusal(415, "the content type is application/json") }
    guard request.body.count <= 20_971_520 else { return refusal(413, "a body has at most 20 MiB") }
    guard let body = JSONValue(received: request.body), let resources = body["resourceLogs"]?.array else {
      return refusal(400, "the body is JSON with resourceLogs")
    }
    var judgement = VendorJudgement(answer: .json(200, "{}"))
    var count = 0
    for (number, resource) in resources.enumerated() {
      let place = "resourceLogs[\(number)]"
      guard let attributes = Self.attributes(resource["resource"]?["attributes"]) else {
        return refusal(400, "\(place).resource.attributes are a list of keys with values")
      }
      if attributes["service.name"]?.string?.isEmpty != false {
        judgement.problems.append(VendorProblem("\(place).resource", "a resource has a service.name"))
      }
      for scope in resource["scopeLogs"]?.array ?? [] {
        for record in scope["logRecords"]?.array ?? [] {
          defer { count += 1 }
          guard let received = Self.received(record) else {
            // As for protocol buffers: what can't be read fails as a whole.
            return refusal(400, "\(place): record \(count) isn't a log record")
          }
          if received.name.isEmpty {
            judgement.problems.append(VendorProblem("[\(count)].eventName", "an event has a name"))
          } else if let reason = refusing(received) {
            judgement.problems.append(VendorProblem("[\(count)]", reason))
          } else {
            judgement.events.append(received)
          }
        }
      }
    }
    let rejected = count - judgement.events.count
    if rejected > 0 {
      let message = judgement.problems.first?.description ?? ""
      judgement.answer = .json(
        200, "{\"partialSuccess\":{\"rejectedLogRecords\":\"\(rejected)\",\"errorMessage\":\(message.quoted)}}")
    }
    return judgement
  }

  private static func received(_ record: JSONValue) -> ReceivedEvent? {
    guard let time = record["timeUnixNano"]?.string.flatMap({ UInt64($0) }),
      let attributes = attributes(record["attributes"]),
      record["severityNumber"].map({ (0...24).contains($0.integer ?? -1) }) != false
    else { return nil }
    return ReceivedEvent(
      name: record["eventName"]?.string ?? "", id: attributes["log.record.uid"]?.string, time: Int64(time / 1000),
      user: attributes["user.id"]?.string ?? attributes["device.id"]?.string ?? "", properties: .object(attributes),
      userProperties: attributes["user"] ?? .object([:]))
  }

  /// Returns the values by their keys; nil when a key is empty or repeated, or a value isn't an `AnyValue`.
  private static func attributes(_ list: JSONValue?, mayBeUnnamed: Bool = false) -> [String: JSONValue]? {
    guard let pairs = list?.array else { return nil }
    var attributes: [String: JSONValue] = [:]
    for pair in pairs {
      guard let key = pair["key"]?.string, mayBeUnnamed || !key.isEmpty, attributes[key] == nil,
        let given = pair["value"],
        let value = anyValue(given)
      else { return nil }
      attributes[key] = value
    }
    return attributes
  }

  private static func anyValue(_ value: JSONValue) -> JSONValue? {
    guard let members = value.members, members.count <= 1 else { return nil }
    guard let member = members.first else { return .null }
    switch member.name {
    case "stringValue": return member.value.string == nil ? nil : member.value
    case "boolValue": if case .bool = member.value { return member.value } else { return nil }
    case "intValue": return member.value.string.flatMap { Int64($0) } == nil ? nil : member.value
    case "doubleValue": return member.value.double == nil ? nil : member.value
    case "arrayValue":
      let values = member.value["values"]?.array?.map(anyValue) ?? []
      return values.contains { $0 == nil } ? nil : .array(values.compactMap { $0 })
    case "kvlistValue": return attributes(member.value["values"] ?? .array([]), mayBeUnnamed: true).map { .object($0) }
    default: return nil
    }
  }
}
