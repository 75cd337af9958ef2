public import HolonToDos
public import HolonTree

/// The to-dos of a list to show when it has too many to show all of them.
public struct ShownToDos: Sendable {
  /// A to-do and its depth.
  public struct Place: Sendable {
    /// The to-do's node in the list's tree.
    public let node: NodeHandle

    /// The depth of the to-do, from 1 at the top level.
    public let depth: Int
  }

  /// The maximum amount of to-dos to show.
  public struct Limits: Sendable {
    /// The maximum number of to-dos.
    public let count: Int

    /// The maximum number of levels.
    public let depth: Int

    /// Creates limits for to-dos and levels.
    public init(count: Int, depth: Int) {
      self.count = count
      self.depth = depth
    }
  }

  /// The to-dos of each section, wholes before their parts.
  public fileprivate(set) var places: [ToDoSection: [Place]] = [:]

  /// The number of shown to-dos that match a search; nil without a search.
  public fileprivate(set) var shownMatches: Int?

  /// The number of to-dos in the whole list that match a search.
  public fileprivate(set) var matches = 0

  /// The number of to-dos shown.
  public var count: Int { places.values.reduce(0) { $0 + $1.count } }
}

extension SectionedToDos {
  /// Returns the beginning of each section.
  ///
  /// - Complexity: O(*k*), where *k* is the number of to-dos shown.
  public func beginning(_ limits: ShownToDos.Limits) -> ShownToDos {
    var shown = ShownToDos()
    var room = limits.count
    for section in ToDoSection.allCases {
      guard let top = elements.handle(of: .section(section)) else { continue }
      var places: [ShownToDos.Place] = []
      var walk = elements.tree.preorder(from: top)
      _ = walk.next()
      while places.count < room, let (node, depth) = walk.next() {
        places.append(ShownToDos.Place(node: node, depth: depth))
        if depth == limits.depth { walk.skipDescendants() }
      }
      shown.places[section] = places
      room -= places.count
    }
    return shown
  }

  /// Returns the to-dos that a filter selects, with the wholes that contain them.
  ///
  /// All matches are counted. The limit applies to the matches that are shown; their wholes don't count.
  ///
  /// - Complexity: O(*n*), where *n* is ``count``.
  public func found(_ filter: some ToDoFilter, _ limits: ShownToDos.Limits) -> ShownToDos {
    let tree = elements.tree
    var shown = ShownToDos()
    var shownMatches = 0
    for section in ToDoSection.allCases {
      guard let top = elements.handle(of: .section(section)) else { continue }
      var places: [ShownToDos.Place] = []
      var path: [ShownToDos.Place] = []
      // The number of to-dos of the path that are shown already. They are its beginning, because a part is shown with
      // its wholes.
      var shownWholes = 0
      for (node, depth) in tree.preorder(from: top).dropFirst() {
        path.removeSubrange((depth - 1)...)
        path.append(ShownToDos.Place(node: node, depth: depth))
        shownWholes = min(shownWholes, depth - 1)
        guard let row = tree[node].row, filter.includes(row.listed(depth: depth - 1)) else { continue }
        shown.matches += 1
        guard shownMatches < limits.count, depth <= limits.depth else { continue }
        shownMatches += 1
        places += path[shownWholes...]
        shownWholes = depth
      }
      shown.places[section] = places
    }
    shown.shownMatches = shownMatches
    return shown
  }
}

extension SectionedToDos.Row {
  /// The row as a list has it.
  fileprivate func listed(depth: Int) -> ToDoList.Row {
    ToDoList.Row(
      entry: entry, depth: depth, hasChecklist: hasChecklist, progress: progress, dependencies: dependencies)
  }
}
