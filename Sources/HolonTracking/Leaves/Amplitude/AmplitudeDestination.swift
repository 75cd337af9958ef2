internal import HTTPTypes
internal import HolonBase

/// A project of Amplitude, by its HTTP V2 API.
///
/// ```swift
/// let destination = AmplitudeDestination(key: "…")
/// ```
///
/// Amplitude recognizes repeated events by `insert_id` for a week, so they are delivered at least once. Pages and screens
/// are sent under the names of Amplitude's own SDKs, `[Amplitude] Page Viewed` and `[Amplitude] Screen Viewed`; changes
/// of users and groups as `$identify` and `$groupidentify`. Aliases are left out, because Amplitude joins users by the
/// `device_id` and `user_id` of events.
public struct AmplitudeDestination: EventDestination {
  /// The name in reports.
  public let name: String

  private let key: Secret
  private let groupType: String
  private let address: ServiceAddress
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - key: The API key of the project.
  ///   - groupType: The type of groups, such as `company`.
  ///   - address: The address of the service; `https://api.eu.amplitude.com` for projects in the European Union.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    key: Secret, groupType: String = "company", at address: ServiceAddress = "https://api2.amplitude.com",
    policy: RulePolicy = .adjust, name: String = "Amplitude"
  ) {
    (self.key, self.groupType, self.address) = (key, groupType, address)
    (self.policy, self.name) = (policy, name)
  }

  /// The limits of Amplitude: less than 2,000 events and less than 1 MB.
  public var limits: RequestLimits {
    let frame = "{\"api_key\":\"\",\"options\":{\"min_id_length\":1},\"events\":[]}".utf8.count
    return RequestLimits(events: 1999, bytes: 999_999, overhead: frame + key.value.utf8.count)
  }

  /// Checks whether Amplitude would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck {
    var review = EventReview(policy: policy)
    let (user, device) = (event.user.id, event.user.anonymousID)
    if let user, Self.isPlaceholder(user), device != nil {
      review.forgetUser(of: event, AmplitudeRule.placeholder)
    } else if user == nil, device == nil {
      review.reject(AmplitudeRule.user, "the user has neither id nor anonymousID")
    } else if let user, Self.isPlaceholder(user) {
      review.reject(AmplitudeRule.placeholder, "the id of the user is one of them")
    }
    if let device, Self.isPlaceholder(device) {
      review.reject(AmplitudeRule.placeholder, "the anonymousID of the user is one of them")
    }
    switch event.kind {
    case .action: review.name(of: event, AmplitudeRule.names)
    case .group(let id): if id.isEmpty { review.reject(AmplitudeRule.group, "the group has none") }
    case .alias: return .leftOut("Amplitude joins users by device_id and user_id and needs no aliases")
    case .update(.delete): review.reject(AmplitudeRule.kind, "this is a deletion")
    case .page, .screen, .identify, .update: break
    }
    review.properties(of: event, AmplitudeRule.properties)
    if !event.user.properties.isEmpty { review.userProperties(of: event, AmplitudeRule.properties) }
    return review.check(event)
  }

  private static func isPlaceholder(_ id: String) -> Bool {
    id.utf8.count <= 36 && AmplitudeRule.placeholders.contains(id.lowercased())
  }

  /// Writes an event in Amplitude's terms.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    json.object { json in
      if let id = event.user.id { json.member("user_id", id) }
      if let id = event.user.anonymousID { json.member("device_id", id) }
      json.member("time", event.time.milliseconds)
      json.member("insert_id", event.id)
      if let session = event.session { json.member("session_id", session.start) }
      if let context = event.sharedContext?.value { Self.write(context, into: &json) }
      switch event.kind {
      case .action: write(event, "event_type", event.name, into: &json)
      case .page: write(event, "[Amplitude] Page Title", "[Amplitude] Page Viewed", into: &json)
      case .screen: write(event, "[Amplitude] Screen Name", "[Amplitude] Screen Viewed", into: &json)
      case .identify: write("$identify", "user_properties", "$set", event.properties, into: &json)
      case .update(let update):
        write("$identify", "user_properties", Self.operations[update] ?? "$set", event.properties, into: &json)
      case .group(let id):
        writeGroups(id, into: &json)
        write("$groupidentify", "group_properties", "$set", event.properties, into: &json)
      case .alias: break
      }
    }
  }

  private func write(_ event: TrackedEvent, _ nameKey: String, _ type: String, into json: inout JSONWriter) {
    json.member("event_type", type)
    json.key("event_properties")
    json.object { json in
      if event.kind != .action, event.properties[nameKey] == nil { json.member(nameKey, event.name) }
      json.members(event.properties)
    }
    if let group = event.user.groupID { writeGroups(group, into: &json) }
    guard !event.user.properties.isEmpty else { return }
    json.key("user_properties")
    json.write(event.user.properties)
  }

  // As Amplitude's SDKs send it: github.com/amplitude/Amplitude-Swift, Sources/Amplitude/Events.
  private func write(
    _ type: String, _ field: String, _ operation: String, _ properties: EventProperties, into json: inout JSONWriter
  ) {
    json.member("event_type", type)
    json.key(field)
    json.object { json in
      json.key(operation)
      json.write(operation == "$unset" ? EventProperties(properties.map { ($0.name, "-") }) : properties)
    }
  }

  private func writeGroups(_ id: String, into json: inout JSONWriter) {
    json.key("groups")
    json.object { $0.member(groupType, id) }
  }

  private static let operations: [UserUpdate: String] = [
    .set: "$set", .setOnce: "$setOnce", .add: "$add", .append: "$append", .union: "$postInsert", .remove: "$remove",
    .unset: "$unset",
  ]

  private static func write(_ context: EventContext, into json: inout JSONWriter) {
    for case (let name, let value?) in [
      ("app_version", context.app.version), ("platform", context.system.name), ("os_name", context.system.name),
      ("os_version", context.system.version), ("device_manufacturer", context.device.manufacturer),
      ("device_model", context.device.model), ("language", context.locale), ("library", EventContext.library),
    ] {
      json.member(name, value)
    }
  }

  /// Returns a POST request to `/2/httpapi`, in which identifiers of any length count.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter()
    json.object { json in
      json.member("api_key", key.value)
      json.key("options")
      json.object { $0.member("min_id_length", 1) }
      json.key("events")
      json.array { batch.write(into: &$0) }
    }
    return EventRequest(address.post("/2/httpapi"), body: json.bytes, takesGzip: true)
  }

  /// Returns the meaning of a response, event by event where Amplitude reports them.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    let body = try? JSONValue(reading: response.body, depth: 64)
    switch status {
    case 200...299:
      guard body?["code"]?.integer == 200 else {
        return .retry("the response isn't from Amplitude: check for a proxy or a sign-in page")
      }
      return .delivered
    case 400:
      return AmplitudeAnswer.verdict(ofRefusal: body ?? .null, to: batch)
    case 429:
      return .retry(
        "Amplitude limits the rate of a user or a device", after: response.retryAfter(at: now) ?? .seconds(30))
    default:
      return .vendor(for: response, at: now)
    }
  }
}

/// A refusal of Amplitude, which names the events by their indexes.
enum AmplitudeAnswer {
  static func verdict(ofRefusal body: JSONValue, to batch: EventBatch) -> DeliveryVerdict {
    let error = (body["error"]?.string ?? "no reason given").shortened
    // The key itself follows: github.com/amplitude/Amplitude-Swift, PersistentStorageResponseHandler.swift.
    if error.hasPrefix("Invalid API key") || body["missing_field"]?.string == "api_key" {
      return .pause("Amplitude doesn't know the key: check it")
    }
    var reasons: [Int: String] = [:]
    for (list, problem) in [
      ("events_with_invalid_fields", "invalid"), ("events_with_missing_fields", "missing"),
      ("events_with_invalid_id_lengths", "of invalid length"),
    ] {
      for (field, indexes) in body[list]?.object ?? [:] {
        for index in indexes.array ?? [] { index.integer.map { reasons[$0] = "\(field.shortened) is \(problem)" } }
      }
    }
    for index in body["silenced_events"]?.array ?? [] { index.integer.map { reasons[$0] = "the device is silenced" } }
    guard !reasons.isEmpty, reasons.keys.allSatisfy({ batch.events.indices.contains($0) }) else {
      return .bisect("Amplitude rejected the request: \(error)")
    }
    // None has been accepted: the others are sent again.
    return .each(
      batch.events.indices.map { index in
        reasons[index].map { .rejected($0) } ?? .retry("another event of the request is invalid")
      })
  }
}
