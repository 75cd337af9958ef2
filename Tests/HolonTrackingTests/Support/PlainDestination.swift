import HTTPTypes
import HolonTracking

/// A destination that wants an array of `{"id":…,"name":…}`, and reads answers as everybody does.
struct PlainDestination: EventDestination {
  var name = "Plain"
  var limits = RequestLimits(events: 10, bytes: 10_000, overhead: 2)
  var guarantee = DeliveryGuarantee.atLeastOnce
  var groupsByUser = false
  var verdict: (@Sendable (EventResponse, EventBatch) -> DeliveryVerdict?)?

  func check(_ event: TrackedEvent) -> EventCheck {
    if event.name.isEmpty { return .rejected([RuleViolation("plain.name", "an event needs a name")]) }
    guard event.name.utf8.count > 40 else { return .accepted }
    var short = event
    short.name = String(event.name.prefix(40))
    return .adjusted(short, [RuleViolation("plain.name.length", "a name has at most 40 characters; it was cut")])
  }

  func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {
    if groupsByUser { json.write(event.user.id ?? "") }
  }

  func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    json.object { json in
      json.member("id", event.id)
      json.member("name", event.name)
      json.key("properties")
      json.write(event.properties)
    }
  }

  func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter()
    json.array { batch.write(into: &$0) }
    return EventRequest(
      HTTPRequest(method: .post, scheme: "https", authority: "example.com", path: "/events"), body: json.bytes)
  }

  func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    verdict?(response, batch) ?? .standard(for: response, at: now)
  }
}
