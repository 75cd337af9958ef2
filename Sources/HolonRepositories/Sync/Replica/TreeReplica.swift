import HolonTree

/// An ordered tree that several devices edit apart from each other: the code that merges, on devices and the server.
///
/// Operations may be applied in any order, in any groups, and more than once: replicas that have applied the same ones
/// are equal. A field and a place among siblings belong to the latest stamp. Moves are put in the order of their stamps:
/// those after a late one are undone, and done again after it, and a move below itself is left out, so that no cycle ever
/// appears, though every single one was legal where it was made.
///
/// ```swift
/// var replica = TreeReplica<ToDos>()
/// replica.apply([
///   TreeOperation(stamp: clock.tick(at: now), item: milk, action: .move(to: .root, .first)),
///   TreeOperation(stamp: clock.tick(at: now), item: milk, action: .set("title", "Buy milk")),
/// ])
/// replica.children(of: .root)              // [milk]
/// ```
///
/// Source of moves: Kleppmann, Mulligan, Gomes, Beresford, “A highly-available move operation for replicated trees”
/// (2021). Decision 13 says what differs.
public struct TreeReplica<Schema: SyncSchema>: Sendable {
  /// Moves with earlier stamps are settled: they are no longer known one by one, and none may come any more.
  public internal(set) var horizon = HybridTimestamp.zero

  /// The slot of each node that an operation has named.
  var slots: [Schema.ID: Int32] = [:]

  /// The nodes by slot.
  var nodes: [ReplicaNode<Schema>] = []

  /// The parent of each node by slot; below zero what isn't a node.
  var parents: [Int32] = []

  /// The moves since the horizon by stamp, including those without effect.
  var moves: [LoggedMove] = []

  /// The parts of each parent by key and identity.
  var children: [Int32: [Int32]] = [:]

  package var faults: SyncFaults = []

  /// Creates an empty tree.
  public init() {}
}

/// What the operations on a node have left.
struct ReplicaNode<Schema: SyncSchema>: Sendable {
  let id: Schema.ID

  /// The fields that were ever set, by field.
  var cells: [ReplicaCell<Schema>] = []

  /// The places among the parts of each parent that the node ever had.
  var orders: [ReplicaOrder] = []

  /// The stamp of the move that brought the node to its parent.
  var placed = HybridTimestamp.zero

  /// Where the node was at the horizon, and since when.
  var base = TreeSlot.nowhere
  var basePlaced = HybridTimestamp.zero
}

struct ReplicaCell<Schema: SyncSchema>: Sendable {
  let field: Schema.Field
  var value: Schema.Value?
  var stamp: HybridTimestamp
}

struct ReplicaOrder: Sendable {
  let parent: Int32
  var key: OrderKey
  var stamp: HybridTimestamp
}

/// A move, and what leads back.
struct LoggedMove: Sendable {
  let stamp: HybridTimestamp
  let item: Int32
  let parent: Int32
  let key: OrderKey
  var previous = TreeSlot.nowhere
  var previousStamp = HybridTimestamp.zero
  var isDone = false
}

/// The numbers in place of slots for what isn't a node.
enum TreeSlot {
  static let root: Int32 = -1
  static let trash: Int32 = -2

  /// Where a node is whose first move hasn't come yet.
  static let nowhere: Int32 = -3
}

/// The nodes that operations have changed.
public struct ReplicaChanges<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The nodes that have another parent, or another key there.
  public internal(set) var places: Set<ID> = []

  /// The nodes that hold something else.
  public internal(set) var contents: Set<ID> = []

  /// Whether nothing has changed.
  public var isEmpty: Bool { places.isEmpty && contents.isEmpty }

  mutating func formUnion(_ other: ReplicaChanges) {
    places.formUnion(other.places)
    contents.formUnion(other.contents)
  }
}

/// Bugs to plant, for tests of the tests.
package struct SyncFaults: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Of equal stamps and of later ones the one that arrives last wins.
  package static let lastArrivalWins = SyncFaults(rawValue: 1 << 0)
  package static let noCycleCheck = SyncFaults(rawValue: 1 << 1)
  package static let movesAsTheyArrive = SyncFaults(rawValue: 1 << 2)
  package static let moveWithoutKey = SyncFaults(rawValue: 1 << 3)
  package static let keyTiesByArrival = SyncFaults(rawValue: 1 << 4)
  package static let noHorizonCheck = SyncFaults(rawValue: 1 << 6)
  package static let noForkCheck = SyncFaults(rawValue: 1 << 7)
  package static let earlyTruncation = SyncFaults(rawValue: 1 << 8)
  package static let outboxEmptiedByAnswer = SyncFaults(rawValue: 1 << 9)
  package static let cursorToHead = SyncFaults(rawValue: 1 << 10)
  package static let noResetCheck = SyncFaults(rawValue: 1 << 11)
  package static let recoveryWithoutKeys = SyncFaults(rawValue: 1 << 12)
  package static let refusedStays = SyncFaults(rawValue: 1 << 13)
  package static let noWitness = SyncFaults(rawValue: 1 << 14)
  package static let noReceipt = SyncFaults(rawValue: 1 << 16)
  package static let snapshotWithEffects = SyncFaults(rawValue: 1 << 15)
}
