public import Foundation
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
  var stale: Set<UUID> = []

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

  /// Whether some nodes may be neither selected nor above selected ones.
  var isUntidy = true

  /// The nodes whose rows have changed.
  var changedNodes: Set<UUID> = []

  /// The moves whose rows have changed.
  var changedMoves: Set<HybridTimestamp> = []

  init(_ query: SyncQuery) { self.query = query }

  /// Whether all states are those at the end of the log.
  var isSettled: Bool { position == nil && stale.isEmpty && doubtful.isEmpty && !stampsAnew }
}

extension SyncClient {
  /// Creates a client for the nodes that a query selects.
  ///
  /// - Throws: ``SyncQueryError`` for a query that servers would refuse.
  public init(device: DeviceIdentity = .random(), selecting query: SyncQuery) throws(SyncQueryError) {
    self.init(device: device)
    fetch = nil
    if let limit = query.exceededLimit() { throw SyncQueryError(limit) }
    selection = TreeSelection(query)
  }

  /// Selects other nodes, which are received by the next sync; edits that wait stay.
  ///
  /// - Precondition: The client has a selection.
  /// - Throws: ``SyncQueryError`` for a query that servers would refuse.
  public mutating func select(_ query: SyncQuery) throws(SyncQueryError) {
    precondition(selection != nil, "the client has the whole tree: create another one with a query")
    if let limit = query.exceededLimit() { throw SyncQueryError(limit) }
    guard selection?.query != query else { return }
    selection?.query = query
    cursor = nil
    beginSelection()
  }

  /// Requests all selected nodes again; until they are received, the existing ones are shown and edited.
  mutating func beginSelection() {
    selection?.turn += 1
    selection?.position = 0
    selection?.start = nil
    witnesses = []
    selection?.absent = []
    selection?.isUntidy = true
    selection?.stale.formUnion(replica.nodes.lazy.map(\.id))
  }

  func request(for selection: TreeSelection, limit: Int) -> SyncRequest? {
    let limit = max(limit, 1)
    if selection.stampsAnew {
      let unknown = outbox.lazy.map(\.operation.item).filter { selection.known[$0] == nil }
      return request(selection, .named(named(unknown, limit)))
    }
    if let position = selection.position {
      return request(selection, .nodes(from: position, start: selection.start), limit)
    }
    if !outbox.isEmpty { return SyncRequest(device: device, body: .push(Array(outbox.prefix(limit)))) }
    if isPullDue, let cursor {
      // Not beyond a place that the log has to have: then the response has its checksum.
      let room = witnesses.first.map { max($0.sequence - cursor.sequence, 1) } ?? limit
      return request(selection, .changes(since: cursor), min(limit, room))
    }
    let missing = selection.stale.union(selection.doubtful)
    return missing.isEmpty ? nil : request(selection, .named(named(missing, limit)))
  }

  private func named(_ ids: some Sequence<UUID>, _ limit: Int) -> [UUID] {
    Array(Set(ids).sorted().prefix(min(limit, SyncLedger.namedLimit)))
  }

  private func request(_ selection: TreeSelection, _ part: SyncSelectionPart, _ limit: Int? = nil) -> SyncRequest {
    let body = SyncSelectionRequest(
      query: selection.query, turn: selection.turn, part: part, limit: limit ?? SyncLedger.namedLimit)
    return SyncRequest(device: device, body: .select(body))
  }
}

extension SyncClient {
  /// Returns whether the query selects a node by its fields; true without a query.
  public func isSelected(_ id: UUID) -> Bool {
    guard let query = selection?.query else { return true }
    return replica.slots[id].map { query.matches(replica.nodes[Int($0)].cells) } ?? false
  }
}

// MARK: - Responses

extension SyncClient {
  mutating func receive(selecting response: SyncResponse, now: Int64) -> ReplicaChanges {
    switch response.body {
    case .selected(let page): return merge(page, response.head, now)
    case .pushed(let through, let receipt, let refusals): acknowledge(selecting: through, receipt, refusals)
    case .tooOld(let number, let stamp):
      if pending(number)?.stamp == stamp { stampSelectionAnew() }
    case .clockAhead(let number, let stamp):
      guard pending(number)?.stamp == stamp else { break }
      clock.correct(server: response.now, wall: now)
      stampSelectionAnew()
    case .reset(let since), .behind(let since):
      if since == cursor, selection?.position == nil { beginSelection() }
    case .pulled, .page, .forked: break
    }
    return ReplicaChanges()
  }

  /// Removes operations from the outbox that the server has, or has refused.
  ///
  /// Their effects stay until the server's states of their nodes are received.
  private mutating func acknowledge(selecting number: Int, _ receipt: LogPosition, _ refusals: [Refusal]) {
    let sent = outbox.prefix { $0.number <= number }
    guard !sent.isEmpty, receipt == .receipt(for: sent, of: device.number) else { return }
    for refusal in refusals {
      guard let operation = pending(refusal.number), operation.stamp == refusal.stamp else { continue }
      refused.append(RefusedOperation(operation: operation, reason: refusal.reason))
    }
    selection?.doubtful.formUnion(sent.map(\.operation.item))
    selection?.turn += 1
    selection?.isUntidy = true
    outbox.removeFirst(sent.count)
    isPullDue = true
  }

  private mutating func merge(_ page: SyncSelectionPage, _ head: LogPosition, _ now: Int64) -> ReplicaChanges {
    guard var selection, page.turn == selection.turn else { return ReplicaChanges() }
    guard hasLog(of: page, head) else {
      beginSelection()
      return ReplicaChanges()
    }
    var states: [UUID: NodeSnapshot] = [:]
    for node in page.nodes where states[node.id] == nil { states[node.id] = node }
    let left = Set(page.left.filter { states[$0] == nil })
    var gone: Set<UUID> = []
    if let through = page.through {
      if let position = selection.position {
        if let next = page.next, next <= position { return ReplicaChanges() }
        if position == 0 { selection.start = through }
        guard through == selection.start else { return ReplicaChanges() }
        selection.position = page.next
        if page.next == nil { (cursor, isPullDue) = (through, true) }
      } else {
        let isLater = through.sequence > cursor?.sequence ?? .max
        guard isLater || through == cursor && !page.hasMore else { return ReplicaChanges() }
        if isLater {
          selection.absent = []
          (selection.fewest, selection.fruitless) = (.max, 0)
        }
        (cursor, isPullDue) = (through, page.hasMore)
        selection.stale.formUnion(left.filter { replica.slots[$0] != nil })
        selection.doubtful.subtract(left)
      }
    } else {
      let expected =
        selection.stampsAnew ? Set(outbox.map(\.operation.item)) : selection.stale.union(selection.doubtful)
      guard !expected.isDisjoint(with: states.keys) || !expected.isDisjoint(with: left) else {
        return ReplicaChanges()
      }
      gone = left
      selection.stale.subtract(gone)
      selection.doubtful.subtract(gone)
      selection.absent.formUnion(gone)
      if head != cursor { isPullDue = true }
      if selection.stampsAnew {
        for (id, state) in states { selection.known[id] = .some(state) }
        for id in gone { selection.known[id] = .some(nil) }
      }
    }
    if let place = selection.position == nil ? cursor : selection.start {
      witnesses.removeAll { $0.sequence <= place.sequence }
      // The states are those at the end of the log, which may be lost when the server is restored.
      if head.sequence > place.sequence { witnesses.insert(head) }
    }
    selection.turn += 1
    selection.isUntidy = selection.isUntidy || !page.nodes.isEmpty || !page.left.isEmpty
    selection.stale.subtract(states.keys)
    selection.doubtful.subtract(states.keys)
    self.selection = selection
    clock.observe(page.horizon)
    for state in states.values { clock.observe(state.latestStamp) }
    let earlier = EarlierNodes(states.keys, gone, in: replica)
    replace(with: page.nodes, states, removing: gone)
    if page.through == nil {
      // A node that has arrived and still has no parent is within itself, by states of different times.
      let unplaced = states.keys.filter { !replica.contains($0) }
      self.selection?.absent.formUnion(unplaced)
    }
    if selection.stampsAnew { stampOutbox(page.horizon, now) }
    var changes = earlier.changes(to: replica)
    changes.formUnion(forgetUnselected())
    if page.through == nil, isFruitless() {
      let missing = self.selection?.stale ?? []
      self.selection?.absent.formUnion(missing)
      self.selection?.stale = []
      self.selection?.isUntidy = true
      changes.formUnion(forgetUnselected())
    }
    return changes
  }

  /// Returns whether many responses in a row have left as many nodes to request as there were.
  private mutating func isFruitless() -> Bool {
    guard var selection, !selection.stampsAnew else { return false }
    let pending = selection.stale.count + selection.doubtful.count
    selection.fruitless = pending < selection.fewest ? 0 : selection.fruitless + 1
    selection.fewest = min(pending, selection.fewest)
    self.selection = selection
    return selection.fruitless > 2 * TreeReplica.greatestDepth
  }

  /// Returns whether a response comes from the same log as the earlier ones, as far as it shows.
  private func hasLog(of page: SyncSelectionPage, _ head: LogPosition) -> Bool {
    if let position = selection?.position {
      guard position > 0, let start = selection?.start else { return true }
      return head.sequence > start.sequence || head == start
    }
    guard let place = page.through ?? cursor, let cursor else { return true }
    guard head.sequence > place.sequence || head == place else { return false }
    if page.through == nil { return true }
    if place.sequence > cursor.sequence, let witness = witnesses.first, witness.sequence <= place.sequence {
      return witness == place && (page.hasMore || witnesses.count == 1)
    }
    return page.hasMore || witnesses.isEmpty
  }

  /// Replaces the states of nodes, with the waiting operations on them, and removes other nodes.
  private mutating func replace(
    with nodes: [NodeSnapshot], _ states: [UUID: NodeSnapshot], removing gone: Set<UUID>
  ) {
    guard !states.isEmpty || !gone.isEmpty else { return }
    let waiting = outbox.lazy.map(\.operation).filter { states[$0.item] != nil || gone.contains($0.item) }
    let isAddition =
      gone.isEmpty && waiting.isEmpty
      && states.values.allSatisfy { state in
        state.base?.parent != .trash && !(replica.slots[state.id].map { replica.isKnown(Int($0)) } ?? false)
      }
    selection?.changedNodes.formUnion(states.keys)
    if isAddition {
      replica.load(states.count == nodes.count ? nodes : Array(states.values))
      return
    }
    selection?.changedNodes.formUnion(gone)
    var kept: [NodeSnapshot] = []
    for slot in replica.nodes.indices where replica.isKnown(slot) {
      let id = replica.nodes[slot].id
      if states[id] == nil, !gone.contains(id) { kept.append(replica.snapshot(of: slot)) }
    }
    var moves: [TreeOperation] = []
    for move in replica.recentMoves {
      if states[move.item] == nil, !gone.contains(move.item) {
        moves.append(move)
      } else {
        selection?.changedMoves.insert(move.stamp)
      }
    }
    kept += states.values.sorted { $0.id < $1.id }
    var operations = Array(waiting)
    // A state with a later move already has the effect of all earlier ones.
    operations.removeAll { operation in
      guard case .move = operation.action, let base = states[operation.item]?.base else { return false }
      return operation.stamp <= base.stamp
    }
    for operation in operations { if case .move = operation.action { selection?.changedMoves.insert(operation.stamp) } }
    replica = TreeReplica(selected: kept, moves)
    replica.apply(operations)
  }

  /// Forgets the nodes that are neither selected, nor above selected ones, nor have edits that wait, once all states
  /// are those at the end of the log.
  private mutating func forgetUnselected() -> ReplicaChanges {
    guard var selection, selection.isUntidy, selection.position == nil, !isPullDue, !selection.stampsAnew else {
      return ReplicaChanges()
    }
    selection.isUntidy = false
    var kept: Set<Int32> = []
    func keep(_ slot: Int32) {
      var slot = slot
      while slot >= 0, kept.insert(slot).inserted { slot = replica.parents[Int(slot)] }
    }
    for slot in replica.nodes.indices {
      let node = replica.nodes[slot]
      guard !selection.stale.contains(node.id) || selection.doubtful.contains(node.id) else { continue }
      let isSelected = selection.query.matches(node.cells) && isReachable(Int32(slot), selection)
      if isSelected && replica.isKnown(slot) || selection.doubtful.contains(node.id) { keep(Int32(slot)) }
    }
    for numbered in outbox {
      if let slot = replica.slots[numbered.operation.item] { keep(slot) }
      switch numbered.operation.action {
      case .order(in: .node(let id), _), .move(to: .node(let id), _): replica.slots[id].map { keep($0) }
      default: break
      }
    }
    selection.stale = selection.stale.filter { id in replica.slots[id].map(kept.contains) ?? false }
    var forgotten: Set<UUID> = []
    for slot in replica.nodes.indices {
      let id = replica.nodes[slot].id
      if !kept.contains(Int32(slot)) {
        if replica.isKnown(slot) { forgotten.insert(id) }
      } else if replica.parents[slot] == TreeSlot.nowhere, !selection.absent.contains(id) {
        // A parent that hasn't been received.
        selection.stale.insert(id)
      }
    }
    self.selection = selection
    guard !forgotten.isEmpty else { return ReplicaChanges() }
    let earlier = EarlierNodes([], forgotten, in: replica)
    replace(with: [], [:], removing: forgotten)
    return earlier.changes(to: replica)
  }

  /// Returns whether a node is visible, or may be when the states of the nodes above it have been received.
  private func isReachable(_ slot: Int32, _ selection: TreeSelection) -> Bool {
    var slot = slot
    while true {
      let (id, parent) = (replica.nodes[Int(slot)].id, replica.parents[Int(slot)])
      if selection.stale.contains(id) || selection.doubtful.contains(id) { return true }
      if parent == TreeSlot.nowhere { return !selection.absent.contains(id) }
      if parent < 0 { return parent == TreeSlot.root }
      slot = parent
    }
  }
}

// MARK: - New stamps

extension SyncClient {
  /// Gives new stamps to the waiting edits once the server's states of their nodes are known.
  mutating func stampSelectionAnew() {
    selection?.turn += 1
    selection?.known = [:]
    selection?.stampsAnew = !outbox.isEmpty
    isPullDue = true
  }

  /// Gives new stamps to the waiting edits that the server lacks, in their order, if all of its states are known.
  private mutating func stampOutbox(_ horizon: HybridTimestamp, _ now: Int64) {
    guard let known = selection?.known, outbox.allSatisfy({ known[$0.operation.item] != nil }) else { return }
    let waiting = outbox.map(\.operation)
    outbox = []
    var states: [UUID: NodeSnapshot] = [:]
    for case (let id, let state?) in known { states[id] = state }
    replace(with: [], states, removing: Set(known.keys).subtracting(states.keys))
    clock.restart(device: device.number, after: max(replica.latestStamp.ticks, horizon.ticks))
    let operations = waiting.filter { operation in states[operation.item].map { !$0.covers(operation) } ?? true }
      .map { TreeOperation(stamp: clock.tick(at: now), item: $0.item, action: $0.action) }
    replica.apply(operations)
    enqueue(operations)
    for operation in operations {
      selection?.changedNodes.insert(operation.item)
      if case .move = operation.action { selection?.changedMoves.insert(operation.stamp) }
    }
    selection?.stampsAnew = false
    selection?.isUntidy = true
    selection?.known = [:]
  }
}

extension NodeSnapshot {
  /// Returns whether the state has an operation, or a later one in its place.
  fileprivate func covers(_ operation: TreeOperation) -> Bool {
    switch operation.action {
    case .set(let field, let value):
      guard let cell = cells.first(where: { $0.field == field }) else { return false }
      return cell.stamp > operation.stamp || cell.stamp == operation.stamp && cell.value == value
    case .order(let parent, let key):
      guard let order = orders.first(where: { $0.parent == parent }) else { return false }
      return order.stamp > operation.stamp || order.stamp == operation.stamp && order.key == key
    case .move(let parent, _):
      guard let base else { return false }
      return base.stamp > operation.stamp || base.stamp == operation.stamp && base.parent == parent
    }
  }

  fileprivate var latestStamp: HybridTimestamp {
    let stamps = cells.map(\.stamp) + orders.map(\.stamp)
    return stamps.reduce(base?.stamp ?? .zero, max)
  }
}

// MARK: - Nodes

extension TreeReplica {
  /// Creates a replica of some nodes, of which none is purged: servers don't send purged ones.
  init(selected nodes: [NodeSnapshot], _ moves: [TreeOperation]) {
    self.init()
    load(nodes)
    apply(moves)
  }

  /// Returns whether anything but the identity of a node is known.
  func isKnown(_ slot: Int) -> Bool {
    let node = nodes[slot]
    return !node.cells.isEmpty || !node.orders.isEmpty || parents[slot] != TreeSlot.nowhere
  }
}

/// Nodes before a change.
private struct EarlierNodes {
  private var nodes: [UUID: (parent: NodeParent?, key: String?, fields: [String])] = [:]

  init(_ ids: some Sequence<UUID>, _ others: Set<UUID>, in replica: TreeReplica) {
    for id in ids { nodes[id] = Self.node(id, in: replica) }
    for id in others { nodes[id] = Self.node(id, in: replica) }
  }

  private static func node(
    _ id: UUID, in replica: TreeReplica
  ) -> (parent: NodeParent?, key: String?, fields: [String]) {
    (replica.parent(of: id), replica.key(of: id)?.text, replica.fields(of: id).flatMap { [$0.field, $0.value] })
  }

  func changes(to replica: TreeReplica) -> ReplicaChanges {
    var changes = ReplicaChanges()
    for (id, earlier) in nodes {
      let node = Self.node(id, in: replica)
      if node.parent != earlier.parent || node.key != earlier.key { changes.places.insert(id) }
      if node.fields != earlier.fields { changes.contents.insert(id) }
    }
    return changes
  }
}
