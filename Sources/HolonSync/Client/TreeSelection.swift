import Foundation
import HolonTree

/// The part of a tree that a device receives, and the progress of receiving it.
///
/// The device has the selected nodes and those above them, each in the server's state of some time, with the waiting
/// edits. When it is in step, all states are those at the end of the log.
public struct TreeSelection: Sendable {
  /// The query that selects the nodes.
  public internal(set) var query: SyncQuery

  /// The number of the next response that counts: one to an earlier request may have outdated states.
  var turn = 0

  /// The start of the next page of nodes; nil when all of them have been received.
  var position: Int? = 0

  /// The end of the log at the first page.
  var start: LogPosition?

  /// Whether the waiting edits need new stamps, as far as the server lacks them.
  var stampsAnew = false

  /// The nodes with outdated states, which aren't selected: those above selected ones are requested by name.
  var stale = NotedNodes()

  /// The nodes with edits that were sent, and whose states haven't been received since.
  var doubtful: Set<UUID> = []

  /// The named nodes that can't be placed, as of the place in the log.
  var absent: Set<UUID> = []

  /// The least number of nodes that were left to request by name, as of the place in the log.
  var fewest = Int.max

  /// The number of responses since then: a server may name new parents forever.
  var fruitless = 0

  /// The server's states of nodes with edits that need new stamps; nil for those that it doesn't have.
  var known: [UUID: NodeSnapshot?] = [:]

  /// The nodes of which some may be neither selected nor above selected ones; nil for all of the device.
  var untidy: Set<UUID>?

  /// The number of nodes that were forgotten, but still have a slot.
  var forgottenCount = 0

  /// The nodes whose rows have changed.
  var changedNodes: Set<UUID> = []

  /// The moves whose rows have changed.
  var changedMoves: Set<HybridTimestamp> = []

  init(_ query: SyncQuery) { self.query = query }

  /// Whether all states are those at the end of the log.
  var isSettled: Bool { position == nil && stale.isEmpty && doubtful.isEmpty && !stampsAnew }
}

/// A set of nodes that notes which ones come and go, so that only their rows are written.
struct NotedNodes: Sendable {
  /// The nodes of the set.
  private(set) var ids: Set<UUID> = []

  /// The nodes that have come or gone since ``forgetChanges()``.
  private(set) var changed: Set<UUID> = []

  init() {}

  init(_ ids: some Sequence<UUID>) { self.ids = Set(ids) }

  var isEmpty: Bool { ids.isEmpty }

  func contains(_ id: UUID) -> Bool { ids.contains(id) }

  mutating func insert(_ id: UUID) {
    if ids.insert(id).inserted { changed.insert(id) }
  }

  mutating func formUnion(_ others: some Sequence<UUID>) {
    for id in others { insert(id) }
  }

  mutating func subtract(_ others: some Sequence<UUID>) {
    for id in others where ids.remove(id) != nil { changed.insert(id) }
  }

  mutating func removeAll() {
    changed.formUnion(ids)
    ids = []
  }

  mutating func forgetChanges() { changed = [] }
}
