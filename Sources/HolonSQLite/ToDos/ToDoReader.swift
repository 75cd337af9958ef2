import Foundation
import GRDB
import HolonToDos

/// Reads lists and excerpts within a transaction.
struct ToDoReader {
  let database: Database

  private static let selection = "SELECT \(ToDoSchema.columns) FROM todo"

  /// The whole list.
  func list() throws -> ToDoList {
    var assembly = try emptyAssembly()
    assembly.reserveCapacity(try Int.fetchOne(database, sql: "SELECT count(*) FROM todo") ?? 0)
    try read(Self.selection, into: &assembly)
    return assembly.list()
  }

  /// A part of the list, with the wholes that it belongs to.
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList {
    var assembly = try emptyAssembly()
    let known = { (number: Int) throws -> Bool in
      let isKnown = try read(number, into: &assembly)
      if !isKnown, !excerpt.skipsUnknown { throw ToDoError.unknownNumber(number) }
      return isKnown
    }
    for number in excerpt.alone where try known(number) { try readLastKey(below: number, into: &assembly) }
    for number in excerpt.withNeighbours where try known(number) { try readNeighbours(of: number, into: &assembly) }
    for number in excerpt.withParts where try known(number) { try readParts(of: number, into: &assembly) }
    return assembly.list()
  }

  /// How much of the whole list is done.
  func progress() throws -> ToDoProgress { try emptyAssembly().progress }

  /// The numbers of to-dos whose identifiers lie within a range of bytes; two at the most.
  func numbers(from lowest: [UInt8], through highest: [UInt8]) throws -> [Int] {
    try Int.fetchAll(
      database, sql: "SELECT number FROM todo WHERE id BETWEEN ? AND ? LIMIT 2",
      arguments: [Data(lowest), Data(highest)])
  }

  /// The numbers of those to-dos among some that are in the list; an empty list isn't searched.
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

  /// Whether there is a to-do with a number.
  func contains(_ number: Int) throws -> Bool {
    try Int.fetchOne(database, sql: "SELECT number FROM todo WHERE number = ?", arguments: [number]) != nil
  }
}

extension ToDoReader {
  private func emptyAssembly() throws -> ToDoAssembly {
    var assembly = ToDoAssembly()
    let row = try RawStatement(
      database,
      "SELECT completed, total, next_number, (SELECT max(key) FROM todo WHERE parent = 0) FROM list WHERE id = 1")
    guard try row.step() else {
      throw ToDoStoreError(.notAList, "The database holds no list: restore the file from a backup.")
    }
    assembly.progress = ToDoProgress(completed: row.integer(0), total: row.integer(1))
    assembly.nextNumber = row.integer(2)
    assembly.lastKey = row.text(3).map(OrderKey.init(stored:))
    row.reset()
    return assembly
  }

  private func read(_ sql: String, _ values: [Int] = [], into assembly: inout ToDoAssembly) throws {
    let statement = try RawStatement(database, sql)
    statement.bind(values)
    while try statement.step() {
      let row = try ToDoRow(statement)
      if !assembly.contains(row.number) { assembly[row.number] = row }
    }
    statement.reset()
  }

  /// Reads a to-do and the wholes above it.
  ///
  /// - Returns: False when there is no such to-do.
  private func read(_ number: Int, into assembly: inout ToDoAssembly) throws -> Bool {
    var upward = number
    while upward != 0, !assembly.contains(upward) {
      try read("\(Self.selection) WHERE number = ?", [upward], into: &assembly)
      guard let row = assembly[upward] else { return false }
      upward = row.parent
    }
    return true
  }

  private func readLastKey(below number: Int, into assembly: inout ToDoAssembly) throws {
    let statement = try RawStatement(database, "SELECT max(key) FROM todo WHERE parent = ?")
    statement.bind([number])
    if try statement.step() { assembly[number]?.lastKey = statement.text(0).map(OrderKey.init(stored:)) }
    statement.reset()
  }

  private func readNeighbours(of number: Int, into assembly: inout ToDoAssembly) throws {
    let own = "(SELECT key, number FROM todo WHERE number = ?1)"
    let siblings = "\(Self.selection) WHERE parent = (SELECT parent FROM todo WHERE number = ?1) AND (key, number)"
    try read("\(siblings) < \(own) ORDER BY key DESC, number DESC LIMIT 1", [number], into: &assembly)
    try read("\(siblings) > \(own) ORDER BY key, number LIMIT 1", [number], into: &assembly)
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
}
