import Foundation
import HolonBase
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Trees of own items")
struct SyncedTreeTests {
  private func outline(_ tree: SyncedTree<Product>) -> [String] {
    tree.nodes().map { String(repeating: "  ", count: $0.depth) + "\($0.item.amount) \($0.item.name)" }
  }

  @Test func `edits are read at once, in their order and at their depth`() throws {
    let tree = try SyncedTree(Product.schema)
    let milk = try tree.insert(Product(name: "Milk", amount: 1))
    let bread = try tree.insert(Product(name: "Bread"), at: .before(milk))
    let roll = try tree.insert(Product(name: "Roll", amount: 6), at: .last(in: .node(milk)))
    try tree.move(roll, to: .first(in: .node(bread)))
    try tree.update(milk) { $0.amount += 1 }
    #expect(outline(tree) == ["0 Bread", "  6 Roll", "2 Milk"])
    try tree.remove(bread)
    #expect(outline(tree) == ["2 Milk"])
    #expect(tree[roll]?.name == "Roll")
    try tree.restore(bread)
    #expect(outline(tree) == ["0 Bread", "  6 Roll", "2 Milk"])
    #expect(tree.tree().count == 3)
    #expect(throws: SyncError.unknownNode("\(UUID(9))")) { try tree.update(UUID(9)) { $0.amount = 1 } }
    #expect(throws: SyncError.moveIntoItself("\(bread)")) { try tree.move(bread, to: .last(in: .node(roll))) }
  }

  @Test func `three devices are in step through a server`() async throws {
    let server = ModelTransport()
    let trees = try (0..<3).map { _ in try SyncedTree(Product.schema) }
    let milk = try trees[0].insert(Product(name: "Milk", amount: 1))
    for tree in trees { try await tree.sync(through: server) }
    try trees[0].update(milk) { $0.amount += 2 }
    try trees[1].update(milk) { $0.amount += 3 }
    try trees[2].update(milk) { $0.name = "Oat milk" }
    #expect(trees[2].status.waiting == 1)
    for tree in trees + trees { try await tree.sync(through: server) }
    for tree in trees {
      #expect(outline(tree) == ["6 Oat milk"])
      #expect(tree.status.isInStep && tree.status.isComplete)
    }
  }

  @Test func `an opened tree is as it was, and counts on`() async throws {
    let (storage, server) = (MemoryStorage(), ModelTransport())
    let first = try SyncedTree(Product.schema, in: storage)
    let milk = try first.insert(Product(name: "Milk", amount: 4, note: "cold"))
    try await first.sync(through: server)
    try first.update(milk) { $0.amount -= 1 }
    let second = try SyncedTree(Product.schema, in: storage)
    #expect(outline(second) == ["3 Milk"])
    #expect(second.status.waiting == 1)
    try second.update(milk) { $0.amount -= 1 }
    try await second.sync(through: server)
    let other = try SyncedTree(Product.schema)
    try await other.sync(through: server)
    #expect(outline(other) == ["2 Milk"])
  }

  @Test func `a device that is restored from a backup loses no change of an amount`() async throws {
    let (storage, server) = (MemoryStorage(), ModelTransport())
    let tree = try SyncedTree(Product.schema, in: storage)
    let milk = try tree.insert(Product(name: "Milk", amount: 1))
    try await tree.sync(through: server)
    let backup = storage.copy()
    try tree.update(milk) { $0.amount += 10 }
    try await tree.sync(through: server)
    let restored = try SyncedTree(Product.schema, in: backup)
    try restored.update(milk) { $0.amount += 100 }
    try await restored.sync(through: server)
    #expect(outline(restored) == ["111 Milk"])
  }

  @Test func `an edit that can't be stored isn't made`() throws {
    let storage = MemoryStorage()
    let tree = try SyncedTree(Product.schema, in: storage)
    let milk = try tree.insert(Product(name: "Milk", amount: 1))
    storage.fails.value = true
    #expect(throws: SyncStorageError.self) { try tree.update(milk) { $0.amount += 1 } }
    #expect(throws: SyncStorageError.self) { try tree.remove(milk) }
    #expect(outline(tree) == ["1 Milk"])
    storage.fails.value = false
    try tree.update(milk) { $0.amount += 1 }
    #expect(outline(tree) == ["2 Milk"])
  }

  @Test func `a refused edit is undone and reported`() async throws {
    let server = ModelTransport { operation in
      if case .set("name", "Beer") = operation.action { .forbidden } else { nil }
    }
    let tree = try SyncedTree(Product.schema)
    let milk = try tree.insert(Product(name: "Milk"))
    try await tree.sync(through: server)
    try tree.update(milk) { $0.name = "Beer" }
    try await tree.sync(through: server)
    #expect(outline(tree) == ["0 Milk"])
    #expect(tree.status.refused.map(\.reason) == [.forbidden])
    try tree.dismissRefused()
    #expect(tree.status.refused.isEmpty)
  }

  @Test func `a tree stays in step by itself, and reports its changes`() async throws {
    let server = ModelTransport()
    let (phone, laptop) = (try SyncedTree(Product.schema), try SyncedTree(Product.schema))
    let loops = [phone, laptop].map { tree in
      Task { await tree.keepInStep(through: server, every: .milliseconds(20)) }
    }
    defer { for loop in loops { loop.cancel() } }
    let updates = laptop.updates
    try phone.insert(Product(name: "Milk", amount: 2))
    for await _ in updates where !outline(laptop).isEmpty { break }
    #expect(outline(laptop) == ["2 Milk"])
  }
}

/// A server in memory.
actor ModelTransport: SyncTransport {
  private var server = SyncServer(genesis: 7)
  private let refusal: @Sendable (TreeOperation) -> RefusalReason?

  init(refusal: @escaping @Sendable (TreeOperation) -> RefusalReason? = { _ in nil }) { self.refusal = refusal }

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    server.answer(request, at: Int64(Date().timeIntervalSince1970 * 1000), refusal: refusal)
  }
}
