public import HolonTree

/// What leads from one nested list to another, at any depth, by the paths of its elements.
///
/// ```swift
/// let difference = NestedDifference(from: before, to: after)  // sections that hold groups that hold cells
/// difference.moves  // [Pair(old: [0, 2, 1], new: [1, 0])]
/// ```
///
/// A path has an index for each level; the old ones are paths of the old list, the new ones of the new list. Elements
/// come and go with all that they hold, except for what moves: that is named wherever it moves from and to. It suits
/// outlines and pages, which take any move. A table view with sections takes a ``SectionedDifference``, a page that
/// takes single edits the `JSONPatch` of the trees' difference.
public struct NestedDifference: Hashable, Sendable {
  /// An element that is in both lists, at an old and a new path.
  public struct Pair: Hashable, Sendable {
    /// The path in the old list.
    public let old: [Int]

    /// The path in the new list.
    public let new: [Int]

    /// Creates a pair of paths.
    public init(old: [Int], new: [Int]) {
      self.old = old
      self.new = new
    }
  }

  /// The paths in the old list of the elements that are gone, without those that have gone with what held them.
  public internal(set) var removals: [[Int]] = []

  /// The paths in the new list of the elements that have come, without those that have come with what holds them.
  public internal(set) var insertions: [[Int]] = []

  /// The elements that something else holds or that stand elsewhere in it, in the order of the new list.
  public internal(set) var moves: [Pair] = []

  /// The elements whose content has changed, in the order of the new list.
  public internal(set) var updates: [Pair] = []

  /// Creates a difference without changes.
  public init() {}

  /// The number of changes.
  public var count: Int { removals.count + insertions.count + moves.count + updates.count }

  /// Whether nothing has changed.
  public var isEmpty: Bool { count == 0 }
}

extension NestedDifference {
  /// Compares nested lists, with the fewest moves.
  ///
  /// - Complexity: As for `KeyedTree.difference(from:)`, which is that of the change for versions that share their
  ///   history and O(*n*) otherwise, *n* being the number of elements; and O(*c* · *d* · *s*) for the paths, *c* being
  ///   the number of changes, *d* the depth and *s* the number of elements before on each level.
  public init<Element: Identifiable & Equatable, Summary>(
    from old: KeyedTree<Element, Summary>, to new: KeyedTree<Element, Summary>
  ) {
    self.init()
    let difference = new.difference(from: old)
    func id(_ change: TreeChange<Element>) -> Element.ID? {
      switch change {
      case .remove(_, let element, _), .insert(_, let element, _), .update(_, let element, _): element.id
      case .move(let node, _, _): old.tree[node].id
      }
    }
    func isKnown(_ id: Element.ID?, in tree: KeyedTree<Element, Summary>) -> Bool { id.map(tree.contains) ?? true }
    for change in difference.changes {
      guard let id = id(change) else { continue }
      let (before, after) = (old.path(of: id), new.path(of: id))
      switch (change, before, after) {
      case (.remove, let path?, nil): if isKnown(old.parent(of: id), in: new) { removals.append(path) }
      case (.insert, nil, let path?): if isKnown(new.parent(of: id), in: old) { insertions.append(path) }
      case (.move, let old?, let new?): moves.append(Pair(old: old, new: new))
      case (.update, let old?, let new?): updates.append(Pair(old: old, new: new))
      default: continue
      }
    }
    removals.sort { $0.lexicographicallyPrecedes($1) }
    insertions.sort { $0.lexicographicallyPrecedes($1) }
    moves.sort { $0.new.lexicographicallyPrecedes($1.new) }
    updates.sort { $0.new.lexicographicallyPrecedes($1.new) }
  }
}

extension KeyedTree {
  fileprivate func path(of id: Element.ID) -> [Int]? { handle(of: id).map(tree.path) }
}
