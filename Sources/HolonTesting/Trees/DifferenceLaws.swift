public import HolonTree
public import Testing

/// Checks that the difference of two versions of a tree leads from one to the other and back, with the fewest moves.
///
/// ```swift
/// var tree = outline
/// tree.sortChildren(of: nil) { $0.title < $1.title }
/// checkDifferenceLaws(from: outline, to: tree)
/// ```
///
/// The laws: applied to the old version, the difference leads to the new one, every node with its handle. Its inverse
/// leads back. No difference with fewer moves has the same effect, according to a slow search for the fewest.
///
/// - Parameters:
///   - old: A version.
///   - new: Another version that has a common ancestor with the first.
///   - sourceLocation: The place where an issue is reported.
public func checkDifferenceLaws<Element: Equatable, Summary>(
  from old: Tree<Element, Summary>, to new: Tree<Element, Summary>, sourceLocation: SourceLocation = #_sourceLocation
) {
  if let broken = brokenDifferenceLaw(from: old, to: new) { Issue.record("\(broken)", sourceLocation: sourceLocation) }
}

/// Returns the law that the difference of two versions breaks, or nil.
func brokenDifferenceLaw<Element: Equatable, Summary>(
  from old: Tree<Element, Summary>, to new: Tree<Element, Summary>
) -> String? {
  let difference = new.difference(from: old)
  do throws(TreeDifferenceError) {
    let there = try old.applying(difference)
    if let broken = there.deviation(from: new) { return "the difference doesn't lead to the new version: \(broken)" }
    let back = try new.applying(difference.inverted)
    if let broken = back.deviation(from: old) { return "the inverse doesn't lead to the old version: \(broken)" }
  } catch {
    return "the difference can't be applied: \(error)"
  }
  let moves = difference.changes.count { if case .move = $0 { true } else { false } }
  let fewest = fewestMoves(from: old, to: new)
  return moves == fewest ? nil : "the difference has \(moves) moves, although \(fewest) are enough"
}

extension Tree where Element: Equatable {
  /// Returns a description of how this tree differs from another one, including handles.
  func deviation(from other: Tree) -> String? {
    if let broken = brokenInvariant() { return broken }
    if count != other.count { return "\(count) nodes instead of \(other.count)" }
    for ((node, depth), (expected, expectedDepth)) in zip(preorder, other.preorder) {
      if (node, depth) != (expected, expectedDepth) { return "\(node) comes where \(expected) is expected" }
      if self[node] != other[expected] { return "\(node) holds \(self[node]) instead of \(other[expected])" }
    }
    return nil
  }
}

/// Returns the least number of moves, by examining every list of children and every pair in it.
private func fewestMoves<Element, Summary>(
  from old: Tree<Element, Summary>, to new: Tree<Element, Summary>
) -> Int {
  let parents = [nil] + new.preorder.map { Optional($0.node) }
  let common = new.preorder.lazy.map(\.node).filter(old.contains)
  let reparented = common.count { old.parent(of: $0) != new.parent(of: $0) }
  let reordered = parents.map { parent in
    guard parent.map(old.contains) ?? true else { return 0 }
    let before = old.children(of: parent).filter { new.contains($0) && new.parent(of: $0) == parent }
    let positions = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
    var lengths: [(position: Int, length: Int)] = []
    for position in new.children(of: parent).compactMap({ positions[$0] }) {
      let longest = lengths.lazy.filter { $0.position < position }.map(\.length).max() ?? 0
      lengths.append((position, longest + 1))
    }
    return lengths.count - (lengths.map(\.length).max() ?? 0)
  }
  return reparented + reordered.reduce(0, +)
}
