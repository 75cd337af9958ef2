import HTTPTypes
import HolonTracking

/// An answer with a status, a body and header fields.
func answer(_ status: Int, _ body: String = "", _ fields: [String: String] = [:]) -> EventResponse {
  var headerFields = HTTPFields()
  for (name, value) in fields {
    if let name = HTTPField.Name(name) { headerFields[name] = value }
  }
  return EventResponse(HTTPResponse(status: .init(code: status), headerFields: headerFields), body: Array(body.utf8))
}

/// A batch of events that have identifiers, and bytes that don't matter.
func batch(_ count: Int, group: String = "") -> EventBatch {
  let events = (0..<count).map { number in
    EncodedEvent(
      id: EventID(high: 0x7000, low: UInt64(number)), time: .now, bytes: Array("{\"number\":\(number)}".utf8))
  }
  return EventBatch(group: Array(group.utf8), events: events)
}
