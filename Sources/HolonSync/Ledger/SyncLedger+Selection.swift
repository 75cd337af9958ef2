import Foundation
import HolonTree

extension SyncLedger {
  /// The maximum number of named nodes in a request for a selection.
  public static var namedLimit: Int { 1_000 }

  /// The number of nodes that a page examines at most, so that other requests don't wait for long.
  static var examinedLimit: Int { 100_000 }

  /// Returns the response to a request for selected nodes, except for changes, which need records of the log.
  ///
  /// - Parameters:
  ///   - request: The request; its part isn't ``SyncSelectionPart/changes(since:)``.
  ///   - bytes: The approximate size at which the page ends; it has at least one node if there is any.
  ///   - device: The device that sent the request.
  ///   - now: The server's time, in milliseconds since 1970.
  /// - Complexity: O(*n* *q*), *n* being the number of examined nodes and *q* that of the query's conditions.
  public func selection(
    _ request: SyncSelectionRequest, bytes: Int = pageBytes, for device: DeviceIdentity, at now: Int64
  ) -> SyncResponse {
    if isForked(device) { return response(to: device, at: now, .forked) }
    switch request.part {
    case .nodes(let first, let start):
      return response(to: device, at: now, .selected(nodes(from: first, start: start, request, bytes)))
    case .named(let ids):
      return response(to: device, at: now, .selected(named(ids, request, bytes)))
    case .changes:
      preconditionFailure("changes need records of the log: call selection(_:after:) with a pull")
    }
  }

  /// Returns the response to a request for changes of selected nodes.
  ///
  /// - Parameters:
  ///   - request: The request; its part is ``SyncSelectionPart/changes(since:)``.
  ///   - pull: The records after the place; those after the ledger's end are left for the next request.
  ///   - bytes: The approximate size at which the page ends.
  ///   - now: The server's time, in milliseconds since 1970.
  /// - Complexity: O(*n* *q* + *m*), *n* being the number of the nodes that the records name and that are below nodes
  ///   that they move, *q* that of the query's conditions, and *m* that of the moves since the earliest of theirs.
  public func selection(
    _ request: SyncSelectionRequest, after pull: SyncPull, bytes: Int = pageBytes, at now: Int64
  ) -> SyncResponse {
    let plain = pull.response(at: now, bytes: bytes)
    guard case .pulled(let since, let records, _) = plain.body else { return plain }
    var changes = SelectionPage(request.query, self, bytes)
    let known = records.prefix(max(0, head.sequence - since.sequence))
    guard let count = changes.add(known) else { return response(to: pull.device, at: now, .behind(since: since)) }
    let through = known.prefix(count).reduce(since) { $0.advanced(over: $1) }
    return response(
      to: pull.device, at: now,
      .selected(
        SyncSelectionPage(
          turn: request.turn, through: through, horizon: replica.horizon, nodes: changes.nodes, left: changes.left,
          hasMore: through.sequence < head.sequence)))
  }

  private func nodes(
    from first: Int, start: LogPosition?, _ request: SyncSelectionRequest, _ bytes: Int
  ) -> SyncSelectionPage {
    var page = SelectionPage(request.query, self, bytes)
    let slots = min(max(first, 0), replica.nodes.count)..<replica.nodes.count
    let limit = Self.bounded(request.limit)
    var (slot, selected) = (slots.lowerBound, 0)
    while slot < slots.upperBound, selected < limit, page.hasRoom, slot - slots.lowerBound < Self.examinedLimit {
      if page.isSelected(Int32(slot)) {
        page.add(Int32(slot))
        selected += 1
      }
      slot += 1
    }
    return SyncSelectionPage(
      turn: request.turn, through: first == 0 ? head : start ?? head, horizon: replica.horizon, nodes: page.nodes,
      left: [], next: slot < slots.upperBound ? slot : nil)
  }

  private func named(_ ids: [UUID], _ request: SyncSelectionRequest, _ bytes: Int) -> SyncSelectionPage {
    var page = SelectionPage(request.query, self, bytes)
    for id in ids.prefix(min(Self.namedLimit, Self.bounded(request.limit))) where page.hasRoom { page.add(named: id) }
    return SyncSelectionPage(
      turn: request.turn, through: nil, horizon: replica.horizon, nodes: page.nodes, left: page.left)
  }
}

/// The nodes of a response to a device with a query, while they are collected.
private struct SelectionPage {
  private(set) var nodes: [NodeSnapshot] = []
  private(set) var left: [UUID] = []

  private let query: SyncQuery
  private let replica: TreeReplica
  private let bytes: Int
  private var room: Int
  private var added: Set<Int32> = []
  private var examined: Set<Int32> = []
  private var expanded: Set<Int32> = []

  /// The earliest move after which all moves were examined.
  private var examinedMoves: Int
  private var parents: Set<Int32>?

  init(_ query: SyncQuery, _ ledger: SyncLedger, _ bytes: Int) {
    (self.query, replica, self.bytes, room) = (query, ledger.replica, bytes, bytes)
    examinedMoves = ledger.replica.moves.count
  }

  var hasRoom: Bool { room > 0 }

  func isSelected(_ slot: Int32) -> Bool {
    query.matches(replica.nodes[Int(slot)].cells) && replica.isVisible(slot)
  }

  /// Adds a node, and those above it as far as there is room; devices request the others.
  mutating func add(_ slot: Int32) {
    var slot = slot
    repeat {
      guard added.insert(slot).inserted else { return }
      let node = replica.selectedSnapshot(of: slot)
      nodes.append(node)
      room -= node.byteCount
      slot = replica.parents[Int(slot)]
    } while slot >= 0 && hasRoom
  }

  mutating func add(named id: UUID) {
    if let slot = replica.slots[id], replica.parents[Int(slot)] != TreeSlot.nowhere, !replica.nodes[Int(slot)].isPurged
    {
      add(slot)
    } else {
      leave(id)
    }
  }

  private mutating func leave(_ id: UUID) {
    left.append(id)
    room -= 40
  }

  /// Adds the nodes that records have changed, up to the one with which the page has no more room.
  ///
  /// - Returns: The number of records; nil if the device has to request all nodes again.
  mutating func add(_ records: some Sequence<LogRecord>) -> Int? {
    var count = 0
    for record in records where hasRoom || count == 0 {
      count += 1
      guard case .operation(_, _, let operation) = record, let slot = replica.slots[operation.item] else { continue }
      examine(slot)
      guard case .move = operation.action else { continue }
      // The moves whose effects a settled one has changed are no longer known.
      if operation.stamp < replica.horizon { return nil }
      expand(slot)
      examineMoves(after: operation.stamp)
      // The nodes of one record belong to one page.
      if room < -4 * bytes { return nil }
    }
    return count
  }

  private mutating func examine(_ slot: Int32) {
    guard examined.insert(slot).inserted else { return }
    if isSelected(slot) { add(slot) } else { leave(replica.nodes[Int(slot)].id) }
  }

  /// Adds the selected nodes below a node that may have been invisible, or elsewhere.
  private mutating func expand(_ slot: Int32) {
    guard replica.isVisible(slot) else { return }
    var open = [slot]
    while let slot = open.popLast(), room >= -4 * bytes {
      guard expanded.insert(slot).inserted else { continue }
      if !added.contains(slot), query.matches(replica.nodes[Int(slot)].cells) { add(slot) }
      open += replica.children[slot] ?? []
    }
  }

  /// Adds the nodes of later moves that a move may have made possible or impossible, because it was merged before them.
  private mutating func examineMoves(after stamp: HybridTimestamp) {
    let start = replica.index(of: stamp)
    guard start < examinedMoves else { return }
    for move in replica.moves[start..<examinedMoves] where move.stamp > stamp && mayHaveParts(move.item) {
      examine(move.item)
      expand(move.item)
    }
    examinedMoves = start
  }

  /// Returns whether a node has parts, or may have had some since the horizon: no other node can be moved into itself.
  private mutating func mayHaveParts(_ slot: Int32) -> Bool {
    if replica.children[slot] != nil { return true }
    let known = parents ?? Set(replica.moves.flatMap { [$0.parent, replica.nodes[Int($0.item)].base] })
    parents = known
    return known.contains(slot)
  }
}

extension TreeReplica {
  /// Returns a node with its current place only, and with its parent as that at the horizon.
  fileprivate func selectedSnapshot(of slot: Int32) -> NodeSnapshot {
    let node = nodes[Int(slot)]
    let parent = parents[Int(slot)]
    let place = self.parent(inSlot: parent)
    let order = order(of: slot, in: parent)
    return NodeSnapshot(
      id: node.id, cells: node.cells,
      orders: place.flatMap { place in order.map { [.init(parent: place, key: $0.key, stamp: $0.stamp)] } } ?? [],
      base: place.map { .init(parent: $0, stamp: node.placed) })
  }
}
