/// The result of merging two versions of a tree.
public struct TreeMerge<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// The merged version, in which every conflict is resolved.
  public let tree: Tree<Element, Summary>

  /// The edits that excluded each other, in the order in which they were found; empty after a merge without conflicts.
  public let conflicts: [TreeConflict<Element>]

  /// The new handles of nodes that `theirs` has inserted at a place in memory that another node takes.
  ///
  /// All other nodes keep their handles. Data that is stored by handle with `theirs` has to be stored anew for these.
  public let renamed: [NodeHandle: NodeHandle]
}

extension TreeMerge: Sendable where Element: Sendable {}

/// One of the two versions that are merged.
public enum TreeMergeSide: Hashable, Sendable {
  /// The version on which the merge is called.
  case ours

  /// The version that is passed to the merge.
  case theirs

  /// The other version.
  public var other: TreeMergeSide { self == .ours ? .theirs : .ours }
}

extension Tree where Element: Equatable {
  /// Merges the edits that two versions have made to a common earlier one.
  ///
  /// ```swift
  /// let merge = laptop.merged(with: phone, from: base)
  /// print(merge.tree)
  /// for conflict in merge.conflicts { print(conflict) }
  /// ```
  ///
  /// Nodes are identified by their handles, so all three trees have to come from a common one by copies and edits.
  /// Edits of different nodes are combined. Edits that exclude each other are conflicts: each is reported, and the
  /// policy resolves it.
  ///
  /// A removal applies to a part as a whole. When the other version has changed something in the part, the part stays
  /// as the other version has it, unless the policy answers ``TreeMergeRemoval/remove``.
  ///
  /// Among the children of a node, a child that `theirs` has inserted or moved follows the same sibling as there.
  /// Where both versions have inserted children, those of this version come first.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have in common. Edits that both have made since are no conflict.
  ///   - policy: The rules that resolve conflicts. By default this version wins, and changed parts are kept.
  /// - Complexity: As for two calls of ``difference(from:)`` and one of ``apply(_:)``; the number of unchanged nodes
  ///   doesn't matter, apart from the depth.
  public func merged(
    with theirs: Tree, from base: Tree, resolving policy: TreeMergePolicy<Element> = .ours
  ) -> TreeMerge<Element, Summary> {
    let theirChanges = theirs.difference(from: base)
    guard !theirChanges.isEmpty else { return TreeMerge(tree: self, conflicts: [], renamed: [:]) }
    let ourChanges = difference(from: base)
    guard !ourChanges.isEmpty else { return TreeMerge(tree: theirs, conflicts: [], renamed: [:]) }
    var plan = MergePlan(base: base, ours: self, theirs: theirs, policy: policy)
    plan.note(ourChanges, of: .ours)
    plan.note(theirChanges, of: .theirs)
    plan.resolve()
    var merged = self
    merged.makeWritable()
    plan.rename(in: merged.storage)
    let changes = plan.changes()
    do throws(TreeDifferenceError) {
      try merged.apply(TreeDifference(changes))
    } catch {
      preconditionFailure("The merge of three valid trees must be valid: \(error)")
    }
    return TreeMerge(tree: merged, conflicts: plan.conflicts, renamed: plan.renamed)
  }
}
