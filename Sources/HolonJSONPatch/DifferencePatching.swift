internal import HolonBase
internal import HolonTree

/// The way from a difference, whose changes hold all at once, to operations that are applied one after the other.
struct DifferencePatching<Element, Summary: TreeSummary> where Summary.Element == Element {
  private(set) var operations: [JSONPatch.Operation] = []
  private let changes: ArrangedChanges<Element>

  /// The tree as the operations so far have left it, apart from elements and removals.
  private var tree: Tree<Element, Summary>

  /// The nodes of this tree that stand for the inserted ones.
  private var inserted: [NodeHandle: NodeHandle] = [:]
  private var latestPath = LatestPath()
  private let encode: (Element) throws -> JSONValue

  init(
    _ difference: TreeDifference<Element>, from old: Tree<Element, Summary>,
    encode: @escaping (Element) throws -> JSONValue
  ) throws(JSONPatchError) {
    changes = try ArrangedChanges(difference, from: old)
    tree = old
    tree.deferSummaries()
    self.encode = encode
  }

  mutating func replaceElements() throws(JSONPatchError) {
    var paths = SteadyPaths(in: tree)
    for (change, node, element) in changes.updates {
      let pointer = JSONPointer(toElementAt: paths.path(of: node))
      operations.append(.replace(at: pointer, with: try value(of: element, at: pointer, change)))
    }
  }

  mutating func placeArrivals() throws(JSONPatchError) {
    for (node, arrival) in try changes.arrivalsFromTheTop() {
      let parent = arrival.place.parent.map(local)
      let previous = arrival.place.previous.map(local)
      guard previous.map({ tree.parent(of: $0) == parent }) ?? true else {
        throw JSONPatchError(unfit: node, change: arrival.change)
      }
      if let element = arrival.element {
        let new = insert(element, under: parent, after: previous)
        inserted[node] = new
        let pointer = latestPath.pointer(to: new, in: tree)
        let value: JSONValue = .object([
          NestedNodeMember.element.rawValue: try value(of: element, at: pointer, arrival.change),
          NestedNodeMember.children.rawValue: [],
        ])
        operations.append(.add(value, at: pointer))
      } else if tree.place(of: node) != TreePlace(under: parent, after: previous) {
        do { try move(node, under: parent, after: previous) } catch {
          throw JSONPatchError(unfit: node, change: arrival.change)
        }
      }
    }
  }

  mutating func removeBranches() throws(JSONPatchError) {
    for (node, change) in changes.removals {
      for child in tree.children(of: node) where changes.removals[child] == nil {
        throw JSONPatchError(unfit: node, change: change)
      }
    }
    var paths = SteadyPaths(in: tree)
    var branches: [[Int]] = []
    for node in changes.removals.keys where tree.parent(of: node).map({ changes.removals[$0] == nil }) ?? true {
      branches.append(paths.path(of: node))
    }
    // From the last one to the first, so that no removal changes where the others are.
    branches.sort { $1.lexicographicallyPrecedes($0) }
    for path in branches { operations.append(.remove(at: JSONPointer(toNodeAt: path))) }
  }

  /// The node of this tree that a node of the new version is.
  private func local(_ node: NodeHandle) -> NodeHandle { inserted[node] ?? node }

  private mutating func insert(
    _ element: Element, under parent: NodeHandle?, after previous: NodeHandle?
  ) -> NodeHandle {
    if let previous { return tree.insert(element, after: previous) }
    if let first = tree.firstChild(of: parent) { return tree.insert(element, before: first) }
    return tree.append(element, to: parent)
  }

  private mutating func move(
    _ node: NodeHandle, under parent: NodeHandle?, after previous: NodeHandle?
  ) throws(TreeError) {
    var path = tree.path(of: node)
    let oldParent = tree.parent(of: node)
    if let previous {
      try tree.move(node, after: previous)
    } else if let first = tree.firstChild(of: parent) {
      try tree.move(node, before: first)
    } else {
      try tree.move(node, to: parent)
    }
    latestPath = LatestPath()
    let pointer = latestPath.pointer(to: node, in: tree)
    var from = JSONPointer(toNodeAt: path)
    if from.isAbove(pointer) {
      // The way leads through the next sibling, which will have the node's index by then. RFC 6902 takes that for a
      // way into the node itself, so the node gets out of the way first.
      var end = from
      end.tokens[end.tokens.count - 1] = "-"
      operations.append(.move(from: from, to: end))
      path[path.count - 1] = tree.childCount(of: oldParent)
      from = JSONPointer(toNodeAt: path)
    }
    operations.append(.move(from: from, to: pointer))
  }

  private func value(
    of element: Element, at pointer: JSONPointer, _ change: Int
  ) throws(JSONPatchError) -> JSONValue {
    do { return try encode(element) } catch {
      throw JSONPatchError(index: change, pointer: pointer, reason: .unconvertible(error))
    }
  }
}
