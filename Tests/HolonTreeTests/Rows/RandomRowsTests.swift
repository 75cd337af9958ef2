import HolonTesting
import HolonTree
import Testing

@Suite("TreeRows agree with a naive model")
struct RandomRowsTests {
  @Test(arguments: [(8, 1_000), (40, 300), (300, 30)])
  func `without a rule`(size: Int, steps: Int) {
    check(Total.self, size: size, steps: steps, rules: [nil])
  }

  @Test(arguments: [(8, 1_000), (40, 300), (300, 30)])
  func `with rules about the element`(size: Int, steps: Int) {
    check(Total.self, size: size, steps: steps, rules: [{ $0[$1] % 4 != 0 }, { $0[$1] % 7 != 0 }, nil])
  }

  @Test(arguments: [(8, 1_000), (40, 300), (300, 30)])
  func `with rules about the summary`(size: Int, steps: Int) {
    check(
      Greatest.self, size: size, steps: steps,
      rules: [{ $0.summary(of: $1).value ?? 0 > 60 }, { $0.summary(of: $1).value ?? 0 > 90 }])
  }

  @Test(arguments: [(8, 1_000), (40, 300), (300, 30)])
  func `with rules about which nodes are leaves`(size: Int, steps: Int) {
    check(Progress.self, size: size, steps: steps, rules: [{ $0.summary(of: $1).done > 0 }, { !$0.isLeaf($1) }])
  }

  private func check<Summary: TreeSummary>(
    _ summary: Summary.Type, size: Int, steps: Int, rules: [TreeRows<Int, Summary>.Rule?],
    seed: UInt64 = .random(in: 0...UInt64.max)
  ) where Summary.Element == Int {
    var generator = SeededGenerator(seed: seed)
    var trial = OutlineTrial(nodes: size, rules: rules, using: &generator)
    for number in 0..<steps {
      guard let deviation = trial.step(size: size, using: &generator) else { continue }
      Issue.record("step \(number): \(deviation) (seed \(seed))")
      return
    }
  }
}
