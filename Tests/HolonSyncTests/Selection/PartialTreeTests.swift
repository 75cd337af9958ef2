import Foundation
import HolonBase
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Partial trees of own items")
struct PartialTreeTests {
  private let market = Product.schema.query { $0.shops.contains("market") }

  private func outline(_ tree: SyncedTree<Product>) -> [String] {
    tree.nodes().map { node in
      String(repeating: "  ", count: node.depth) + node.item.name + (node.isSelected ? "" : " (above)")
    }
  }

  /// A list with products of two shops in sections.
  private func family(_ server: ModelTransport) async throws -> (SyncedTree<Product>, [String: UUID]) {
    let laptop = try SyncedTree(Product.schema)
    var ids: [String: UUID] = [:]
    for section in ["Food", "Tools"] { ids[section] = try laptop.insert(Product(name: section)) }
    let products: [(String, String, String)] = [
      ("Milk", "market", "Food"), ("Bread", "baker", "Food"), ("Eggs", "market", "Food"), ("Saw", "forge", "Tools"),
    ]
    for (name, shop, section) in products {
      ids[name] = try laptop.insert(Product(name: name, shops: [shop]), at: .last(in: .node(ids[section]!)))
    }
    try await laptop.sync(through: server)
    return (laptop, ids)
  }

  @Test func `a device has the selected nodes and those above them, and nothing else`() async throws {
    let server = ModelTransport()
    let (laptop, ids) = try await family(server)
    let storage = MemoryStorage()
    let phone = try SyncedTree(Product.schema, in: storage, selecting: market)
    #expect(!phone.status.isComplete && phone.status.query == market)
    try await phone.sync(through: server)
    #expect(outline(phone) == ["Food (above)", "  Milk", "  Eggs"])
    #expect(phone.status.isComplete && phone.status.isInStep)
    #expect(phone.replica.nodeCount == 3)
    let stored = try storage.rows().flatMap(\.value)
    #expect(!String(decoding: stored, as: UTF8.self).contains("Bread"))
    // A change of another node, of one that enters, of one that leaves, and of one above.
    try laptop.update(ids["Saw"]!) { $0.amount = 2 }
    try laptop.update(ids["Bread"]!) { $0.shops.insert("market") }
    try laptop.update(ids["Eggs"]!) { $0.shops = [] }
    try laptop.update(ids["Food"]!) { $0.name = "Groceries" }
    try await laptop.sync(through: server)
    try await phone.sync(through: server)
    #expect(outline(phone) == ["Groceries (above)", "  Milk", "  Bread"])
    // Both sections are removed, and one is restored.
    for section in ["Food", "Tools"] { try laptop.remove(ids[section]!) }
    try await laptop.sync(through: server)
    try await phone.sync(through: server)
    #expect(outline(phone).isEmpty && phone.replica.nodeCount == 0)
    try laptop.restore(ids["Food"]!)
    try laptop.move(ids["Food"]!, to: .last(in: .root))
    try await laptop.sync(through: server)
    try await phone.sync(through: server)
    #expect(outline(phone) == ["Groceries (above)", "  Milk", "  Bread"])
  }

  @Test func `a device edits its part offline, and an edited node stays until its edit is sent`() async throws {
    let server = ModelTransport()
    let (laptop, ids) = try await family(server)
    let storage = MemoryStorage()
    let phone = try SyncedTree(Product.schema, in: storage, selecting: market)
    try await phone.sync(through: server)
    try phone.update(ids["Milk"]!) { $0.amount += 2 }
    try phone.update(ids["Eggs"]!) { $0.shops = ["farm"] }
    try phone.insert(Product(name: "Nails", shops: ["forge"]), at: .before(ids["Food"]!))
    try phone.insert(Product(name: "Rice", shops: ["market"]), at: .first(in: .node(ids["Food"]!)))
    #expect(outline(phone) == ["Nails (above)", "Food (above)", "  Rice", "  Milk", "  Eggs (above)"])
    try laptop.update(ids["Milk"]!) { $0.amount += 3 }
    try laptop.update(ids["Milk"]!) { $0.name = "Oat milk" }
    try await laptop.sync(through: server)
    let opened = try SyncedTree(Product.schema, in: storage, selecting: market)
    #expect(outline(opened) == outline(phone))
    try await opened.sync(through: server)
    #expect(outline(opened) == ["Food (above)", "  Rice", "  Oat milk"])
    #expect(opened[ids["Milk"]!]?.amount == 5)
    try await laptop.sync(through: server)
    #expect(
      laptop.nodes().map(\.item.name) == ["Nails", "Food", "Rice", "Oat milk", "Bread", "Eggs", "Tools", "Saw"])
    #expect(laptop[ids["Eggs"]!]?.shops == ["farm"] && laptop[ids["Milk"]!]?.amount == 5)
  }

  @Test func `another query selects other nodes, and edits that wait stay`() async throws {
    let server = ModelTransport()
    let (laptop, ids) = try await family(server)
    let storage = MemoryStorage()
    let phone = try SyncedTree(Product.schema, in: storage, selecting: market)
    try await phone.sync(through: server)
    try phone.update(ids["Milk"]!) { $0.note = "cold" }
    let other = try SyncedTree(Product.schema, in: storage, selecting: Product.schema.query { $0.name == "Saw" })
    #expect(!other.status.isComplete && other.status.waiting > 0)
    try await other.sync(through: server)
    #expect(outline(other) == ["Tools (above)", "  Saw"])
    try await laptop.sync(through: server)
    #expect(laptop[ids["Milk"]!]?.note == "cold")
    #expect(throws: SyncStorageError.self) { try SyncedTree(Product.schema, in: storage) }
    let whole = MemoryStorage()
    _ = try SyncedTree(Product.schema, in: whole)
    #expect(throws: SyncStorageError.self) { try SyncedTree(Product.schema, in: whole, selecting: market) }
  }

  @Test func `an item without values is gone with its node`() async throws {
    let server = ModelTransport()
    let (laptop, phone) = (try SyncedTree(Product.schema), try SyncedTree(Product.schema, selecting: .everything))
    let empty = try laptop.insert(Product())
    try await laptop.sync(through: server)
    try await phone.sync(through: server)
    #expect(phone[empty] == Product())
    try laptop.remove(empty)
    try await laptop.sync(through: server)
    try await phone.sync(through: server)
    #expect(phone[empty] == nil && phone.nodes().isEmpty)
  }

  @Test func `a refused edit is undone`() async throws {
    let server = ModelTransport { operation in
      if case .set("name", "Beer") = operation.action { .forbidden } else { nil }
    }
    let (_, ids) = try await family(server)
    let phone = try SyncedTree(Product.schema, selecting: market)
    try await phone.sync(through: server)
    try phone.update(ids["Milk"]!) { $0.name = "Beer" }
    try await phone.sync(through: server)
    #expect(outline(phone) == ["Food (above)", "  Milk", "  Eggs"])
    #expect(phone.status.refused.map(\.reason) == [.forbidden])
  }

  @Test func `a query that depends on the day costs only what it selects`() async throws {
    let server = ModelTransport()
    let (_, _) = try await family(server)
    let phone = try SyncedTree(Product.schema, selecting: Product.schema.query { $0.name.contains("s") })
    try await phone.sync(through: server)
    #expect(outline(phone) == ["Food (above)", "  Eggs", "Tools"])
  }
}
