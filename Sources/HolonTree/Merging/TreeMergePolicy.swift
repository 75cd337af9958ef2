/// The rules that resolve the conflicts of a merge, one for each kind of conflict.
///
/// ```swift
/// var policy = TreeMergePolicy<String>.ours
/// policy.element = { _, _, ours, theirs in "\(ours) / \(theirs)" }
/// let merge = laptop.merged(with: phone, from: base, resolving: policy)
/// ```
public struct TreeMergePolicy<Element>: Sendable {
  /// Returns the element of a node that both versions have changed.
  ///
  /// The arguments are the node, its element in the common version, in ours and in theirs. The common version has none
  /// for a node that both have inserted.
  public var element: @Sendable (_ node: NodeHandle, _ base: Element?, _ ours: Element, _ theirs: Element) -> Element

  /// Returns the version whose place counts, for a node that both versions have moved.
  public var place: @Sendable (_ node: NodeHandle, _ ours: TreePlace, _ theirs: TreePlace) -> TreeMergeSide

  /// Returns whether a removed part stays, in which the other version has changed, inserted or moved nodes.
  ///
  /// The arguments are the top of the part, the version that removed it, and the changed nodes.
  public var removal: @Sendable (_ node: NodeHandle, _ side: TreeMergeSide, _ edited: [NodeHandle]) -> TreeMergeRemoval

  /// Returns the version whose moves count, when moves of both would put nodes below themselves.
  ///
  /// The arguments are the nodes that ours has moved, and those that theirs has moved.
  public var cycle: @Sendable (_ ours: [NodeHandle], _ theirs: [NodeHandle]) -> TreeMergeSide

  /// Creates a policy in which one version always wins, and parts that the other version has changed are kept.
  public init(preferring side: TreeMergeSide) {
    element = { _, _, ours, theirs in side == .ours ? ours : theirs }
    place = { _, _, _ in side }
    removal = { _, _, _ in .keep }
    cycle = { _, _ in side }
  }

  /// Elements and places of ours win; a part that either version has removed is kept if the other has changed it.
  public static var ours: TreeMergePolicy { TreeMergePolicy(preferring: .ours) }

  /// Elements and places of theirs win; a part that either version has removed is kept if the other has changed it.
  public static var theirs: TreeMergePolicy { TreeMergePolicy(preferring: .theirs) }
}

/// The fate of a part that one version has removed and the other has changed.
public enum TreeMergeRemoval: Hashable, Sendable {
  /// The part stays as the version has it that changed it.
  case keep

  /// The part is removed, with the nodes that the other version has inserted there.
  ///
  /// A node that the other version has moved there isn't lost: it stays where the removing version has it. If it can't
  /// stay there either, the part is kept.
  case remove
}
