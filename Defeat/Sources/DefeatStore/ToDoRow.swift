import Foundation
import HolonBase
import HolonSQL
import HolonSQLite
import HolonToDos
import HolonTree

/// The columns of a to-do, in both `todo` and `before`.
///
/// A new column needs a case, and a line in each of the three switches of this file. Its migration follows from
/// ``definition``.
enum ToDoColumn: Int, SQLColumns {
  case number, id, parent, key, title, notes, due, priority, tags, attributes, created, modified, completed
  case partsCompleted, partsTotal, attachments, estimate, start, recurrence, completion, marks, needs, archived

  /// The definition of a column.
  ///
  /// `parent` is 0 at the top level. `parts_completed` and `parts_total` are the progress of a checklist's parts; 0 of
  /// 0 means that the to-do has no checklist. `attachments` is a JSON list, `marks` a JSON object, `needs` are identifiers
  /// separated by spaces, and `estimate` is in minutes. Times are in milliseconds since 1970.
  var definition: Definition {
    switch self {
    case .number: Definition(.integer, "PRIMARY KEY")
    case .id: Definition(.blob, "NOT NULL UNIQUE")
    case .key, .title: Definition(.text, "NOT NULL")
    case .parent, .created, .modified, .partsCompleted, .partsTotal: Definition(.integer, "NOT NULL")
    case .notes, .due, .tags, .attributes: Definition(.text)
    case .priority, .completed: Definition(.integer)
    case .attachments: Definition(.text, since: 2)
    case .estimate: Definition(.integer, since: 7)
    case .start, .recurrence: Definition(.text, since: 8)
    case .completion: Definition(.text, since: 10)
    case .marks: Definition(.text, since: 11)
    case .needs: Definition(.text, since: 12)
    case .archived: Definition(.integer, since: 12)
    }
  }

  struct Definition {
    let type: SQLType
    let constraint: String

    /// The version of the schema that introduced the column.
    let since: Int

    init(_ type: SQLType, _ constraint: String = "", since: Int = 1) {
      (self.type, self.constraint, self.since) = (type, constraint, since)
    }
  }

  static let all = Array(allCases)

  /// The columns that a row is created with or that many to-dos have, in their order before the sparse ones.
  static let common = all.filter { !$0.isSparse }

  /// The columns of values that few to-dos have.
  static let sparse = all.filter(\.isSparse)

  /// The condition for rows that have one of these values, which the index of them also has.
  static let hasSparse = sparse.map { "\($0.name.quotedSQLName) IS NOT NULL" }.joined(separator: " OR ")

  /// Whether few to-dos have the value: those of the first version are in all lists.
  private var isSparse: Bool { definition.since > 1 }

  /// The names of all columns, separated by commas.
  static let list = names.quotedSQLList

  /// The statements for single rows of `todo`.
  static let statements = SQLRowStatements("todo", names, in: .sqlite)
}

/// A row of the table `todo`.
struct ToDoRow {
  private(set) var toDo: ToDo
  let number: Int
  let parent: Int
  let key: OrderKey

  /// The counts of the parts; 0 of 0 without a checklist.
  let parts: ToDoCounts

  /// The counts that the to-do contributes to its whole; a checklist that is checked off by hand counts as one itself.
  var counts: ToDoCounts {
    guard parts.total == 0 || toDo.completion != nil else { return parts }
    return ToDoCounts(completed: parts.completed + (toDo.completed == nil ? 0 : 1), total: parts.total + 1)
  }

  /// The row as an entry of a list that contains none of its parts.
  var entry: ToDoList.Entry { ToDoList.Entry(toDo, number: number, key: key, elsewhere: parts) }
}

extension ToDoRow {
  /// The columns that are read after the creation of a to-do, by whether they are sparse.
  private static let optional = Dictionary(
    grouping: ToDoColumn.all.filter { $0.definition.constraint.isEmpty && $0 != .tags && $0 != .attachments }
  ) { ToDoColumn.sparse.contains($0) }
  private static let commonOptional = optional[false] ?? []
  private static let sparseOptional = optional[true] ?? []

  /// The current row of a statement that has the sparse columns.
  struct SparseValues {
    let row: RawStatement

    /// The number of columns that the statement lacks before them.
    var offset: Int32 = 0
  }

  /// Reads the current row of a statement with all columns.
  ///
  /// - Parameter sharedTags: The lists of tags read so far, which rows share.
  init(_ row: RawStatement, sharing sharedTags: inout [String: [String]]) throws {
    try self.init(row, SparseValues(row: row), sharing: &sharedTags)
  }

  /// Reads the current row of a statement that begins with the common columns.
  ///
  /// - Parameters:
  ///   - row: The common columns.
  ///   - sparse: The sparse columns; nil if all of them are null.
  ///   - sharedTags: The lists of tags read so far, which rows share.
  init(
    _ row: RawStatement, _ sparse: SparseValues?, sharing sharedTags: inout [String: [String]]
  ) throws {
    func column(_ column: ToDoColumn) -> Int32 { Int32(column.index) }
    number = row.integer(column(.number))
    guard let id = row.uuid(column(.id)), let title = row.text(column(.title)), let key = row.text(column(.key)) else {
      throw ToDoStoreError(
        .notAList, "To-do \(number) of the database is damaged: restore the file from a backup.")
    }
    parent = row.integer(column(.parent))
    self.key = OrderKey(stored: key)
    parts = ToDoCounts(completed: row.integer(column(.partsCompleted)), total: row.integer(column(.partsTotal)))
    toDo = ToDo(
      storedTitle: title, id: id, tags: row.text(column(.tags)).map { sharedTags[of: $0] } ?? [],
      attachments: try sparse.flatMap { try $0.row.decoded(column(.attachments) - $0.offset) } ?? [],
      created: Date(milliseconds: row.integer(column(.created))),
      modified: Date(milliseconds: row.integer(column(.modified))))
    for column in Self.commonOptional { try read(column, of: row, at: Int32(column.index)) }
    guard let sparse else { return }
    for column in Self.sparseOptional { try read(column, of: sparse.row, at: Int32(column.index) - sparse.offset) }
  }

  private mutating func read(_ column: ToDoColumn, of row: RawStatement, at index: Int32) throws {
    guard !row.isNull(index) else { return }
    switch column {
    case .number, .id, .parent, .key, .title, .tags, .attachments, .created, .modified: break
    case .partsCompleted, .partsTotal: break
    case .notes: toDo.notes = row.text(index) ?? ""
    case .due: toDo.due = row.text(index).flatMap(Due.init)
    case .start: toDo.start = row.text(index).flatMap(Due.init)
    case .recurrence: toDo.recurrence = row.text(index).flatMap { try? Recurrence($0) }
    case .completion: toDo.completion = row.text(index).flatMap(CompletionRule.init(rawValue:))
    case .priority: toDo.priority = Priority(code: UInt8(clamping: row.integer(index)))
    case .attributes: toDo.attributes = try row.decoded(index) ?? [:]
    case .marks: toDo.marks = try row.decoded(index) ?? [:]
    case .needs:
      let needs = row.text(index)?.split(separator: " ") ?? []
      toDo.setNeeds(needs.compactMap { UUID(uuidString: String($0)) })
    case .completed: toDo.completed = Date(milliseconds: row.integer(index))
    case .archived: toDo.archived = Date(milliseconds: row.integer(index))
    case .estimate: toDo.estimate = Estimate(minutes: row.integer(index))
    }
  }
}

extension RawStatement {
  /// Binds a to-do's values to the parameters of a statement with all columns.
  ///
  /// - Parameter row: The row of a statement for several to-dos, from 0.
  func bind(_ entry: ToDoList.Entry, parent: Int, parts: ToDoCounts, row: Int = 0) throws {
    let toDo = entry.toDo
    for column in ToDoColumn.all {
      let index = Int32(row * ToDoColumn.all.count + column.index + 1)
      switch column {
      case .number: bind(entry.number, at: index)
      case .id: bind(toDo.id, at: index)
      case .parent: bind(parent, at: index)
      case .key: bind(entry.key.text, at: index)
      case .title: bind(toDo.title, at: index)
      case .notes: bind(toDo.notes.isEmpty ? nil : toDo.notes, at: index)
      case .due: bind(toDo.due?.description, at: index)
      case .start: bind(toDo.start?.description, at: index)
      case .recurrence: bind(toDo.recurrence?.description, at: index)
      case .completion: bind(toDo.completion?.description, at: index)
      case .priority: bind(toDo.priority.map { Int($0.code) }, at: index)
      case .tags: bind(toDo.tags.isEmpty ? nil : toDo.tags.joined(separator: " "), at: index)
      case .attributes: bind(try toDo.attributes.isEmpty ? nil : Self.json(toDo.attributes), at: index)
      case .needs: bind(toDo.needs.isEmpty ? nil : Self.text(toDo.needs), at: index)
      case .marks: bind(try toDo.marks.isEmpty ? nil : Self.json(toDo.marks), at: index)
      case .created: bind(toDo.created.milliseconds, at: index)
      case .modified: bind(toDo.modified.milliseconds, at: index)
      case .completed: bind(toDo.completed?.milliseconds, at: index)
      case .archived: bind(toDo.archived?.milliseconds, at: index)
      case .partsCompleted: bind(parts.completed, at: index)
      case .partsTotal: bind(parts.total, at: index)
      case .attachments: bind(try toDo.attachments.isEmpty ? nil : Self.json(toDo.attachments), at: index)
      case .estimate: bind(toDo.estimate?.minutes, at: index)
      }
    }
  }

  private static func text(_ ids: [UUID]) -> String {
    ids.map { $0.uuidString.lowercased() }.joined(separator: " ")
  }

  /// Returns the stored JSON text of a value, which is always the same for equal values.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  fileprivate func decoded<Value: Decodable>(_ column: Int32) throws -> Value? {
    try text(column).map { try JSONDecoder().decode(Value.self, received: $0.utf8) }
  }
}

extension [String: [String]] {
  /// Returns the words of a text, as a list that is shared by all equal texts.
  fileprivate subscript(of text: String) -> [String] {
    mutating get {
      if let list = self[text] { return list }
      let list = text.split(separator: " ").map(String.init)
      self[text] = list
      return list
    }
  }
}

extension Date {
  /// The milliseconds since 1970 in the database; times outside its range are clamped.
  var milliseconds: Int {
    Int(exactly: (timeIntervalSince1970 * 1_000).rounded()) ?? (timeIntervalSince1970 > 0 ? .max : .min)
  }

  /// Creates a time from a stored or received number, clamped to the years 1 to 9999.
  init(milliseconds: Int) {
    self = Timestamp.bounded(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
  }
}
