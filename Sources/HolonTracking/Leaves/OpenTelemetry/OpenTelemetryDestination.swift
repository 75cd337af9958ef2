internal import HTTPTypes
internal import HolonBase

/// A collector of OpenTelemetry, which gets events as log records by OTLP/HTTP in JSON.
///
/// ```swift
/// let destination = OpenTelemetryDestination(service: "shop", version: "2.1", at: "http://localhost:4318")
/// ```
///
/// Each event is a record with an `eventName`; pages, screens, and events about users and groups have the names
/// `page_view`, `screen_view`, `user.identify`, `user.update`, `group` and `alias`. The resource has the service, and the
/// device and the system of the event's context, in the terms of the semantic conventions. Records have the event's
/// identifier as `log.record.uid`, by which a backend can recognize repeated ones.
public struct OpenTelemetryDestination: EventDestination {
  /// The name in reports.
  public let name: String

  private let service: String
  private let version: String?
  private let headers: [(name: HTTPField.Name, value: Secret)]
  private let address: ServiceAddress
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - service: The name of the service, `service.name`.
  ///   - version: The version of the service.
  ///   - headers: Headers of each request, such as `Authorization`; names that HTTP doesn't allow are left out.
  ///   - address: The address of the collector.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    service: String, version: String? = nil, headers: [String: Secret] = [:],
    at address: ServiceAddress = "http://localhost:4318", policy: RulePolicy = .adjust, name: String = "OpenTelemetry"
  ) {
    (self.service, self.version, self.address) = (service, version, address)
    (self.policy, self.name) = (policy, name)
    self.headers = headers.sorted { $0.key < $1.key }.compactMap { name, value in
      HTTPField.Name(name).map { ($0, value) }
    }
  }

  /// The limits of OTLP: 20 MiB, and 1,000 records to keep requests small.
  public var limits: RequestLimits {
    RequestLimits(events: 1000, bytes: 20_971_520, overhead: (Self.start + Self.middle + Self.end).utf8.count)
  }

  private static let start = "{\"resourceLogs\":[{\"resource\":"
  private static let middle = ",\"scopeLogs\":[{\"scope\":{\"name\":\"\(EventContext.library)\"},\"logRecords\":["
  private static let end = "]}]}]}"

  /// Checks whether a collector would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck {
    var review = EventReview(policy: policy)
    if event.kind == .action { review.name(of: event, OpenTelemetryRule.names) }
    review.properties(of: event, OpenTelemetryRule.properties)
    if !event.user.properties.isEmpty { review.userProperties(of: event, OpenTelemetryRule.userProperties) }
    return review.check(event)
  }

  /// Writes the resource, which all records of a request share.
  public func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {
    let context = event.sharedContext?.value ?? .none
    json.object { json in
      json.key("attributes")
      json.array { json in
        for case (let name, let value?) in [
          ("service.name", service), ("service.version", version ?? context.app.version),
          ("os.name", context.system.name), ("os.version", context.system.version),
          ("device.manufacturer", context.device.manufacturer), ("device.model.name", context.device.model),
          ("user_agent.original", context.userAgent),
        ] {
          Self.write(name, .string(value), into: &json)
        }
      }
    }
  }

  /// Writes a record.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    json.object { json in
      json.member("timeUnixNano", Self.nanoseconds(event.time))
      json.member("observedTimeUnixNano", Self.nanoseconds(event.time))
      json.member("severityNumber", 9)
      json.member("severityText", "INFO")
      json.member("eventName", Self.name(of: event))
      json.key("attributes")
      json.array { json in
        Self.write("log.record.uid", .string(event.id.description), into: &json)
        for case (let name, let value?) in [
          ("user.id", event.user.id), ("device.id", event.user.anonymousID),
          ("session.id", event.session?.id.description),
        ] {
          Self.write(name, .string(value), into: &json)
        }
        switch event.kind {
        case .page, .screen:
          if event.properties["name"] == nil { Self.write("name", .string(event.name), into: &json) }
        case .alias(let id): Self.write("previous.id", .string(id), into: &json)
        case .update(let update): Self.write("user.change", .string(update.rawValue), into: &json)
        case .action, .identify, .group: break
        }
        let group = if case .group(let id) = event.kind { id } else { event.user.groupID }
        if let group { Self.write("group.id", .string(group), into: &json) }
        for (name, value) in event.properties where !value.isNull { Self.write(name, value, into: &json) }
        if !event.user.properties.isEmpty { Self.write("user", .object(event.user.properties), into: &json) }
      }
    }
  }

  private static func name(of event: TrackedEvent) -> String {
    switch event.kind {
    case .action: event.name
    case .page: "page_view"
    case .screen: "screen_view"
    case .identify: "user.identify"
    case .update: "user.update"
    case .group: "group"
    case .alias: "alias"
    }
  }

  // 64-bit numbers are texts in the JSON of protocol buffers.
  private static func nanoseconds(_ time: EventTime) -> String { "\(max(time.microseconds, 0))000" }

  private static func write(_ name: String, _ value: PropertyValue, into json: inout JSONWriter) {
    json.object { json in
      json.member("key", name)
      json.key("value")
      write(value, into: &json)
    }
  }

  private static func write(_ value: PropertyValue, into json: inout JSONWriter) {
    json.object { json in
      switch value {
      case .null: break
      case .bool(let bool): json.member("boolValue", bool)
      case .int(let number): json.member("intValue", String(number))
      case .double(let number): json.member("doubleValue", number)
      case .string(let text): json.member("stringValue", text)
      case .time(let time): json.member("stringValue", time.description)
      case .array(let values):
        json.key("arrayValue")
        json.object { json in
          json.key("values")
          json.array { json in for value in values { write(value, into: &json) } }
        }
      case .object(let properties):
        json.key("kvlistValue")
        json.object { json in
          json.key("values")
          json.array { json in for (name, value) in properties { write(name, value, into: &json) } }
        }
      }
    }
  }

  /// Returns a POST request to `/v1/logs`.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter(after: Array(Self.start.utf8) + batch.group + Array(Self.middle.utf8))
    batch.write(into: &json)
    json.text.append(constant: "]}]}]}")
    var head = address.post("/v1/logs")
    for (name, value) in headers { head.headerFields[name] = value.value }
    return EventRequest(head, body: json.bytes, takesGzip: true)
  }

  /// Returns the meaning of a response, by the protocol's rules for retries and partial success.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    switch status {
    case 200...299: return Self.verdict(ofSuccess: response.body, to: batch)
    case 502, 504: return .retry("the server responded with \(status)", after: response.retryAfter(at: now))
    case 400, 422, 500, 501, 505...599:
      return .rejected("the server responded with \(status), which OTLP doesn't repeat")
    default: return .vendor(for: response, at: now)
    }
  }

  private static func verdict(ofSuccess body: [UInt8], to batch: EventBatch) -> DeliveryVerdict {
    guard let answer = try? JSONValue(reading: body, depth: 64), answer.object != nil else {
      return .retry("the response isn't from a collector: check for a proxy or a sign-in page")
    }
    let partial = answer["partialSuccess"]
    let rejected = partial?["rejectedLogRecords"]
    let count = rejected?.integer ?? rejected?.string.flatMap { Int($0) } ?? 0
    guard count > 0 else { return .delivered }
    let reason =
      "the collector rejected \(count) of \(batch.events.count) records: "
      + (partial?["errorMessage"]?.string ?? "no reason given").shortened
    if count >= batch.events.count { return .rejected(reason) }
    // The answer has the number only, so the books are right, but not about which ones.
    return .each(batch.events.indices.map { $0 < count ? .rejected(reason) : .delivered })
  }
}
