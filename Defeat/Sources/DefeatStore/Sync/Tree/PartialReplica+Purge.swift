import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos

extension PartialReplica {
  /// The value of `shown` for a purged node.
  static let purged = -1

  /// The loaded nodes that are purged.
  var purgedIDs: Set<UUID> { Set(replica.nodes.lazy.filter(\.isPurged).map(\.id)) }

  /// Empties and permanently hides the nodes that merging has purged, and all nodes below them.
  ///
  /// It must be called after the rows of the list have been updated. Purged nodes are loaded with all moves since the
  /// horizon; with fewer moves, it would delete parts that a move keeps.
  ///
  /// - Parameter known: The nodes that are already stored as purged.
  /// - Complexity: O(*k* + *m*), where *k* is the number of purged nodes and all nodes below them, and *m* that of
  ///   moves.
  func writePurge(but known: Set<UUID>) throws {
    var open = replica.nodes.indices.filter { replica.nodes[$0].isPurged && !known.contains(replica.nodes[$0].id) }
      .map { numbers[$0] }
    guard !open.isEmpty else { return }
    let movable = Set(replica.moves.map { number($0.item) })
    let purge = try RawStatement(
      database, "UPDATE sync_node SET shown = \(Self.purged), cells = ? WHERE number = ? AND shown <> \(Self.purged)")
    let parts = try RawStatement(database, "SELECT number FROM sync_node WHERE parent = ? AND shown = 0")
    var writer = ByteWriter()
    writer.write([NodeCell]())
    while let number = open.popLast() {
      purge.bind(writer.bytes, at: 1)
      purge.bind(number, at: 2)
      try purge.run()
      parts.bind([number])
      while try parts.step() {
        let part = parts.integer(0)
        if !movable.contains(part) { open.append(part) }
      }
      parts.reset()
    }
  }
}
