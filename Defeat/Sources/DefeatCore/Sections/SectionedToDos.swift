public import HolonLists
public import HolonToDos
public import HolonTree

/// A list in sections, with to-dos nested to any depth, as of one edit.
///
/// Copies share the parts that they have in common. A server that keeps the last versions can therefore send each page
/// the changes since its own version, in time proportional to the changes.
public struct SectionedToDos: Sendable {
  /// A section, or a to-do in one.
  public enum Element: Equatable, Sendable {
    /// The heading of a section.
    case section(ToDoSection)

    /// The row of a to-do.
    case row(Row)
  }

  /// The identifier of a section or of a to-do in one.
  public enum ID: Hashable, Sendable {
    /// A section, identified by its kind.
    case section(ToDoSection)

    /// The number of a to-do.
    case toDo(Int)
  }

  /// The content of a to-do's row.
  public struct Row: Sendable {
    /// The to-do, its number and its place among its siblings.
    public let entry: ToDoList.Entry

    /// Whether it has a checklist.
    public let hasChecklist: Bool

    /// The progress of the to-do.
    public let progress: ToDoProgress

    /// The to-dos that it waits for, and those that wait for it.
    public let dependencies: ToDoDependencies.State
  }

  /// The sections, each with its to-dos and their parts.
  public internal(set) var elements: KeyedTree<Element, RowCount>

  /// The progress of the whole list.
  public internal(set) var progress: ToDoProgress

  /// The numbers of the to-dos with dependencies.
  var dependents: Set<Int>

  /// The number of the last edit that this version includes; it includes no later one.
  public internal(set) var lastEdit: Int

  /// Creates the sections of a list.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of to-dos.
  public init(_ list: ToDoList, lastEdit: Int) {
    var tree = Tree<Element, RowCount>()
    tree.deferSummaries()
    let sections = ToDoSection.allCases.map { tree.append(.section($0)) }
    var wholes: [NodeHandle] = []
    for row in list.currentRows {
      wholes.removeSubrange(row.depth...)
      let top = sections[ToDoSection(row.progress) == .todo ? 0 : 1]
      wholes.append(tree.append(.row(Row(row)), to: wholes.last ?? top))
    }
    tree.settleSummaries()
    do { elements = try KeyedTree(tree) } catch { preconditionFailure("a list gives each number once: \(error)") }
    progress = list.way
    dependents = Set(list.dependencies.numbers)
    self.lastEdit = lastEdit
  }

  /// The number of to-dos.
  public var count: Int { elements.count - ToDoSection.allCases.count }

  /// Returns the number of to-dos in a section, parts included.
  ///
  /// - Complexity: O(1) on average.
  public func count(of section: ToDoSection) -> Int { elements.summary(of: .section(section))?.count ?? 0 }

  /// Returns the row of a to-do; nil if the list has no to-do with this number.
  public subscript(number: Int) -> Row? { elements[.toDo(number)]?.row }

  /// Returns the difference that turns an earlier or later version into this one.
  ///
  /// - Complexity: Proportional to the change, if one version was made from the other by ``apply(_:)``.
  public func difference(from old: SectionedToDos) -> IdentifiedDifference<ID> {
    IdentifiedDifference(from: old.elements, to: elements)
  }

  /// Returns the difference that turns a version that is no longer available into this one; nil for too many changes.
  ///
  /// - Parameter change: The changes since that version, at least up to this one.
  public func difference(refreshing change: ListChange) -> IdentifiedDifference<ID>? {
    guard !change.isEverything else { return nil }
    let numbers = change.changed.map(\.entry.number) + change.removed + change.dependencies.numbers
    return IdentifiedDifference(refreshing: numbers.map(ID.toDo), in: elements)
  }
}

extension SectionedToDos {
  /// The number of to-dos below a node, itself included.
  public struct RowCount: InvertibleTreeSummary {
    /// The number of to-dos in the subtree.
    public private(set) var count = 0

    /// The empty count.
    public static let zero = RowCount()

    private init() {}

    /// Creates the count of a row, which is 1, or of a section's heading, which is 0.
    public init(of element: Element, isLeaf: Bool) { count = element.row == nil ? 0 : 1 }

    /// Adds another count.
    public mutating func add(_ other: RowCount) { count += other.count }

    /// Subtracts another count.
    public mutating func subtract(_ other: RowCount) { count -= other.count }
  }
}

extension SectionedToDos.Element: Identifiable {
  /// The identifier of the section or of the to-do.
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
  /// Returns whether two rows show the same content, even if their lists were read in different ways.
  public static func == (left: Self, right: Self) -> Bool {
    left.entry.number == right.entry.number && left.entry.key == right.entry.key && left.entry.toDo == right.entry.toDo
      && left.hasChecklist == right.hasChecklist && left.progress == right.progress
      && left.dependencies == right.dependencies
  }
}

extension SectionedToDos.Row {
  init(_ row: ToDoList.Row) {
    self.init(
      entry: row.entry, hasChecklist: row.hasChecklist, progress: row.progress, dependencies: row.dependencies)
  }
}
