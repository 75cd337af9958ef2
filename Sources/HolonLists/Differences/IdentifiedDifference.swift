public import HolonTree

/// What leads from one nested list to another, at any depth, by the identities of its elements.
///
/// ```swift
/// let arrival = IdentifiedDifference(from: before, to: after).arrivals[0]
/// arrival.id        // "robin"
/// arrival.parent    // "sidekicks"
/// arrival.previous  // "alfred"
/// ```
///
/// Identities mean the same wherever the list is shown, also where only a part of it is: a page leaves out what arrives
/// behind something that it doesn't show. Where everything is shown, `Tree.path(of:)` gives the paths of both versions.
///
/// To follow it, take out or in nothing before its turn: first the arrivals one after the other, each right behind its
/// neighbour, with whatever it holds; then the removals. A neighbour that is itself an arrival comes before.
public struct IdentifiedDifference<ID: Hashable>: Hashable {
  /// An element that is new, or that something else holds than before, or that stands elsewhere in it.
  public struct Arrival: Hashable {
    /// The identity of the element.
    public let id: ID

    /// What holds it now; nothing for an element at the top.
    public let parent: ID?

    /// The element right before it now; nothing for the first one.
    public let previous: ID?

    /// Whether it wasn't there before.
    public let isNew: Bool
  }

  /// The elements that are gone, without those that have gone with what held them, in no order that matters.
  public let removals: [ID]

  /// The elements that have come or moved, in an order in which they can be put where they belong.
  public let arrivals: [Arrival]

  /// The elements that were there before and whose content has changed, in no order that matters.
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

  /// What brings a copy of which only is known that it may differ in some elements to a list's state.
  ///
  /// All of the elements are to be shown anew and put where they belong, unless they are there already; those that the
  /// list hasn't are to be removed.
  ///
  /// - Parameters:
  ///   - elements: All elements that may have come, gone, moved or changed their content.
  ///   - list: The list as it is.
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

  /// Puts wholes before their parts, and siblings in their order.
  private static func arranged<Element: Identifiable, Summary>(
    _ isNew: [ID: Bool], in list: KeyedTree<Element, Summary>
  ) -> [Arrival] where Element.ID == ID {
    let tree = list.tree
    let nodes = isNew.keys.compactMap { id in list.handle(of: id).map { (id: id, node: $0, depth: tree.depth(of: $0)) }
    }
    var placed: Set<ID> = []
    var arrivals: [Arrival] = []
    for (id, node, _) in nodes.sorted(by: { $0.depth < $1.depth }) {
      // The neighbours before, as far as they arrive, too, and haven't had their turn.
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
