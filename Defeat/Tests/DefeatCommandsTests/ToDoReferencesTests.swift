import ArgumentParser
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Arguments that name to-dos")
struct ToDoReferencesTests {
  @Test(arguments: [
    ("3", "3"), ("1-3", "1 2 3"), ("4..6", "4 5 6"), ("7-7", "7"), ("1-3,7", "1 2 3 7"), ("9,1..2", "9 1 2"),
    ("0f8c", "0f8c"), ("3,0F8C", "3 0f8c"), ("01a2099c-36d2", "01a2099c-36d2"), ("12345678-1234", "12345678-1234"),
    ("1234567-1234568", "1234567 1234568"), ("12345678..12345679", "12345678 12345679"),
  ])
  func `numbers, ranges and identifiers are read, also together`(argument: String, expected: String) throws {
    let references = try #require(ToDoReferences(argument: argument)).references()
    #expect(references.map(\.description).joined(separator: " ") == expected)
  }

  @Test(arguments: ["", "cake", "1,", ",1", "1,,2", "1-", "1..", "1...3", "1..2..3", "a-b", "1-x", "٣", "1–3"])
  func `other words name no to-dos`(argument: String) {
    #expect(ToDoReferences(argument: argument) == nil)
  }

  @Test(arguments: [
    ("6-4", "“6-4” goes backwards: write the smaller number first, as in 4-6."),
    ("1-4000000000", "“1-4000000000” names more than 10000 to-dos: name fewer at a time."),
    ("0..10000", "“0..10000” names more than 10000 to-dos: name fewer at a time."),
    ("1-99999999999999999999999", "“1-99999999999999999999999” names more than 10000 to-dos: name fewer at a time."),
    ("1-9000,1-9000", "The argument names more than 10000 to-dos: name fewer at a time."),
  ])
  func `a range that goes backwards or is too long is refused by each command`(argument: String, sentence: String)
    throws
  {
    for command in ["done", "reopen", "remove", "edit"] {
      let error = try #require(throws: (any Error).self) {
        try (try DefeatCommand.parseAsRoot([command, argument]) as? EditCommand)?.parts()
      }
      #expect(DefeatCommand.message(for: error) == sentence)
    }
    #expect(throws: Never.self) { try DefeatCommand.parseAsRoot(["done", "1-10000", "10001-20000"]) }
  }

  @Test(arguments: [
    ("new", "add"), ("ls", "list"), ("find", "list"), ("search", "list"), ("complete", "done"), ("check", "done"),
    ("uncheck", "reopen"), ("modify", "edit"), ("change", "edit"),
    ("mv", "move"), ("rm", "remove"), ("delete", "remove"),
  ])
  func `commands have the names that people try first`(alias: String, name: String) throws {
    #expect(
      type(of: try DefeatCommand.parseAsRoot([alias] + (name == "list" ? [] : ["1"])))
        == type(of: try DefeatCommand.parseAsRoot([name] + (name == "list" ? [] : ["1"]))))
    let help = DefeatCommand.helpMessage(columns: 200)
    #expect(help.split(separator: "\n").contains { $0.contains("  \(name), ") && $0.contains(alias) })
  }
}
