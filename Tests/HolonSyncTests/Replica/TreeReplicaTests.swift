import Foundation
import HolonBase
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Tree replicas")
struct TreeReplicaTests {
  private func operation(_ time: UInt64, _ item: Int, _ action: TreeAction) -> TreeOperation {
    TreeOperation(
      stamp: HybridTimestamp(ticks: time, device: DeviceNumber(rawValue: 1)), item: UUID(item), action: action)
  }

  @Test func `the later one of two values counts, whichever arrives first`() {
    var replica = TreeReplica()
    replica.apply([operation(1, 1, .move(to: .root, .first)), operation(3, 1, .set("title", "new"))])
    #expect(replica.apply([operation(2, 1, .set("title", "old"))]).isEmpty)
    #expect(replica.value("title", of: 1) == "new")
    #expect(replica.apply([operation(4, 1, .set("title", nil))]).contents == [1])
    #expect(replica.fields(of: 1).isEmpty)
  }

  @Test func `two moves that are valid separately form no cycle together`() {
    var replica = TreeReplica()
    replica.apply([operation(1, 1, .move(to: .root, .first)), operation(2, 2, .move(to: .root, .first))])
    replica.apply([operation(4, 1, .move(to: .node(2), .first))])
    #expect(replica.apply([operation(3, 2, .move(to: .node(1), .first))]).places == [1, 2])
    #expect(replica.parent(of: 1) == .root && replica.parent(of: 2) == .node(1))
    #expect(replica.brokenInvariant() == nil)
  }

  @Test func `a reorder doesn't cancel a move to elsewhere`() {
    var replica = TreeReplica()
    replica.apply((1...3).map { operation(UInt64($0), $0, .move(to: .root, .first)) })
    replica.apply([operation(5, 3, .order(in: .root, .after(.first)))])
    replica.apply([operation(4, 3, .move(to: .node(1), .first))])
    #expect(replica.parent(of: 3) == .node(1))
  }

  @Test func `a part may arrive before its whole`() {
    var replica = TreeReplica()
    replica.apply([operation(2, 2, .move(to: .node(1), .first))])
    #expect(!replica.isVisible(2) && replica.preorder().isEmpty)
    replica.apply([operation(1, 1, .move(to: .root, .first))])
    #expect(replica.isVisible(2) && replica.preorder().map(\.id) == [1, 2])
  }

  @Test func `nodes below a deleted node are deleted and restored with it`() {
    var replica = TreeReplica()
    replica.apply([operation(1, 1, .move(to: .root, .first)), operation(2, 2, .move(to: .node(1), .first))])
    replica.apply([operation(3, 1, .move(to: .trash, .first)), operation(4, 2, .set("title", "kept"))])
    #expect(!replica.isVisible(2) && replica.children(of: .trash) == [1])
    #expect(replica.formerPlace(of: 1)?.parent == .root)
    replica.apply([operation(5, 2, .move(to: .root, .first))])
    #expect(replica.isVisible(2) && replica.value("title", of: 2) == "kept")
  }

  @Test func `a replica becomes a tree with summaries`() {
    var replica = TreeReplica()
    replica.apply([operation(1, 1, .move(to: .root, .first)), operation(2, 2, .move(to: .node(1), .first))])
    let tree: Tree<String, NoSummary<String>> = replica.tree { "node \($0.number)" }
    #expect("\(tree)" == "└─ node 1\n   └─ node 2")
  }

  /// 1,728 histories, each in 720 orders; the suite runs some of them, with HOLON_ALL_ORDERS all.
  @Test func `three nodes and three moves have one result in all 720 orders`() {
    let parents: [NodeParent] = [.root, .trash, .node(1), .node(2), .node(3)]
    let moves = (1...3).flatMap { item in parents.filter { $0 != .node(UUID(item)) }.map { (item, $0) } }
    let step = ProcessInfo.processInfo.environment["HOLON_ALL_ORDERS"] == nil ? 211 : 1
    for history in stride(from: 0, to: 1_728, by: step) {
      let chosen = [history / 144, history / 12 % 12, history % 12].map { moves[$0] }
      checkAllOrders(
        of: (1...3).map { operation(UInt64($0), $0, .move(to: .root, .first)) }
          + chosen.enumerated().map { operation(UInt64($0) + 4, $1.0, .move(to: $1.1, .first)) })
    }
  }

  @Test func `orders with different results are found`() {
    let operations = [
      operation(1, 1, .move(to: .root, .first)), operation(2, 2, .move(to: .root, .first)),
      operation(3, 1, .move(to: .node(2), .first)), operation(4, 2, .move(to: .node(1), .first)),
    ]
    #expect(problemInAllOrders(of: operations) == nil)
    let asTheyArrive = problemInAllOrders(of: operations) { replica, operation in
      replica.apply([operation])
      replica.moveAsArrived(operation)
    }
    let withCycles = problemInAllOrders(of: operations) { replica, operation in
      replica.apply([operation])
      replica.moveIntoThemselves()
    }
    #expect(asTheyArrive != nil && withCycles != nil)
  }

  @Test func `a stored replica is restored, and a cycle in a forged one is skipped`() throws {
    var replica = TreeReplica()
    replica.apply([operation(1, 1, .move(to: .root, .first)), operation(2, 2, .move(to: .node(1), .first))])
    var writer = ByteWriter()
    writer.write(replica)
    let stored = try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try reader.replica()
    }
    #expect(stored.preorder().map(\.id) == [1, 2] && stored.brokenInvariant() == nil)
    let nodes = [(1, 2), (2, 1)].map { id, parent in
      NodeSnapshot(id: UUID(id), cells: [], orders: [], base: .init(parent: .node(UUID(parent)), stamp: .zero))
    }
    let broken = TreeReplica(nodes: nodes, moves: [], horizon: .zero)
    #expect(broken.brokenInvariant() == nil)
  }
}
