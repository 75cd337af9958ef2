/// A place in a server's log: how many records come before, and a checksum of all of them.
///
/// The checksum tells a log that was restored from a backup, and has grown again, from the one that a device knows.
public struct LogPosition: Hashable, Sendable {
  /// The number of records before.
  public let sequence: Int

  /// Depends on every record before, and on the number that the log began with.
  public let checksum: UInt64

  /// Creates a place.
  public init(sequence: Int, checksum: UInt64) {
    self.sequence = sequence
    self.checksum = checksum
  }

  /// The place behind a record.
  @inlinable
  public func advanced(over record: LogRecord) -> LogPosition {
    let (stamp, device, number): (HybridTimestamp, UInt32, Int) =
      switch record {
      case .operation(let device, let number, let operation): (operation.stamp, device.rawValue, number)
      case .horizon(let stamp): (stamp, .max, 0)
      }
    var sum = Self.mix(checksum ^ stamp.ticks)
    sum = Self.mix(sum ^ UInt64(stamp.device.rawValue) << 32 ^ UInt64(device))
    return LogPosition(sequence: sequence + 1, checksum: Self.mix(sum ^ UInt64(bitPattern: Int64(number))))
  }

  /// The finalizer of SplitMix64: Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators” (2014).
  @usableFromInline
  static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension LogPosition {
  /// What tells operations that were pushed from others with the same numbers, such as a device makes after it was
  /// restored from a backup.
  public static func receipt(
    for operations: some Sequence<NumberedOperation>, of device: DeviceNumber
  ) -> LogPosition {
    operations.reduce(LogPosition(sequence: 0, checksum: 0)) { position, numbered in
      position.advanced(over: .operation(device: device, number: numbered.number, numbered.operation))
    }
  }
}

extension [LogPosition] {
  /// Adds a place to others that are in order.
  mutating func insert(_ position: LogPosition) {
    let index = lastIndex { $0.sequence <= position.sequence }.map { $0 + 1 } ?? 0
    if index == 0 || self[index - 1] != position { insert(position, at: index) }
  }
}

/// What a server has accepted, in the order in which it did.
public enum LogRecord: Hashable, Sendable {
  /// An operation, the device that sent it, and the number that the device gave it.
  case operation(device: DeviceNumber, number: Int, TreeOperation)

  /// From here on nothing is accepted that has an earlier stamp.
  case horizon(HybridTimestamp)

  /// The stamp of the operation or the horizon.
  public var stamp: HybridTimestamp {
    switch self {
    case .operation(_, _, let operation): operation.stamp
    case .horizon(let stamp): stamp
    }
  }
}
