/// The context of an event in Segment's terms.
///
/// Source: segment.com/docs/connections/spec/common, "Context". The session is `sessionId`, as RudderStack has it, which
/// takes the same calls; Segment keeps it without a meaning of its own.
enum SegmentContext {
  /// Writes the member `context`, unless there is nothing to say.
  static func write(_ event: TrackedEvent, into json: inout JSONWriter) {
    guard event.hasMore || !event.user.properties.isEmpty else { return }
    let (user, context, session) = (event.user, event.sharedContext?.value, event.session)
    json.key("context")
    json.object { json in
      if let context {
        writeLibrary(into: &json)
        write(context, into: &json)
      }
      if let session {
        json.member("sessionId", session.start)
        json.member("sessionNumber", session.number)
      }
      if let group = user.groupID { json.member("groupId", group) }
      guard !user.properties.isEmpty else { return }
      json.key("traits")
      json.write(user.properties)
    }
  }

  static func writeLibrary(into json: inout JSONWriter) {
    json.key("library")
    json.object { json in json.member("name", EventContext.library) }
  }

  private static func write(_ context: EventContext, into json: inout JSONWriter) {
    let (app, device, system) = (context.app, context.device, context.system)
    write(
      "app", [("name", app.name), ("version", app.version), ("build", app.build), ("namespace", app.identifier)],
      into: &json)
    write(
      "device", [("type", device.category), ("manufacturer", device.manufacturer), ("model", device.model)], into: &json
    )
    write("os", [("name", system.name), ("version", system.version)], into: &json)
    if let width = device.screenWidth, let height = device.screenHeight {
      json.key("screen")
      json.object { json in
        json.member("width", width)
        json.member("height", height)
      }
    }
    for case (let name, let value?) in [
      ("locale", context.locale), ("timezone", context.timeZone), ("userAgent", context.userAgent),
    ] {
      json.member(name, value)
    }
  }

  private static func write(_ name: String, _ fields: [(String, String?)], into json: inout JSONWriter) {
    guard fields.contains(where: { $0.1 != nil }) else { return }
    json.key(name)
    json.object { json in for case (let name, let value?) in fields { json.member(name, value) } }
  }
}
