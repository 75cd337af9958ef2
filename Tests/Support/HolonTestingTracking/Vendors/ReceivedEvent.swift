public import HolonBase

/// An event that a stand-in has taken, read back from what was sent.
public struct ReceivedEvent: Hashable, Sendable {
  /// The name; that of an update of a user is `$set`, `identify` and so on, as the vendor calls it.
  public let name: String

  /// The identifier by which the vendor tells what it has already; nil where it has none.
  public let id: String?

  /// When it has happened, in microseconds since the beginning of 1970; nil where that isn't sent.
  public let time: Int64?

  /// The user, as the vendor knows them.
  public let user: String

  /// The properties.
  public let properties: JSONValue

  /// The properties of the user that came along.
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
