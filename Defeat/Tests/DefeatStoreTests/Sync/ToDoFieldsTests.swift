import Foundation
import HolonSync
import HolonTesting
import HolonToDos
import HolonTree
import Testing

@testable import DefeatStore

@Suite("A to-do as fields")
struct ToDoFieldsTests {
  private static func cells(_ changes: [(field: String, value: String?)]) -> [NodeCell] {
    changes.sorted { $0.field < $1.field }.map { NodeCell(field: $0.field, value: $0.value, stamp: .zero) }
  }

  private static func apply(
    _ changes: [(field: String, value: String?)], to cells: [NodeCell]
  ) -> [NodeCell] {
    var fields = Dictionary(uniqueKeysWithValues: cells.map { ($0.field, $0.value) })
    for change in changes { fields[change.field] = .some(change.value) }
    return Self.cells(fields.map { (field: $0.key, value: $0.value) })
  }

  private static func random(_ id: UUID, using generator: inout some RandomNumberGenerator) throws -> ToDo {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
    func moment() -> Date { Date(milliseconds: Int.random(in: 0...2_000_000_000_000, using: &generator)) }
    let created = moment()
    return try ToDo(
      "title \(UInt8.random(in: 0...9, using: &generator))", id: id, notes: maybe("two\nlines") ?? "",
      due: maybe(Due("2026-12-01") ?? .moment(moment())), priority: maybe(Priority.high),
      tags: ["a", "b", "c", "d"].shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator)) + [],
      attributes: maybe(["wait": "2026-11-30", "": "empty"]) ?? [:], created: created,
      modified: maybe(moment()) ?? created, completed: maybe(moment()))
  }

  @Test func `every to-do is converted to fields and back without losses`() throws {
    var generator = SeededGenerator()
    let id = try ToDo("first", created: Date(milliseconds: 1_795_262_400_000)).id
    var cells: [NodeCell] = []
    for _ in 0..<2_000 {
      let toDo = try Self.random(id, using: &generator)
      cells = Self.apply(ToDoFields.changes(to: toDo, from: cells), to: cells)
      #expect(ToDoFields.toDo(id, cells) == toDo, "seed \(generator.seed)")
      #expect(ToDoFields.changes(to: toDo, from: cells).isEmpty, "seed \(generator.seed)")
    }
  }

  @Test func `a new to-do has fields only for its values`() throws {
    let noon = Date(milliseconds: 1_795_262_400_000)
    let toDo = try ToDo("Buy milk", tags: ["home"], created: noon)
    #expect(ToDoFields.changes(to: toDo, from: []).map(\.field) == ["title", "tag:home"])
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "253402300800000", "-62135596800001"])
  func `times beyond the years 1 to 9999 are shown and exported as the nearest`(milliseconds: String) throws {
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    let cells = Self.cells(
      [("title", "x"), ("created", milliseconds), ("modified", milliseconds), ("completed", milliseconds)])
    let toDo = ToDoFields.toDo(UUID(), cells)
    let year = milliseconds.hasPrefix("-") ? "0001" : "9999"
    #expect(Timestamp.text(toDo.created).hasPrefix(year))
    #expect(Day(of: toDo.created, in: zone).description.hasPrefix(year))
    #expect(ToDoFields.changes(to: toDo, from: cells).isEmpty)
    var list = ToDoList()
    try list.add(toDo)
    for format in ToDoFormats(timeZone: zone).all { #expect(!format.write(list).data.isEmpty, "\(format.name)") }
  }

  @Test func `attachments of the same name get numbers, and the same attachment is added once`() {
    func entry(_ name: String, _ digit: String) -> String {
      "{\"name\":\"\(name)\",\"hash\":\"\(String(repeating: digit, count: 64))\",\"bytes\":1}"
    }
    let stored = [entry("a.txt", "1"), entry("a.txt", "2"), entry("a 2.txt", "3"), entry("a.txt", "1")]
    let cells = Self.cells([("title", "x"), ("attachments", "[\(stored.joined(separator: ","))]")])
    let toDo = ToDoFields.toDo(UUID(), cells)
    #expect(toDo.attachments.map(\.name) == ["a.txt", "a 2.txt", "a 2 2.txt"])
    #expect(ToDoFields.changes(to: toDo, from: cells).isEmpty)
  }

  @Test func `values of a newer version stay until they are set`() throws {
    let id = UUID()
    let cells = Self.cells([("due", "every monday"), ("mood", "good"), ("title", "two\nlines"), ("tag:a b", "a1")])
    var toDo = ToDoFields.toDo(id, cells)
    #expect(toDo.due == nil)
    #expect(toDo.title == "two lines")
    #expect(toDo.tags.isEmpty)
    #expect(ToDoFields.changes(to: toDo, from: cells).isEmpty)
    toDo.notes = "new"
    #expect(ToDoFields.changes(to: toDo, from: cells).map(\.field) == ["notes"])
  }

  @Test func `a to-do without a title is shown with a substitute`() {
    #expect(ToDoFields.toDo(UUID(), []).title == "untitled")
    #expect(ToDoFields.toDo(UUID(), Self.cells([("title", " \n ")])).title == "untitled")
  }
}
