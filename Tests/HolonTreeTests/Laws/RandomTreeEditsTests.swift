import HolonTesting
import HolonTree
import Testing

/// A total that loses what is taken away, so that a tree's answers go wrong.
private struct Leaking: InvertibleTreeSummary, CustomStringConvertible {
  var value = 0
  static let zero = Leaking()

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: Leaking) { value += other.value }
  mutating func subtract(_ other: Leaking) {}
  var description: String { "\(value)" }
}

@Suite("checkRandomEdits")
struct RandomTreeEditsTests {
  @Test func `it reports the edit and the seed`() {
    withKnownIssue {
      checkRandomEdits(of: Tree<Int, Leaking>.self, edits: 1_000, seed: 42) { Int.random(in: 1...9, using: &$0) }
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return message.wholeMatch(of: #/edit \d+, [a-z].*: slot \d+: its summary .* \(seed 42\)/#) != nil
    }
  }

  @Test func `a broken tree is reported`() {
    var tree = Tree<Int, Leaking>()
    let node = tree.append(1)
    tree.remove(node)
    withKnownIssue { checkInvariants(of: tree) }
  }
}

@Suite("SeededGenerator")
struct SeededGeneratorTests {
  @Test func `it gives the numbers of SplitMix64`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    #expect(generator.seed == 1_234_567)
  }
}
