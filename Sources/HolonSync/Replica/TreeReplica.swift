public import Foundation
public import HolonTree

/// An ordered tree that several devices edit independently: the code that merges, on devices and the server.
///
/// Operations may be applied in any order, in any groups, and more than once: replicas with the same operations are
/// equal. The latest stamp determines a field and a place among siblings. Moves are made in the order of their stamps:
/// those after a late one are undone, and redone after it. A move of a node below itself is skipped, so that no cycle
/// ever appears, even if every single move was valid where it was made.
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
/// (2021). Decision 13 lists the differences.
public struct TreeReplica: Sendable {
  /// The stamp before which moves are settled: they are no longer stored one by one, and no more may come.
  public package(set) var horizon = HybridTimestamp.zero

  /// The slot of each node that an operation has named.
  public var slots: [UUID: Int32] = [:]

  /// The nodes by slot.
  public var nodes: [ReplicaNode] = []

  /// The parent of each node by slot; negative for values of ``TreeSlot``.
  public var parents: [Int32] = []

  /// The moves since the horizon by stamp, including those without effect.
  public var moves: [LoggedMove] = []

  /// The parts of each parent by key and identity.
  package var children: [Int32: [Int32]] = [:]

  /// Creates an empty tree.
  public init() {}
}

/// The state of a node after the operations on it.
public struct ReplicaNode: Sendable {
  /// The identity of the node.
  public var id: UUID

  /// The fields that were ever set, by name.
  public var cells: [NodeCell] = []

  /// The places among the parts of each parent that the node ever had.
  public var orders: [ReplicaOrder] = []

  /// The stamp of the move that brought the node to its parent.
  public var placed = HybridTimestamp.zero

  /// The slot of the parent at the horizon.
  public var base = TreeSlot.nowhere
  /// The stamp of the move that had brought the node there.
  public var basePlaced = HybridTimestamp.zero

  /// Whether the node was purged: it is in the trash for good, without fields.
  public var isPurged = false

  /// Creates a node without a state.
  public init(id: UUID) { self.id = id }
}

/// A place among the parts of a parent, with its stamp.
public struct ReplicaOrder: Hashable, Sendable {
  /// The slot of the parent.
  public let parent: Int32
  /// The place.
  public var key: OrderKey
  /// The stamp of the operation that set the place.
  public var stamp: HybridTimestamp

  /// Creates a place from stored values.
  public init(parent: Int32, key: OrderKey, stamp: HybridTimestamp) {
    self.parent = parent
    self.key = key
    self.stamp = stamp
  }
}

/// A move, with the state before it.
public struct LoggedMove: Hashable, Sendable {
  /// The stamp of the move.
  public let stamp: HybridTimestamp
  /// The slot of the node that moves.
  public let item: Int32
  /// The slot of its new parent.
  public let parent: Int32
  /// The place among the parts of the new parent.
  public let key: OrderKey
  /// The slot of the parent before the move.
  public var previous = TreeSlot.nowhere
  /// The stamp of the move that had brought the node there.
  public var previousStamp = HybridTimestamp.zero
  /// Whether the move has an effect; one below itself has none.
  public var isDone = false

  /// Creates a move that hasn't been made.
  public init(stamp: HybridTimestamp, item: Int32, parent: Int32, key: OrderKey) {
    self.stamp = stamp
    self.item = item
    self.parent = parent
    self.key = key
  }
}

/// The numbers in place of slots for parents that aren't nodes.
public enum TreeSlot {
  /// The root, whose parts are at the top.
  public static let root: Int32 = -1
  /// The trash, whose parts are removed.
  public static let trash: Int32 = -2

  /// The parent of a node whose first move hasn't come yet.
  public static let nowhere: Int32 = -3
}

/// The nodes that operations have changed.
public struct ReplicaChanges: Equatable, Sendable {
  /// The nodes with another parent, or another key there.
  public var places: Set<UUID> = []

  /// The nodes with changed fields.
  public var contents: Set<UUID> = []

  /// Creates an empty set of changes.
  public init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool { places.isEmpty && contents.isEmpty }

  /// Creates the changes that operations make, if all have an effect.
  init(of operations: [TreeOperation]) {
    for operation in operations {
      switch operation.action {
      case .set: contents.insert(operation.item)
      case .order, .move: places.insert(operation.item)
      }
    }
  }

  mutating func formUnion(_ other: ReplicaChanges) {
    places.formUnion(other.places)
    contents.formUnion(other.contents)
  }
}
