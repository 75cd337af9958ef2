/// A request of a device to its server; sending it again, at any time, does no harm.
public struct SyncRequest: Hashable, Sendable {
  /// The device that makes the request.
  public let device: DeviceIdentity

  /// The content of the request.
  public let body: Body

  /// The kinds of requests.
  public enum Body: Hashable, Sendable {
    /// A request to accept operations.
    case push([NumberedOperation])

    /// A request for the records after a place in the log, up to a number.
    case pull(since: LogPosition, limit: Int)

    /// A request for a page of the whole tree; a page after the first belongs to a place in the log.
    case snapshot(SnapshotPosition, start: LogPosition?, limit: Int)
  }

  /// Creates a request.
  public init(device: DeviceIdentity, body: Body) {
    self.device = device
    self.body = body
  }
}

/// An operation with the number that its device gave it.
public struct NumberedOperation: Hashable, Sendable {
  /// The number of the operation among the device's, from 1.
  public let number: Int

  /// The operation.
  public let operation: TreeOperation

  /// Creates a numbered operation.
  public init(number: Int, operation: TreeOperation) {
    self.number = number
    self.operation = operation
  }
}

/// The start of a page of a snapshot: nodes come first, then the moves since the horizon.
public enum SnapshotPosition: Hashable, Sendable {
  /// The place of a node, in an order that the server keeps.
  case node(Int)

  /// The place after the move with a stamp.
  case move(HybridTimestamp)

  /// The start of the first page.
  public static let first = SnapshotPosition.node(0)
}
