/// Something that has happened, with the identifier and the time that it keeps for good.
///
/// Identifier and time are set when the event is made, and are the same at every destination and in every attempt to
/// deliver it, so that a destination which knows an event already can tell.
public struct TrackedEvent: Hashable, Sendable {
  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// Something happened.
    case action

    /// An anonymous user is known by an identifier from now on; the properties are the user's.
    case identify

    /// The properties of a user change; the properties are the user's.
    case update(UserUpdate)
  }

  /// The identifier by which destinations recognize the event.
  public var id: EventID

  /// When it has happened.
  public var time: EventTime

  /// The kind of the event.
  public var kind: Kind

  /// The name of the action, as in `Product Viewed`; empty for other kinds.
  public var name: String

  /// The properties of the event.
  public var properties: EventProperties

  /// The user.
  public var user: EventUser

  /// Creates an event that tells that something has happened.
  ///
  /// - Parameters:
  ///   - name: What has happened.
  ///   - properties: The properties of the event.
  ///   - user: The user.
  ///   - time: When it has happened.
  ///   - id: Its identifier; a new one unless given.
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

  /// Creates an event from one of a type of yours.
  public init(_ event: some TypedEvent, user: EventUser = .unknown, time: EventTime = .now, id: EventID? = nil) {
    self.init(event.name, event.properties, user: user, time: time, id: id)
  }
}

/// A change of a user's properties.
public enum UserUpdate: String, Hashable, Sendable, CaseIterable {
  /// The properties get these values.
  case set

  /// The properties get these values unless they have some.
  case setOnce

  /// The numbers are added to those that the properties have.
  case add

  /// The values are put at the end of the lists that the properties have.
  case append

  /// The values are put into the lists that the properties have, each once.
  case union

  /// The values are taken out of the lists that the properties have.
  case remove

  /// The properties are forgotten; their values don't matter.
  case unset

  /// The user is forgotten; there are no properties.
  case delete
}

/// The user of an event.
public struct EventUser: Hashable, Sendable {
  /// The identifier that your application knows the user by; nil for those that aren't signed in.
  public var id: String?

  /// The identifier of the device, browser or installation.
  ///
  /// Google Analytics calls it `client_id`, Firebase `app_instance_id`, Segment `anonymousId`.
  public var anonymousID: String?

  /// The user's properties at the time of the event, sent with it where a destination wants that.
  public var properties: EventProperties

  /// Creates a user.
  public init(id: String? = nil, anonymousID: String? = nil, properties: EventProperties = [:]) {
    self.id = id
    self.anonymousID = anonymousID
    self.properties = properties
  }

  /// A user of whom nothing is known.
  public static let unknown = EventUser()
}
