import HolonTree
import Testing

/// Counts the additions of a task.
private final class Counter: @unchecked Sendable {  // Used by the one task that it is bound in.
  @TaskLocal static var current: Counter?
  var additions = 0
}

/// The greatest number, without an inverse, which counts how often it is added.
private struct CountedGreatest: TreeSummary {
  var value = Int.min
  static let zero = CountedGreatest()
  static let isCommutative = true

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: CountedGreatest) {
    Counter.current?.additions += 1
    value = max(value, other.value)
  }
}

/// The last number in preorder, for which order matters, and which counts how often it is added.
private struct CountedLast: TreeSummary {
  var value: Int?
  static let zero = CountedLast()

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: CountedLast) {
    Counter.current?.additions += 1
    value = other.value ?? value
  }
}

@Suite("A new node asks none of its siblings for their summaries")
struct SummaryCostTests {
  @Test func `where order means nothing, wherever it is inserted`() {
    var tree = Tree<Int, CountedGreatest>()
    let top = tree.append(0)
    let first = tree.append(1, to: top)
    for number in 2..<1_000 { tree.append(number, to: top) }
    #expect(additions { tree.append(1_000, to: top) } <= 2)
    #expect(additions { tree.insert(1_001, before: first) } <= 2)
    // The first child of a node, which is a leaf no more.
    #expect(additions { tree.append(1_002, to: first) } <= 3)
    #expect(tree.summary.value == 1_002)
    let kept = tree
    #expect(additions { tree.prepend(1_003, to: top) } <= 2)
    #expect(kept.summary.value == 1_002)
  }

  @Test func `where order matters, at the end`() {
    var tree = Tree<Int, CountedLast>()
    let top = tree.append(0)
    for number in 1..<1_000 { tree.append(number, to: top) }
    #expect(additions { tree.append(1_000, to: top) } <= 2)
    let last = tree.append(1_001)
    #expect(additions { tree.append(1_002, to: last) } <= 2)
    #expect(tree.summary.value == 1_002)
  }

  @Test func `only from the level on that isn't the last one siblings are asked, where order matters`() {
    var tree = Tree<Int, CountedLast>()
    let groups = (0..<10).map { tree.append($0) }
    for number in 10..<1_000 { tree.append(number, to: groups[4]) }
    #expect(additions { tree.append(1_000, to: groups[4]) } <= 1 + 10)
    #expect(tree.summary(of: groups[4]).value == 1_000)
    #expect(tree.summary.value == 9)
  }

  private func additions(_ edit: () -> Void) -> Int {
    let counter = Counter()
    Counter.$current.withValue(counter) { edit() }
    return counter.additions
  }
}
