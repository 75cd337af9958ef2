import DefeatCore
import HolonToDos
import HolonTree

/// A row of the outline on the screen.
enum ShownRow: Sendable {
  /// The title of a section.
  case heading(String)

  /// A to-do.
  case toDo(ShownToDo)

  /// The to-do; nil for a heading.
  var toDo: ShownToDo? { if case .toDo(let toDo) = self { toDo } else { nil } }
}

/// A to-do in a row.
struct ShownToDo: Sendable {
  let row: ToDoList.Row

  /// The titles of its checklists if they are shown before its own.
  var path: [String] = []

  /// Whether it is shown only because it contains others.
  var isContext = false

  /// Whether its parts are shown; nil for a to-do that can't be opened or closed.
  var isOpen: Bool?

  var number: Int { row.entry.number }
  var toDo: ToDo { row.entry.toDo }
}

extension SectionedToDos.Row {
  /// Returns the row as a list has it.
  func listed(depth: Int) -> ToDoList.Row {
    ToDoList.Row(
      entry: entry, depth: depth, hasChecklist: hasChecklist, progress: progress, dependencies: dependencies)
  }
}

/// Rows that were selected once: those that a filter has found, or those of an agenda.
struct FlatRows: Sendable {
  private let rows: [ShownRow]
  private let rowsOfNumbers: [Int: Int]

  /// The number of selected to-dos, without those that only contain them.
  let matches: Int

  private init(_ rows: [ShownRow], matches: Int) {
    self.rows = rows
    self.matches = matches
    rowsOfNumbers = Dictionary(
      rows.enumerated().compactMap { index, row in row.toDo.map { ($0.number, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The maximum number of found to-dos that are shown; all are counted.
  static let mostFound = 5_000

  /// Finds to-dos of a list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of to-dos in the list.
  init(_ filter: QueryFilter, in list: SectionedToDos) {
    let tree = list.elements.tree
    let found = list.found(filter, ShownToDos.Limits(count: Self.mostFound, depth: .max))
    var rows: [ShownRow] = []
    for section in ToDoSection.allCases {
      guard let places = found.places[section], !places.isEmpty else { continue }
      rows.append(.heading(section.title))
      for place in places {
        guard let row = tree[place.node].row?.listed(depth: place.depth - 1) else { continue }
        rows.append(.toDo(ShownToDo(row: row, isContext: !filter.includes(row))))
      }
    }
    self.init(rows, matches: found.matches)
  }

  /// Lists the sections of an agenda.
  init(_ agenda: Agenda) {
    var rows: [ShownRow] = []
    for section in Agenda.Section.allCases where !agenda[section].isEmpty {
      rows.append(.heading(section.title))
      rows += agenda[section].map { listed -> ShownRow in
        let row = listed.row
        let flat = ToDoList.Row(
          entry: row.entry, depth: 0, hasChecklist: row.hasChecklist, progress: row.progress,
          dependencies: row.dependencies)
        return .toDo(ShownToDo(row: flat, path: listed.path))
      }
    }
    self.init(rows, matches: rows.count { $0.toDo != nil })
  }

  /// The number of rows.
  var count: Int { rows.count }

  /// The row with a number from 0.
  subscript(row: Int) -> ShownRow { rows[row] }

  /// Returns the row of a to-do; nil if it isn't shown.
  func row(of number: Int) -> Int? { rowsOfNumbers[number] }

  /// Returns the next shown to-do with the same whole, in one of two directions.
  func sibling(of number: Int, by step: Int) -> Int? {
    guard let start = row(of: number), let depth = rows[start].toDo?.row.depth else { return nil }
    var row = start + step
    while rows.indices.contains(row), let other = rows[row].toDo, other.row.depth >= depth {
      if other.row.depth == depth { return other.number }
      row += step
    }
    return nil
  }
}
