import HolonSQL
import Testing

struct SQLStatementTests {
  private let isMember: SQLStatement = "EXISTS (SELECT 1 FROM member WHERE account = \("anna") AND role >= \(2))"

  @Test(arguments: [
    (
      SQLDialect.sqlite,
      "UPDATE space SET name = ?1 WHERE id = ?2 AND EXISTS (SELECT 1 FROM member WHERE account = ?3 AND role >= ?4)"
    ),
    (
      .postgres,
      "UPDATE space SET name = $1 WHERE id = $2 AND EXISTS (SELECT 1 FROM member WHERE account = $3 AND role >= $4)"
    ),
  ])
  func `parameters are numbered in the order of the text, also in parts`(_ dialect: SQLDialect, _ text: String) {
    let statement: SQLStatement = "UPDATE space SET name = \("Home") WHERE id = \(7) AND \(isMember)"
    #expect(statement.text(in: dialect) == text)
    #expect(statement.values == [.text("Home"), .integer(7), .text("anna"), .integer(2)])
  }

  @Test func `a part that is used twice has its values twice`() {
    let statement: SQLStatement = "SELECT \(isMember), \(isMember)"
    #expect(statement.values == [.text("anna"), .integer(2), .text("anna"), .integer(2)])
    #expect(statement.text(in: .postgres).hasSuffix("account = $3 AND role >= $4)"))
  }

  @Test func `parts are joined with their values in order`() {
    let list = (1...3).map { "\($0)" as SQLStatement }.joined(", ")
    #expect(("SELECT \(list)" as SQLStatement).text(in: .postgres) == "SELECT $1, $2, $3")
    #expect(list.values == [.integer(1), .integer(2), .integer(3)])
    #expect([SQLStatement]().joined(", ") == "")
  }

  @Test func `any text becomes a value`() {
    let text = "'; DROP TABLE member; --"
    let statement: SQLStatement = "DELETE FROM member WHERE account = \(text)"
    #expect(statement.text(in: .sqlite) == "DELETE FROM member WHERE account = ?1")
    #expect(statement.values == [.text(text)])
  }

  @Test(arguments: [
    ("book", "\"book\""), ("a\"; DROP TABLE b; --", "\"a\"\"; DROP TABLE b; --\""), ("a\0b", "\"ab\""),
    // A quotation mark with an accent is one character, and still a quotation mark.
    ("a\"\u{301} OR 1 = 1", "\"a\"\"\u{301} OR 1 = 1\""), ("", "\"\""),
  ])
  func `any text can be a quoted name`(_ name: String, _ quoted: String) {
    #expect(Array(("\(name: name)" as SQLStatement).text(in: .sqlite).unicodeScalars) == Array(quoted.unicodeScalars))
  }

  @Test func `nil becomes null`() {
    let name: String? = nil
    #expect(("SELECT \(name)" as SQLStatement).values == [.null])
  }
}

private enum NoteColumn: Int, SQLColumns { case id, title, lastEdit }

struct SQLColumnsTests {
  @Test func `columns are named after their cases and numbered in order`() {
    #expect(NoteColumn.names == ["id", "title", "last_edit"])
    #expect(NoteColumn.allCases.map(\.index) == [0, 1, 2])
    #expect(("\(NoteColumn.self)" as SQLStatement).text(in: .sqlite) == #""id", "title", "last_edit""#)
    #expect(("\(NoteColumn.lastEdit)" as SQLStatement).text(in: .sqlite) == #""last_edit""#)
  }

  @Test func `all statements on a row have its values in the same order`() {
    let sqlite = SQLRowStatements("note", NoteColumn.names, in: .sqlite)
    #expect(sqlite.insert == #"INSERT INTO "note" ("id", "title", "last_edit") VALUES (?1, ?2, ?3)"#)
    #expect(sqlite.update == #"UPDATE "note" SET "title" = ?2, "last_edit" = ?3 WHERE "id" = ?1"#)
    #expect(sqlite.get == #"SELECT "id", "title", "last_edit" FROM "note" WHERE "id" = ?1"#)
    let postgres = SQLRowStatements("note", NoteColumn.names, in: .postgres)
    #expect(postgres.delete == #"DELETE FROM "note" WHERE "id" = $1"#)
    #expect(
      postgres.put
        == postgres.insert
        + #" ON CONFLICT ("id") DO UPDATE SET "title" = excluded."title", "last_edit" = excluded."last_edit""#)
  }

  @Test func `a table with only keys can be written and updated`() {
    let statements = SQLRowStatements("tag", ["name"], in: .postgres)
    #expect(statements.put == #"INSERT INTO "tag" ("name") VALUES ($1) ON CONFLICT ("name") DO NOTHING"#)
    #expect(statements.update == #"UPDATE "tag" SET "name" = $1 WHERE "name" = $1"#)
  }
}
