import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Words that set values")
struct ToDoLineArgumentsTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  private func added(_ arguments: [String]) throws -> (title: String, draft: ToDoDraft, line: ToDoLine) {
    let command = try #require(try DefeatCommand.parseAsRoot(["add"] + arguments) as? AddCommand)
    let line = ToDoLine(arguments: command.title, clock: clock)
    let title = command.title.joined(separator: " ")
    let draft = try command.values.draft(title: title, line: line, for: .adding, clock: clock)
    return (draft.title ?? "", draft, line)
  }

  @Test func `words set values, and the output names them`() throws {
    let (title, draft, _) = try added(
      ["Call", "mum", "+family", "at", "10:30", "due:friday", "project:Home", "pri:H", "~20min", "-t", "phone"])
    #expect(title == "Call mum")
    #expect(draft.addedTags == ["phone", "family"] && draft.project == "Home")
    #expect(
      draft.values == [
        .due(try #require(Due("2026-11-27T10:30:00[GMT]"))), .priority(.high),
        .estimate(try #require(Estimate("20min"))),
      ])
    #expect(
      reading(draft) == "  Read: due Friday, 10:30 · priority A · estimate 20min · #phone · #family · project Home")
  }

  private func reading(_ draft: ToDoDraft, isNew: Bool = true) -> String? {
    draft.reading(clock, isNew: isNew).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    (["--due", "fri 5pm", "--every", "2 weeks"], "  Read: due Friday, 17:00 · every 2 weeks"),
    (["--every", "mondays at 9am"], "  Read: due Monday, 09:00 · every week on Monday"),
    (["--every", "3 days"], "  Read: due today · every 3 days"),
    (
      ["due:fri", "--remind", "30min", "--remind", "tomorrow 9:00", "--start", "tomorrow", "--estimate", "90"],
      "  Read: due Friday · start tomorrow · estimate 1h30min · remind 30min · remind tomorrow, 09:00"
    ),
    (["needs:3", "-p", "low"], "  Read: priority C · after 3"), ([], nil),
    (["--notes", "Tomorrow"], nil),
  ])
  func `options are echoed as words are`(arguments: [String], expected: String?) throws {
    #expect(try reading(added(["Call"] + arguments).draft) == expected)
  }

  @Test func `an edit names what it removes, and no first time`() throws {
    let draft = try added(["Call", "tags:none", "due:none", "needs:none", "--every", "week", "--remind", "none"]).draft
    #expect(reading(draft, isNew: false) == "  Read: no due time · every week · no tags · no needs · no reminders")
  }

  @Test func `a title in one argument is read as a line`() throws {
    let command = try #require(try DefeatCommand.parseAsRoot(["add", "Call mum +family due:friday"]) as? AddCommand)
    let draft = try command.outline(AddCommand.Words(command.title, in: []), clock).items[0].draft
    #expect(draft.title == "Call mum")
    #expect(draft.addedTags == ["family"])
  }

  @Test(arguments: [["Note", "Call mum +family due:friday"], ["Note", "Call mum  tomorrow \\ 5pm \"fri\" !high"]])
  func `a quoted part of a title stays unchanged`(arguments: [String]) throws {
    let (title, draft, line) = try added(arguments)
    #expect(title == arguments.joined(separator: " "))
    #expect(draft == ToDoDraft(title: title))
    #expect(line.chips.isEmpty && reading(draft) == nil)
  }

  @Test func `a quoted value of a field is read`() throws {
    let (title, draft, _) = try added(["Call", "mum", "due:friday 15:30", "recur:every 2 weeks"])
    #expect(title == "Call mum")
    #expect(draft.values.first == .due(try #require(Due("2026-11-27T15:30:00[GMT]"))))
    #expect(draft.values.count == 2)
    #expect(try added(["Note: call mum", "Re: due friday"]).draft.values.isEmpty)
    #expect(throws: InputError.self) { try added(["Call", "mum", "due:feb 30"]) }
    #expect(throws: InputError.self) { try added(["Call", "mum", "recur:every now and then"]) }
  }

  @Test func `a quoted part of a title stays unchanged next to words that set values`() throws {
    let (title, draft, _) = try added(["Read", "The Friday Book by fri", "+home", "fri"])
    #expect(title == "Read The Friday Book by fri")
    #expect(draft.values == [.due(.day(try #require(Day("2026-11-27"))))])
    #expect(draft.addedTags == ["home"])
  }

  @Test func `a value that can't be read, or is given twice, is refused`() throws {
    #expect(throws: InputError.self) { try added(["Call", "due:someday"]) }
    #expect(throws: InputError.self) { try added(["Call", "pri:urgent"]) }
    #expect(throws: InputError.self) { try added(["+family"]) }
    #expect(throws: ValidationError.self) { try added(["Call", "due:friday", "-d", "sunday"]) }
    #expect(throws: (any Error).self) { try DefeatCommand.parseAsRoot(["add"]) }
    let second = #expect(throws: ValidationError.self) { try added(["Weekly", "--due", "friday", "--every", "week"]) }
    #expect(
      second?.message == "“Weekly” sets a value that is set already: leave one out, or write “\\Weekly” with a "
        + "backslash before the word to keep it in the title.")
    #expect(try added(["\\Weekly", "--due", "friday", "--every", "week"]).title == "Weekly")
  }

  @Test(arguments: [
    (["1", "+family", "2", "due:friday"], ["1", "2"], ["+family", "due:friday"]),
    (["1", "Call", "the", "2", "aunts", "fri"], ["1"], ["Call", "the", "2", "aunts", "fri"]),
    (["1-3,7", "p1"], ["1-3,7"], ["p1"]), (["3"], ["3"], []),
    (["standup", "tomorrow", "5pm"], ["standup"], ["tomorrow", "5pm"]),
    (["call", "mum", "fri"], ["call", "mum"], ["fri"]), (["+family", "p1"], ["+family"], ["p1"]),
    (["open +home", "--due", "tomorrow"], ["open +home"], []),
    (["open", "+home", "--due", "tomorrow"], ["open", "+home"], []),
    (["bake", "the", "cake"], ["bake", "the", "cake"], []), (["0f8c", "+x"], ["0f8c"], ["+x"]),
  ])
  func `edit has words that select to-dos, words that set values, and a title after a number`(
    arguments: [String], selecting: [String], values: [String]
  ) throws {
    let parts = try self.parts(arguments)
    #expect(parts.selecting == selecting && parts.values == values)
  }

  @Test(arguments: [
    ["1-2", "Call"], ["1", "Call", "--title", "Mail"], ["3-1"], [""],
    ["1", "--notes", "a", "--append-notes", "b"],
  ])
  func `edit refuses a misspelled value, a title of several to-dos, and a second title`(arguments: [String]) {
    #expect(throws: (any Error).self) { try parts(arguments) }
  }

  private func parts(_ arguments: [String]) throws -> EditCommand.Parts {
    try #require(try DefeatCommand.parseAsRoot(["edit"] + arguments) as? EditCommand).parts()
  }

  @Test(arguments: [
    (["Call", "needs:cake", "fri"], ["Call", "fri"], ["cake"]),
    (["depends:call mum", "needs:1-3"], [], ["call mum", "1-3"]),
    (
      ["Call", "needs:12,14", "needs:none", "\\needs:cake"], ["Call", "needs:12,14", "needs:none", "\\needs:cake"], []
    ),
    (["It needs:cake", "needs:", "due:cake"], ["It needs:cake", "needs:", "due:cake"], []),
  ])
  func `a title after “needs:” means the same as the option`(words: [String], rest: [String], needs: [String]) throws {
    var (values, words) = (try #require(try DefeatCommand.parseAsRoot(["add", "X"]) as? AddCommand).values, words)
    values.takeNeeds(from: &words, clock)
    #expect(words == rest && values.needs == needs)
  }

  @Test(arguments: [
    ["--due", ""], ["--start", " "], ["--every", ""], ["--priority", ""], ["--estimate", ""], ["--tag", ""],
    ["--project", ""],
  ])
  func `an empty value of an option is refused`(arguments: [String]) {
    #expect(throws: ValidationError.self) { try added(["Call"] + arguments) }
  }

  @Test func `a project replaces others, and “none” removes tags or the project`() throws {
    var cleared = ToDoDraft(title: "Call", cleared: [.priority])
    cleared.clearsTags = true
    #expect(try added(["Call", "tags:none", "pri:none"]).draft == cleared)
    #expect(try added(["Call", "project:none"]).draft.project == "")
    #expect(try added(["Call", "--project", "none"]).draft.project == "")
    #expect(try added(["Call", "--project", "Küche & Bad"]).draft.project == "Küche & Bad")
    #expect(try added(["Call", "project:Home", "--tag", "+x", "-t", "#y"]).draft.addedTags == ["x", "y"])
  }
}
