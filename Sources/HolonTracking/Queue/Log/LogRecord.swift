internal import HolonBase

/// An event in a log: 16 bytes of header, then its payload.
///
/// | bytes | content |
/// |---|---|
/// | 0–3 | length of the payload |
/// | 4–7 | CRC-32 of payload, length and number, in this order |
/// | 8–15 | number: events are counted from 0 on, in the order of their acceptance |
/// | 16–31 | identifier |
/// | 32–39 | time in microseconds |
/// | 40–43 | length of the group |
/// | 44– | group, then body, as the destination has encoded them |
///
/// All numbers have their least significant byte first.
struct LogRecord: Sendable {
  static let headerSize = 16
  static let fixedSize = 44

  let number: UInt64
  let group: [UInt8]
  let event: EncodedEvent

  /// The approximate size of the record in memory, in bytes.
  var cost: Int { group.count + event.bytes.count + 96 }
}

extension LogRecord {
  /// The kinds of contents at a place in a log.
  enum Found {
    /// An intact record with its size in bytes.
    case record(number: UInt64, size: Int)

    /// The start of a record that continues after the end; the size applies if it is intact.
    case unfinished(size: Int)

    /// Other bytes.
    case damaged
  }

  /// Examines a place in a log.
  static func inspect(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Found {
    guard offset + headerSize <= bytes.count else { return .unfinished(size: headerSize) }
    let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    guard length >= fixedSize - headerSize, length < 1 << 28 else { return .damaged }
    guard offset + headerSize + length <= bytes.count else { return .unfinished(size: headerSize + length) }
    let number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    var crc = CRC32()
    crc.update(UnsafeRawBufferPointer(rebasing: bytes[offset + headerSize..<offset + headerSize + length]))
    crc.update(UInt64(length))
    crc.update(number)
    let expected = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
    return crc.value == expected ? .record(number: number, size: headerSize + length) : .damaged
  }

  /// Creates a record from a place with an intact one; nil if its payload is invalid.
  init?(at offset: Int, size: Int, in bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]))
    guard (try? reader.bytes(8)) != nil, let number = try? reader.littleEndian(UInt64.self),
      let high = try? reader.littleEndian(UInt64.self), let low = try? reader.littleEndian(UInt64.self),
      let time = try? reader.littleEndian(Int64.self), let groupSize = try? reader.littleEndian(UInt32.self),
      let group = try? reader.bytes(Int(groupSize)), let body = try? reader.bytes(reader.rest)
    else { return nil }
    self.number = number
    self.group = Array(group)
    event = EncodedEvent(
      id: EventID(high: high, low: low), time: EventTime(microseconds: time), bytes: Array(body))
  }
}
