internal import HolonBase

/// The endpoints `/import`, `/track`, `/engage` and `/groups` of Mixpanel.
///
/// Sources: docs.mixpanel.com/reference ("Import Events", "Track Events", "Set Property" and its siblings),
/// docs.mixpanel.com/troubleshooting/errors ("400 Bad Request", "413 Payload Too Large"), openapi/ingestion.openapi.yaml
/// in mixpanel/docs.
struct MixpanelRules: VendorRules {
  let vendor = "Mixpanel"

  /// The token of the project.
  let token: String

  /// The name and secret of the service account; nil for none.
  let serviceAccount: (name: String, secret: String)?

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    guard request.method == "POST" else { return .refusal(VendorAnswer(405), VendorProblem("", "the API takes POST")) }
    switch request.path {
    case "/import": return judgeImport(request, at: now, refusing: refusing)
    case "/track": return judgeTrack(request, at: now, refusing: refusing)
    case "/engage": return judgeEngage(request, at: now, refusing: refusing)
    case "/groups": return judgeGroups(request, at: now, refusing: refusing)
    default: return .refusal(VendorAnswer(404), VendorProblem("", "there is nothing at \(request.path)"))
    }
  }

  func identity(of event: ReceivedEvent) -> String? {
    event.id.map { "\($0) \(event.name) \(event.time ?? 0) \(event.user)" }
  }

  // MARK: - /import

  private func judgeImport(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    func refusal(_ code: Int, _ status: String, _ error: String) -> VendorJudgement {
      let body = "{\"code\":\(code),\"error\":\(error.quoted),\"status\":\(status.quoted)}"
      return .refusal(.json(code, body), VendorProblem("", error))
    }
    guard isAuthorized(request) else { return refusal(401, "Unauthorized", "the credentials are not known") }
    guard request.body.count <= 2_097_152 else { return refusal(413, "Request Entity Too Large", "over 2097152 bytes") }
    guard let events = Self.readEvents(request) else { return refusal(400, "Bad Request", "the body is no JSON array") }
    guard events.count <= 2000 else { return refusal(413, "Request Entity Too Large", "over 2000 events") }
    var judgement = VendorJudgement(answer: VendorAnswer(200))
    var failures: [String] = []
    for (index, event) in events.enumerated() {
      let received = Self.received(event)
      let trouble = MixpanelText.trouble(with: event, at: now) ?? refusing(received).map { ("event", $0) }
      guard let (field, message) = trouble else {
        judgement.events.append(received)
        continue
      }
      judgement.problems.append(VendorProblem("[\(index)].\(field)", message))
      failures.append(
        "{\"index\":\(index),\"insert_id\":\((received.id ?? "").quoted),\"field\":\(field.quoted),"
          + "\"message\":\(message.quoted)}")
    }
    let count = judgement.events.count
    if failures.isEmpty || request.query["strict"] != "1" {
      judgement.answer = .json(200, "{\"code\":200,\"num_records_imported\":\(count),\"status\":\"OK\"}")
    } else {
      judgement.answer = .json(
        400,
        "{\"code\":400,\"error\":\"some data points in the request failed validation\","
          + "\"failed_records\":[\(failures.joined(separator: ","))],\"num_records_imported\":\(count),"
          + "\"status\":\"Bad Request\"}")
    }
    return judgement
  }

  private func isAuthorized(_ request: ReceivedRequest) -> Bool {
    guard let credentials = request.basicCredentials else { return false }
    if credentials == (token, "") { return true }
    guard let serviceAccount, credentials == (serviceAccount.name, serviceAccount.secret) else { return false }
    return !request.query["project_id", default: ""].isEmpty
  }

  private static func readEvents(_ request: ReceivedRequest) -> [JSONValue]? {
    guard request.fields["content-type"]?.hasPrefix("application/x-ndjson") == true else {
      return request.isJSON ? JSONValue(received: request.body)?.array : nil
    }
    let lines = request.body.split(separator: UInt8(ascii: "\n")).map { JSONValue(received: Array($0)) }
    return lines.contains(nil) ? nil : lines.compactMap { $0 }
  }

  private static func received(_ event: JSONValue) -> ReceivedEvent {
    let properties = event["properties"] ?? .object([:])
    return ReceivedEvent(
      name: event["event"]?.string ?? "", id: properties["$insert_id"]?.string,
      time: properties["time"].flatMap(MixpanelText.microseconds), user: properties["distinct_id"]?.string ?? "",
      properties: properties)
  }

  // MARK: - /track

  private func judgeTrack(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    var judgement = VendorJudgement(answer: VendorAnswer(200))
    let whole = JSONValue(received: request.body)
    let events = whole?.array ?? (whole?.object == nil ? [] : [whole ?? .null])
    if events.isEmpty { judgement.problems.append(VendorProblem("", "the body is no event and no array of events")) }
    if events.count > 2000 { judgement.problems.append(VendorProblem("", "a request has at most 2000 events")) }
    var isAnyValid = false
    for (index, event) in events.enumerated() where events.count <= 2000 {
      let received = Self.received(event)
      let isOurs = event["properties"]?["token"]?.string == token
      guard event["event"]?.string?.isEmpty == false, event["properties"]?["token"] != nil else {
        judgement.problems.append(VendorProblem("[\(index)]", "an event has a name and a token"))
        continue
      }
      isAnyValid = true
      if !isOurs {
        judgement.problems.append(VendorProblem("[\(index)].properties.token", "the token is not known"))
      } else if let time = received.time, time < now - 5 * 24 * hour {
        judgement.problems.append(VendorProblem("[\(index)].properties.time", "an event is at most 5 days old"))
      } else if let (field, message) = MixpanelText.trouble(with: event, at: now) {
        judgement.problems.append(VendorProblem("[\(index)].\(field)", message))
      } else if let reason = refusing(received) {
        judgement.problems.append(VendorProblem("[\(index)]", reason))
      } else {
        judgement.events.append(received)
      }
    }
    judgement.answer = Self.verdict(isAnyValid, judgement.problems, isVerbose: request.query["verbose"] == "1")
    return judgement
  }

  private static func verdict(_ isGood: Bool, _ problems: [VendorProblem], isVerbose: Bool) -> VendorAnswer {
    guard isVerbose else { return VendorAnswer(200, isGood ? "1" : "0") }
    let error = isGood ? "null" : (problems.first?.description ?? "").quoted
    return .json(200, "{\"error\":\(error),\"status\":\(isGood ? 1 : 0)}")
  }

  // MARK: - /engage

  private func judgeEngage(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    var judgement = VendorJudgement(answer: VendorAnswer(200))
    let updates = JSONValue(received: request.body)?.array ?? []
    if updates.isEmpty { judgement.problems.append(VendorProblem("", "the body is no array of updates")) }
    if updates.count > 2000 { judgement.problems.append(VendorProblem("", "a request has at most 2000 updates")) }
    for (index, update) in updates.enumerated() where updates.count <= 2000 {
      let operations = ["$set", "$set_once", "$add", "$append", "$union", "$remove", "$unset", "$delete"]
      let found = operations.filter { update[$0] != nil }
      let user = update["$distinct_id"]?.string ?? ""
      let received = ReceivedEvent(
        name: found.first ?? "", id: nil, time: nil, user: user, properties: found.first.flatMap { update[$0] } ?? .null
      )
      if update["$token"]?.string != token {
        judgement.problems.append(VendorProblem("[\(index)].$token", "the token is not known"))
      } else if user.isEmpty {
        judgement.problems.append(VendorProblem("[\(index)].$distinct_id", "who it is about is required"))
      } else if found.count != 1 {
        judgement.problems.append(VendorProblem("[\(index)]", "an update has one operation"))
      } else if update.size >= 1_048_576 {
        judgement.problems.append(VendorProblem("[\(index)]", "an update has less than 1 MB"))
      } else if found == ["$add"], update["$add"]?.object?.allSatisfy({ $0.value.double != nil }) != true {
        judgement.problems.append(VendorProblem("[\(index)].$add", "what is added is numbers"))
      } else if found == ["$unset"], update["$unset"]?.array?.allSatisfy({ $0.string != nil }) != true {
        judgement.problems.append(VendorProblem("[\(index)].$unset", "what is unset is a list of names"))
      } else if found == ["$union"], update["$union"]?.object?.allSatisfy({ $0.value.array != nil }) != true {
        judgement.problems.append(VendorProblem("[\(index)].$union", "what is united is lists"))
      } else if let reason = refusing(received) {
        judgement.problems.append(VendorProblem("[\(index)]", reason))
      } else {
        judgement.events.append(received)
      }
    }
    judgement.answer = Self.verdict(
      !judgement.events.isEmpty, judgement.problems, isVerbose: request.query["verbose"] == "1")
    return judgement
  }

  // MARK: - /groups

  private func judgeGroups(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    var judgement = VendorJudgement(answer: VendorAnswer(200))
    let updates = JSONValue(received: request.body)?.array ?? []
    if updates.isEmpty { judgement.problems.append(VendorProblem("", "the body is no array of updates")) }
    if updates.count > 200 { judgement.problems.append(VendorProblem("", "a request has at most 200 groups")) }
    for (index, update) in updates.enumerated() where updates.count <= 200 {
      let id = update["$group_id"]?.string ?? ""
      let received = ReceivedEvent(
        name: "$group", id: nil, time: nil, user: id, properties: update["$set"] ?? .object([:]))
      if update["$token"]?.string != token {
        judgement.problems.append(VendorProblem("[\(index)].$token", "the token is not known"))
      } else if id.isEmpty || update["$group_key"]?.string?.isEmpty != false {
        judgement.problems.append(VendorProblem("[\(index)]", "a group has a $group_key and a $group_id"))
      } else if update["$set"]?.object == nil {
        judgement.problems.append(VendorProblem("[\(index)].$set", "an update has an operation"))
      } else if let reason = refusing(received) {
        judgement.problems.append(VendorProblem("[\(index)]", reason))
      } else {
        judgement.events.append(received)
      }
    }
    judgement.answer = Self.verdict(
      !judgement.events.isEmpty, judgement.problems, isVerbose: request.query["verbose"] == "1")
    return judgement
  }
}
