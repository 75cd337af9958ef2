internal import HolonBase
internal import HolonTree

/// The conversion of a difference, whose changes hold together, to operations that are applied one after the other.
struct DifferencePatching<Element, Summary: TreeSummary> where Summary.Element == Element {
  private(set) var operations: [JSONPatch.Operation] = []
  private let changes: [(number: Int, change: TreeChange<Element>)]

  /// The version after the difference.
  private let new: Tree<Element, Summary>

  /// The tree after the operations so far, except for changed elements and removals.
  private var tree: Tree<Element, Summary>

  /// The nodes of this tree for the inserted ones of the new version.
  private var inserted: [NodeHandle: NodeHandle] = [:]
  private var latestPath = LatestPath()
  private let encode: (Element) throws -> JSONValue

  init(
    _ difference: TreeDifference<Element>, from old: Tree<Element, Summary>,
    encode: @escaping (Element) throws -> JSONValue
  ) throws(JSONPatchError) {
    changes = difference.changes.enumerated().map { ($0, $1) }
    tree = old
    tree.deferSummaries()
    do { new = try tree.applying(difference) } catch {
      throw JSONPatchError(index: 0, pointer: JSONPointer(), reason: .unfit(error))
    }
    self.encode = encode
  }

  mutating func replaceElements() throws(JSONPatchError) {
    var paths = SteadyPaths(in: tree)
    for case (let number, .update(let node, _, let element)) in changes {
      let pointer = JSONPointer(toElementAt: paths.path(of: node))
      operations.append(.replace(at: pointer, with: try value(of: element, at: pointer, number)))
    }
  }

  /// Adds and moves nodes from the top of the new version to its bottom, so that each finds its parent and its previous
  /// sibling in place.
  mutating func placeArrivals() throws(JSONPatchError) {
    var paths = SteadyPaths(in: new)
    var arrivals: [(path: [Int], number: Int, change: TreeChange<Element>)] = []
    for (number, change) in changes {
      switch change {
      case .insert, .move: arrivals.append((paths.path(of: change.node), number, change))
      case .remove, .update: continue
      }
    }
    arrivals.sort { $0.path.lexicographicallyPrecedes($1.path) }
    for (_, number, change) in arrivals {
      let place = new.place(of: change.node)
      let (parent, previous) = (place.parent.map(local), place.previous.map(local))
      if case .insert(let node, let element, _) = change {
        try add(element, as: node, under: parent, after: previous, number)
      } else if tree.place(of: change.node) != TreePlace(under: parent, after: previous) {
        move(change.node, under: parent, after: previous)
      }
    }
  }

  mutating func removeBranches() {
    var paths = SteadyPaths(in: tree)
    var branches: [[Int]] = []
    for case (_, .remove(let node, _, _)) in changes where tree.parent(of: node).map(new.contains) ?? true {
      branches.append(paths.path(of: node))
    }
    // From the last one to the first, so that no removal changes the paths of the others.
    branches.sort { $1.lexicographicallyPrecedes($0) }
    for path in branches { operations.append(.remove(at: JSONPointer(toNodeAt: path))) }
  }

  /// Returns the node of this tree for a node of the new version.
  private func local(_ node: NodeHandle) -> NodeHandle { inserted[node] ?? node }

  private mutating func add(
    _ element: Element, as node: NodeHandle, under parent: NodeHandle?, after previous: NodeHandle?, _ number: Int
  ) throws(JSONPatchError) {
    let new =
      if let previous {
        tree.insert(element, after: previous)
      } else if let first = tree.firstChild(of: parent) {
        tree.insert(element, before: first)
      } else {
        tree.append(element, to: parent)
      }
    inserted[node] = new
    let pointer = latestPath.pointer(to: new, in: tree)
    let value: JSONValue = .object([
      NestedNodeMember.element.rawValue: try value(of: element, at: pointer, number),
      NestedNodeMember.children.rawValue: [],
    ])
    operations.append(.add(value, at: pointer))
  }

  private mutating func move(_ node: NodeHandle, under parent: NodeHandle?, after previous: NodeHandle?) {
    var path = tree.path(of: node)
    let oldParent = tree.parent(of: node)
    // The path to the parent is that of the new version already, so it doesn't lead through the node.
    if let previous {
      try? tree.move(node, after: previous)
    } else if let first = tree.firstChild(of: parent) {
      try? tree.move(node, before: first)
    } else {
      try? tree.move(node, to: parent)
    }
    latestPath = LatestPath()
    let pointer = latestPath.pointer(to: node, in: tree)
    var from = JSONPointer(toNodeAt: path)
    if from.isAbove(pointer) {
      // The path leads through the next sibling, which will have the node's index by then. RFC 6902 treats this as a
      // path into the node itself, so the node is moved to the end first.
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
