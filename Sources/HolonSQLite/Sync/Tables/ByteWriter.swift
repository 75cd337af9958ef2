import Foundation
import HolonRepositories
import HolonToDos
import HolonTree

/// Writes values one behind the other, as short as may be.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a text, or that there is none.
  mutating func write(_ text: String?) {
    guard let text else { return write(0) }
    write(text.utf8.count + 1)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ stamp: HybridTimestamp) {
    withUnsafeBytes(of: stamp.ticks.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: stamp.device.rawValue.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ id: UUID) { withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) } }

  mutating func write(_ parent: NodeParent<UUID>) {
    switch parent {
    case .root: write(0)
    case .trash: write(1)
    case .node(let id):
      write(2)
      write(id)
    }
  }
}

/// Reads what ``ByteWriter`` has written.
struct ByteReader {
  private var rest: UnsafeRawBufferPointer.SubSequence

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(ToDoStoreError) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while let byte = rest.popFirst(), shift < 64 {
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
      shift += 7
    }
    throw .damagedSync
  }

  /// A number of things that follow, of which each has at least a byte.
  mutating func count() throws(ToDoStoreError) -> Int {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw .damagedSync }
    return count
  }

  mutating func text() throws(ToDoStoreError) -> String { try text(ofLength: number()) }

  mutating func optionalText() throws(ToDoStoreError) -> String? {
    let length = try number()
    return length == 0 ? nil : try text(ofLength: length - 1)
  }

  private mutating func text(ofLength length: Int) throws(ToDoStoreError) -> String {
    String(decoding: try take(length), as: UTF8.self)
  }

  mutating func stamp() throws(ToDoStoreError) -> HybridTimestamp {
    let bytes = try take(12)
    let ticks = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    let device = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    return HybridTimestamp(ticks: ticks, device: DeviceNumber(rawValue: device))
  }

  mutating func uuid() throws(ToDoStoreError) -> UUID { UUID(uuid: try take(16).loadUnaligned(as: uuid_t.self)) }

  mutating func parent() throws(ToDoStoreError) -> NodeParent<UUID> {
    switch try number() {
    case 0: return .root
    case 1: return .trash
    case 2: return .node(try uuid())
    default: throw .damagedSync
    }
  }

  mutating func key() throws(ToDoStoreError) -> OrderKey { OrderKey(stored: try text()) }

  private mutating func take(_ count: Int) throws(ToDoStoreError) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= rest.count else { throw .damagedSync }
    let bytes = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    rest = rest.dropFirst(count)
    return bytes
  }
}

extension ToDoStoreError {
  /// What is kept for sync can't be read.
  static var damagedSync: ToDoStoreError {
    ToDoStoreError(
      .notAList,
      "What the list keeps for sync is damaged: “defeat logout --forget” and “defeat login” fetch it anew; your to-dos "
        + "stay.")
  }
}
