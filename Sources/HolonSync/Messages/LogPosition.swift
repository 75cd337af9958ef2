import HolonBase

/// A place in a server's log: the number of records before it, and a checksum of all of them.
///
/// The checksum distinguishes a log that was restored from a backup, and has grown again, from its earlier version.
public struct LogPosition: Hashable, Sendable {
  /// The number of records before the place.
  public let sequence: Int

  /// A checksum of every record before, and of the log's first checksum.
  public let checksum: UInt64

  /// Creates a place.
  public init(sequence: Int, checksum: UInt64) {
    self.sequence = sequence
    self.checksum = checksum
  }

  /// Returns the place after a record.
  ///
  /// - Complexity: O(*b*), *b* being the number of the record's bytes.
  public func advanced(over record: LogRecord) -> LogPosition {
    // Most records have fewer bytes.
    var writer = ByteWriter(capacity: 240)
    writer.write(record)
    let sum = writer.withBytes { bytes in
      let full = bytes.count & ~7
      var sum = checksum
      for start in stride(from: 0, to: full, by: 8) {
        sum = Self.mix(sum ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
      }
      guard full < bytes.count else { return sum }
      let last = bytes[full...].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return Self.mix(sum ^ last)
    }
    return LogPosition(sequence: sequence + 1, checksum: sum)
  }

  /// Returns the finalizer of SplitMix64: Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”
  /// (2014).
  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension LogPosition {
  /// Returns a checksum that distinguishes pushed operations from others with the same numbers.
  ///
  /// A device makes such others, for example, after it was restored from a backup.
  public static func receipt(
    for operations: some Sequence<NumberedOperation>, of device: DeviceNumber
  ) -> LogPosition {
    operations.reduce(LogPosition(sequence: 0, checksum: 0)) { position, numbered in
      position.advanced(over: .operation(device: device, number: numbered.number, numbered.operation))
    }
  }
}

extension [LogPosition] {
  /// Inserts a place into places in order.
  mutating func insert(_ position: LogPosition) {
    let index = lastIndex { $0.sequence <= position.sequence }.map { $0 + 1 } ?? 0
    if index == 0 || self[index - 1] != position { insert(position, at: index) }
  }
}

/// A record that a server has accepted, in the order of acceptance.
public enum LogRecord: Hashable, Sendable {
  /// An operation, the device that sent it, and the number that the device gave it.
  case operation(device: DeviceNumber, number: Int, TreeOperation)

  /// A horizon: operations with earlier stamps are refused from here on.
  case horizon(HybridTimestamp)

  /// The stamp of the operation or the horizon.
  public var stamp: HybridTimestamp {
    switch self {
    case .operation(_, _, let operation): operation.stamp
    case .horizon(let stamp): stamp
    }
  }
}
