import Foundation
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Convergence of devices with queries")
struct PartialConvergenceTests {
  @Test(arguments: [SyncTroubles.all, .accidents, [.network, .crashes], [.forgeries, .network], .serverBackups])
  func `devices with queries have what is selected, and the others everything`(troubles: SyncTroubles) {
    var check = Outline.check
    check.queries = Outline.queries
    check.storage = { MemoryStorage() }
    check.troubles = troubles
    check.run(100)
  }

  @Test func `small responses lead to the same result`() {
    var check = Outline.check
    check.queries = Outline.queries
    check.devices = 5
    check.pageBytes = 400
    check.reopen = { $0 }
    check.run(100)
  }

  @Test func `own items are read alike, and no change of an amount is lost`() {
    var check = ConvergenceCheck(Product.schema, nodes: 6, edit: Product.edit)
    check.queries = [
      nil, Product.schema.query { $0.amount > 0 }, Product.schema.query { !$0.shops.isEmpty || $0.price > 50 },
    ]
    check.reopen = { $0 }
    check.run(100)
    check.troubles = [.network, .crashes]
    check.run(100)
  }

  @Test func `a waiting move gives way to a later one that comes with another query`() throws {
    func shelf(_ name: String) -> SyncQuery {
      .field(SyncCondition("shelf", .lastWriter, initial: [nil], .isOne(of: [name])))
    }
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: shelf("a"))
    for number in 1...3 { try laptop.create(UUID(number), ["shelf": "a"], at: .last(in: .root), now: 1_000) }
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    try phone.move(3, to: .last(in: .node(1)), now: 1_500)
    try laptop.move(3, to: .last(in: .node(2)), now: 2_000)
    server.sync(&laptop, at: 2_100)
    try phone.select(shelf("a") || shelf("b"))
    // The selected nodes come before the waiting move is sent.
    while let request = phone.nextRequest(), case .select = request.body {
      phone.receive(server.answer(request, at: 2_200), now: 2_200)
    }
    #expect(phone.outbox.count > 0)
    #expect(phone.replica.parent(of: 3) == .node(2))
    server.sync(&phone, at: 2_300)
    #expect(phone.replica.parent(of: 3) == .node(2) && phone.isInStep)
  }
}
