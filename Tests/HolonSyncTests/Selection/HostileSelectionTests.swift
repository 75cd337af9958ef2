import Foundation
import HolonBase
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Hostile servers of partial trees")
struct HostileSelectionTests {
  typealias Forgery = @Sendable (SyncSelectionPage) -> SyncResponse.Body

  private static let stamp = HybridTimestamp(milliseconds: 1_000, counter: 0, device: DeviceNumber(rawValue: 99))

  private static func node(_ id: UUID, in parent: NodeParent, shop: String? = nil) -> NodeSnapshot {
    NodeSnapshot(
      id: id, cells: shop.map { [NodeCell(field: "shops/\($0)", value: "", stamp: stamp)] } ?? [],
      orders: [.init(parent: parent, key: .first, stamp: stamp)], base: .init(parent: parent, stamp: stamp))
  }

  private static func page(
    _ page: SyncSelectionPage, adding nodes: [NodeSnapshot] = [], without isDropped: Bool = false, next: Int? = nil,
    hasMore: Bool? = nil
  ) -> SyncResponse.Body {
    .selected(
      SyncSelectionPage(
        turn: page.turn, through: page.through, horizon: page.horizon, nodes: (isDropped ? [] : page.nodes) + nodes,
        left: isDropped ? [] : page.left, next: next ?? page.next, hasMore: hasMore ?? page.hasMore))
  }

  static let forgeries: [(String, Forgery)] = [
    ("a cycle", { page($0, adding: [node(1, in: .node(2), shop: "market"), node(2, in: .node(1), shop: "market")]) }),
    ("a node in itself", { page($0, adding: [node(1, in: .node(1), shop: "market")]) }),
    ("an unknown parent", { page($0, adding: [node(1, in: .node(2), shop: "market")]) }),
    ("new parents forever", { page($0, adding: [node(UUID(), in: .node(UUID()), shop: "market")]) }),
    (
      "parents above parents",
      { forged in
        page(forged, adding: forged.nodes.map { node(UUID(), in: .node($0.id)) })
      }
    ),
    ("nodes that aren't selected", { page($0, adding: (1...500).map { node(UUID($0), in: .root) }) }),
    ("nodes in the trash", { page($0, adding: [node(1, in: .trash, shop: "market")]) }),
    ("the same page forever", { page($0, next: 0) }),
    ("more without progress", { page($0, hasMore: true) }),
    ("nothing of what was requested", { page($0, without: true) }),
    ("a node twice", { page($0, adding: $0.nodes.map { NodeSnapshot(id: $0.id, cells: [], orders: [], base: nil) }) }),
    (
      "a response of another kind",
      { _ in
        .pulled(since: LogPosition(sequence: 0, checksum: 7), records: [], hasMore: true)
      }
    ),
    (
      "another turn",
      {
        .selected(
          SyncSelectionPage(turn: $0.turn + 1, through: $0.through, horizon: $0.horizon, nodes: $0.nodes, left: $0.left)
        )
      }
    ),
    (
      "a later place",
      {
        .selected(
          SyncSelectionPage(
            turn: $0.turn, through: LogPosition(sequence: 1_000, checksum: 1), horizon: $0.horizon, nodes: $0.nodes,
            left: $0.left))
      }
    ),
    ("an endless reset", { _ in .reset(since: LogPosition(sequence: 0, checksum: 7)) }),
  ]

  @Test(arguments: forgeries)
  func `a forged response loses no edit, and an honest one repairs the tree`(
    _ name: String, _ forgery: @escaping Forgery
  ) async throws {
    let market = Product.schema.query { $0.shops.contains("market") }
    let server = ForgingTransport()
    let laptop = try SyncedTree(Product.schema)
    let food = try laptop.insert(Product(name: "Food"))
    let milk = try laptop.insert(Product(name: "Milk", shops: ["market"]), at: .last(in: .node(food)))
    try await laptop.sync(through: server)
    for isKnown in [false, true] {
      let phone = try SyncedTree(Product.schema, selecting: market)
      if isKnown {
        try await phone.sync(through: server)
        try phone.update(milk) { $0.amount += 1 }
        try phone.insert(Product(name: "Eggs", shops: ["market"]), at: .last(in: .node(food)))
        try laptop.update(food) { $0.amount += 1 }
        try await laptop.sync(through: server)
      } else {
        try phone.insert(Product(name: "Salt"))
      }
      await server.forge(forgery)
      do {
        try await phone.sync(through: server)
      } catch {
        #expect(error is SyncProgressError)
      }
      #expect(phone.replica.brokenInvariant() == nil)
      await server.forge(nil)
      // An honest server knows no place in the log that a forged response has named.
      try await phone.sync(through: server)
      try laptop.update(food) { $0.amount += 1 }
      try await laptop.sync(through: server)
      try await phone.sync(through: server)
      #expect(phone.status.isInStep && phone.status.waiting == 0)
      if isKnown {
        #expect(phone.nodes().map(\.item.name) == ["Food", "Milk", "Eggs"], "\(name)")
        #expect(laptop[milk]?.amount == 1)
      }
    }
    #expect(laptop.nodes().map(\.item.name).sorted() == ["Eggs", "Food", "Milk", "Salt"])
  }
}

/// A server in memory that forges its responses about selections.
private actor ForgingTransport: SyncTransport {
  private var server = SyncServer(genesis: 7)
  private var forgery: HostileSelectionTests.Forgery?

  func forge(_ forgery: HostileSelectionTests.Forgery?) { self.forgery = forgery }

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    let response = server.answer(request, at: Int64(Date().timeIntervalSince1970 * 1000))
    guard let forgery, case .selected(let page) = response.body else { return response }
    return SyncResponse(
      device: response.device, now: response.now, head: response.head, lastNumber: response.lastNumber,
      body: forgery(page))
  }
}
