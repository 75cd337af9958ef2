import Holon
import HolonTesting
import Testing

@Suite("Policies: laws")
struct PolicyLawTests {
  private let leaves: [any Thing] = [
    Leaf(isReady: true, weight: 1, latest: 3, names: ["a"], settings: ["k": 1], color: "red", ways: 2, step: 4),
    Leaf(isReady: false, isBusy: true, weight: 2, names: ["b"], settings: ["k": 2], owner: "Ada", ways: 3, step: 6),
    Leaf(isReady: true, earliest: 2, latest: 9, text: "x", tags: ["v"], owner: "Eve", color: "blue", ways: 5, step: 10),
    Leaf(earliest: 7, latest: 1, names: ["c", "d"], text: "yz", settings: ["l": 3], tags: ["t"]),
  ]

  @Test func laws() {
    check(true) { $0.isReady }
    check(false) { $0.isBusy }
    check(0) { $0.weight }
    check(0) { $0.leaves }
    check(nil) { $0.earliest }
    check(nil) { $0.latest }
    check([]) { $0.names }
    check("") { $0.text }
    check([:]) { $0.settings }
    check([]) { $0.tags }
    check(nil) { $0.owner }
    check(nil) { $0.color }
    check(1) { $0.ways }
    check(0) { $0.step }
  }

  private func check<Answer: Equatable>(
    _ emptyAnswer: Answer, sourceLocation: SourceLocation = #_sourceLocation, ask: (any Thing) -> Answer
  ) {
    checkCompositeLaws(
      of: leaves, emptyAnswer: emptyAnswer, compose: { CompositeThing($0) }, ask: ask, sourceLocation: sourceLocation)
  }
}
