import Foundation
import HolonSync
import HolonTesting
import HolonTree
import Testing

@Suite("Ancestors of nodes that move")
struct AncestorIndexTests {
  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `the index has the same answers as a walk upwards while nodes move`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for size in [1, 2, 3, 8, 40, 200] {
      // A chain, so that depth occurs.
      var parents = (0..<Int32(size)).map { $0 - 1 }
      var index = AncestorIndex(parents: parents)
      for _ in 0..<2_000 {
        let node = Int32.random(in: 0..<Int32(size), using: &generator)
        let other = Int32.random(in: -3..<Int32(size), using: &generator)
        let isInside = Self.isInside(other, of: node, parents)
        #expect(index.isInside(other, of: node) == isInside, "seed \(seed), \(other) in \(node) of \(parents)")
        guard !isInside else { continue }
        parents[Int(node)] = other
        index.move(node, to: other)
      }
    }
  }

  private static func isInside(_ node: Int32, of top: Int32, _ parents: [Int32]) -> Bool {
    var node = node
    while node >= 0 {
      if node == top { return true }
      node = parents[Int(node)]
    }
    return false
  }

  /// Deep enough for the index to be created in the middle of the moves.
  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `late moves in a deep tree have the same result as the moves in order`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let nodes = 1...600
    var moves = nodes.map { Self.move(UInt64($0) * 4, $0, to: $0 == 1 ? .root : .node(UUID($0 - 1))) }
    for time in 0..<1_200 {
      let item = Int.random(in: nodes, using: &generator)
      let parent = Int.random(in: nodes, using: &generator)
      moves.append(Self.move(UInt64(time) * 4 + 2, item, to: .node(UUID(parent))))
    }
    var ordered = TreeReplica()
    for move in moves.sorted(by: { $0.stamp < $1.stamp }) { ordered.apply([move]) }
    var late = TreeReplica()
    late.apply(moves[..<1_000])
    for move in moves[1_000...] { late.apply([move]) }
    #expect(late.brokenInvariant() == nil, "seed \(seed)")
    #expect(late.preorder().map(\.id) == ordered.preorder().map(\.id), "seed \(seed)")
    #expect(late.preorder().map(\.depth) == ordered.preorder().map(\.depth), "seed \(seed)")
  }

  @Test func `a late move doesn't walk through a deep tree for each move after it`() {
    let count = 100_000
    var replica = TreeReplica()
    replica.apply((1...count).map { Self.move(UInt64($0) + 10, $0, to: $0 == 1 ? .root : .node(UUID($0 - 1))) })
    for time in 1...9 as ClosedRange<UInt64> {
      replica.apply([Self.move(time, count + Int(time), to: .root)])
    }
    #expect(replica.preorder().last?.id == UUID(count + 9))
    #expect(replica.parent(of: UUID(count)) == .node(UUID(count - 1)))
    #expect(replica.nodeCount == count + 9)
  }

  @Test func `a deep tree is restored without a walk to its root for each node`() {
    let count = 100_000
    let nodes = (1...count).map { id in
      NodeSnapshot(
        id: UUID(id), cells: [], orders: [], base: .init(parent: id == 1 ? .root : .node(UUID(id - 1)), stamp: .zero))
    }
    let restored = TreeReplica(nodes: nodes, moves: [], horizon: .zero)
    #expect(restored.preorder().map(\.id.number) == Array(1...count))
  }

  private static func move(_ time: UInt64, _ item: Int, to parent: NodeParent) -> TreeOperation {
    TreeOperation(
      stamp: HybridTimestamp(ticks: time, device: DeviceNumber(rawValue: 1)), item: UUID(item),
      action: .move(to: parent, .first))
  }
}
