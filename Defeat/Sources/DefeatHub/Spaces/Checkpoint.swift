import DefeatCore
import Foundation
import HolonBase
import HolonSync
import HolonTree

/// A serialized tree as of a position of its log, so that processes needn't read the log from its beginning.
///
/// The first byte is the version of the format. Versions 1 and 2 can still be read.
struct Checkpoint {
  let head: LogPosition
  let replica: TreeReplica

  private static let version = 3

  /// The first version, whose checkpoints contain fields that are purged in later ones.
  private static let unpurgedVersion: UInt8 = 1

  /// The prefixes of a checkpoint of the first version, as text.
  static let unpurgedBeginnings = stride(from: UInt8(0), to: 255, by: 16).map { next in
    String(Data([unpurgedVersion, next]).base64EncodedString().prefix(2))
  }
  private static let pageSize = 262_144

  /// Returns the checkpoint as texts of limited length.
  func pages() -> [String] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(head)
    writer.write(replica)
    let bytes = writer.data
    return stride(from: 0, to: bytes.count, by: Self.pageSize).map { start in
      bytes[start..<min(start + Self.pageSize, bytes.count)].base64EncodedString()
    }
  }
}

extension Checkpoint {
  private static let damage = HubDatabaseError(
    .failed, "A checkpoint can't be read: restore the database from a backup.")

  /// Reads the result of ``pages()``.
  ///
  /// - Throws: ``HubDatabaseError`` for anything else.
  init(pages: [String]) throws {
    var bytes: [UInt8] = []
    for page in pages {
      guard let data = Data(base64Encoded: page) else { throw Self.damage }
      bytes += data
    }
    do {
      self = try bytes.withUnsafeBytes { bytes in
        var reader = ByteReader(bytes)
        switch try reader.number() {
        case Self.version: return Checkpoint(head: try reader.position(), replica: try reader.replica())
        case 1, 2: return try Checkpoint(former: &reader)
        default: throw ByteReader.Damage()
        }
      }
    } catch is ByteReader.Damage {
      throw Self.damage
    }
  }
}

// MARK: - Versions 1 and 2: timestamps before their subjects, and a byte that states whether a value exists

extension Checkpoint {
  fileprivate typealias Damage = ByteReader.Damage

  fileprivate init(former reader: inout ByteReader) throws(Damage) {
    let sequence = try reader.number()
    let checksum = try reader.bytes(8).loadUnaligned(as: UInt64.self)
    head = LogPosition(sequence: sequence, checksum: UInt64(bigEndian: checksum))
    let horizon = try reader.stamp()
    let nodes = try reader.list { reader throws(Damage) in try reader.formerNode() }
    let moves = try reader.list { reader throws(Damage) in
      TreeOperation(
        stamp: try reader.stamp(), item: try reader.uuid(), action: .move(to: try reader.parent(), try reader.key()))
    }
    replica = TreeReplica(nodes: nodes, moves: moves, horizon: horizon)
  }
}

extension ByteReader {
  fileprivate mutating func formerNode() throws(Damage) -> NodeSnapshot {
    let id = try uuid()
    let cells = try list { reader throws(Damage) in
      let stamp = try reader.stamp()
      return NodeCell(field: try reader.text(), value: try reader.number() == 0 ? nil : try reader.text(), stamp: stamp)
    }
    let orders = try list { reader throws(Damage) in
      let stamp = try reader.stamp()
      return NodeSnapshot.Order(parent: try reader.parent(), key: try reader.key(), stamp: stamp)
    }
    guard try number() == 1 else { return NodeSnapshot(id: id, cells: cells, orders: orders, base: nil) }
    let stamp = try self.stamp()
    return NodeSnapshot(
      id: id, cells: cells, orders: orders, base: NodeSnapshot.Base(parent: try parent(), stamp: stamp))
  }
}
