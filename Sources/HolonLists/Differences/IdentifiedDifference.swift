public import HolonTree

/// The changes between two nested lists of any depth, by the identities of their elements.
///
/// ```swift
/// let arrival = IdentifiedDifference(from: before, to: after).arrivals[0]
/// arrival.id        // "robin"
/// arrival.parent    // "sidekicks"
/// arrival.previous  // "alfred"
/// ```
///
/// Identities are valid wherever the list is shown, also where only a part of it is. A page skips arrivals after
/// elements that it doesn't show. Where everything is shown, `Tree.path(of:)` gives the paths of both versions.
///
/// To apply it, make the arrivals first, in order: place each right after its neighbour, with everything that it holds.
/// Then make the removals. A neighbour that is itself an arrival comes earlier in the list.
public struct IdentifiedDifference<ID: Hashable>: Hashable {
  /// An element that is new, has another parent than before, or has another place among its siblings.
  public struct Arrival: Hashable {
    /// The identity of the element.
    public let id: ID

    /// The identity of its parent; nil for an element at the top.
    public let parent: ID?

    /// The identity of the element right before it; nil for the first one.
    public let previous: ID?

    /// Whether the element is new.
    public let isNew: Bool
  }

  /// The removed elements in no particular order, without those that were removed with their parents.
  public let removals: [ID]

  /// The elements that are new or have moved, in an order in which they can be placed.
  public let arrivals: [Arrival]

  /// The old elements whose content has changed, in no particular order.
  public let updates: [ID]

  /// The number of changes.
  public var count: Int { removals.count + arrivals.count + updates.count }

  /// Whether nothing has changed.
  public var isEmpty: Bool { count == 0 }
}

extension IdentifiedDifference {
  /// Compares nested lists, with the fewest moves.
  ///
  /// - Complexity: As for `KeyedTree.difference(from:)`, which is that of the change for versions that share their
  ///   history and O(*n*) otherwise, *n* being the number of elements; and O(*c* · *d*), *c* being the number of changes
  ///   and *d* the depth.
  public init<Element: Identifiable & Equatable, Summary>(
    from old: KeyedTree<Element, Summary>, to new: KeyedTree<Element, Summary>
  ) where Element.ID == ID {
    var removals: [ID] = []
    var arrivals: [ID: Bool] = [:]
    var updates: [ID] = []
    for change in new.difference(from: old).changes {
      switch change {
      case .remove(_, let element, _):
        if old.parent(of: element.id).map(new.contains) ?? true { removals.append(element.id) }
      case .insert(_, let element, _): arrivals[element.id] = true
      case .move(let node, _, _): arrivals[old.tree[node].id] = false
      case .update(_, let element, _): updates.append(element.id)
      }
    }
    self.init(removals: removals, arrivals: Self.arranged(arrivals, in: new), updates: updates)
  }

  /// Creates the changes that update a copy in which some elements may be out of date.
  ///
  /// All of the elements are updated and placed, unless they are in place already. Elements that the list no longer
  /// has are removed.
  ///
  /// - Parameters:
  ///   - elements: All elements that may have been added, removed, moved or changed.
  ///   - list: The current list.
  /// - Complexity: O(*c* · *d*) on average, *c* being the number of elements named and *d* the depth.
  public init<Element: Identifiable, Summary>(
    refreshing elements: some Sequence<ID>, in list: KeyedTree<Element, Summary>
  ) where Element.ID == ID {
    var (removals, arrivals): ([ID], [ID: Bool]) = ([], [:])
    for id in elements {
      if list.contains(id) { arrivals[id] = false } else { removals.append(id) }
    }
    self.init(removals: removals, arrivals: Self.arranged(arrivals, in: list), updates: Array(arrivals.keys))
  }

  /// Orders wholes before their parts, and siblings as in the list.
  private static func arranged<Element: Identifiable, Summary>(
    _ isNew: [ID: Bool], in list: KeyedTree<Element, Summary>
  ) -> [Arrival] where Element.ID == ID {
    let tree = list.tree
    let nodes = isNew.keys.compactMap { id in list.handle(of: id).map { (id: id, node: $0, depth: tree.depth(of: $0)) }
    }
    var placed: Set<ID> = []
    var arrivals: [Arrival] = []
    for (id, node, _) in nodes.sorted(by: { $0.depth < $1.depth }) {
      // The preceding neighbours that arrive, too, and haven't been placed yet.
      var run: [Arrival] = []
      var next: (id: ID, node: NodeHandle)? = (id, node)
      while let (id, node) = next, let isNew = isNew[id], placed.insert(id).inserted {
        next = tree.previous(before: node).map { (tree[$0].id, $0) }
        run.append(Arrival(id: id, parent: tree.parent(of: node).map { tree[$0].id }, previous: next?.id, isNew: isNew))
      }
      arrivals += run.reversed()
    }
    return arrivals
  }
}

extension IdentifiedDifference: Sendable where ID: Sendable {}
extension IdentifiedDifference.Arrival: Sendable where ID: Sendable {}
