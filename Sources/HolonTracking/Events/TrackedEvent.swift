/// Something that has happened, with the identifier and the time that it keeps for good.
///
/// Identifier and time are set when the event is made, and are the same at every destination and in every attempt to
/// deliver it, so that a destination which knows an event already can tell.
public struct TrackedEvent: Hashable, Sendable {
  /// What an event tells.
  public enum Kind: Hashable, Sendable {
    /// That something has happened.
    case action

    /// Who a user is: that an anonymous one is known by an identifier from now on; the properties are the user's.
    case identify

    /// What is known of a user; the properties are the user's.
    case update(UserUpdate)
  }

  /// The identifier by which destinations recognize the event.
  public var id: EventID

  /// When it has happened.
  public var time: EventTime

  /// What it tells.
  public var kind: Kind

  /// What has happened, as in `Product Viewed`; empty unless the kind is an action.
  public var name: String

  /// What is known about it.
  public var properties: EventProperties

  /// Whom it is about.
  public var user: EventUser

  /// Creates an event that tells that something has happened.
  ///
  /// - Parameters:
  ///   - name: What has happened.
  ///   - properties: What is known about it.
  ///   - user: Whom it is about.
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

/// How a user's properties change.
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
