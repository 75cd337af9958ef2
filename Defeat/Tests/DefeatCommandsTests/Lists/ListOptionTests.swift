import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("The option for a list")
struct ListOptionTests {
  @Test(arguments: [
    ["list", "-l", "Family"], ["list", "--list", "Family"], ["list", "--list=Family"],
    ["done", "1", "-l", "Family"], ["serve", "-l", "Family"], ["share", "invite", "bob", "-l", "Family"],
    ["sync", "now", "-l", "Family"], ["filter", "save", "week", "open", "-l", "Family"],
  ])
  func `every command that opens a list has it`(arguments: [String]) {
    #expect(throws: Never.self) { try DefeatCommand.parseAsRoot(arguments) }
  }

  @Test(arguments: [
    ["list", "-l", "Family", "--database", "a.sqlite"], ["today", "--all-lists", "-l", "Family"],
    ["next", "--all-lists", "--database", "a.sqlite"], ["move", "1", "--to-list", "Family", "--under", "2"],
    ["serve", "--hub", "-l", "Family"], ["list", "--watch", "--ids"], ["add", "Milk", "--database", ""],
  ])
  func `options that exclude each other, or name nothing, are refused`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try DefeatCommand.parseAsRoot(arguments) }
    #expect(error.map { DefeatCommand.exitCode(for: $0) } == .validationFailure)
  }

  @Test func `a name after the command precedes a file before it`() throws {
    let options = try StoreOptions.parse(["-l", "Family"])
    #expect(options.address(try StoreOptions.parse(["--database", "a.sqlite"])) == nil)
    #expect(try StoreOptions.parse([]).address(options) == nil)
    #expect(try StoreOptions.parse(["--database", "b.sqlite"]).address(options) == "b.sqlite")
  }

  @Test func `an outline shows letters after the numbers`() throws {
    let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }
    let folder = FileManager.default.temporaryDirectory.path
    let path = "\(folder)/\(UUID()).sqlite"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let defeat = Defeat(store: try SQLiteToDoStore(path: path), clock: clock)
    let ids = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000100001"]
    var list = ToDoList()
    for id in ids { try list.add(ToDo("cake", id: UUID(uuidString: id))) }
    try defeat.add(contentsOf: list, from: "test")
    var outline = Outline(clock: clock, hasColor: false)
    outline.letters = try OutlineLetters(defeat)
    for row in try defeat.list().rows { outline.line(row, numberWidth: 1) }
    #expect(
      String(decoding: outline.text.bytes, as: UTF8.self) == "1  hggggg  [ ] cake\n2  hggggh  [ ] cake\n")
  }
}
