/// An event, with a permanent identifier and time.
///
/// Identifier and time are set when the event is created, and are the same at every destination and in every attempt to
/// deliver it. Destinations can therefore recognize repeated events.
public struct TrackedEvent: Hashable, Sendable {
  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// An action.
    case action

    /// A view of a page, by its name; `url`, `title` and `referrer` are properties that destinations know.
    case page

    /// A view of a screen of an app, by its name.
    case screen

    /// The identification of an anonymous user; the properties are the user's.
    case identify

    /// The membership of the user in a group, such as a company; the properties are the group's.
    indirect case group(id: String)

    /// The other identifier of the same user so far; there are no properties.
    indirect case alias(previousID: String)

    /// A change of a user's properties, which are those of the event.
    case update(UserUpdate)
  }

  /// The identifier by which destinations recognize the event.
  public var id: EventID

  /// The time of the event.
  public var time: EventTime

  /// The kind of the event.
  public var kind: Kind

  /// The name of the action, such as `Product Viewed`, or of the page or screen; empty for other kinds.
  public var name: String

  /// The properties of the event.
  public var properties: EventProperties

  /// The user.
  public var user: EventUser

  // A reference, often shared, so that events without context and session cost no more than a pointer.
  var surroundings: EventSurroundings?

  /// The session in which the event happened, which ``SessionTracker`` sets; nil for none.
  public var session: EventSession? {
    get { surroundings?.session }
    set { surroundings = EventSurroundings(sharedContext, newValue) }
  }

  /// The app, the device and the place of the event.
  public var context: EventContext {
    get { sharedContext?.value ?? .none }
    set { surroundings = EventSurroundings(newValue == .none ? nil : SharedContext(newValue), session) }
  }

  var sharedContext: SharedContext? { surroundings?.context }

  /// Whether the event has a context, a session or a group, which few events of some applications have.
  @inline(__always) var hasMore: Bool { surroundings != nil || user.groupID != nil }

  /// Whether the event is an action; faster than a comparison.
  @inline(__always) var isAction: Bool {
    if case .action = kind { true } else { false }
  }

  /// Creates an event for an action.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - properties: The properties of the event.
  ///   - user: The user.
  ///   - time: The time of the event.
  ///   - id: Its identifier; by default a new one.
  public init(
    _ name: String, _ properties: EventProperties = [:], user: EventUser = .unknown, time: EventTime = .now,
    id: EventID? = nil
  ) {
    self.id = id ?? EventID(at: time)
    self.time = time
    kind = .action
    self.name = name
    self.properties = properties
    self.user = user
  }

  /// Creates an event of any kind.
  public init(
    _ kind: Kind, _ properties: EventProperties, user: EventUser, time: EventTime = .now, id: EventID? = nil
  ) {
    self.init("", properties, user: user, time: time, id: id)
    self.kind = kind
  }

  /// Creates an event for a page or a screen, or of another kind with a name.
  public init(
    _ kind: Kind, named name: String, _ properties: EventProperties = [:], user: EventUser = .unknown,
    time: EventTime = .now, id: EventID? = nil
  ) {
    self.init(name, properties, user: user, time: time, id: id)
    self.kind = kind
  }

  /// Creates an event from one of a custom type.
  public init(_ event: some TypedEvent, user: EventUser = .unknown, time: EventTime = .now, id: EventID? = nil) {
    self.init(event.name, event.properties, user: user, time: time, id: id)
  }
}

/// A change of a user's properties.
public enum UserUpdate: String, Hashable, Sendable, CaseIterable {
  /// Sets the properties to these values.
  case set

  /// Sets the properties that have no value yet.
  case setOnce

  /// Adds the numbers to those of the properties.
  case add

  /// Appends the values to the lists of the properties.
  case append

  /// Adds the values to the lists of the properties, each once.
  case union

  /// Removes the values from the lists of the properties.
  case remove

  /// Removes the properties; their values don't matter.
  case unset

  /// Deletes the user; there are no properties.
  case delete
}

/// The user of an event.
public struct EventUser: Hashable, Sendable {
  /// The user's identifier in the application; nil for users who aren't signed in.
  public var id: String?

  /// The identifier of the device, browser or installation.
  ///
  /// Google Analytics calls it `client_id`, Firebase `app_instance_id`, Segment `anonymousId`.
  public var anonymousID: String?

  /// The identifier of the user's group, such as a company; nil for none.
  public var groupID: String?

  /// The user's properties at the time of the event, sent with it to destinations that support them.
  public var properties: EventProperties

  /// Creates a user.
  public init(
    id: String? = nil, anonymousID: String? = nil, groupID: String? = nil, properties: EventProperties = [:]
  ) {
    self.id = id
    self.anonymousID = anonymousID
    self.groupID = groupID
    self.properties = properties
  }

  /// An unknown user.
  public static let unknown = EventUser()
}
