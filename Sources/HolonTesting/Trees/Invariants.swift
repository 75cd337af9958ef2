public import HolonTree
public import Testing

/// Checks that a tree's links and summaries are as its edits should have left them.
///
/// - Complexity: O(*n*), *n* being the number of nodes.
public func checkInvariants<Element, Summary>(
  of tree: Tree<Element, Summary>, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let broken = tree.brokenInvariant() else { return }
  Issue.record("the tree is broken: \(broken)", sourceLocation: sourceLocation)
}
