internal import HTTPTypes

/// A project of Mixpanel: events by `/import` or `/track`, profiles of users by `/engage`.
///
/// ```swift
/// let destination = MixpanelDestination(token: "…")
/// tracker.update(EventUser(id: "42"), .add, ["purchases": 1])
/// ```
///
/// Mixpanel recognizes repeated events by `$insert_id`, which is the event's identifier, so events are delivered at
/// least once. It doesn't recognize repeated additions to profiles, which are delivered at most once. A user with an
/// ``EventUser/id`` has that as the distinct id; others have `$device:` and their ``EventUser/anonymousID``. Pages and
/// screens are sent as the events `Page Viewed` and `Screen Viewed`, groups by `/groups`, and aliases as `$create_alias`.
public struct MixpanelDestination: EventDestination {
  /// The credentials of requests.
  public enum Access: Sendable {
    /// The project's token, to `/import`: every refused event is reported, and events of any age are accepted.
    case token

    /// A service account, to `/import`.
    case serviceAccount(name: String, secret: Secret, projectID: String)

    /// The project's token within each event, to `/track`, as in apps: refused events aren't reported.
    case client
  }

  /// The name in reports.
  public let name: String

  private let token: Secret
  private let access: Access
  private let groupKey: String?
  private let address: ServiceAddress
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - token: The token of the project.
  ///   - access: The credentials of requests.
  ///   - groupKey: The key of groups in the project's settings, such as `company`; nil if it has none.
  ///   - address: The address of the service; `https://api-eu.mixpanel.com` or `https://api-in.mixpanel.com` for
  ///     projects there.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    token: Secret, access: Access = .token, groupKey: String? = nil,
    at address: ServiceAddress = "https://api.mixpanel.com", policy: RulePolicy = .adjust, name: String = "Mixpanel"
  ) {
    (self.token, self.access, self.address, self.policy, self.name) = (token, access, address, policy, name)
    self.groupKey = groupKey
  }

  private var isClient: Bool {
    if case .client = access { true } else { false }
  }

  /// The limits of Mixpanel: 2,000 events, 2,097,152 bytes, less than 1 MB each; by `/track` 5 days.
  public var limits: RequestLimits {
    RequestLimits(
      events: 2000, bytes: 2_097_152, overhead: 2, eventBytes: 999_999,
      age: isClient ? .seconds(5 * 86_400 - 60) : nil)
  }

  /// Returns at most once for additions to profiles, and at least once for other events.
  ///
  /// A request never has both, so that a lost addition takes no other event along.
  public func guarantee(for batch: EventBatch) -> DeliveryGuarantee {
    let isAdding = batch.events.contains { event in Self.unrepeatable.contains { event.bytes.starts(with: $0) } }
    return isAdding ? .atMostOnce : .atLeastOnce
  }

  private static let unrepeatable = [Array("{\"$add\"".utf8), Array("{\"$append\"".utf8)]

  /// Checks whether Mixpanel would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck { check(event, at: .now) }

  func check(_ event: TrackedEvent, at now: EventTime) -> EventCheck {
    var review = EventReview(policy: policy)
    if let id = event.user.id, MixpanelRule.placeholders.contains(id.utf8.count <= 36 ? id.lowercased() : "") {
      review.forgetUser(of: event, MixpanelRule.placeholder)
    }
    switch event.kind {
    case .page: return check(event.action("Page Viewed", ["name": .string(event.name)]), at: now)
    case .screen: return check(event.action("Screen Viewed", ["name": .string(event.name)]), at: now)
    case .group(let id):
      if groupKey == nil { review.reject(MixpanelRule.group, "the destination was created without one") }
      if id.isEmpty { review.reject(MixpanelRule.groupID, "the group has none") }
    case .alias(let id):
      if id.isEmpty || event.user.id == nil { review.reject(MixpanelRule.alias, "one of them is missing") }
    case .action:
      if event.name.isEmpty { review.reject(MixpanelRule.name, "the event has none") }
      if event.time.microseconds < 365 * 86_400_000_000 {
        review.reject(MixpanelRule.past, "the time of the event is \(event.time)")
      }
      if event.time > now + .seconds(3600) { review.move(event, to: now, MixpanelRule.future) }
    case .identify, .update:
      if (review.adjusted ?? event).user.id == nil, event.user.anonymousID == nil {
        review.reject(MixpanelRule.profile, "the update has no user")
      }
      if case .update(let update) = event.kind { checkValues(event.properties, update, &review) }
    }
    review.properties(of: event, event.hasMore ? MixpanelRule.propertiesInContext : MixpanelRule.properties)
    return review.check(event)
  }

  private func checkValues(_ properties: EventProperties, _ update: UserUpdate, _ review: inout EventReview) {
    for (name, value) in properties {
      switch (update, value) {
      case (.add, .int), (.add, .double), (.union, .array): continue
      case (.add, _), (.union, _):
        review.reject(MixpanelRule.profileValues, "'\(name)' is of another type", property: name)
      default: continue
      }
    }
  }

  /// Writes the path of an event that isn't imported, and whether a change of a profile can be repeated.
  public func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {
    switch event.kind {
    case .action, .page, .screen: break
    case .update(.add), .update(.append): json.write("engage once")
    case .identify, .update: json.write("engage")
    case .group: json.write("groups")
    case .alias: json.write("track")
    }
  }

  /// Returns 200 for groups, and 2,000 for other events.
  public func mostEvents(of group: [UInt8]) -> Int { group == Self.groups ? 200 : 2000 }

  private static let groups = Array("\"groups\"".utf8)

  /// Returns whether requests change profiles, in the order in which their events were tracked.
  public func keepsOrder(of group: [UInt8]) -> Bool { !group.isEmpty }

  /// Writes an event, or the change of a profile.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    switch event.kind {
    case .action: encodeAction(event, into: &json)
    case .page: encodeAction(event.action("Page Viewed", ["name": .string(event.name)]), into: &json)
    case .screen: encodeAction(event.action("Screen Viewed", ["name": .string(event.name)]), into: &json)
    case .group(let id): encodeGroup(id, event.properties, into: &json)
    case .alias(let id): encodeAlias(event, id, into: &json)
    case .identify: encodeUpdate(event, .set, into: &json)
    case .update(let update): encodeUpdate(event, update, into: &json)
    }
  }

  private func encodeAction(_ event: TrackedEvent, into json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.name)
      json.key("properties")
      json.object { json in
        json.member("time", event.time.milliseconds)
        json.key("distinct_id")
        json.write(Self.distinctID(of: event.user))
        json.member("$insert_id", event.id)
        if let id = event.user.anonymousID { json.member("$device_id", id) }
        if let id = event.user.id { json.member("$user_id", id) }
        if isClient { json.member("token", token.value) }
        if event.hasMore { writeContext(of: event, into: &json) }
        json.members(event.properties)
      }
    }
  }

  // Source: docs.mixpanel.com/docs/data-structure/property-reference/default-properties.
  private func writeContext(of event: TrackedEvent, into json: inout JSONWriter) {
    var fields: [(String, PropertyValue?)] = []
    if let context = event.sharedContext?.value {
      fields = [
        ("$os", context.system.name.map { .string($0) }), ("$os_version", context.system.version.map { .string($0) }),
        ("$manufacturer", context.device.manufacturer.map { .string($0) }),
        ("$model", context.device.model.map { .string($0) }),
        ("$screen_width", context.device.screenWidth.map { .int($0) }),
        ("$screen_height", context.device.screenHeight.map { .int($0) }),
        ("$app_version_string", context.app.version.map { .string($0) }),
        ("$app_build_number", context.app.build.map { .string($0) }), ("mp_lib", .string(EventContext.library)),
      ]
    }
    if let session = event.session { fields.append(("$session_id", .string(session.id.description))) }
    if let groupKey { fields.append((groupKey, event.user.groupID.map { .string($0) })) }
    for case (let name, let value?) in fields where event.properties[name] == nil { json.member(name, value) }
  }

  // Source: docs.mixpanel.com/reference/group-set-property.
  private func encodeGroup(_ id: String, _ properties: EventProperties, into json: inout JSONWriter) {
    json.object { json in
      json.key("$set")
      json.write(properties)
      json.member("$token", token.value)
      json.member("$group_key", groupKey ?? "")
      json.member("$group_id", id)
    }
  }

  // Source: docs.mixpanel.com/reference/identity-create-alias. Projects with simplified merging ignore it: they join
  // users by the $device_id and $user_id of events.
  private func encodeAlias(_ event: TrackedEvent, _ previousID: String, into json: inout JSONWriter) {
    json.object { json in
      json.member("event", "$create_alias")
      json.key("properties")
      json.object { json in
        json.member("distinct_id", previousID)
        json.member("alias", event.user.id ?? "")
        json.member("token", token.value)
        json.member("time", event.time.milliseconds)
        json.member("$insert_id", event.id)
      }
    }
  }

  private func encodeUpdate(_ event: TrackedEvent, _ update: UserUpdate, into json: inout JSONWriter) {
    json.object { json in
      json.key(Self.operations[update] ?? "$set")
      switch update {
      case .unset: json.array { json in for (name, _) in event.properties { json.write(name) } }
      case .delete: json.write("")
      default: json.write(event.properties)
      }
      json.member("$token", token.value)
      json.member("$distinct_id", Self.distinctID(of: event.user))
    }
  }

  private static let operations: [UserUpdate: String] = [
    .set: "$set", .setOnce: "$set_once", .add: "$add", .append: "$append", .union: "$union", .remove: "$remove",
    .unset: "$unset", .delete: "$delete",
  ]

  private static func distinctID(of user: EventUser) -> String {
    user.id ?? user.anonymousID.map { "$device:" + $0 } ?? ""
  }

  /// Returns a POST request to `/import`, `/track`, `/engage` or `/groups`.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter()
    json.array { batch.write(into: &$0) }
    return EventRequest(head(for: batch.group), body: json.bytes, takesGzip: true)
  }

  private func head(for group: [UInt8]) -> HTTPRequest {
    let path = String(decoding: group, as: UTF8.self).split(whereSeparator: { $0 == "\"" || $0 == " " }).first
    // The address of a server has no relation to the place of users.
    if let path { return address.post("/\(path)", query: [("verbose", "1")] + (isClient ? [] : [("ip", "0")])) }
    switch access {
    case .token:
      return address.post("/import", query: [("strict", "1")], basic: (token.value, ""))
    case .serviceAccount(let name, let secret, let projectID):
      return address.post("/import", query: [("strict", "1"), ("project_id", projectID)], basic: (name, secret))
    case .client:
      return address.post("/track", query: [("verbose", "1"), ("ip", "1")])
    }
  }

  /// Returns the meaning of a response, event by event where Mixpanel reports them.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    let isProfiles = !batch.group.isEmpty
    if isProfiles, status >= 500, guarantee(for: batch) == .atMostOnce {
      return .ambiguous("the server responded with \(status)")
    }
    switch status {
    case 200...299 where isProfiles || isClient: return MixpanelAnswer.verdict(ofBareAnswer: response.body)
    case 200...299: return MixpanelAnswer.verdict(ofImport: response.body, to: batch)
    case 400 where !isProfiles && !isClient: return MixpanelAnswer.verdict(ofRefusedImport: response.body, to: batch)
    default: return .vendor(for: response, at: now)
    }
  }
}
