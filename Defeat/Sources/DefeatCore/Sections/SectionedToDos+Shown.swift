import HolonToDos
public import HolonTree

/// The to-dos of a list that are shown together, when all of them would be too many.
public struct ShownToDos: Sendable {
  /// A to-do, and the number of wholes that it is a part of; 1 for one at the top.
  public struct Place: Sendable {
    /// The to-do's node in the list's tree.
    public let node: NodeHandle

    /// How deep it is, from 1 at the top.
    public let depth: Int
  }

  /// How much is shown at most.
  public struct Limits: Sendable {
    /// The number of to-dos.
    public let count: Int

    /// The number of levels.
    public let depth: Int

    /// Creates limits.
    public init(count: Int, depth: Int) {
      self.count = count
      self.depth = depth
    }
  }

  /// The to-dos of each section, wholes before their parts.
  public fileprivate(set) var places: [ToDoSection: [Place]] = [:]

  /// The number of to-dos that were looked for and are shown; nil when nothing was looked for.
  public fileprivate(set) var shownMatches: Int?

  /// The number of to-dos in the whole list that were looked for.
  public fileprivate(set) var matches = 0

  /// The number of to-dos shown.
  public var count: Int { places.values.reduce(0) { $0 + $1.count } }
}

extension SectionedToDos {
  /// The beginning of the list, section by section.
  ///
  /// - Complexity: That of the number of to-dos shown.
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

  /// The to-dos that contain a text, with the wholes that they belong to.
  ///
  /// All of them are counted; the limit is for those that are shown, besides their wholes.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func found(_ text: String, _ limits: ShownToDos.Limits) -> ShownToDos {
    let filter = TextFilter(text)
    let tree = elements.tree
    var shown = ShownToDos()
    var shownMatches = 0
    for section in ToDoSection.allCases {
      guard let top = elements.handle(of: .section(section)) else { continue }
      var places: [ShownToDos.Place] = []
      var path: [ShownToDos.Place] = []
      // How many of the path are shown: its beginning, for a part is shown with all of its wholes.
      var shownWholes = 0
      for (node, depth) in tree.preorder(from: top).dropFirst() {
        path.removeSubrange((depth - 1)...)
        path.append(ShownToDos.Place(node: node, depth: depth))
        shownWholes = min(shownWholes, depth - 1)
        guard let row = tree[node].row, filter.includes(row.entry.toDo) else { continue }
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
