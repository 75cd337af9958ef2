/// A time during which a user is active, as an event refers to it.
public struct EventSession: Hashable, Sendable {
  /// The identifier, whose first bits are the start of the session in milliseconds.
  public var id: EventID

  /// The number of the session on this device, from 1.
  public var number: Int

  /// The time in the foreground since the preceding event, in milliseconds.
  public var engagement: Int

  /// Creates a session.
  public init(id: EventID, number: Int = 1, engagement: Int = 0) {
    (self.id, self.number, self.engagement) = (id, number, engagement)
  }

  /// The milliseconds from the start of 1970 to the start of the session.
  public var start: Int64 { Int64(id.high >> 16) }
}
