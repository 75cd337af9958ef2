public import HolonTree
public import Testing

/// Checks all that a tree with a summary of your own has to keep: the summary's laws, and the tree's under edits.
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
///   - elements: What nodes may hold, at least one. Choose unlike ones, also at the edges.
///   - edits: The number of random edits.
///   - seed: Where the random numbers start; a random number unless given, printed with a failure.
///   - sourceLocation: Where an issue is reported.
public func checkTreeLaws<Element: Equatable, Summary>(
  of type: Tree<Element, Summary>.Type, elements: [Element], edits: Int = 1_000,
  seed: UInt64 = .random(in: 0...UInt64.max), sourceLocation: SourceLocation = #_sourceLocation
) {
  precondition(!elements.isEmpty, "trees are made of elements: give at least one")
  checkSummaryLaws(of: Summary.self, elements: elements, sourceLocation: sourceLocation)
  checkRandomEdits(of: type, edits: edits, seed: seed, sourceLocation: sourceLocation) { generator in
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}

/// Checks that a tree's links and summaries are as its edits should have left them.
///
/// - Complexity: O(*n*), *n* being the number of nodes.
public func checkInvariants<Element, Summary>(
  of tree: Tree<Element, Summary>, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let broken = tree.brokenInvariant() else { return }
  Issue.record("the tree is broken: \(broken)", sourceLocation: sourceLocation)
}
