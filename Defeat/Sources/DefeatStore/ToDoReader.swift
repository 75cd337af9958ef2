import Foundation
import GRDB
import HolonSQL
import HolonSQLite
import HolonToDos
import HolonTree

/// A reader of lists and excerpts within a transaction.
struct ToDoReader {
  let database: Database

  private static let selection = ToDoColumn.statements.select

  /// Returns the whole list.
  func list() throws -> ToDoList {
    var assembly = try emptyAssembly()
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM todo") ?? 0
    assembly.prepare(count: count)
    let sparseCount = try Int.fetchOne(database, sql: "SELECT count(*) \(Self.sparseRows)") ?? 0
    // Looking up each of many rows takes longer than reading their null columns.
    if sparseCount < count / 4 {
      try readAll(into: &assembly)
    } else {
      try read(Self.selection, into: &assembly)
    }
    return try assembly.finished()
  }

  /// Returns a part of the list, with the wholes that contain it.
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList {
    var assembly = try emptyAssembly()
    assembly.prepare(count: excerpt.alone.count + excerpt.withParts.count + excerpt.completing.count)
    let known = { (number: Int) throws -> Bool in
      let isKnown = try read(number, into: &assembly)
      if !isKnown, !excerpt.skipsUnknown { throw ToDoError.unknownNumber(number) }
      return isKnown
    }
    for number in excerpt.alone { _ = try known(number) }
    for number in excerpt.withNeighbours where try known(number) { try readNeighbours(of: number, into: &assembly) }
    for number in excerpt.withParts where try known(number) { try readParts(of: number, into: &assembly) }
    for number in excerpt.completing where try known(number) { try readParts(of: number, into: &assembly) }
    for number in excerpt.completing { try readInstances(from: number, into: &assembly) }
    if let day = excerpt.dueBy { try readOpen(dueBy: day, into: &assembly) }
    if let date = excerpt.completedSince { try readCompleted(since: date, into: &assembly) }
    let mayWait = excerpt.dueBy != nil || !excerpt.completing.isEmpty && assembly.hasDependencies
    if excerpt.hasDependencies || mayWait { try readDependencies(into: &assembly) }
    for number in excerpt.alone { try readLastKey(below: number, in: &assembly) }
    return try assembly.finished()
  }

  /// Returns the to-dos that a filter selects and perhaps others, with the wholes that contain them.
  ///
  /// - Complexity: O(*n*) for the conditions on the columns, where *n* is the number of to-dos, and O(*m*) for reading the
  ///   *m* ones that meet them.
  func list(selecting filter: QueryFilter) throws -> ToDoList {
    let condition = QueryBounds(filter).upper
    let numbers = try Int.fetchAll(
      database, sql: "SELECT number FROM todo WHERE \(condition.text(in: .sqlite))",
      arguments: StatementArguments(condition.values.map(\.argument)))
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM todo") ?? 0
    // Looking up each of many to-dos takes longer than reading all of them in order.
    guard numbers.count < count / 4 else { return try list() }
    var assembly = try emptyAssembly()
    assembly.prepare(count: numbers.count)
    for number in numbers { _ = try read(number, into: &assembly) }
    try readDependencies(into: &assembly)
    return try assembly.finished()
  }

  /// Returns the progress of the whole list.
  func progress() throws -> ToDoProgress { try totals().progress }

  /// Returns the progress of the archived to-dos at the top of the list, which are complete with all of their parts.
  ///
  /// The query names its index. SQLite would choose the one of places, and read all to-dos at the top.
  ///
  /// - Complexity: O(*m*) in the index of archived to-dos only, where *m* is their number.
  func archivedProgress() throws -> ToDoProgress {
    let sum = try RawStatement(
      database,
      """
      SELECT sum(parts_total + (parts_total = 0 OR completion IS NOT NULL)) FROM todo INDEXED BY todo_archived
      WHERE archived IS NOT NULL AND parent = 0 AND parts_completed = parts_total
        AND (completed IS NOT NULL OR parts_total > 0 AND completion IS NULL)
      """)
    defer { sum.reset() }
    guard try sum.step(), !sum.isNull(0) else { return .zero }
    return ToDoProgress(completed: sum.integer(0), total: sum.integer(0))
  }

  /// Returns the numbers of to-dos whose identifiers are within a range of bytes, at most two.
  func numbers(from lowest: [UInt8], through highest: [UInt8]) throws -> [Int] {
    try Int.fetchAll(
      database, sql: "SELECT number FROM todo WHERE id BETWEEN ? AND ? LIMIT 2",
      arguments: [Data(lowest), Data(highest)])
  }

  /// Returns the numbers of to-dos whose identifiers have the given first letters.
  ///
  /// - Complexity: O(*n*), in the index of identifiers only, where *n* is the number of to-dos.
  func numbers(withLetters letters: String) throws -> [Int] {
    guard let end = IDLetters.lastBytes(of: letters) else { return [] }
    let rows = try Row.fetchAll(
      database, sql: "SELECT number, id FROM todo WHERE substr(id, ?) = ?",
      arguments: [17 - end.count, Data(end)])
    return rows.filter { IDLetters($0[1]).prefix(letters.count) == letters }.map { $0[0] }
  }

  /// Returns the numbers of the to-dos with the given identifiers that are in the list, without searching an empty
  /// list.
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] {
    var numbers: [ToDo.ID: Int] = [:]
    guard try progress().total > 0 else { return numbers }
    let statement = try RawStatement(database, "SELECT number FROM todo WHERE id = ?")
    for id in ids {
      statement.bind(id, at: 1)
      if try statement.step() { numbers[id] = statement.integer(0) }
      statement.reset()
    }
    return numbers
  }

  /// Returns whether a to-do with a number exists.
  func contains(_ number: Int) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT number FROM todo WHERE number = ?"), arguments: [number]) != nil
  }
}

extension ToDoReader {
  private func emptyAssembly() throws -> ToDoAssembly {
    let totals = try totals()
    return ToDoAssembly(
      progress: totals.progress, archived: try archivedProgress().counts, lastKey: try lastKey(below: 0),
      nextNumber: totals.nextNumber)
  }

  private func totals() throws -> (progress: ToDoProgress, nextNumber: Int) {
    guard
      let row = try RawStatement.rows(of: "SELECT completed, total, next_number FROM list WHERE id = 1", in: database)
        .first
    else { throw ToDoStoreError(.notAList, "The database contains no list: restore the file from a backup.") }
    return (ToDoProgress(completed: try row["completed"], total: try row["total"]), try row["next_number"])
  }

  /// Returns the last key among the parts of a to-do, or at the top level for 0.
  private func lastKey(below number: Int) throws -> OrderKey? {
    let row = try RawStatement(database, "SELECT max(key) FROM todo WHERE parent = ?")
    defer { row.reset() }
    row.bind([number])
    return try row.step() ? row.text(0).map(OrderKey.init(stored:)) : nil
  }

  private func read(_ sql: String, _ values: [Int] = [], into assembly: inout ToDoAssembly) throws {
    let statement = try RawStatement(database, sql)
    defer { statement.reset() }
    statement.bind(values)
    var tags: [String: [String]] = [:]
    while try statement.step() { assembly.add(try ToDoRow(statement, sharing: &tags)) }
  }

  /// The rows with values that few to-dos have; the query names its index, because SQLite would read the whole table.
  private static let sparseRows = "FROM todo INDEXED BY todo_sparse WHERE \(ToDoColumn.hasSparse)"
  private static let common =
    "SELECT \(ToDoColumn.common.map(\.name).quotedSQLList) FROM todo ORDER BY number"
  private static let sparse =
    "SELECT number, \(ToDoColumn.sparse.map(\.name).quotedSQLList) \(sparseRows) ORDER BY number"

  /// Reads all rows, and the values that few of them have with a second cursor: a column takes time even if it is null.
  private func readAll(into assembly: inout ToDoAssembly) throws {
    let rows = try RawStatement(database, Self.common)
    let others = try RawStatement(database, Self.sparse)
    defer {
      rows.reset()
      others.reset()
    }
    let sparse = ToDoRow.SparseValues(row: others, offset: Int32(ToDoColumn.common.count - 1))
    var tags: [String: [String]] = [:]
    var next = try others.step() ? others.integer(0) : nil
    while try rows.step() {
      guard rows.integer(0) == next else {
        assembly.add(try ToDoRow(rows, nil, sharing: &tags))
        continue
      }
      assembly.add(try ToDoRow(rows, sparse, sharing: &tags))
      next = try others.step() ? others.integer(0) : nil
    }
  }

  /// Reads a to-do and the wholes that contain it.
  ///
  /// - Returns: False if the to-do doesn't exist.
  private func read(_ number: Int, into assembly: inout ToDoAssembly) throws -> Bool {
    var upward = number
    while upward != 0, !assembly.contains(upward) {
      guard let row = try row(upward) else { return upward != number }
      upward = row.parent
      assembly.add(row)
    }
    return true
  }

  /// Returns the row of a to-do; nil if it doesn't exist.
  func row(_ number: Int) throws -> ToDoRow? {
    let statement = try RawStatement(database, ToDoColumn.statements.get)
    defer { statement.reset() }
    statement.bind([number])
    var tags: [String: [String]] = [:]
    return try statement.step() ? ToDoRow(statement, sharing: &tags) : nil
  }

  private func readLastKey(below number: Int, in assembly: inout ToDoAssembly) throws {
    assembly.setLastKey(try lastKey(below: number), below: number)
  }

  private func readNeighbours(of number: Int, into assembly: inout ToDoAssembly) throws {
    let own = "(SELECT key, id FROM todo WHERE number = ?1)"
    let siblings = "\(Self.selection) WHERE parent = (SELECT parent FROM todo WHERE number = ?1) AND (key, id)"
    try read("\(siblings) < \(own) ORDER BY key DESC, id DESC LIMIT 1", [number], into: &assembly)
    try read("\(siblings) > \(own) ORDER BY key, id LIMIT 1", [number], into: &assembly)
  }

  /// Reads what a recurring to-do and recurring wholes need to move on to their next instances.
  private func readInstances(from number: Int, into assembly: inout ToDoAssembly) throws {
    var upward: Int? = number
    while let current = upward, let entry = assembly.entry(current) {
      // A whole with other open parts isn't complete, nor is any that contains it.
      guard entry.elsewhere.completed == entry.elsewhere.total else { return }
      if entry.toDo.recurrence != nil {
        if current != number { try readParts(of: current, into: &assembly) }
        try readNeighbours(of: current, into: &assembly)
        for copy in try numbers(ofIDs: assembly.instanceIDs(of: current)).values.sorted()
        where try read(copy, into: &assembly) {
          try readParts(of: copy, into: &assembly)
        }
      }
      upward = try assembly.whole(of: current)
    }
  }

  /// Reads the to-dos that need others, those that they need, and the wholes of all of them.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of these to-dos and *n* that of all.
  private func readDependencies(into assembly: inout ToDoAssembly) throws {
    let rows = try RawStatement.rows(of: "SELECT number, needs FROM todo WHERE needs IS NOT NULL", in: database)
    var needed: Set<UUID> = []
    for row in rows {
      let (number, ids): (Int, String) = (try row["number"], try row["needs"])
      _ = try read(number, into: &assembly)
      needed.formUnion(ids.split(separator: " ").lazy.compactMap { UUID(uuidString: String($0)) })
    }
    guard !needed.isEmpty else { return }
    for number in try numbers(ofIDs: needed).values.sorted() { _ = try read(number, into: &assembly) }
  }

  private func readParts(of number: Int, into assembly: inout ToDoAssembly) throws {
    try read(
      """
      WITH RECURSIVE below (number) AS (
        SELECT number FROM todo WHERE parent = ?1
        UNION ALL SELECT todo.number FROM todo JOIN below ON todo.parent = below.number
      )
      \(Self.selection) WHERE number IN below
      """, [number], into: &assembly)
  }

  /// The condition for open to-dos, which the index of due times also has.
  static let isOpen = """
    (completed IS NULL AND (parts_total = 0 OR completion IS NOT NULL) \
    OR parts_completed < parts_total AND completion IS NOT 'independent')
    """

  /// The query for open to-dos that are due before a day or a moment.
  ///
  /// As does the next one, it reads rows in the order of the table, which takes less time than the order of the index.
  static let openByDue = "\(selection) WHERE number IN (SELECT number FROM todo WHERE due < ?1 AND \(isOpen))"

  /// The query for to-dos that were completed since a date.
  static let byCompletion = "\(selection) WHERE number IN (SELECT number FROM todo WHERE completed >= ?1)"

  private func readOpen(dueBy day: Day, into assembly: inout ToDoAssembly) throws {
    // A day ends at noon of the next day (UTC) in the westernmost time zone, when clocks in the easternmost one show the
    // day after that. The years have four digits.
    let end = day.advanced(by: 3)?.description ?? "~"
    try readWithWholes(Self.openByDue, into: &assembly) { $0.bind(end, at: 1) }
  }

  private func readCompleted(since date: Date, into assembly: inout ToDoAssembly) throws {
    try readWithWholes(Self.byCompletion, into: &assembly) { $0.bind(date.milliseconds, at: 1) }
  }

  private func readWithWholes(
    _ sql: String, into assembly: inout ToDoAssembly, _ bind: (RawStatement) -> Void
  ) throws {
    var wholes: Set<Int> = []
    var tags: [String: [String]] = [:]
    let rows = try RawStatement(database, sql)
    defer { rows.reset() }
    bind(rows)
    while try rows.step() {
      let row = try ToDoRow(rows, sharing: &tags)
      wholes.insert(row.parent)
      assembly.add(row)
    }
    let whole = try RawStatement(database, ToDoColumn.statements.get)
    defer { whole.reset() }
    while !wholes.isEmpty {
      var next: Set<Int> = []
      for number in wholes.sorted() where number != 0 && !assembly.contains(number) {
        whole.bind([number])
        guard try whole.step() else { continue }
        let row = try ToDoRow(whole, sharing: &tags)
        whole.reset()
        next.insert(row.parent)
        assembly.add(row)
      }
      wholes = next
    }
  }
}

extension SQLValue {
  /// The value for a statement of GRDB.
  fileprivate var argument: (any DatabaseValueConvertible)? {
    switch self {
    case .integer(let number): number
    case .text(let text): text
    default: preconditionFailure("a query has only numbers and texts")
    }
  }
}
