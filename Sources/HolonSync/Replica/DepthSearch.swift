public import Foundation

/// A computation of the depths that nodes would have, move by move, before any of the moves is made.
public struct DepthSearch {
  private let deepest: Int
  private var moved: [UUID: NodeParent] = [:]

  /// The number of levels below nodes: those in the replica, and those with the moves.
  private var heights: [Int32: Int] = [:]
  private var raised: [UUID: Int] = [:]

  /// The nodes whose moves were refused, so that nodes moved into them would be invisible.
  private var refused: Set<UUID> = []

  /// - Parameter deepest: The greatest depth of a node; that of a node right below the root is 1.
  public init(deepest: Int) { self.deepest = deepest }

  /// Returns whether a move would put its node, or a part of it, too deep, or into a node whose own move was refused.
  ///
  /// If not, the move counts from now on.
  ///
  /// - Complexity: O(*d*), *d* being the greatest depth of a node, and O(*n*) once for all *n* nodes below the nodes
  ///   that move.
  public mutating func isTooDeep(
    _ item: UUID, to parent: NodeParent, in replica: TreeReplica
  ) -> Bool {
    let slot = replica.slots[item]
    guard case .node = parent else {
      // The root and the trash add no depth. An unknown node that wasn't moved before counts from the root anyway.
      if slot != nil || moved[item] != nil { moved[item] = parent }
      if !refused.isEmpty { refused.remove(item) }
      return false
    }
    let height = max(raised[item] ?? 0, slot.map { self.height(of: $0, in: replica) } ?? 0)
    var path: [UUID] = []
    var isRefused = false
    var above = parent
    while case .node(let id) = above, path.count < deepest {
      // The move would create a cycle: merging skips it, or finds another order.
      if id == item { return false }
      path.append(id)
      isRefused = isRefused || refused.contains(id)
      guard let next = moved[id] ?? replica.parent(of: id) else { break }
      above = next
    }
    if isRefused || path.count + 1 + height > deepest {
      if replica.parent(of: item) == nil { refused.insert(item) }
      return true
    }
    moved[item] = parent
    if !refused.isEmpty { refused.remove(item) }
    for (level, id) in path.enumerated() where raised[id] ?? 0 <= height + level { raised[id] = height + level + 1 }
    return false
  }

  private mutating func height(of slot: Int32, in replica: TreeReplica) -> Int {
    if let known = heights[slot] { return known }
    guard replica.children[slot] != nil else { return 0 }
    // Each node comes after its parent.
    var nodes = [slot]
    var next = 0
    while next < nodes.count {
      defer { next += 1 }
      guard heights[nodes[next]] == nil else { continue }
      nodes += replica.children[nodes[next]] ?? []
    }
    for node in nodes.reversed() {
      if heights[node] == nil { heights[node] = 0 }
      guard node != slot else { break }
      let parent = replica.parents[Int(node)]
      heights[parent] = max(heights[parent] ?? 0, (heights[node] ?? 0) + 1)
    }
    return heights[slot] ?? 0
  }
}

extension TreeReplica {
  /// The greatest depth at which edits put nodes; deeper nodes stay, and are merged like all others.
  @inlinable
  public static var greatestDepth: Int { 256 }
}
