import Foundation
import GRDB
import HolonSQLite
import HolonToDos

extension SQLiteToDoStore {
  /// Returns the to-dos whose numbers begin with the given digits, the lowest number first.
  ///
  /// - Parameters:
  ///   - digits: The digits; without any, the to-dos with the highest numbers are returned, the highest first.
  ///   - isComplete: The state of the to-dos; nil for both states.
  ///   - limit: The maximum number of to-dos.
  /// - Complexity: O(*limit* · log *n*) if the state is nil, *n* being the number of to-dos; otherwise O(*n*).
  public func titles(
    ofNumbersBeginningWith digits: String, isComplete: Bool?, limit: Int
  ) throws -> [(number: Int, title: String)] {
    try read { reader in
      let rows = { (lowest: Int, highest: Int, order: String, limit: Int) throws -> [(number: Int, title: String)] in
        let sql = """
          SELECT number, title FROM todo WHERE number BETWEEN ? AND ?
            AND (NOT \(ToDoReader.isOpen)) IN (?, ?)
          ORDER BY number \(order) LIMIT ?
          """
        let arguments: StatementArguments = [lowest, highest, isComplete ?? false, isComplete ?? true, limit]
        return try Row.fetchAll(reader.database, sql: sql, arguments: arguments).map { ($0["number"], $0["title"]) }
      }
      guard !digits.isEmpty else { return try rows(1, .max, "DESC", limit) }
      guard let first = Int(digits), first > 0, !digits.hasPrefix("0"),
        let highest = try Int.fetchOne(reader.database, sql: "SELECT max(number) FROM todo")
      else { return [] }
      var found: [(number: Int, title: String)] = []
      var (lowest, count) = (first, 1)
      while lowest <= highest, found.count < limit {
        found += try rows(lowest, lowest + count - 1, "ASC", limit - found.count)
        (lowest, count) = (lowest * 10, count * 10)
      }
      return found
    }
  }

  /// Returns the titles of to-dos that begin with a text in any case, each once, the latest to-dos first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isComplete: The state of the to-dos; nil for both states.
  ///   - limit: The maximum number of titles.
  /// - Complexity: O(*n*), where *n* is the number of to-dos.
  public func titles(beginningWith text: String, isComplete: Bool?, limit: Int) throws -> [String] {
    let sql = """
      SELECT title, max(number) AS last FROM todo
        WHERE lower(substr(title, 1, ?)) = lower(?) AND (NOT \(ToDoReader.isOpen)) IN (?, ?)
      GROUP BY title ORDER BY last DESC LIMIT ?
      """
    let arguments: StatementArguments = [
      text.unicodeScalars.count, text, isComplete ?? false, isComplete ?? true, limit,
    ]
    return try read { try Row.fetchAll($0.database, sql: sql, arguments: arguments).map { $0["title"] } }
  }

  /// Returns the tags of all to-dos that begin with a text, in alphabetical order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of to-dos.
  public func tags(beginningWith text: String) throws -> [String] {
    let texts = try read { try String.fetchAll($0.database, sql: "SELECT DISTINCT tags FROM todo WHERE tags NOTNULL") }
    return Set(texts.flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix(text) }).map(String.init).sorted()
  }
}
