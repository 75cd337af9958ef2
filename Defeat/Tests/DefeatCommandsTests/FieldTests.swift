import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

/// Each test goes through all fields, so that one that the command line has forgotten is named.
@Suite("Fields on the command line")
struct FieldTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  private func draft(_ arguments: [String]) throws -> ToDoDraft {
    let command = try #require(try DefeatCommand.parseAsRoot(["edit", "1"] + arguments) as? EditCommand)
    let line = ToDoLine(arguments: try command.parts().values, clock: clock)
    return try command.values.draft(title: nil, line: line, for: .changing, clock: clock)
  }

  @Test(arguments: ToDo.Field.values)
  func `a value is set by an option or a word, and removed by “none”`(field: ToDo.Field) throws {
    let value = try field.sample()
    #expect(try draft(["--\(field.rawValue)", "\(value)"]) == ToDoDraft(values: [value]))
    #expect(try draft(["--\(field.rawValue)", "none"]) == ToDoDraft(cleared: [field]))
    for word in field.notation?.words ?? [] {
      #expect(try draft(["\(word):\(value)"]) == ToDoDraft(values: [value]))
      #expect(throws: ValidationError.self) { try draft(["\(word):\(value)", "--\(field.rawValue)", "\(value)"]) }
    }
  }

  @Test(arguments: ToDo.Field.values)
  func `an invalid value is refused with the field's own sentence`(field: ToDo.Field) throws {
    let error = #expect(throws: InputError.self) { try draft(["--\(field.rawValue)", "?!"]) }
    #expect(error?.description == InputError.unreadable(field, "?!").description)
    #expect(error?.description.hasSuffix(".") == true)
  }

  @Test(arguments: ToDo.Field.values)
  func `a value is shown in the list and in JSON`(field: ToDo.Field) throws {
    var toDo = try ToDo("title")
    var list = ToDoList()
    try list.add(toDo)
    toDo.set(try field.sample())
    try list.add(toDo)
    var outline = Outline(clock: clock, hasColor: false)
    for row in list.rows { outline.line(row, numberWidth: 1) }
    let lines = String(decoding: outline.text.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[1].count > lines[0].count + 2)
    let answer = String(decoding: try JSONAnswer.toDo(2, in: list), as: UTF8.self)
    #expect(answer.contains("\"\(field.rawValue)\":"))
  }
}

extension ToDo.Field {
  /// A value of the field.
  fileprivate func sample() throws -> ToDo.Value {
    let texts = ["2026-12-01", "B", "90min", "FREQ=DAILY;START=20261201", "manual"]
    return try #require(texts.lazy.compactMap(value).first, "no text is a value of \(self)")
  }
}
