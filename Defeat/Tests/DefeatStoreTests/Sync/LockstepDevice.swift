import DefeatStore
import Foundation
import GRDB
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonToDos
import HolonTree

/// A list in a file, and a client in memory that is told the same: after every step both have to be equal, to the last
/// stamp, and the rows of the list have to be what the tree says.
struct LockstepDevice: SyncDevice {
  private var model: SyncClient
  private var store: SQLiteToDoStore
  private let file: SyncFile
  private let mutant: StoreMutant
  private var problem: String?

  init(_ identity: DeviceIdentity, mutant: StoreMutant = .none) {
    model = SyncClient(device: identity)
    self.mutant = mutant
    file = SyncFile()
    do {
      store = try SQLiteToDoStore(path: file.path)
      try store.queue.write(mutant.prepare)
      try store.sync.attach(to: .test, device: identity, at: Date(timeIntervalSince1970: 0))
    } catch {
      preconditionFailure("\(file.path) can't be used: \(error)")
    }
  }

  private init(copying other: LockstepDevice) throws {
    model = other.model
    mutant = other.mutant
    file = SyncFile()
    store = try other.store.sync.copy(to: file.path)
    problem = other.problem
  }

  var replica: TreeReplica { model.replica }
  var cursor: LogPosition? { model.cursor }

  mutating func create(
    _ id: UUID, _ fields: [String: String], at placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] {
    try follow(now) { client throws(SyncError) in try client.create(id, fields, at: placement, now: now) }
  }

  mutating func set(
    _ fields: [String: String?], of id: UUID, now: Int64
  ) throws -> [TreeOperation] {
    try follow(now) { client throws(SyncError) in try client.set(fields, of: id, now: now) }
  }

  mutating func move(
    _ id: UUID, to placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] {
    try follow(now) { client throws(SyncError) in try client.move(id, to: placement, now: now) }
  }

  mutating func delete(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try follow(now) { client throws(SyncError) in try client.delete(id, now: now) }
  }

  mutating func restore(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try follow(now) { client throws(SyncError) in try client.restore(id, now: now) }
  }

  private mutating func follow(
    _ now: Int64, _ edit: (inout SyncClient) throws(SyncError) -> [TreeOperation]
  ) throws -> [TreeOperation] {
    let operations = try edit(&model)
    compare { [mutant] store in
      var made: [TreeOperation] = []
      try mutant.around(&store, nil, operations) { store in
        made = try store.sync.commit(operations.map { ($0.item, $0.action) }, at: now.date)
      }
      return made == operations ? nil : "the store stamps \(made) instead of \(operations)"
    }
    return operations
  }

  func nextRequest(limit: Int) -> SyncRequest? { model.nextRequest(limit: limit) }

  mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges {
    var copy = generator
    let changes = model.receive(response, now: now, using: &generator)
    compare { [mutant] store in
      try mutant.around(&store, response, response.operations) { store in
        try store.sync.receive(response, at: now.date, using: &copy)
      }
      return nil
    }
    return changes
  }

  mutating func hint() {
    model.hint()
    compare { store in
      try store.sync.hint()
      return nil
    }
  }

  mutating func restart() {
    let path = file.path
    compare { store in
      store = try SQLiteToDoStore(path: path)
      return nil
    }
  }

  func copy() -> LockstepDevice {
    do {
      return try LockstepDevice(copying: self)
    } catch {
      preconditionFailure("\(file.path) can't be copied: \(error)")
    }
  }

  func brokenInvariant() -> String? { problem ?? model.replica.brokenInvariant() }

  /// Does something with the store and looks whether both are still alike.
  private mutating func compare(_ body: (inout SQLiteToDoStore) throws -> String?) {
    guard problem == nil else { return }
    do {
      problem = try body(&store)
      problem = try problem ?? difference()
    } catch {
      problem = "the store fails: \(error)"
    }
  }

  private func difference() throws -> String? {
    guard let client = try store.sync.client() else { return "the store isn't kept in step" }
    for (kept, expected) in zip(client.portrait, model.portrait) where kept != expected {
      return "the store has\n\(kept)\ninstead of\n\(expected)"
    }
    if client.portrait.count != model.portrait.count { return "the store has other nodes" }
    for limit in [1, 3, 7] where try store.sync.nextRequest(limit: limit) != model.nextRequest(limit: limit) {
      return "the store asks for something else"
    }
    return try ListPortrait.difference(store, model.replica)
  }
}

extension SyncResponse {
  /// The operations that it brings.
  fileprivate var operations: [TreeOperation] {
    guard case .pulled(_, let records, _) = body else { return [] }
    return records.compactMap { if case .operation(_, _, let operation) = $0 { operation } else { nil } }
  }
}

/// A file that is removed when no one uses it any more, in memory where there is such a place.
final class SyncFile: Sendable {
  let path: String

  init() {
    let shared = "/dev/shm"
    let folder = FileManager.default.fileExists(atPath: shared) ? shared : NSTemporaryDirectory()
    path = "\(folder)/holon-sync-\(UUID().uuidString).sqlite"
  }

  deinit { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
}

extension SyncHome {
  static let test = SyncHome(hub: "http://localhost", space: UUID(), account: "ada")
}

extension Int64 {
  var date: Date { Date(timeIntervalSince1970: Double(self) / 1_000) }
}

extension SyncClient {
  /// All that a client knows, in lines that don't depend on where it is kept.
  var portrait: [String] {
    func name(_ slot: Int32) -> String { replica.parent(inSlot: slot).map { "\($0)" } ?? "nowhere" }
    let nodes = replica.nodes.enumerated().map { slot, node in
      let cells = node.cells.map { "\($0.field)=\($0.value ?? "-")@\($0.stamp)" }
      let orders = node.orders.map { "\($0.key.text) in \(name($0.parent))@\($0.stamp)" }.sorted()
      return "\(node.id) in \(name(replica.parents[slot]))@\(node.placed) was in \(name(node.base))@\(node.basePlaced) "
        + "\(cells) \(orders)"
    }
    let moves = replica.moves.map { move in
      "\(move.stamp) \(replica.nodes[Int(move.item)].id) to \(name(move.parent)) at \(move.key.text) "
        + (move.isDone ? "from \(name(move.previous))@\(move.previousStamp)" : "not done")
    }
    let pages = fetch.map { "\($0.position) \($0.start as Any) \($0.latest as Any) \($0.stampsAnew) \($0.seen)" }
    return [
      "\(device) \(clock) \(cursor as Any) \(nextNumber) \(isPullDue) \(isPullFirst) \(witnesses) \(pages ?? "")",
      "horizon \(replica.horizon), fetching \(fetch?.tree.horizon as Any)", "\(outbox)",
    ] + nodes.sorted() + moves
  }
}
