public import HolonTree
public import Testing

/// Checks the laws of a summary, and of a tree with that summary under random edits.
///
/// ```swift
/// @Test func laws() {
///   checkTreeLaws(of: Tree<File, Bytes>.self, elements: [File(size: 0), File(size: 7), File(size: 1_000)])
/// }
/// ```
///
/// It runs ``checkSummaryLaws(of:elements:sourceLocation:)`` and ``checkRandomEdits(of:edits:size:seed:sourceLocation:element:)``.
///
/// - Parameters:
///   - type: The tree.
///   - elements: The elements of nodes, at least one. Choose unlike ones, including edge cases.
///   - edits: The number of random edits.
///   - seed: The seed of the random numbers, printed with a failure; a random number by default.
///   - sourceLocation: The place where an issue is reported.
public func checkTreeLaws<Element: Equatable, Summary>(
  of type: Tree<Element, Summary>.Type, elements: [Element], edits: Int = 1_000,
  seed: UInt64 = .random(in: 0...UInt64.max), sourceLocation: SourceLocation = #_sourceLocation
) {
  precondition(!elements.isEmpty, "random trees need elements: give at least one")
  checkSummaryLaws(of: Summary.self, elements: elements, sourceLocation: sourceLocation)
  checkRandomEdits(of: type, edits: edits, seed: seed, sourceLocation: sourceLocation) { generator in
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}

/// Checks that a tree's links and summaries are valid.
///
/// - Complexity: O(*n*), *n* being the number of nodes.
public func checkInvariants<Element, Summary>(
  of tree: Tree<Element, Summary>, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let broken = tree.brokenInvariant() else { return }
  Issue.record("the tree is broken: \(broken)", sourceLocation: sourceLocation)
}
