import Foundation
import HolonSQL
import Testing

struct SQLRecordTests {
  private let id = UUID()

  private var row: SQLRecord {
    SQLRecord(
      [.integer(7), .text("Home"), .null, .uuid(id), .integer(1), .blob([1, 2])],
      named: ["number", "name", "due", "id", "is_shown", "bytes"])
  }

  @Test func `a column is read by its name`() throws {
    #expect(try row["number"] == 7)
    #expect(try row["name"] == "Home")
    #expect(try row["due"] == nil as Int?)
    #expect(try row["is_shown"] == true)
    #expect(try row["number"] == 7 as Int64)
  }

  @Test func `a UUID is converted to bytes and back`() throws {
    let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
    #expect(try row["id"] == id)
    #expect(try row["id"] == bytes)
    #expect(try SQLRecord([.blob(bytes)], named: ["id"])["id"] == id)
  }

  @Test func `an error for an unknown column names it and the existing ones`() {
    let problem = #expect(throws: SQLColumnError.self) {
      try SQLRecord([.null, .null], named: ["a", "b"])["c"] as Int
    }
    #expect(problem?.message == "column “c” doesn't exist: the result has “a”, “b”")
    #expect(problem?.column == -1)
  }

  @Test(arguments: [
    ("name", "column 1 (“name”) holds a string, not a whole number: read it as that, or convert it in the statement"),
    ("due", "column 2 (“due”) holds nothing, not a whole number: read it as that, or convert it in the statement"),
    ("bytes", "column 5 (“bytes”) holds bytes, not a whole number: read it as that, or convert it in the statement"),
  ])
  func `an error for another type names the column and its type`(_ name: String, _ message: String) {
    let problem = #expect(throws: SQLColumnError.self) { try row[name] as Int }
    #expect(problem?.message == message)
  }

  @Test func `bytes of another length aren't a UUID`() {
    #expect(throws: SQLColumnError.self) { try row["bytes"] as UUID }
  }

  @Test func `a number other than 0 and 1 isn't a Boolean value`() {
    #expect(throws: SQLColumnError.self) { try row["number"] as Bool }
  }
}
