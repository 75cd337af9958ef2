import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos

extension PartialReplica {
  /// The value of `shown` of a node that was purged.
  static let purged = -1

  /// The nodes at hand that are purged.
  var purgedIDs: Set<UUID> { Set(replica.nodes.lazy.filter(\.isPurged).map(\.id)) }

  /// Empties the nodes that merging has purged, and all that is below them, and hides them for good.
  ///
  /// To be done when the rows of the list have followed the tree. What is purged comes with all moves since the horizon;
  /// with fewer, parts would go that a move keeps.
  ///
  /// - Parameter known: The nodes that are written as purged already.
  /// - Complexity: O(*k* + *m*), *k* being the number of the nodes with all that is below, and *m* that of the moves.
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
