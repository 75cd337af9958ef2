internal import HTTPTypes
internal import HolonBase
public import HolonTracking

/// The contract that every destination has to satisfy, as a check.
///
/// ```swift
/// @Test func `the warehouse satisfies the contract`() {
///   #expect(DestinationContract(of: Warehouse(key: "k")).violations == [])
/// }
/// ```
///
/// A queue relies on it: what a check accepts can be encoded, in the same bytes each time and within the limits that the
/// destination states; no response loses an event that may be sent again, or confirms one that it doesn't confirm.
public struct DestinationContract: Sendable {
  /// The violations, as sentences.
  public private(set) var violations: [String] = []

  private let destination: any EventDestination

  /// Checks a destination.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - user: A user that the destination accepts.
  ///   - events: Further events to check and encode, besides those of all kinds.
  public init(
    of destination: any EventDestination, user: EventUser = EventUser(id: "u1", anonymousID: "a1"),
    events: [TrackedEvent] = []
  ) {
    self.destination = destination
    let all = Self.events(of: user) + events
    checkLimits()
    var sent: [TrackedEvent] = []
    for event in all {
      if let checked = checkedEvent(event) {
        checkEncoding(of: checked)
        sent.append(checked)
      }
    }
    if sent.isEmpty { violate("no event is accepted, not even \"viewed\" of the given user") }
    if let first = sent.first { checkResponses(to: first) }
  }

  private mutating func violate(_ sentence: String) {
    if !violations.contains(sentence) { violations.append(sentence) }
  }

  /// Events of all kinds, some with everything that an event can have.
  private static func events(of user: EventUser) -> [TrackedEvent] {
    let properties: EventProperties = [
      "text": "\"\\\u{1F600}\n", "int": 7, "double": 19.99, "flag": true, "none": nil, "list": [1, ["x": 2]],
      "nan": .double(.nan), "time": .time(.now), "long": .string(String(repeating: "x", count: 5000)),
    ]
    var full = TrackedEvent("viewed", ["price": 19.99], user: user)
    full.session = EventSession(id: EventID(at: full.time), number: 3, engagement: 1200)
    full.context = EventContext(
      app: .init(name: "Shop", version: "2.1", build: "7", identifier: "com.example.shop"),
      device: .init(category: "mobile", manufacturer: "Acme", model: "One", screenWidth: 1080, screenHeight: 2340),
      system: .init(name: "Linux", version: "6.1"), locale: "en-US", timeZone: "Europe/Paris", userAgent: "Agent/1.0")
    full.user.groupID = "acme"
    full.user.properties = ["plan": "free"]
    return [
      TrackedEvent("viewed", user: user), full, TrackedEvent("viewed", properties, user: user),
      TrackedEvent(.page, named: "Home", ["url": "https://example.com/"], user: user),
      TrackedEvent(.screen, named: "Home", user: user), TrackedEvent(.identify, ["plan": "free"], user: user),
      TrackedEvent(.group(id: "acme"), ["size": 7], user: user),
      TrackedEvent(.alias(previousID: "a0"), [:], user: user),
      TrackedEvent("", user: user), TrackedEvent("viewed", user: .unknown),
    ] + UserUpdate.allCases.map { TrackedEvent(.update($0), ["n": 1], user: user) }
  }

  private mutating func checkLimits() {
    let limits = destination.limits
    if destination.name.isEmpty { violate("the destination has no name, so reports can't tell it from a whole") }
    if limits != destination.limits { violate("the limits change") }
    if limits.eventBytes > limits.bytes - limits.overhead {
      violate("an event of \(limits.eventBytes) bytes doesn't fit in a request of \(limits.bytes)")
    }
  }

  /// Returns the event as it would be stored; nil for none.
  private mutating func checkedEvent(_ event: TrackedEvent) -> TrackedEvent? {
    let check = destination.check(event)
    if check.rules != destination.check(event).rules { violate("\(event.label) gets another check the second time") }
    switch check {
    case .accepted: return event
    case .rejected(let violations):
      if violations.isEmpty { violate("\(event.label) is rejected without a rule") }
      return nil
    case .leftOut(let reason):
      if reason.isEmpty { violate("\(event.label) is left out without a reason") }
      return nil
    case .adjusted(let adjusted, let violations):
      if violations.isEmpty { violate("\(event.label) is changed without a rule") }
      if adjusted.id != event.id { violate("\(event.label) gets another identifier") }
      if destination.check(adjusted) != .accepted { violate("\(event.label) isn't accepted after its own change") }
      return adjusted
    }
  }

  private func encoded(_ event: TrackedEvent) -> (group: [UInt8], event: [UInt8]) {
    var group = JSONWriter(), json = JSONWriter()
    destination.encodeGroup(of: event, into: &group)
    destination.encode(event, into: &json)
    return (group.bytes, json.bytes)
  }

  private mutating func checkEncoding(of event: TrackedEvent) {
    let (group, bytes) = encoded(event)
    if encoded(event) != (group, bytes) { violate("\(event.label) is encoded in other bytes the second time") }
    let most = destination.mostEvents(of: group)
    if !(1...destination.limits.events).contains(most) {
      violate(
        "a request has at most \(most) events of the group of \(event.label), and \(destination.limits.events) of any")
    }
    let limits = destination.limits
    guard bytes.count <= limits.eventBytes else { return }
    for count in Set([1, min(2, most), min(17, most)]) {
      let one = EncodedEvent(id: event.id, time: event.time, bytes: bytes)
      let batch = EventBatch(group: group, events: Array(repeating: one, count: count))
      let request = destination.makeRequest(for: batch, at: .now)
      let stated = limits.overhead + group.count + count * bytes.count + count - 1
      if request.body.count > stated {
        violate(
          "\(count) times \(event.label): the body has \(request.body.count) bytes, but the limits state \(stated)")
      }
      if request.head.authority?.isEmpty != false || request.head.scheme == nil {
        violate("a request has no host or no scheme")
      }
      let type = request.head.headerFields[.contentType] ?? ""
      if type.hasPrefix("application/json"), (try? JSONValue(reading: request.body, depth: 128)) == nil {
        violate("\(count) times \(event.label): the body isn't JSON")
      }
    }
  }

  private mutating func checkResponses(to event: TrackedEvent) {
    let (group, bytes) = encoded(event)
    let batch = EventBatch(
      group: group,
      events: (0..<min(3, destination.mostEvents(of: group))).map { number in
        EncodedEvent(id: EventID(high: 0x7000, low: UInt64(number)), time: event.time, bytes: bytes)
      })
    let bodies = [
      "", "{}", "null", "1", "0", "<html></html>", "{\"status\":1}", "{\"code\":400}", "[", "{\"error\":\"\u{0}\"}",
      "{\"failed_records\":[{\"index\":9}],\"events_with_invalid_fields\":{\"a\":[9]},\"invalid_indices\":[-1]}",
    ]
    for status in Array(100...599) {
      for body in bodies {
        var head = HTTPResponse(status: .init(code: status))
        head.headerFields[.init("Retry-After")!] = "120"
        let response = EventResponse(head, body: Array(body.utf8))
        check(destination.read(response, to: batch, at: .now), status, of: batch)
      }
    }
  }

  private mutating func check(_ verdict: DeliveryVerdict, _ status: Int, of batch: EventBatch) {
    switch verdict {
    case .delivered:
      if !(200...299).contains(status) { violate("\(status) counts as delivered") }
    case .each(let verdicts):
      if verdicts.count != batch.events.count { violate("\(status): there isn't a verdict for each event") }
      if status >= 300, status != 400, verdicts.contains(.delivered) {
        violate("\(status) counts as delivered in part")
      }
    case .retry(_, let wait):
      if status == 429, wait != .seconds(120) {
        violate("429 doesn't observe Retry-After: \(wait.map { "\($0)" } ?? "no wait")")
      }
      if let wait, wait < .zero { violate("\(status): a wait is negative") }
    case .rejected:
      if [401, 403, 407, 408, 429, 502, 503, 504].contains(status) {
        violate("\(status) loses events, although they may be accepted later")
      }
    case .split, .bisect, .pause, .ambiguous: break
    }
  }
}

extension TrackedEvent {
  fileprivate var label: String {
    switch kind {
    case .action: "\"\(name)\""
    case .page: "a page"
    case .screen: "a screen"
    case .identify: "an identification"
    case .group: "a group"
    case .alias: "an alias"
    case .update(let update): "an update (\(update.rawValue))"
    }
  }
}

extension EventCheck {
  /// The case and the broken rules; an adjusted event may have the time of the check.
  fileprivate var rules: [String] {
    switch self {
    case .accepted: ["accepted"]
    case .adjusted(_, let violations): ["adjusted"] + violations.map(\.rule)
    case .rejected(let violations): ["rejected"] + violations.map(\.rule)
    case .leftOut(let reason): ["left out", reason]
    }
  }
}
