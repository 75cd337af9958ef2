import Foundation
import HolonBase

/// The rows in which a client is stored: its state, the nodes by slot, the moves by stamp, and the outbox by number.
///
/// A fetch that is interrupted begins again, so its pages aren't stored.
private enum RowKind: UInt8 {
  case state, node, move, operation

  func key(_ number: Int) -> [UInt8] { key { $0.append(bigEndian: UInt64(number)) } }

  func key(_ stamp: HybridTimestamp) -> [UInt8] { key { $0.write(stamp) } }

  private func key(_ body: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter(capacity: 16)
    writer.append(rawValue)
    body(&writer)
    return writer.bytes
  }
}

extension StoredSyncRow {
  fileprivate init(_ key: [UInt8], _ body: (inout ByteWriter) -> Void) {
    var writer = ByteWriter(capacity: 200)
    body(&writer)
    self.init(key: key, value: writer.bytes)
  }
}

extension SyncClient {
  /// Creates a client from its rows.
  ///
  /// - Returns: Nil for no rows.
  /// - Throws: ``SyncStorageError`` for rows that no client has written.
  package init?(rows: [StoredSyncRow]) throws(SyncStorageError) {
    guard let first = rows.first else { return nil }
    let damage = SyncStorageError(
      "the stored tree can't be read: restore it from a backup, or begin with a new one, which fetches it")
    guard first.key == [RowKind.state.rawValue], var client = SyncClient(bytes: first.value) else { throw damage }
    var (nodes, moves): ([NodeSnapshot], [TreeOperation]) = ([], [])
    do {
      for row in rows.dropFirst() {
        try row.value.withUnsafeBytes { bytes in
          var reader = ByteReader(bytes)
          switch row.key.first.flatMap(RowKind.init) {
          case .node: nodes.append(try reader.node())
          case .move: moves.append(try reader.operation())
          case .operation:
            client.outbox.append(NumberedOperation(number: try reader.number(), operation: try reader.operation()))
          case .state, nil: throw ByteReader.Damage()
          }
          if !reader.isAtEnd { throw ByteReader.Damage() }
        }
      }
    } catch {
      throw damage
    }
    client.replica = TreeReplica(nodes: nodes, moves: moves, horizon: client.replica.horizon)
    self = client
  }

  /// All rows of the client.
  package var storedWhole: StoredSyncChange {
    var change = StoredSyncChange()
    change.replacesAll = true
    change.written = [stateRow]
    change.written += replica.nodes.indices.map(nodeRow)
    change.written += replica.recentMoves.map(moveRow)
    change.written += outbox.map(operationRow)
    return change
  }

  private var stateRow: StoredSyncRow {
    var state = self
    state.replica = TreeReplica(horizon: replica.horizon)
    state.outbox = []
    if fetch != nil { state.beginFetch() }
    return StoredSyncRow(key: [RowKind.state.rawValue], value: state.bytes)
  }

  private func nodeRow(_ slot: Int) -> StoredSyncRow {
    StoredSyncRow(RowKind.node.key(slot)) { $0.write(replica.snapshot(of: slot)) }
  }

  private func moveRow(_ move: TreeOperation) -> StoredSyncRow {
    StoredSyncRow(RowKind.move.key(move.stamp)) { $0.write(move) }
  }

  private func operationRow(_ numbered: NumberedOperation) -> StoredSyncRow {
    StoredSyncRow(RowKind.operation.key(numbered.number)) { writer in
      writer.write(numbered.number)
      writer.write(numbered.operation)
    }
  }
}

/// The part of a client's state on which the rows of its next change depend.
package struct StoredSyncMark: Sendable {
  fileprivate let nodeCount: Int
  fileprivate let nextNumber: Int
  fileprivate let horizon: HybridTimestamp
  fileprivate let isFetching: Bool
  fileprivate let outbox: [NumberedOperation]
}

extension SyncClient {
  /// Returns the state before a change.
  ///
  /// - Parameter withOutbox: Whether operations may leave the outbox. A second reference to it makes edits copy it.
  package func mark(withOutbox: Bool) -> StoredSyncMark {
    StoredSyncMark(
      nodeCount: replica.nodeCount, nextNumber: nextNumber, horizon: replica.horizon, isFetching: fetch != nil,
      outbox: withOutbox ? outbox : [])
  }

  /// Returns the rows that edits have changed.
  package func rows(after operations: [TreeOperation], since mark: StoredSyncMark) -> StoredSyncChange {
    var change = StoredSyncChange()
    change.written = [stateRow] + outbox.suffix(nextNumber - mark.nextNumber).map(operationRow)
    add(operations, since: mark, [], to: &change)
    return change
  }

  /// Returns the rows that a response has changed.
  package func rows(
    after response: SyncResponse, _ changes: ReplicaChanges, since mark: StoredSyncMark
  ) -> StoredSyncChange {
    // A fetched tree replaces the former one, and a horizon settles many moves.
    if mark.isFetching && fetch == nil || mark.horizon != replica.horizon { return storedWhole }
    var change = StoredSyncChange()
    change.written = [stateRow]
    if outbox.count != mark.outbox.count || outbox.first?.number != mark.outbox.first?.number {
      let kept = Set(outbox.lazy.map(\.number))
      change.removed = mark.outbox.filter { !kept.contains($0.number) }.map { RowKind.operation.key($0.number) }
    }
    var operations: [TreeOperation] = []
    switch response.body {
    case .pulled(_, let records, _):
      for case .operation(_, _, let operation) in records { operations.append(operation) }
    case .pushed(_, _, let refusals):
      let numbers = Set(refusals.map(\.number))
      operations = mark.outbox.filter { numbers.contains($0.number) }.map(\.operation)
    default: break
    }
    add(operations, since: mark, changes.places.union(changes.contents), to: &change)
    return change
  }

  /// Adds the rows of the nodes and the moves that operations name, and of other changed nodes.
  private func add(
    _ operations: [TreeOperation], since mark: StoredSyncMark, _ others: Set<UUID>, to change: inout StoredSyncChange
  ) {
    var slots = Set(mark.nodeCount..<replica.nodeCount)
    for id in others { if let slot = replica.slots[id] { slots.insert(Int(slot)) } }
    for operation in operations {
      if let slot = replica.slots[operation.item] { slots.insert(Int(slot)) }
      guard case .move = operation.action else { continue }
      addMove(operation.stamp, to: &change)
    }
    change.written += slots.sorted().map(nodeRow)
  }

  private func addMove(_ stamp: HybridTimestamp, to change: inout StoredSyncChange) {
    let index = replica.index(of: stamp)
    if index < replica.moves.count, replica.moves[index].stamp == stamp {
      change.written.append(moveRow(replica.operation(of: replica.moves[index])))
    } else {
      change.removed.append(RowKind.move.key(stamp))
    }
  }
}
