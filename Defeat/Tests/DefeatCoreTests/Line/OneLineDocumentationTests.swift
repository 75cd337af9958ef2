import DefeatCore
import Foundation
import Testing

@Suite("The documentation of a to-do in one line")
struct OneLineDocumentationTests {
  /// Returns the phrases in the first column of a section's table.
  private func phrases(in section: String) throws -> [String] {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Documentation/OneLine.md").standardizedFileURL
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
    let table = lines.drop { $0 != "## \(section)" }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return table.flatMap { row in
      // What a phrase may have besides isn't one itself.
      let column = row.split(separator: "|")[0].components(separatedBy: ", with")[0].components(separatedBy: "`")
      return column.indices.filter { $0 % 2 == 1 }.map { column[$0] }
    }
  }

  @Test(arguments: [("Days and times", ToDoLine.Field.due), ("Recurrences", .recurrence)])
  func `OneLine.md lists the phrases of the grammar, and only what is understood`(
    section: String, field: ToDoLine.Field
  ) throws {
    let phrases = try phrases(in: section)
    let examples = ToDoLine.examples.filter { $0.field == field }.flatMap(\.phrases)
    #expect(examples.filter { !phrases.contains($0) } == [])
    for phrase in phrases {
      let line = ToDoLine("x \(phrase)", clock: wednesday)
      if line.title == "x", line.problems.isEmpty, line.chips.map(\.value.field).contains(field) { continue }
      #expect(throws: Never.self, "\(phrase)") {
        if field == .due {
          _ = try ToDoLine.due(phrase, clock: wednesday)
        } else {
          _ = try ToDoLine.recurrence(phrase, clock: wednesday)
        }
      }
    }
  }
}
