import Foundation
import HolonTestingSync
import HolonTree

@testable import HolonSync

/// Devices and servers with bugs.
///
/// Each behaves like a correct one, with the effect of the bug before or after that.
enum Mutants {
  typealias Answer = ConvergenceCheck.Answer
  typealias Receive = ConvergenceCheck.Receive
}

extension SyncResponse {
  var records: [LogRecord] { if case .pulled(_, let records, _) = body { records } else { [] } }

  var operations: [TreeOperation] {
    records.compactMap { if case .operation(_, _, let operation) = $0 { operation } else { nil } }
  }

  func with(_ body: Body, lastNumber: Int? = nil, device: DeviceIdentity? = nil) -> SyncResponse {
    SyncResponse(
      device: device ?? self.device, now: now, head: head, lastNumber: lastNumber ?? self.lastNumber, body: body)
  }
}

// MARK: - Replicas that merge in a wrong way

extension TreeReplica {
  /// Gives the next operation precedence over earlier ones, whatever its stamp.
  mutating func giveWay(to operation: TreeOperation) {
    guard let slot = slots[operation.item].map(Int.init) else { return }
    switch operation.action {
    case .set(let field, _):
      guard let index = nodes[slot].cells.firstIndex(where: { $0.field == field }) else { return }
      nodes[slot].cells[index].stamp = min(nodes[slot].cells[index].stamp, operation.stamp.before)
    case .order(let parent, _), .move(let parent, _):
      guard let place = existingSlot(of: parent),
        let index = nodes[slot].orders.firstIndex(where: { $0.parent == place })
      else { return }
      nodes[slot].orders[index].stamp = min(nodes[slot].orders[index].stamp, operation.stamp.before)
    }
  }

  /// Makes the moves that were skipped because they put a node into itself.
  mutating func moveIntoThemselves() {
    for move in moves where !move.isDone { parents[Int(move.item)] = move.parent }
    arrangeParts()
  }

  /// Lets a move that was just applied count as the last one.
  mutating func moveAsArrived(_ operation: TreeOperation) {
    guard case .move(let parent, _) = operation.action, let slot = slots[operation.item],
      let place = existingSlot(of: parent), operation.stamp >= horizon
    else { return }
    if case .node(let id) = parent, isInside(id, of: operation.item) { return }
    parents[Int(slot)] = place
    arrangeParts()
  }

  /// Removes the key of a move.
  mutating func forgetKey(of operation: TreeOperation) {
    guard case .move = operation.action, let slot = slots[operation.item].map(Int.init) else { return }
    nodes[slot].orders.removeAll { $0.stamp == operation.stamp }
    arrangeParts()
  }

  mutating func forgetKeys() { for slot in nodes.indices { nodes[slot].orders = [] } }

  /// Puts siblings with one key in the order in which they have arrived.
  mutating func orderTiesByArrival() {
    for (parent, items) in children {
      children[parent] = items.sorted { left, right in
        let (key, other) = (self.key(of: left, in: parent), self.key(of: right, in: parent))
        return key == other ? left < right : key < other
      }
    }
  }

  /// Purges everything in the trash, even if a move may still restore it.
  mutating func purgeAll() {
    for (id, _) in preorder(below: .trash) {
      guard let slot = slots[id].map(Int.init) else { continue }
      (nodes[slot].isPurged, nodes[slot].cells) = (true, [])
    }
  }

  /// Forgets that another operation has the stamp of one.
  mutating func forgetStamp(of operation: TreeOperation) {
    guard conflicts(with: operation) else { return }
    moves.removeAll { $0.stamp == operation.stamp }
    giveWay(to: operation)
  }
}

extension HybridTimestamp {
  fileprivate var before: HybridTimestamp { HybridTimestamp(ticks: ticks &- 1, device: device) }
}

extension Mutants {
  static let lastArrivalWins: Receive = { client, response, now, generator in
    for operation in response.operations { client.replica.giveWay(to: operation) }
    return client.receive(response, now: now, using: &generator)
  }

  /// Receives a response correctly, and changes the client afterwards.
  static func after(_ body: @escaping @Sendable (inout SyncClient, SyncResponse) -> Void) -> Receive {
    { client, response, now, generator in
      let changes = client.receive(response, now: now, using: &generator)
      body(&client, response)
      return changes
    }
  }

  /// Drops moves of others that would put a node into itself in the current tree, though an earlier move may change it.
  static let cyclesDropped: Receive = { client, response, now, generator in
    guard case .pulled(let since, let records, let hasMore) = response.body else {
      return client.receive(response, now: now, using: &generator)
    }
    let replica = client.replica
    let kept = records.filter { record in
      guard case .operation(_, _, let operation) = record, case .move(.node(let id), _) = operation.action else {
        return true
      }
      return !replica.isInside(id, of: operation.item)
    }
    let answer = response.with(.pulled(since: since, records: kept, hasMore: hasMore))
    return client.receive(answer, now: now, using: &generator)
  }
  static let keyTiesByArrival = after { client, _ in client.replica.orderTiesByArrival() }
  static let movesAsTheyArrive = after { client, response in
    for operation in response.operations { client.replica.moveAsArrived(operation) }
  }
  static let moveWithoutKey = after { client, response in
    for operation in response.operations { client.replica.forgetKey(of: operation) }
  }
  static let earlyTruncation = after { client, response in
    guard let last = response.operations.last else { return }
    client.replica.truncate(before: HybridTimestamp(ticks: last.stamp.ticks, device: DeviceNumber(rawValue: 0)))
  }
  static let purgeInUse = after { client, response in
    if response.records.contains(where: { if case .horizon = $0 { true } else { false } }) { client.replica.purgeAll() }
  }
}

// MARK: - Clients that forget

extension Mutants {
  static let outboxEmptied = after { client, response in
    if case .pushed = response.body { client.outbox = [] }
  }
  static let cursorToHead = after { client, response in
    if !response.records.isEmpty, client.fetch == nil { client.cursor = response.head }
  }
  static let noWitness: Receive = { client, response, now, generator in
    client.witnesses = []
    return client.receive(response, now: now, using: &generator)
  }
  static let refusedStays: Receive = { client, response, now, generator in
    guard case .pushed(_, _, let refusals) = response.body, !refusals.isEmpty else {
      return client.receive(response, now: now, using: &generator)
    }
    let replica = client.replica
    _ = client.receive(response, now: now, using: &generator)
    client.replica = replica
    return ReplicaChanges()
  }
  static let noReceipt: Receive = { client, response, now, generator in
    guard case .pushed(let through, _, let refusals) = response.body else {
      return client.receive(response, now: now, using: &generator)
    }
    let receipt = LogPosition.receipt(for: client.outbox.prefix { $0.number <= through }, of: client.device.number)
    let believed = response.with(.pushed(through: through, receipt: receipt, refusals: refusals))
    return client.receive(believed, now: now, using: &generator)
  }

  /// Sends nodes again that were purged while the device was away.
  static let purgedComesBack: Receive = { client, response, now, generator in
    let earlier = client.replica
    let wasFetching = client.fetch != nil
    let changes = client.receive(response, now: now, using: &generator)
    guard wasFetching, client.fetch == nil else { return changes }
    for node in earlier.nodes where client.replica.isPurged(node.id) && !node.isPurged {
      client.commit(node.cells.map { (node.id, .set($0.field, $0.value)) }, now)
    }
    return changes
  }

  /// Overlooks that another device uses the identity.
  static let overlooksForks: Receive = { client, response, now, generator in
    if response.body == .forked { return ReplicaChanges() }
    for case .operation(let device, let number, let operation) in response.records where device == client.device.number
    {
      client.outbox.removeAll { $0.number == number && $0.operation != operation }
      client.nextNumber = max(client.nextNumber, number + 1)
    }
    let known = response.with(response.body, lastNumber: min(response.lastNumber, client.nextNumber - 1))
    return client.receive(known, now: now, using: &generator)
  }
}

// MARK: - Servers that don't look

extension Mutants {
  /// Plans pushes by a ledger that was changed.
  static func planning(
    by change: @escaping @Sendable (inout SyncLedger, [NumberedOperation]) -> Void
  ) -> Answer {
    { server, request, now, refusal in
      guard case .push(let operations) = request.body else { return server.answer(request, at: now, refusal: refusal) }
      var blind = server.ledger
      change(&blind, operations)
      let known = server.known(operations, from: request.device)
      let push = blind.plan(
        operations, from: request.device, at: now, known: known, bytes: server.pageBytes, refusal: refusal)
      return server.take(push, at: now)
    }
  }

  static let noHorizonCheck = planning { ledger, _ in ledger.replica.horizon = .zero }
  static let noStampCheck = planning { ledger, operations in
    for numbered in operations { ledger.replica.forgetStamp(of: numbered.operation) }
  }
  static let purgedIsEdited = planning { ledger, _ in
    for slot in ledger.replica.nodes.indices { ledger.replica.nodes[slot].isPurged = false }
  }

  /// Confuses another device with a known one, and its operations with the known ones.
  static let noForkCheck: Answer = { server, request, now, refusal in
    let installation = server.ledger.devices[request.device.number]?.installation ?? request.device.installation
    let device = DeviceIdentity(number: request.device.number, installation: installation)
    guard case .push(let operations) = request.body else {
      let answer = server.answer(SyncRequest(device: device, body: request.body), at: now, refusal: refusal)
      return answer.with(answer.body, device: request.device)
    }
    let numbers = Set(server.known(operations, from: device).keys)
    let known = Dictionary(
      operations.filter { numbers.contains($0.number) }.map { ($0.number, $0.operation) }, uniquingKeysWith: { $1 })
    let push = server.ledger.plan(
      operations, from: device, at: now, known: known, bytes: server.pageBytes, refusal: refusal)
    let answer = server.take(push, at: now)
    return answer.with(answer.body, device: request.device)
  }

  static let noResetCheck: Answer = { server, request, now, refusal in
    guard case .pull(let since, let limit) = request.body, let place = server.position(since.sequence) else {
      return server.answer(request, at: now, refusal: refusal)
    }
    let answer = server.answer(SyncRequest(device: request.device, body: .pull(since: place, limit: limit)), at: now)
    guard case .pulled(_, let records, let hasMore) = answer.body else { return answer }
    return answer.with(.pulled(since: since, records: records, hasMore: hasMore))
  }

  static let snapshotWithEffects: Answer = { server, request, now, refusal in
    let answer = server.answer(request, at: now, refusal: refusal)
    guard case .page(let page) = answer.body else { return answer }
    let nodes = page.nodes.map { node -> NodeSnapshot in
      guard let slot = server.replica.slots[node.id].map(Int.init) else { return node }
      let base = server.replica.parent(of: node.id).map {
        NodeSnapshot.Base(parent: $0, stamp: server.replica.nodes[slot].placed)
      }
      return NodeSnapshot(id: node.id, cells: node.cells, orders: node.orders, base: base)
    }
    return answer.with(
      .page(
        SnapshotPage(
          position: page.position, start: page.start, horizon: page.horizon, nodes: nodes, moves: page.moves,
          next: page.next)))
  }
}
