import Foundation
import HolonTree

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
    for operation in sent.lazy.map(\.operation) {
      tidy(around: operation.item)
      // A later move of others may have removed the place that this one has given the node.
      selection?.untidy?.formUnion(operation.namedNodes)
    }
    outbox.removeFirst(sent.count)
    isPullDue = true
    // The states of the nodes of fewer edits are needed now, maybe of none.
    if selection?.stampsAnew ?? false { stampSelectionAnew() }
  }

  /// Marks a node, and the parents that it ever had, as maybe superfluous.
  private mutating func tidy(around id: UUID) {
    selection?.untidy?.insert(id)
    guard let slot = replica.slots[id] else { return }
    let parents = replica.nodes[Int(slot)].orders.map(\.parent) + [replica.parents[Int(slot)]]
    for parent in parents where parent >= 0 { selection?.untidy?.insert(replica.nodes[Int(parent)].id) }
  }

  private mutating func merge(_ page: SyncSelectionPage, _ head: LogPosition, _ now: Int64) -> ReplicaChanges {
    guard page.turn == selection?.turn else { return ReplicaChanges() }
    guard hasLog(of: page, head) else {
      beginSelection()
      return ReplicaChanges()
    }
    let states = Dictionary(page.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let left = Set(page.left.filter { states[$0] == nil })
    let isExpected =
      if let through = page.through {
        selection?.position == nil ? takeChanges(page, through, left) : takeNodes(page, through)
      } else {
        takeNamed(states, left, head)
      }
    guard isExpected, let selection else { return ReplicaChanges() }
    if let place = selection.position == nil ? cursor : selection.start {
      witnesses.removeAll { $0.sequence <= place.sequence }
      // The states are those at the end of the log, which may be lost when the server is restored.
      if head.sequence > place.sequence { witnesses.insert(head) }
    }
    self.selection?.turn += 1
    self.selection?.stale.subtract(states.keys)
    self.selection?.doubtful.subtract(states.keys)
    clock.observe(page.horizon)
    for state in states.values { clock.observe(state.latestStamp) }
    for id in states.keys { tidy(around: id) }
    for id in left { tidy(around: id) }
    var changes = replace(states, removing: page.through == nil ? left : [])
    if page.through == nil {
      // A node that has arrived and still has no parent is within itself, by the states of one response: a forged one.
      self.selection?.absent.formUnion(states.keys.filter { !replica.contains($0) })
    }
    if selection.stampsAnew { changes.formUnion(stampOutbox(page.horizon, now)) }
    changes.formUnion(forgetUnselected())
    if page.through == nil, isFruitless() {
      let missing = self.selection?.stale.ids ?? []
      self.selection?.absent.formUnion(missing)
      self.selection?.stale.removeAll()
      self.selection?.untidy = nil
      changes.formUnion(forgetUnselected())
    }
    return changes
  }

  /// Notes the progress that a page of selected nodes is; returns false for a page that wasn't requested.
  private mutating func takeNodes(_ page: SyncSelectionPage, _ through: LogPosition) -> Bool {
    guard let position = selection?.position else { return false }
    if let next = page.next, next <= position { return false }
    if position == 0 { selection?.start = through }
    guard through == selection?.start else { return false }
    selection?.position = page.next
    if page.next == nil { (cursor, isPullDue) = (through, true) }
    return true
  }

  /// Notes the progress that a page of changes is; returns false for a page that wasn't requested.
  private mutating func takeChanges(_ page: SyncSelectionPage, _ through: LogPosition, _ left: Set<UUID>) -> Bool {
    let isLater = through.sequence > cursor?.sequence ?? .max
    guard isLater || through == cursor && !page.hasMore else { return false }
    if isLater {
      selection?.absent = []
      selection?.fewest = .max
      selection?.fruitless = 0
    }
    (cursor, isPullDue) = (through, page.hasMore)
    selection?.stale.formUnion(left.filter { replica.slots[$0] != nil })
    selection?.doubtful.subtract(left)
    return true
  }

  /// Notes that named nodes have arrived, or don't exist; returns false for others.
  private mutating func takeNamed(_ states: [UUID: NodeSnapshot], _ gone: Set<UUID>, _ head: LogPosition) -> Bool {
    guard let selection else { return false }
    let expected =
      selection.stampsAnew ? Set(outbox.map(\.operation.item)) : selection.stale.ids.union(selection.doubtful)
    guard !expected.isDisjoint(with: states.keys) || !expected.isDisjoint(with: gone) else { return false }
    self.selection?.stale.subtract(gone)
    self.selection?.doubtful.subtract(gone)
    self.selection?.absent.formUnion(gone)
    if head != cursor { isPullDue = true }
    guard selection.stampsAnew else { return true }
    for (id, state) in states { self.selection?.known[id] = .some(state) }
    for id in gone { self.selection?.known[id] = .some(nil) }
    return true
  }

  /// Returns whether many responses in a row have left as many nodes to request as there were.
  private mutating func isFruitless() -> Bool {
    guard let selection, !selection.stampsAnew else { return false }
    let pending = selection.stale.ids.count + selection.doubtful.count
    let fruitless = pending < selection.fewest ? 0 : selection.fruitless + 1
    self.selection?.fruitless = fruitless
    self.selection?.fewest = min(pending, selection.fewest)
    return fruitless > 2 * TreeReplica.greatestDepth
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
}

extension NodeSnapshot {
  fileprivate var latestStamp: HybridTimestamp {
    let stamps = cells.map(\.stamp) + orders.map(\.stamp)
    return stamps.reduce(base?.stamp ?? .zero, max)
  }
}
