/// The result of an attempt to deliver events.
public struct DeliveryProgress: Hashable, Sendable {
  /// The fate of the events.
  public enum Fate: Hashable, Sendable {
    /// The destination has accepted them.
    case delivered

    /// The destination has rejected them for good.
    case rejected(String)

    /// They wait for another attempt.
    case waiting(String)

    /// They are dropped.
    case dropped(DropReason)
  }

  /// The name of the destination.
  public var destination: String

  /// The identifiers of the events.
  public var events: [EventID]

  /// The fate of the events.
  public var fate: Fate

  /// Creates a result.
  public init(destination: String, events: [EventID], fate: Fate) {
    (self.destination, self.events, self.fate) = (destination, events, fate)
  }
}
