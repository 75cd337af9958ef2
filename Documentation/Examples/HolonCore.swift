// Declarations that the examples of HolonCore's documentation assume: the macros, and those of Holon's examples.

@_exported public import Holon
@_exported public import HolonExamples

public protocol Buffer: Sendable {
  func flush() throws
  func bytes() async throws -> Int
}

// MARK: - Combiner.swift: var combiner = SumPolicy().makeCombiner(for: Int.self)
// not compiled: statements of a function that returns

// MARK: - CombinationPolicy.swift: struct MedianPolicy: CombinationPolicy {
struct MedianCombiner: Combiner {
  mutating func add(_ answer: Double) -> Bool { true }
  func finish() -> Double { 0 }
}

// MARK: - Whole+Hierarchy.swift: import HolonTree
// not compiled: omits the body of the loop

