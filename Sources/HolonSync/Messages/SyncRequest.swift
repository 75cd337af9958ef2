/// What a device asks its server; sending it again, at any time, does no harm.
public struct SyncRequest: Hashable, Sendable {
  /// Who asks.
  public let device: DeviceIdentity

  /// What is asked.
  public let body: Body

  /// The questions.
  public enum Body: Hashable, Sendable {
    /// To accept operations.
    case push([NumberedOperation])

    /// For the records behind a place in the log, at most so many.
    case pull(since: LogPosition, limit: Int)

    /// For a page of the whole tree; a page after the first belongs to a place in the log.
    case snapshot(SnapshotPosition, start: LogPosition?, limit: Int)
  }

  /// Creates a request.
  public init(device: DeviceIdentity, body: Body) {
    self.device = device
    self.body = body
  }
}

/// An operation, and the number that its device gave it.
public struct NumberedOperation: Hashable, Sendable {
  /// Counts the device's operations, from 1.
  public let number: Int

  /// The operation.
  public let operation: TreeOperation

  /// Creates a numbered operation.
  public init(number: Int, operation: TreeOperation) {
    self.number = number
    self.operation = operation
  }
}

/// Where a page of a snapshot begins: nodes come first, then the moves since the horizon.
public enum SnapshotPosition: Hashable, Sendable {
  /// At a node, counted in an order that the server keeps.
  case node(Int)

  /// Behind the move with a stamp.
  case move(HybridTimestamp)

  /// The beginning.
  public static let first = SnapshotPosition.node(0)
}
