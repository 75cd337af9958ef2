internal import Foundation
internal import HolonBase

/// The endpoint for bulk tracking of Matomo's Tracking HTTP API.
///
/// Sources: developer.matomo.org/api-reference/tracking-api ("Bulk Tracking", "Other parameters") and
/// github.com/matomo-org/matomo, plugins/BulkTracking, for the answer.
struct MatomoRules: VendorRules {
  let vendor = "Matomo"

  /// The number of the site.
  let site: Int

  /// The token for older events; nil for none.
  let token: String?

  // The times of the last events of each visitor, by which they have to be in order.
  private var latest: [String: Int64] = [:]

  init(site: Int, token: String?) { (self.site, self.token) = (site, token) }

  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement {
    guard request.path == "/matomo.php" else {
      return .refusal(VendorAnswer(404), VendorProblem("", "there is nothing at \(request.path)"))
    }
    guard request.method == "POST" else { return .refusal(VendorAnswer(405), VendorProblem("", "bulk is POST")) }
    guard request.body.count <= 2_000_000 else {
      return .refusal(VendorAnswer(413), VendorProblem("", "a request has at most 2 MB"))
    }
    guard !request.isPacked, let body = JSONValue(received: request.body), let requests = body["requests"]?.array else {
      return .refusal(VendorAnswer(400, "no requests"), VendorProblem("", "the body is JSON with requests"))
    }
    if let sent = body["token_auth"]?.string, sent != token {
      return .refusal(VendorAnswer(403), VendorProblem("token_auth", "the token is not known"))
    }
    let isAuthorized = token != nil && body["token_auth"]?.string == token
    var judgement = VendorJudgement(answer: VendorAnswer(200))
    var invalid: [Int] = []
    for (index, text) in requests.enumerated() {
      let query = text.string.map(Self.decoded) ?? [:]
      let received = Self.received(query)
      let problem =
        trouble(with: query, received, isAuthorized: isAuthorized, at: now) ?? refusing(received).map { ("", $0) }
      if let (field, rule) = problem {
        judgement.problems.append(VendorProblem("requests[\(index)].\(field)", rule))
        invalid.append(index)
      } else {
        let visitor = query["_id"] ?? received.user
        if let time = received.time {
          if time < latest[visitor, default: .min] {
            judgement.problems.append(VendorProblem("requests[\(index)].cdt", "events are in the order of their times"))
          }
          latest[visitor] = max(time, latest[visitor, default: .min])
        }
        judgement.events.append(received)
      }
    }
    let indexes = isAuthorized ? ",\"invalid_indices\":[\(invalid.map(String.init).joined(separator: ","))]" : ""
    judgement.answer = .json(
      200,
      "{\"status\":\"success\",\"tracked\":\(judgement.events.count),\"invalid\":\(invalid.count)\(indexes)}")
    return judgement
  }

  // Nothing recognizes a repeated request.
  func identity(of event: ReceivedEvent) -> String? { nil }

  private func trouble(
    with query: [String: String], _ event: ReceivedEvent, isAuthorized: Bool, at now: Int64
  ) -> (String, String)? {
    if query["idsite"] != String(site) { return ("idsite", "there is no such site") }
    if query["rec"] != "1" { return ("rec", "it is required, and 1") }
    if event.user.isEmpty { return ("uid", "a visitor has a uid or an _id") }
    if let id = query["_id"], id.count != 16 || !id.unicodeScalars.allSatisfy(\.isHexDigit) {
      return ("_id", "a visitor has 16 hexadecimal digits")
    }
    if query["uid"] == "" { return ("uid", "a uid isn't empty") }
    if let time = query["cdt"] {
      guard let seconds = Int64(time) else { return ("cdt", "a time is a number of seconds") }
      if seconds * 1_000_000 < now - 24 * hour, !isAuthorized {
        return ("cdt", "without a token, an event is at most 24 hours old")
      }
    }
    if query["e_a"] != nil || query["e_c"] != nil {
      for name in ["e_c", "e_a"] where query[name]?.allSatisfy(\.isWhitespace) != false {
        return (name, "it isn't empty")
      }
      if let value = query["e_v"], Double(value) == nil { return ("e_v", "a value is a number") }
    } else if query["action_name"]?.allSatisfy(\.isWhitespace) != false {
      return ("action_name", "a page view has a name")
    }
    if let url = query["url"], !url.contains("://") { return ("url", "a URL has a scheme") }
    return nil
  }

  private static func received(_ query: [String: String]) -> ReceivedEvent {
    let url = query["url"] ?? ""
    var properties: [String: JSONValue] = [:]
    for (name, value) in decoded(url.firstIndex(of: "?").map { String(url[$0...]) } ?? "") {
      properties[name] = .string(value)
    }
    for (name, parameter) in [("category", "e_c"), ("label", "e_n"), ("value", "e_v")] {
      if let value = query[parameter] { properties[name] = .string(value) }
    }
    return ReceivedEvent(
      name: query["e_a"] ?? query["action_name"] ?? "", id: nil,
      time: query["cdt"].flatMap { Int64($0) }.map { $0 * 1_000_000 }, user: query["uid"] ?? query["_id"] ?? "",
      properties: .object(properties))
  }

  private static func decoded(_ query: String) -> [String: String] {
    var decoded: [String: String] = [:]
    for pair in query.drop(while: { $0 == "?" }).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = parts[0].removingPercentEncoding else { continue }
      decoded[name] = parts.count == 2 ? parts[1].removingPercentEncoding : ""
    }
    return decoded
  }
}
