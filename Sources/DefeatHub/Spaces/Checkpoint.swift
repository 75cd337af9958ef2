import DefeatCore
import Foundation
import HolonBase
import HolonRepositories
import HolonTree

/// A tree as its log has left it up to a place, as bytes: what spares a process to read the log from its beginning.
struct Checkpoint {
  let head: LogPosition
  let replica: TreeReplica<HubSchema>

  private static let version: UInt8 = 2

  /// The version before, whose checkpoints have the fields of what is purged by now.
  private static let unpurgedVersion: UInt8 = 1

  /// The beginnings that a checkpoint of the version before has, as text.
  static let unpurgedBeginnings = stride(from: UInt8(0), to: 255, by: 16).map { next in
    String(Data([unpurgedVersion, next]).base64EncodedString().prefix(2))
  }
  private static let pageSize = 262_144

  /// The checkpoint as texts of moderate length.
  func pages() -> [String] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(head.sequence)
    writer.write(head.checksum)
    writer.write(replica.horizon)
    writer.write(replica.nodeSnapshots.count)
    for node in replica.nodeSnapshots { writer.write(node) }
    writer.write(replica.recentMoves.count)
    for move in replica.recentMoves {
      guard case .move(let parent, let key) = move.action else { continue }
      writer.write(move.stamp)
      writer.write(move.item)
      writer.write(parent)
      writer.write(key.text)
    }
    return stride(from: 0, to: writer.bytes.count, by: Self.pageSize).map { start in
      Data(writer.bytes[start..<min(start + Self.pageSize, writer.bytes.count)]).base64EncodedString()
    }
  }
}

extension Checkpoint {
  /// Reads what ``pages()`` writes.
  ///
  /// - Throws: ``HubDatabaseError`` for anything else.
  init(pages: [String]) throws {
    var bytes: [UInt8] = []
    for page in pages {
      guard let data = Data(base64Encoded: page) else { throw ByteReader.damage }
      bytes += data
    }
    var reader = ByteReader(bytes)
    guard [Self.version, Self.unpurgedVersion].contains(try reader.byte()) else { throw ByteReader.damage }
    head = LogPosition(sequence: try reader.integer(), checksum: try reader.bits())
    let horizon = try reader.stamp()
    let nodes = try (0..<reader.count()).map { _ in try reader.node() }
    let moves = try (0..<reader.count()).map { _ in
      HubOperation(
        stamp: try reader.stamp(), item: try reader.uuid(),
        action: .move(to: try reader.parent(), try reader.key()))
    }
    replica = TreeReplica(nodes: nodes, moves: moves, horizon: horizon)
  }
}

/// Writes values as bytes.
private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(_ bits: UInt64) { withUnsafeBytes(of: bits.bigEndian) { bytes += $0 } }

  /// Seven bits a byte, the lowest first.
  mutating func write(_ number: Int) {
    var rest = UInt64(number)
    while rest >= 128 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ id: UUID) { withUnsafeBytes(of: id.uuid) { bytes += $0 } }

  mutating func write(_ stamp: HybridTimestamp) {
    write(stamp.ticks)
    withUnsafeBytes(of: stamp.device.rawValue.bigEndian) { bytes += $0 }
  }

  mutating func write(_ parent: NodeParent<UUID>) {
    switch parent {
    case .root: write(UInt8(0))
    case .trash: write(UInt8(1))
    case .node(let id):
      write(UInt8(2))
      write(id)
    }
  }

  mutating func write(_ node: NodeSnapshot<HubSchema>) {
    write(node.id)
    write(node.cells.count)
    for cell in node.cells {
      write(cell.stamp)
      write(cell.field)
      write(UInt8(cell.value == nil ? 0 : 1))
      if let value = cell.value { write(value) }
    }
    write(node.orders.count)
    for order in node.orders {
      write(order.stamp)
      write(order.parent)
      write(order.key.text)
    }
    write(UInt8(node.base == nil ? 0 : 1))
    guard let base = node.base else { return }
    write(base.stamp)
    write(base.parent)
  }
}

/// Reads what a ``ByteWriter`` has written.
private struct ByteReader {
  static let damage = HubDatabaseError(.failed, "A checkpoint can't be read: restore the database from a backup.")

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - position else { throw Self.damage }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func byte() throws -> UInt8 {
    guard position < bytes.count else { throw Self.damage }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bits() throws -> UInt64 { try take(8).reduce(0) { $0 << 8 | UInt64($1) } }

  mutating func integer() throws -> Int {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 127) << shift
      if byte < 128 { return Int(number) }
    }
    throw Self.damage
  }

  /// A number of things of at least a byte each.
  mutating func count() throws -> Int {
    let count = try integer()
    guard count <= bytes.count - position else { throw Self.damage }
    return count
  }

  mutating func text() throws -> String { String(decoding: try take(try count()), as: UTF8.self) }

  mutating func uuid() throws -> UUID {
    let slice = try take(16)
    return slice.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func stamp() throws -> HybridTimestamp {
    let ticks = try bits()
    return HybridTimestamp(
      ticks: ticks, device: DeviceNumber(rawValue: try take(4).reduce(0) { $0 << 8 | UInt32($1) }))
  }

  mutating func key() throws -> OrderKey {
    guard let key = OrderKey(try text()) else { throw Self.damage }
    return key
  }

  mutating func parent() throws -> NodeParent<UUID> {
    switch try byte() {
    case 0: .root
    case 1: .trash
    case 2: .node(try uuid())
    default: throw Self.damage
    }
  }

  mutating func node() throws -> NodeSnapshot<HubSchema> {
    let id = try uuid()
    let cells = try (0..<count()).map { _ in
      let stamp = try self.stamp()
      return NodeSnapshot<HubSchema>.Cell(
        field: try text(), value: try byte() == 0 ? nil : try text(), stamp: stamp)
    }
    let orders = try (0..<count()).map { _ in
      let stamp = try self.stamp()
      return NodeSnapshot<HubSchema>.Order(parent: try parent(), key: try key(), stamp: stamp)
    }
    guard try byte() == 1 else { return NodeSnapshot(id: id, cells: cells, orders: orders, base: nil) }
    let stamp = try self.stamp()
    return NodeSnapshot(
      id: id, cells: cells, orders: orders, base: NodeSnapshot.Base(parent: try parent(), stamp: stamp))
  }
}
