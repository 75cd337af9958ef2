import Foundation
import HolonBase
import HolonSync
import HolonTestingSync
import Testing

@Suite("Stored clients")
struct StoredClientTests {
  @Test func `devices whose rows are stored after each step converge, and restart from them`() {
    var check = Outline.check
    check.checksChanges = false
    check.storage = { MemoryStorage() }
    check.run(150)
  }

  @Test func `the check finds a storage that forgets to remove rows`() throws {
    var check = Outline.check
    check.checksChanges = false
    check.storage = { MemoryStorage(keepsRemoved: true) }
    let failure = try #require(check.failure(in: 200, seed: 1))
    #expect(failure.problem.contains("the storage has "))
  }

  @Test func `rows that no client has written are refused with a sentence`() throws {
    let rows = try MemoryStorage.filled().rows()
    for index in rows.indices {
      var damaged = rows
      damaged[index] = StoredSyncRow(key: rows[index].key, value: Array(rows[index].value.dropLast()))
      #expect(throws: SyncStorageError.self) { try SyncClient(rows: damaged) }
    }
    #expect(throws: SyncStorageError.self) { try SyncClient(rows: Array(rows.dropFirst())) }
    #expect(try SyncClient(rows: []) == nil)
  }
}

/// A storage in memory.
final class MemoryStorage: SyncStorage {
  private let values = Locked<[[UInt8]: [UInt8]]>([:])
  private let keepsRemoved: Bool

  /// Whether the next change fails.
  let fails = Locked(false)

  init(keepsRemoved: Bool = false) { self.keepsRemoved = keepsRemoved }

  func rows() throws -> [StoredSyncRow] {
    values.value.map { StoredSyncRow(key: $0.key, value: $0.value) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  func store(_ change: StoredSyncChange) throws {
    if fails.value { throw SyncStorageError("the disk is full: free some space, then try again") }
    values.use { values in
      if change.replacesAll { values = [:] }
      if !keepsRemoved { for key in change.removed { values[key] = nil } }
      for row in change.written { values[row.key] = row.value }
    }
  }

  /// Returns an independent storage with the same rows, as a backup has.
  func copy() -> MemoryStorage {
    let copy = MemoryStorage()
    copy.values.value = values.value
    return copy
  }

  static func filled() throws -> MemoryStorage {
    let storage = MemoryStorage()
    let tree = try SyncedTree(Product.schema, in: storage)
    let milk = try tree.insert(Product(name: "Milk"))
    try tree.insert(Product(name: "Oat"), at: .last(in: .node(milk)))
    return storage
  }
}
