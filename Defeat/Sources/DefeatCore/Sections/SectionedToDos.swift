public import HolonLists
public import HolonToDos
public import HolonTree

/// A list as it is shown: its to-dos in sections, nested to any depth, at the state of one edit.
///
/// It is a value whose copies share what they have in common: a server that keeps the last versions can tell any page
/// what has changed since the one that it shows, in time proportional to the change.
public struct SectionedToDos: Sendable {
  /// A section, or a to-do in one.
  public enum Element: Equatable, Sendable {
    /// The heading of a section.
    case section(ToDoSection)

    /// The row of a to-do.
    case row(Row)
  }

  /// What names a section, or a to-do in one.
  public enum ID: Hashable, Sendable {
    /// A section.
    case section(ToDoSection)

    /// The number of a to-do.
    case toDo(Int)
  }

  /// What the row of a to-do shows.
  public struct Row: Sendable {
    /// The to-do, its number and its place among its siblings.
    public let entry: ToDoList.Entry

    /// Whether it has a checklist.
    public let hasChecklist: Bool

    /// How much of it is done.
    public let progress: ToDoProgress
  }

  /// The sections, and in each its to-dos with their parts.
  public internal(set) var elements: KeyedTree<Element, RowCount>

  /// How much of the whole list is done.
  public internal(set) var progress: ToDoProgress

  /// The number of an edit that is certainly included.
  public internal(set) var lastEdit: Int

  /// Puts a list into its sections.
  ///
  /// - Complexity: O(*n*) on average, *n* being the number of to-dos.
  public init(_ list: ToDoList, lastEdit: Int) {
    var tree = Tree<Element, RowCount>()
    tree.deferSummaries()
    let sections = ToDoSection.allCases.map { tree.append(.section($0)) }
    var wholes: [NodeHandle] = []
    for row in list.rows {
      wholes.removeSubrange(row.depth...)
      let top = sections[ToDoSection(row.progress) == .todo ? 0 : 1]
      wholes.append(tree.append(.row(Row(row)), to: wholes.last ?? top))
    }
    tree.settleSummaries()
    do { elements = try KeyedTree(tree) } catch { preconditionFailure("a list gives each number once: \(error)") }
    progress = list.progress
    self.lastEdit = lastEdit
  }

  /// The number of to-dos.
  public var count: Int { elements.count - ToDoSection.allCases.count }

  /// The number of to-dos in a section, parts included.
  ///
  /// - Complexity: O(1) on average.
  public func count(of section: ToDoSection) -> Int { elements.summary(of: .section(section))?.count ?? 0 }

  /// The row of a to-do; nil if the list hasn't one with this number.
  public subscript(number: Int) -> Row? { elements[.toDo(number)]?.row }

  /// What leads to this version from an earlier or later one.
  ///
  /// - Complexity: That of the change, for versions of which one has come from the other by ``apply(_:)``.
  public func difference(from old: SectionedToDos) -> IdentifiedDifference<ID> {
    IdentifiedDifference(from: old.elements, to: elements)
  }

  /// What brings whoever has seen a version that isn't known any more to this one; nil for too much to name.
  ///
  /// - Parameter change: What has changed since then, at least up to this version.
  public func difference(refreshing change: ListChange) -> IdentifiedDifference<ID>? {
    guard !change.isEverything else { return nil }
    let numbers = change.changed.map(\.entry.number) + change.removed
    return IdentifiedDifference(refreshing: numbers.map(ID.toDo), in: elements)
  }
}

extension SectionedToDos {
  /// The number of to-dos below a node, itself included.
  public struct RowCount: InvertibleTreeSummary {
    /// The number.
    public private(set) var count = 0

    /// The count of nothing.
    public static let zero = RowCount()

    private init() {}

    /// Creates the count of a row, which is 1, or of a section's heading, which is 0.
    public init(of element: Element, isLeaf: Bool) { count = element.row == nil ? 0 : 1 }

    /// Adds another count.
    public mutating func add(_ other: RowCount) { count += other.count }

    /// Takes another count away.
    public mutating func subtract(_ other: RowCount) { count -= other.count }
  }
}

extension SectionedToDos.Element: Identifiable {
  /// What names the section or the to-do.
  public var id: SectionedToDos.ID {
    switch self {
    case .section(let section): .section(section)
    case .row(let row): .toDo(row.entry.number)
    }
  }

  /// The row of a to-do; nil for a section.
  public var row: SectionedToDos.Row? { if case .row(let row) = self { row } else { nil } }
}

extension SectionedToDos.Row: Equatable {
  /// Tells whether two rows show the same, whether or not their lists were read as a whole.
  public static func == (left: Self, right: Self) -> Bool {
    left.entry.number == right.entry.number && left.entry.key == right.entry.key && left.entry.toDo == right.entry.toDo
      && left.hasChecklist == right.hasChecklist && left.progress == right.progress
  }
}

extension SectionedToDos.Row {
  init(_ row: ToDoList.Row) {
    self.init(entry: row.entry, hasChecklist: row.hasChecklist, progress: row.progress)
  }
}
