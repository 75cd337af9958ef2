import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Recurring to-dos on the command line")
struct RecurringCommandsTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  private func added(_ arguments: [String]) throws -> ToDoDraft {
    let command = try #require(try DefeatCommand.parseAsRoot(["add"] + arguments) as? AddCommand)
    let line = ToDoLine(arguments: command.title, clock: clock)
    let title = command.title.joined(separator: " ")
    return try command.values.draft(title: title, line: line, for: .adding, clock: clock)
  }

  private func edited(_ arguments: [String]) throws -> ToDoDraft {
    let command = try #require(try DefeatCommand.parseAsRoot(["edit"] + arguments) as? EditCommand)
    let line = ToDoLine(arguments: try command.parts().values, clock: clock)
    return try command.values.draft(title: nil, line: line, for: .changing, clock: clock)
  }

  private func output(_ text: TerminalText?) -> String? { text.map { String(decoding: $0.bytes, as: UTF8.self) } }

  @Test func `words set a start and a recurrence, and the output names them`() throws {
    let draft = try added(["Water", "plants", "every", "3", "days", "wait:monday"])
    let recurrence = try Recurrence("FREQ=DAILY;INTERVAL=3;START=20261121")
    #expect(draft.title == "Water plants")
    #expect(draft.values == [.start(try #require(Due("2026-11-23"))), .recurrence(recurrence)])
    #expect(output(draft.reading(clock)) == "  Read: due today · start Monday · every 3 days")
    // An existing to-do keeps its due time.
    let edit = try edited(["3", "every", "3", "days"])
    #expect(output(edit.reading(clock, isNew: false)) == "  Read: every 3 days")
  }

  @Test(arguments: [
    (["every mon at 9am"], ["2026-11-23T09:00:00[GMT]", "FREQ=WEEKLY;BYDAY=MO;START=20261123T090000;TZID=GMT"]),
    (["--due", "fri", "--every", "2 weeks"], ["2026-11-27", "FREQ=WEEKLY;INTERVAL=2;START=20261121"]),
    (["fri every 2 weeks"], ["2026-11-27", "FREQ=WEEKLY;INTERVAL=2;START=20261127"]),
    (["--every", "mon and fri"], ["FREQ=WEEKLY;BYDAY=MO,FR;START=20261123"]),
    (["--every", "day at 9am"], ["2026-11-22T09:00:00[GMT]", "FREQ=DAILY;START=20261122T090000;TZID=GMT"]),
    (["--every", "3 days after completion"], ["FREQ=DAILY;INTERVAL=3;START=20261121;BASIS=COMPLETION"]),
    (["--every", "FREQ=MONTHLY;BYDAY=-1FR"], ["FREQ=MONTHLY;BYDAY=-1FR;START=20261127"]),
    (["--start", "monday"], ["2026-11-23"]), (["recur:weekly"], ["FREQ=WEEKLY;START=20261121"]),
    (["--every", "month on the 31st"], ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;START=20261130"]),
  ])
  func `a recurrence counts from its first time, and states a due time only with words for it`(
    arguments: [String], values: [String]
  ) throws {
    let words = arguments[0].hasPrefix("-") ? arguments : arguments[0].split(separator: " ").map(String.init)
    #expect(try added(["Plants"] + words).values.map(\.description) == values)
  }

  @Test func `an edit keeps the due time, from which the recurrence counts`() throws {
    let draft = try edited(["3", "every", "2", "weeks"])
    #expect(draft.values == [.recurrence(try Recurrence("FREQ=WEEKLY;INTERVAL=2;START=20261121"))])
    #expect(draft.countsFromDue)
    #expect(try edited(["3", "--every", "FREQ=DAILY;START=20261201"]).countsFromDue == false)
    #expect(try edited(["3", "--every", "none", "--start", "none"]) == ToDoDraft(cleared: [.start, .recurrence]))
    #expect(try edited(["3", "recur:none", "wait:none"]).cleared == [.recurrence, .start])
  }

  @Test(arguments: [
    (["3", "every", "2", "weeks"], [3], ["every", "2", "weeks"]), (["3", "4", "+home", "5"], [3, 4, 5], ["+home"]),
    (["3", "dec", "24"], [3], ["dec", "24"]), (["3", "!high", "4", "every", "3", "days"], [3, 4], []),
  ])
  func `a number that belongs to a value isn't a to-do`(arguments: [String], numbers: [Int], words: [String]) throws {
    let command = try #require(try DefeatCommand.parseAsRoot(["edit"] + arguments) as? EditCommand)
    #expect(try command.parts().selecting == numbers.map(String.init))
    #expect(try words.isEmpty || command.parts().values == words)
  }

  @Test(arguments: [
    ["every mon at 9am", "--due", "fri"], ["every day", "--every", "week"], ["wait:monday", "--start", "friday"],
    ["every day", "every week", "recur:2w", "recur:3w"],
  ])
  func `a value that is given twice is refused`(arguments: [String]) throws {
    let words = arguments.flatMap { $0.hasPrefix("every") ? $0.split(separator: " ").map(String.init) : [$0] }
    #expect(throws: (any Error).self) { try added(["Plants"] + words) }
  }

  @Test func `a list marks recurring to-dos, and shows starts that are to come`() throws {
    var list = ToDoList()
    let recurrence = try Recurrence("FREQ=DAILY;START=20261121")
    for start in ["2026-11-23", "2026-11-21"] {
      try list.add(ToDo("plants", due: Due("2026-11-24"), start: Due(start), recurrence: recurrence))
    }
    for (hasUnicode, mark) in [(true, "↻"), (false, "recurs")] {
      var outline = Outline(clock: clock, hasColor: false, hasUnicode: hasUnicode)
      for row in list.rows { outline.line(row, numberWidth: 1) }
      #expect(
        String(decoding: outline.text.bytes, as: UTF8.self)
          == "1  [ ] plants  due Tuesday  starts Monday  \(mark)\n2  [ ] plants  due Tuesday  \(mark)\n")
    }
  }

  @Test func `JSON has the start and the recurrence as devices write them`() throws {
    var list = ToDoList()
    let recurrence = try Recurrence("FREQ=DAILY;START=20261121")
    try list.add(ToDo("plants", start: Due("2026-11-23"), recurrence: recurrence, created: clock.now()))
    let answer = String(decoding: JSONAnswer.list(list), as: UTF8.self)
    #expect(answer.contains(#""start":"2026-11-23","recurrence":"FREQ=DAILY;START=20261121""#))
  }
}
