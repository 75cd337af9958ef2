import HolonTree

/// A merge by rules over all nodes, without regard to cost: which nodes are there, under which parents.
struct NaiveMerge {
  typealias Version = Tree<Int, Total>

  struct Edits {
    let tree: Version
    var moved: Set<NodeHandle> = []
    var updated: Set<NodeHandle> = []

    init(_ tree: Version, since base: Version) {
      self.tree = tree
      for change in tree.difference(from: base).changes {
        switch change {
        case .move(let node, _, _): moved.insert(node)
        case .update(let node, _, _): updated.insert(node)
        case .insert(let node, _, _):
          moved.insert(node)
          updated.insert(node)
        case .remove: break
        }
      }
    }
  }

  let base: Version
  let edits: [TreeMergeSide: Edits]
  let nodes: [NodeHandle]
  private(set) var sides: [NodeHandle: TreeMergeSide] = [:]
  private(set) var present: Set<NodeHandle> = []
  private var settled: Set<NodeHandle> = []

  init(_ base: Version, _ ours: Version, _ theirs: Version, preferring preferred: TreeMergeSide) {
    self.base = base
    edits = [.ours: Edits(ours, since: base), .theirs: Edits(theirs, since: base)]
    nodes = Array(Set([base, ours, theirs].flatMap { $0.preorder.map(\.node) }))
    for node in nodes where has(.ours, node) || has(.theirs, node) { sides[node] = side(of: node, preferred) }
    for node in nodes where sides[node] != nil && remover(of: node) == nil { present.insert(node) }
    for node in nodes where remover(of: node) != nil && isChangedPart(around: node) { present.insert(node) }
    repeat { keepParents() } while flipCycle(preferred)
  }

  private func has(_ side: TreeMergeSide, _ node: NodeHandle) -> Bool { edits[side]!.tree.contains(node) }

  private func side(of node: NodeHandle, _ preferred: TreeMergeSide) -> TreeMergeSide {
    guard has(.ours, node), has(.theirs, node) else { return has(.ours, node) ? .ours : .theirs }
    switch (edits[.ours]!.moved.contains(node), edits[.theirs]!.moved.contains(node)) {
    case (true, true): return parent(node, .ours) == parent(node, .theirs) && anchorsAgree(node) ? .ours : preferred
    case (false, true): return .theirs
    default: return .ours
    }
  }

  private func anchorsAgree(_ node: NodeHandle) -> Bool {
    func anchor(_ side: TreeMergeSide) -> NodeHandle? {
      let tree = edits[side]!.tree
      let before = tree.children(of: tree.parent(of: node)).prefix { $0 != node }
      return before.last { !edits[side]!.moved.contains($0) }
    }
    return anchor(.ours) == anchor(.theirs)
  }

  func parent(_ node: NodeHandle, _ side: TreeMergeSide) -> NodeHandle? { edits[side]!.tree.parent(of: node) }

  func parent(_ node: NodeHandle) -> NodeHandle? { parent(node, sides[node]!) }

  private func remover(of node: NodeHandle) -> TreeMergeSide? {
    guard base.contains(node), has(.ours, node) != has(.theirs, node) else { return nil }
    return has(.ours, node) ? .theirs : .ours
  }

  /// The removed nodes that are connected with one in the version that has them.
  private func part(around node: NodeHandle) -> Set<NodeHandle> {
    let remover = remover(of: node)!
    let tree = edits[remover.other]!.tree
    var part: Set = [node]
    var count = 0
    while count < part.count {
      count = part.count
      for other in nodes where self.remover(of: other) == remover {
        if let parent = tree.parent(of: other), part.contains(parent) { part.insert(other) }
        if part.contains(other), let parent = tree.parent(of: other), self.remover(of: parent) == remover {
          part.insert(parent)
        }
      }
    }
    return part
  }

  private func isChangedPart(around node: NodeHandle) -> Bool {
    let keeper = remover(of: node)!.other
    let part = part(around: node)
    if part.contains(where: { edits[keeper]!.moved.contains($0) || edits[keeper]!.updated.contains($0) }) {
      return true
    }
    return nodes.contains { other in
      sides[other] == keeper && remover(of: other) == nil && parent(other).map(part.contains) ?? false
    }
  }

  private mutating func keepParents() {
    var count = -1
    while count != present.count {
      count = present.count
      for node in present {
        guard let parent = parent(node), !present.contains(parent) else { continue }
        present.formUnion(remover(of: parent) == nil ? [parent] : part(around: parent))
      }
    }
  }

  private mutating func flipCycle(_ preferred: TreeMergeSide) -> Bool {
    for start in present {
      var path = [start]
      while let parent = parent(path.last!) {
        if let index = path.firstIndex(of: parent) {
          flip(path[index...], preferred)
          return true
        }
        path.append(parent)
      }
    }
    return false
  }

  private mutating func flip(_ cycle: ArraySlice<NodeHandle>, _ preferred: TreeMergeSide) {
    let our = cycle.filter {
      sides[$0] == .ours && edits[.ours]!.moved.contains($0) && has(.theirs, $0) && !settled.contains($0)
    }
    let their = cycle.filter { sides[$0] == .theirs && has(.ours, $0) }
    let winner: TreeMergeSide = our.isEmpty ? .ours : preferred
    for node in winner == .ours ? their : our {
      sides[node] = winner
      settled.insert(node)
    }
  }

  /// The element of a node that is present.
  func element(_ node: NodeHandle, _ preferred: TreeMergeSide) -> Int {
    guard has(.ours, node), has(.theirs, node) else { return edits[has(.ours, node) ? .ours : .theirs]!.tree[node] }
    let (our, their) = (edits[.ours]!, edits[.theirs]!)
    guard their.updated.contains(node) else { return our.tree[node] }
    return our.updated.contains(node) && preferred == .ours ? our.tree[node] : their.tree[node]
  }
}
