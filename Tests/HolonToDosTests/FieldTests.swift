import Foundation
import HolonToDos
import Testing

/// Swift Testing has attachments as well.
private typealias ToDoAttachment = HolonToDos.Attachment

/// Each test covers all fields, so that a failure names one that is missing anywhere in the module.
@Suite("Fields of a to-do")
struct FieldTests {
  /// A to-do that has a value in each field.
  private static func full() throws -> ToDo {
    let created = Date(timeIntervalSince1970: 1_795_262_400)
    var toDo = try ToDo(
      "title", notes: "notes", tags: ["tag"], attributes: ["name": "value"], created: created,
      modified: created + 60, completed: created + 120)
    let hash = try #require(ContentHash(String(repeating: "a", count: 64)))
    toDo.attach(try #require(ToDoAttachment(name: "a.txt", hash: hash, bytes: 3)))
    for field in ToDo.Field.values { toDo.set(try field.sample()) }
    toDo.archived = created + 180
    toDo.setNeeds([UUID(), UUID()])
    toDo.marks = ["name": "value"]
    return toDo
  }

  @Test func `every property of a to-do is a field`() throws {
    let toDo = Mirror(reflecting: try Self.full())
    let rare = Mirror(reflecting: try #require(toDo.descendant("rare", "box", "some", "values")))
    let names = (Array(toDo.children) + Array(rare.children)).compactMap(\.label)
    #expect(Set(names).subtracting(["id", "rare"]) == Set(ToDo.Field.allCases.map(\.rawValue)))
  }

  @Test(arguments: ToDo.Field.values)
  func `a value can be set, written, parsed and cleared`(field: ToDo.Field) throws {
    let value = try field.sample()
    #expect(value.field == field)
    #expect(field.value(value.description) == value)
    var toDo = try ToDo("title")
    toDo.set(value)
    for other in ToDo.Field.values { #expect(toDo[other] == (other == field ? value : nil)) }
    toDo.clear(field)
    #expect(toDo[field] == nil)
  }

  @Test func `no two fields are written by the same word`() {
    let words = ToDo.Field.values.flatMap { $0.notation?.words ?? [] }
    #expect(Set(words).count == words.count && !words.contains(""))
  }

  @Test(arguments: ToDoFormats(timeZone: .gmt).all.map(\.name), ToDo.Field.values)
  func `every format preserves every value`(format: String, field: ToDo.Field) throws {
    let format = try #require(ToDoFormats(timeZone: .gmt).named(format))
    var list = ToDoList()
    var toDo = try ToDo("title")
    toDo.set(try field.sample())
    try list.add(toDo)
    let writing = format.write(list)
    let reading = format.read(writing.data)
    #expect(reading.list[1]?[field] == toDo[field])
    #expect(reading.list[1]?.title == "title" && reading.list[1]?.attributes == [:])
    #expect(writing.findings.isEmpty && reading.findings.isEmpty)
  }

  @Test func `defeat's own format preserves all fields`() throws {
    var list = ToDoList()
    try list.add(Self.full())
    #expect(JSONFormat().read(JSONFormat().write(list).data).list == list)
  }
}

extension ToDo.Field {
  /// A value of the field.
  fileprivate func sample() throws -> ToDo.Value {
    let texts = ["2026-12-01", "B", "90min", "FREQ=DAILY;START=20261201", "manual"]
    return try #require(texts.lazy.compactMap(value).first, "no text is a value of \(self)")
  }
}
