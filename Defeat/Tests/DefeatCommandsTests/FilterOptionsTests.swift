import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Filters of commands")
struct FilterOptionsTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  private func written(_ arguments: [String], _ saved: [SavedFilter] = []) throws -> String? {
    let command = try #require(try DefeatCommand.parseAsRoot(["list"] + arguments) as? ListCommand)
    return try command.filters.filter(clock: clock, saved: saved)?.query.written
  }

  @Test func `options and words are conditions that all have to hold`() throws {
    #expect(try written([]) == nil)
    #expect(try written(["--open", "--tag", "home"]) == "#home open")
    #expect(
      try written(["--due-by", "friday", "-p", "H", "--estimate", "1h", "-s", "Call mum"])
        == "priority>=A estimate<=1h due<=2026-11-27 \"Call mum\"")
    #expect(try written(["open", "+home", "by:fri"]) == "open (#home or project:home) due<=2026-11-27")
    #expect(try written(["--open", "#a or #b"]) == "open (#a or #b)")
    #expect(try written(["not", "+home", "--completed"]) == "done not (#home or project:home)")
  }

  @Test func `a saved filter is named by an option or among the words`() throws {
    let saved = [SavedFilter(name: "week", text: "open by:fri")]
    #expect(try written(["--filter", "Week"], saved) == "open due<=2026-11-27")
    #expect(try written(["is:week", "cake"], saved) == "(open due<=2026-11-27) cake")
    #expect(throws: InputError.unknownFilter("weke")) { try written(["--filter", "weke"], saved) }
  }

  @Test func `saved filters are read only if a filter may name one`() throws {
    struct Unread: Error {}
    func unread() throws -> [SavedFilter] { throw Unread() }
    let command = try #require(try DefeatCommand.parseAsRoot(["list", "--open"]) as? ListCommand)
    #expect(try command.filters.filter(clock: clock, saved: unread()) != nil)
    let words = try #require(try DefeatCommand.parseAsRoot(["list", "cake"]) as? ListCommand)
    #expect(throws: Unread.self) { try words.filters.filter(clock: clock, saved: unread()) }
  }

  @Test func `an unreadable filter is an error with its place`() throws {
    let error = try #require(throws: InputError.self) { try written(["open", "due<firday"]) }
    #expect("\(error)" == "The filter can't be read at character 10: “firday” isn't a time: write “friday”.")
  }

  @Test func `checklists of selected to-dos are shown without their values`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", due: Due("2026-12-01"), tags: ["home"]))
    try list.add(ToDo("Cake", priority: .high), to: .last(in: party))
    try list.add(ToDo("Milk"), to: .last(in: party))
    let filter = QueryFilter(.text(.title, "cake"), at: clock.now(), in: .gmt)
    for (hasColor, expected) in [
      (false, "\nTo do\n1  [ ] Party\n2    [ ] Cake  (A)\n"),
      (
        true,
        "\n\u{1B}[1mTo do\u{1B}[0m\n\u{1B}[2m1\u{1B}[0m  \u{1B}[2m[ ] Party\u{1B}[0m\n"
          + "\u{1B}[2m2\u{1B}[0m    [ ] Cake  \u{1B}[1;35m(A)\u{1B}[0m\n"
      ),
    ] {
      var outline = Outline(clock: clock, hasColor: hasColor)
      try outline.sections(of: list.rows(of: filter), numberWidth: 1) { filter.includes($0) }
      #expect(String(decoding: outline.text.bytes, as: UTF8.self) == expected)
    }
    let json = String(decoding: JSONAnswer.list(list, selecting: filter), as: UTF8.self)
    #expect(json.contains(#""isMatch":false"#) && json.contains(#""isMatch":true"#) && !json.contains("Milk"))
  }
}
