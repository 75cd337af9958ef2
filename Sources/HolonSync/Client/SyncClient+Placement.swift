import Foundation
import HolonTree

extension SyncClient {
  /// The length beyond which a key causes new keys for all siblings.
  static var longestKey: Int { 48 }

  /// Returns the actions that bring a node to a place.
  ///
  /// These are a move, or a new key if the parent stays. If there is no room between two siblings, all siblings get new
  /// keys.
  func place(
    _ id: UUID, at placement: NodePlacement
  ) throws(SyncError) -> [(UUID, TreeAction)] {
    let parent = try parent(of: placement)
    if case .node(let other) = parent {
      guard replica.contains(other) else { throw .unknownNode("\(other)") }
      if replica.isInside(other, of: id) || other == id { throw .moveIntoItself("\(id)") }
      var depths = DepthSearch(deepest: TreeReplica.greatestDepth)
      if replica.parent(of: id) != parent, depths.isTooDeep(id, to: parent, in: replica) { throw .tooDeep("\(id)") }
    }
    let siblings = replica.children(of: parent).filter { $0 != id }
    let index =
      switch placement {
      case .first: 0
      case .last: siblings.count
      case .before(let sibling): siblings.firstIndex(of: sibling) ?? siblings.count
      case .after(let sibling): siblings.firstIndex(of: sibling).map { $0 + 1 } ?? siblings.count
      }
    let lower = index > 0 ? replica.key(of: siblings[index - 1]) : nil
    let upper = index < siblings.count ? replica.key(of: siblings[index]) : nil
    let key = upper == nil ? OrderKey.after(lower) : .between(lower, upper)
    let isBetween = (lower.map { $0 < key } ?? true) && (upper.map { key < $0 } ?? true)
    if isBetween, key.text.utf8.count <= Self.longestKey { return [arrange(id, in: parent, key)] }
    var keyed: [(UUID, TreeAction)] = []
    var last: OrderKey?
    for (position, sibling) in (siblings[..<index] + [id] + siblings[index...]).enumerated() {
      let next = OrderKey.after(last)
      keyed.append(position == index ? arrange(id, in: parent, next) : (sibling, .order(in: parent, next)))
      last = next
    }
    return keyed
  }

  private func arrange(
    _ id: UUID, in parent: NodeParent, _ key: OrderKey
  ) -> (UUID, TreeAction) {
    (id, replica.parent(of: id) == parent ? .order(in: parent, key) : .move(to: parent, key))
  }

  private func parent(of placement: NodePlacement) throws(SyncError) -> NodeParent {
    switch placement {
    case .first(let parent), .last(let parent): return parent
    case .before(let sibling), .after(let sibling):
      guard let parent = replica.parent(of: sibling) else { throw .unknownNode("\(sibling)") }
      return parent
    }
  }
}
