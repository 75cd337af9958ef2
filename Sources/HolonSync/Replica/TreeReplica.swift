public import Foundation
package import HolonTree

/// An ordered tree that several devices edit apart from each other: the code that merges, on devices and the server.
///
/// Operations may be applied in any order, in any groups, and more than once: replicas that have applied the same ones
/// are equal. A field and a place among siblings belong to the latest stamp. Moves are put in the order of their stamps:
/// those after a late one are undone, and done again after it, and a move below itself is left out, so that no cycle ever
/// appears, though every single one was legal where it was made.
///
/// ```swift
/// var replica = TreeReplica()
/// replica.apply([
///   TreeOperation(stamp: clock.tick(at: now), item: milk, action: .move(to: .root, .first)),
///   TreeOperation(stamp: clock.tick(at: now), item: milk, action: .set("title", "Buy milk")),
/// ])
/// replica.children(of: .root) == [milk]  // true
/// ```
///
/// Source of moves: Kleppmann, Mulligan, Gomes, Beresford, “A highly-available move operation for replicated trees”
/// (2021). Decision 13 says what differs.
public struct TreeReplica: Sendable {
  /// Moves with earlier stamps are settled: they are no longer known one by one, and none may come any more.
  public package(set) var horizon = HybridTimestamp.zero

  /// The slot of each node that an operation has named.
  package var slots: [UUID: Int32] = [:]

  /// The nodes by slot.
  package var nodes: [ReplicaNode] = []

  /// The parent of each node by slot; below zero what isn't a node.
  package var parents: [Int32] = []

  /// The moves since the horizon by stamp, including those without effect.
  package var moves: [LoggedMove] = []

  /// The parts of each parent by key and identity.
  package var children: [Int32: [Int32]] = [:]

  /// Creates an empty tree.
  public init() {}
}

/// What the operations on a node have left.
package struct ReplicaNode: Sendable {
  package var id: UUID

  /// The fields that were ever set, by field.
  package var cells: [NodeCell] = []

  /// The places among the parts of each parent that the node ever had.
  package var orders: [ReplicaOrder] = []

  /// The stamp of the move that brought the node to its parent.
  package var placed = HybridTimestamp.zero

  /// Where the node was at the horizon, and since when.
  package var base = TreeSlot.nowhere
  package var basePlaced = HybridTimestamp.zero

  /// Whether the node was purged: it lies in the trash for good, without fields.
  package var isPurged = false

  package init(id: UUID) { self.id = id }
}

package struct ReplicaOrder: Hashable, Sendable {
  package let parent: Int32
  package var key: OrderKey
  package var stamp: HybridTimestamp

  package init(parent: Int32, key: OrderKey, stamp: HybridTimestamp) {
    self.parent = parent
    self.key = key
    self.stamp = stamp
  }
}

/// A move, and what leads back.
package struct LoggedMove: Hashable, Sendable {
  package let stamp: HybridTimestamp
  package let item: Int32
  package let parent: Int32
  package let key: OrderKey
  package var previous = TreeSlot.nowhere
  package var previousStamp = HybridTimestamp.zero
  package var isDone = false

  package init(stamp: HybridTimestamp, item: Int32, parent: Int32, key: OrderKey) {
    self.stamp = stamp
    self.item = item
    self.parent = parent
    self.key = key
  }
}

/// The numbers in place of slots for what isn't a node.
package enum TreeSlot {
  package static let root: Int32 = -1
  package static let trash: Int32 = -2

  /// Where a node is whose first move hasn't come yet.
  package static let nowhere: Int32 = -3
}

/// The nodes that operations have changed.
public struct ReplicaChanges: Equatable, Sendable {
  /// The nodes that have another parent, or another key there.
  public package(set) var places: Set<UUID> = []

  /// The nodes that hold something else.
  public package(set) var contents: Set<UUID> = []

  package init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool { places.isEmpty && contents.isEmpty }

  mutating func formUnion(_ other: ReplicaChanges) {
    places.formUnion(other.places)
    contents.formUnion(other.contents)
  }
}
