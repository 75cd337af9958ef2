public import HolonBase

/// An event that a stand-in has accepted, read back from the request.
public struct ReceivedEvent: Hashable, Sendable {
  /// The name of the event; for an update of a user, the vendor's name such as `$set` or `identify`.
  public let name: String

  /// The identifier by which the vendor recognizes a repeated event; nil for none.
  public let id: String?

  /// The time of the event, in microseconds since the beginning of 1970; nil when it isn't sent.
  public let time: Int64?

  /// The identifier of the user for the vendor.
  public let user: String

  /// The properties.
  public let properties: JSONValue

  /// The properties of the user that were sent with the event.
  public let userProperties: JSONValue

  init(
    name: String, id: String?, time: Int64?, user: String, properties: JSONValue,
    userProperties: JSONValue = .object([:])
  ) {
    self.name = name
    self.id = id
    self.time = time
    self.user = user
    self.properties = properties
    self.userProperties = userProperties
  }
}
