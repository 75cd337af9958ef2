internal import HolonBase

/// The session of a device, as it is kept, with the version of the application that was started last.
struct SessionState: Hashable, Sendable {
  /// A session that isn't over, or isn't known to be.
  struct Session: Hashable, Sendable {
    var id: EventID
    var number: Int

    /// The time of the last event or other activity.
    var lastActivity: EventTime

    /// The number of events, and the time in the foreground, in milliseconds.
    var events = 0
    var foreground = 0

    /// The milliseconds in the foreground since the last event.
    var engagement = 0

    /// The start, which the identifier contains.
    var start: EventTime { EventTime(microseconds: Int64(id.high >> 16) * 1000) }
  }

  /// The version of the application; nil before the first start.
  var app: EventContext.App?

  /// The number of sessions so far.
  var count = 0

  var session: Session?

  init() {}

  /// Reads a kept state; nil for other bytes.
  init?(_ state: [UInt8]) {
    guard let json = try? JSONValue(reading: state, depth: 8), json.object != nil else { return nil }
    if let app = json["app"] { self.app = .init(version: app["version"]?.string, build: app["build"]?.string) }
    count = max(json["count"]?.integer ?? 0, 0)
    guard let kept = json["session"], let id = kept["id"]?.string.flatMap({ EventID($0) }),
      let last = kept["lastActivity"]?.integer
    else { return }
    session = Session(
      id: id, number: kept["number"]?.integer ?? count, lastActivity: EventTime(microseconds: Int64(last)),
      events: max(kept["events"]?.integer ?? 0, 0), foreground: max(kept["foreground"]?.integer ?? 0, 0))
  }

  /// The bytes to keep.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let app {
        json.key("app")
        json.object { json in
          if let version = app.version { json.member("version", version) }
          if let build = app.build { json.member("build", build) }
        }
      }
      json.member("count", count)
      guard let session else { return }
      json.key("session")
      json.object { json in
        json.member("id", session.id)
        json.member("number", session.number)
        json.member("lastActivity", session.lastActivity.microseconds)
        json.member("events", session.events)
        json.member("foreground", session.foreground)
      }
    }
    return json.bytes
  }
}
