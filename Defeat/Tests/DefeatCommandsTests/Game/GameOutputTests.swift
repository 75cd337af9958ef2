import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("The game on the command line")
struct GameOutputTests {
  private let noon = ClockReading(Date(timeIntervalSince1970: 1_795_262_400), in: .gmt)

  @Test func `moments are sentences for screen readers, and have a sign otherwise`() {
    let moment = Moment.door("Cake\u{1B}[2J", isFirst: false)
    let plain = String(decoding: Terminal().moment(moment, plain: true).bytes, as: UTF8.self)
    #expect(plain == "The door of “Cake�[2J” opens again.")
    let drawn = String(decoding: Terminal().moment(.level(3), plain: false).bytes, as: UTF8.self)
    #expect(drawn.hasSuffix(" The warrior reaches level 3.") && drawn.count > 2)
  }

  @Test func `the state is a few sentences`() throws {
    var list = ToDoList()
    try list.add(ToDo("Mail", due: Due("2026-11-20"), created: noon.now - 86_400 * 2))
    try list.add(ToDo("Cake", created: noon.now - 86_400))
    try list.complete(2, at: noon.now)
    #expect(
      Adventure(list, at: noon).sentences == [
        "Room 1 of 2, 50 %", "Today: Room 1 of 2, 50 %", "Level 1: 20 points, 80 to level 2",
        "Streak: 1 day; longest: 1 day", "Won: 0 chests, 0 treasures of the list, 0 treasures of a day",
      ])
    #expect(Adventure(ToDoList(), at: noon).sentences.first == "The dungeon is empty: add a to-do.")
  }

  @Test func `a period to come is checked with the command line`() throws {
    _ = try DefeatCommand.parseAsRoot(["due", "--within", "2d", "--notify"])
    for text in ["soon", "start", "2026-12-01T09:00:00Z", "-1h"] {
      #expect(throws: (any Error).self) { try DefeatCommand.parseAsRoot(["due", "--within", text]) }
    }
  }

  @Test func `reminders are read by add and edit`() throws {
    let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }
    let draft = { (arguments: [String]) throws -> ToDoDraft in
      let command = try #require(try DefeatCommand.parseAsRoot(["edit", "1"] + arguments) as? EditCommand)
      return try command.values.draft(title: nil, line: ToDoLine("", clock: clock), for: .changing, clock: clock)
    }
    #expect(try draft(["--remind", "30min", "--remind", "start"]).reminders == [.before(minutes: 30), .start])
    #expect(try draft(["--remind", "none"]).reminders == [])
    #expect(try draft([]).reminders == nil)
    #expect(throws: InputError.self) { try draft(["--remind", "soon"]) }
  }
}
