import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonTesting
import HolonToDos
import Testing

/// The game over a new file, on Saturday, 21 November 2026, some minutes after 12:00 in Greenwich.
@Suite("Chests and moments")
final class ChestTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private let store: SQLiteToDoStore

  init() throws { store = try SQLiteToDoStore(path: path) }

  deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

  private func defeat(at minutes: Int) -> Defeat {
    Defeat(store: store, clock: LocalClock(timeZone: .gmt) { ClockReading.noon.now + 60 * Double(minutes) })
  }

  /// Adds a to-do with parts.
  @discardableResult
  private func add(_ title: String, _ parts: [String] = [], due: String? = nil, at minutes: Int) throws -> Int {
    let values = due.flatMap { Due($0) }.map { [ToDo.Value.due($0)] } ?? []
    let number = try defeat(at: minutes).add(ToDoDraft(title: title, values: values))
    for part in parts { try defeat(at: minutes).add(ToDoDraft(title: part), to: .under(.number(number))) }
    return number
  }

  /// Completes a to-do and returns the events of the game.
  private func complete(_ number: Int, at minutes: Int) throws -> [Moment] {
    let defeat = defeat(at: minutes)
    return try defeat.moments(of: defeat.complete([.number(number)]), since: defeat.clock.now())
  }

  private func chests(at minutes: Int) throws -> [Int] {
    let chests = try defeat(at: minutes).adventure().chests
    return [Chest.Kind.checklist, .list, .day].map { chests[$0] ?? 0 }
  }

  @Test func `the last part opens the door and the chest of its checklist`() throws {
    try add("Party", ["Cake", "Music"], at: 0)
    try add("Mail", at: 0)
    #expect(try complete(2, at: 1) == [])
    #expect(try complete(3, at: 2) == [.door("Party", isFirst: true)])
    #expect(try chests(at: 3) == [1, 0, 0])
    #expect(try complete(4, at: 4) == [.treasure])
    #expect(try chests(at: 5) == [1, 1, 0])
  }

  @Test func `more work shuts no chest, and the warrior keeps the room`() throws {
    try add("Party", ["Cake"], at: 0)
    _ = try complete(2, at: 1)
    let before = try defeat(at: 2).adventure()
    try defeat(at: 2).add(ToDoDraft(title: "Music"), to: .under(.number(1)))
    try add("Mail", at: 3)
    let after = try defeat(at: 4).adventure()
    #expect(after.chests == before.chests && after.quest.room == before.quest.room && after.quest.rooms == 3)
    #expect(after.experience == before.experience)
    #expect(!after.quest.isWon && before.quest.isWon)
  }

  @Test func `reopening walks back, shuts no chest, and completing again wins nothing more`() throws {
    try add("Party", ["Cake"], at: 0)
    _ = try complete(2, at: 1)
    let won = try chests(at: 2)
    try defeat(at: 3).reopen([.number(2)])
    #expect(try chests(at: 4) == won)
    #expect(try defeat(at: 4).adventure().quest.room == 0)
    #expect(try complete(2, at: 5) == [.door("Party", isFirst: false), .treasure])
    #expect(try chests(at: 6) == won)
  }

  @Test func `undo takes back what an edit has won, and redo wins it again`() throws {
    try add("Party", ["Cake"], at: 0)
    try add("Mail", at: 0)
    let before = try chests(at: 1)
    _ = try complete(2, at: 1)
    let after = try chests(at: 2)
    #expect(before == [0, 0, 0] && after == [1, 0, 0])
    _ = try defeat(at: 3).undo()
    #expect(try chests(at: 3) == before)
    #expect(try defeat(at: 3).adventure().experience == 0)
    _ = try defeat(at: 4).redo()
    #expect(try chests(at: 4) == after)
  }

  @Test func `the day is won when everything is done that is due, once a day`() throws {
    try add("Mail", due: "2026-11-20", at: 0)
    try add("Cake", due: "2026-11-21", at: 0)
    try add("Later", due: "2026-12-01", at: 0)
    try add("Someday", at: 0)
    let start = try defeat(at: 1).adventure()
    #expect(start.monsters.map(\.title) == ["Mail"])
    #expect(try complete(4, at: 1) == [])
    #expect(try complete(1, at: 2) == [])
    #expect(try complete(2, at: 3) == [.day])
    #expect(try defeat(at: 4).adventure().isTodayWon)
    try add("Music", due: "2026-11-21", at: 5)
    let later = try defeat(at: 6).adventure()
    #expect(later.isTodayWon && !later.today.isWon && later.monsters.isEmpty)
    #expect(try complete(5, at: 7) == [.day])
    #expect(try chests(at: 8) == [0, 0, 1])
  }

  @Test func `a level is reached by an edit, and seen with it`() throws {
    for _ in 0..<6 { try add("long", at: 0) }
    for number in 1...6 {
      try defeat(at: 1).edit([.number(number)], ToDoDraft(values: [.estimate(#require(Estimate("2h")))]))
    }
    try add("last", at: 0)
    #expect(try complete(1, at: 2) == [])
    #expect(try complete(2, at: 3) == [.level(2)])
    #expect(try complete(3, at: 4) == [])
    #expect(try defeat(at: 5).adventure().experience == Experience.mostPerDay)
  }

  @Test func `without the game, nothing is marked`() throws {
    try add("Party", ["Cake"], at: 0)
    let defeat = defeat(at: 1).playing(false)
    let outcome = try defeat.complete([.number(2)])
    #expect(try defeat.moments(of: outcome, since: defeat.clock.now()) == [])
    #expect(try store.list().rows.allSatisfy { $0.entry.toDo.marks.isEmpty })
  }

  @Test func `marks are no values of the JSON for programs`() throws {
    try add("Party", ["Cake"], at: 0)
    _ = try complete(2, at: 1)
    let list = try store.list()
    #expect(list[1]?.marks.keys.sorted() == ["chest"])
    #expect(list[2]?.marks.keys.sorted() == ["treasure:2026-11-21"])
    #expect(!String(decoding: JSONAnswer.list(list), as: UTF8.self).contains("chest"))
    let read = JSONFormat().read(JSONFormat().write(list).data).list
    #expect(read[1]?.marks == list[1]?.marks)
  }

  @Test func `the state is written as JSON without a map`() throws {
    try add("Mail", due: "2026-11-20", at: 0)
    let json = String(decoding: JSONAnswer.quest(try defeat(at: 1).adventure()), as: UTF8.self)
    #expect(json.hasPrefix(#"{"room":0,"rooms":1,"percent":0,"isWon":false,"today":{"room":0,"rooms":1,"#))
    #expect(json.contains(#""experience":0,"level":1,"next":100,"streak":0,"longestStreak":0,"#))
    #expect(json.contains(#""chests":{"checklist":0,"list":0,"day":0},"monsters":["#) && json.contains("Mail"))
    #expect(!json.contains("⚔") && !json.contains("▒"))
  }

  @Test func `a recurring checklist has a chest for each day on which it is completed`() throws {
    try add("Party", ["Cake", "Music"], due: "2026-11-21", at: 0)
    let daily = try ToDoForm([.recurrence: "every day"], for: .changing, clock: defeat(at: 0).clock).draft()
    try defeat(at: 0).edit([.number(1)], daily)
    for minutes in [1, 2, 3, 1_441, 1_442] { _ = try complete(1, at: minutes) }
    #expect(try chests(at: 1_443)[0] == 2)
  }

  @Test func `a copy of the list has the same chests`() throws {
    try add("Party", ["Cake", "Music"], at: 0)
    try add("Fair", ["Cake"], at: 0)
    for number in [1, 4] { _ = try complete(number, at: 1) }
    #expect(try chests(at: 2)[0] == 2)
    var copy = ToDoList()
    let completed = ClockReading.noon.now - 60
    let whole = try copy.add(ToDo("Party", created: completed))
    for part in ["Cake", "Music"] { try copy.add(ToDo(part, created: completed), to: .last(in: whole)) }
    try copy.complete(whole, at: completed)
    try defeat(at: 3).add(contentsOf: copy, from: "list.md")
    #expect(try store.list().count == 8)
    #expect(try chests(at: 4)[0] == 2)
  }

  @Test func `treasures of days to come don't count`() throws {
    var list = ToDoList()
    for (index, hours) in [-24.0, 11, 12, 240].enumerated() {
      try list.add(ToDo("mail", created: ClockReading.noon.now))
      let chest = Chest(won: ClockReading.noon.now + 3_600 * hours, rooms: 1)
      for kind in [Chest.Kind.list, .day] { try list.mark(index + 1, "\(kind.rawValue):\(index)", chest.description) }
    }
    let chests = Adventure(list, at: .noon).chests
    #expect(chests[.list] == 2 && chests[.day] == 2)
  }

  @Test(arguments: ["", "12", "1/0", "a/1", "1/2/3", "1/-1"])
  func `other marks aren't chests`(text: String) { #expect(Chest(text) == nil) }

  @Test func `a chest is written and read`() {
    let chest = Chest(won: ClockReading.noon.now, rooms: 12)
    #expect(chest.description == "1795262400000/12" && Chest("1795262400000/12") == chest)
  }
}
