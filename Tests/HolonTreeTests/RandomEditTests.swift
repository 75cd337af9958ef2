import Foundation
import HolonTesting
import HolonTree
import Testing

@Suite("Random edits agree with a naive model")
struct RandomEditTests {
  /// How many edits the first check makes; `HOLON_RANDOM_EDITS` says otherwise.
  private static let edits = ProcessInfo.processInfo.environment["HOLON_RANDOM_EDITS"].flatMap { Int($0) } ?? 50_000

  @Test func `edits of a tree whose summary has an inverse`() {
    checkRandomEdits(of: Tree<Int, Total>.self, edits: Self.edits, element: number)
  }

  @Test func `10,000 edits of a tree whose summary depends on the leaves`() {
    checkRandomEdits(of: Tree<Int, Progress>.self, edits: 10_000, element: number)
  }

  @Test func `10,000 edits of a tree whose summary has no inverse`() {
    checkRandomEdits(of: Tree<Int, Greatest>.self, edits: 10_000, element: number)
  }

  @Test func `10,000 edits of a tree whose summary has no inverse but can do without asking`() {
    checkRandomEdits(of: Tree<Int, SparingGreatest>.self, edits: 10_000, element: number)
  }

  @Test func `10,000 edits of trees whose summary is a set`() {
    checkRandomEdits(of: Tree<Int, Members>.self, edits: 5_000, element: number)
    checkRandomEdits(of: Tree<Int, LeafMembers>.self, edits: 5_000, element: number)
  }

  @Test func `10,000 edits of a tree whose summary depends on the order`() {
    checkRandomEdits(of: Tree<Int, Sequenced>.self, edits: 10_000, element: number)
  }

  @Test func `1,000 edits of a tree with many nodes`() {
    checkRandomEdits(of: Tree<Int, Total>.self, edits: 1_000, size: 500, element: number)
  }

  private func number(_ generator: inout SeededGenerator) -> Int { Int.random(in: -9...9, using: &generator) }
}
