/// An event about the life of an application and the sessions of its users.
///
/// The names and properties are those of Segment's specification (segment.com/docs/connections/spec/mobile), which
/// other tools know as well; sessions have none there.
public enum LifecycleEvent: TypedEvent, Hashable {
  /// The application was started for the first time.
  case installed(EventContext.App)

  /// The application was started for the first time after an update.
  case updated(EventContext.App, from: EventContext.App)

  /// The application was started, or came back to the foreground.
  case opened(EventContext.App, fromBackground: Bool)

  /// The application left the foreground.
  case backgrounded

  /// A session began.
  case sessionStarted(number: Int)

  /// A session ended, after so many milliseconds and events, of which the user spent some in the foreground.
  case sessionEnded(number: Int, milliseconds: Int, foreground: Int, events: Int)

  /// The name of the event.
  public var name: String {
    switch self {
    case .installed: "Application Installed"
    case .updated: "Application Updated"
    case .opened: "Application Opened"
    case .backgrounded: "Application Backgrounded"
    case .sessionStarted: "Session Started"
    case .sessionEnded: "Session Ended"
    }
  }

  /// The properties of the event.
  public var properties: EventProperties {
    switch self {
    case .installed(let app): return Self.numbers(of: app)
    case .updated(let app, let previous): return Self.numbers(of: app).merging(Self.numbers(of: previous, "previous_"))
    case .opened(let app, let fromBackground):
      return Self.numbers(of: app).merging(["from_background": .bool(fromBackground)])
    case .backgrounded: return [:]
    case .sessionStarted(let number): return ["session_number": .int(number)]
    case .sessionEnded(let number, let milliseconds, let foreground, let events):
      return [
        "session_number": .int(number), "duration_ms": .int(milliseconds), "foreground_ms": .int(foreground),
        "events": .int(events),
      ]
    }
  }

  private static func numbers(of app: EventContext.App, _ prefix: String = "") -> EventProperties {
    EventProperties(
      [("version", app.version), ("build", app.build)].compactMap { name, value in
        value.map { (prefix + name, .string($0)) }
      })
  }
}
