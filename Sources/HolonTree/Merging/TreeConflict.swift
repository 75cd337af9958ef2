/// Edits of two versions of a tree that exclude each other.
public enum TreeConflict<Element> {
  /// Both versions changed the element of a node, in different ways; `base` is nil for a node that both have inserted.
  case element(NodeHandle, base: Element?, ours: Element, theirs: Element)

  /// Both versions moved a node, to different places; `base` is nil for a node that both have inserted.
  case place(NodeHandle, base: TreePlace?, ours: TreePlace, theirs: TreePlace)

  /// One version removed a node and what is below it, in which the other version changed, inserted or moved nodes.
  case removal(NodeHandle, by: TreeMergeSide, edited: [NodeHandle])

  /// Moves of both versions would together put nodes below themselves.
  case cycle(ours: [NodeHandle], theirs: [NodeHandle])
}

extension TreeConflict: Sendable where Element: Sendable {}
extension TreeConflict: Equatable where Element: Equatable {}
extension TreeConflict: Hashable where Element: Hashable {}

extension TreeConflict: CustomStringConvertible {
  /// The conflict in words, as in `#3 is "tea" in ours and "rice" in theirs`.
  public var description: String {
    switch self {
    case .element(let node, _, let ours, let theirs):
      "\(node) is \"\(ours)\" in ours and \"\(theirs)\" in theirs"
    case .place(let node, _, let ours, let theirs):
      "\(node) is \(ours) in ours and \(theirs) in theirs"
    case .removal(let node, let side, let edited):
      "\(node) is removed in \(side), but \(edited.map(\.description).joined(separator: ", ")) changed in \(side.other)"
    case .cycle(let ours, let theirs):
      "moves of \(ours.map(\.description).joined(separator: ", ")) in ours and "
        + "\(theirs.map(\.description).joined(separator: ", ")) in theirs form a cycle"
    }
  }
}
