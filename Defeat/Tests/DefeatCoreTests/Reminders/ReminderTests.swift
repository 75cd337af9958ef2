import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonToDos
import Testing

@Suite("Reminders")
struct ReminderTests {
  private let now = ClockReading.noon.now
  private let clock = LocalClock(timeZone: .gmt) { ClockReading.noon.now }

  /// The titles with the minutes from noon of all reminders between two times.
  private func reminders(
    _ toDos: [ToDo], after first: Double = -1_440, through last: Double = 0, in zone: TimeZone = .gmt
  ) throws -> [String] {
    var list = ToDoList()
    for toDo in toDos { try list.add(toDo) }
    return list.reminders(after: now + 60 * first, through: now + 60 * last, in: zone).map {
      "\($0.listed.title) \(Int($0.moment.timeIntervalSince(now) / 60))"
    }
  }

  private func toDo(_ due: String?, start: String? = nil, remind: String? = nil) throws -> ToDo {
    try ToDo(
      "mail", due: due.flatMap { Due($0) }, start: start.flatMap { Due($0) },
      attributes: remind.map { ["remind": $0] } ?? [:], created: now)
  }

  @Test(
    arguments: [
      ("2026-11-21T12:00:00Z", nil, nil, ["mail 0"]), ("2026-11-21T12:00:01Z", nil, nil, []),
      ("2026-11-20T12:00:00Z", nil, nil, []), ("2026-11-20T12:01:00Z", nil, nil, ["mail -1439"]),
      ("2026-11-21", nil, nil, ["mail -180"]), ("2026-11-22", nil, nil, []), (nil, nil, nil, []),
      ("2026-11-21T12:30:00Z", nil, "30min", ["mail 0"]), ("2026-11-22T12:00:00Z", nil, "1h,1d", ["mail 0"]),
      ("2026-11-22", nil, "1d", ["mail -180"]), (nil, "2026-11-21T11:00:00Z", "start", ["mail -60"]),
      (nil, "2026-11-21T11:00:00Z", nil, []), (nil, nil, "2026-11-21T11:30:00Z", ["mail -30"]),
      (nil, nil, "1h,start,soon", []), ("2026-11-21T12:00:00Z", nil, "0min,soon", ["mail 0"]),
    ] as [(String?, String?, String?, [String])])
  func `a to-do reminds at its due time and at its reminders`(
    due: String?, start: String?, remind: String?, expected: [String]
  ) throws {
    #expect(try reminders([toDo(due, start: start, remind: remind)]) == expected)
  }

  @Test func `a day counts from nine o'clock where the person is`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(try reminders([toDo("2026-11-21")], in: berlin) == ["mail -240"])
  }

  @Test(
    arguments: [
      ("30min, 1d,", ["30min", "1d"]), ("start", ["start"]), ("tomorrow 9:00,2h", ["2026-11-22T09:00:00[GMT]", "2h"]),
      ("", []),
    ] as [(String, [String])])
  func `the form reads reminders, and reads what is shown as the same ones`(text: String, expected: [String]) throws {
    let read = { (text: String) in
      try ToDoForm([:], reminders: .string(text), for: .changing, clock: clock).draft().reminders
    }
    let reminders = try #require(try read(text))
    #expect(reminders.map(\.description) == expected)
    #expect(try read(clock.input(reminders)) == reminders)
  }

  @Test func `the form refuses what isn't a reminder`() throws {
    let error = #expect(throws: InputError.self) {
      try ToDoForm([:], reminders: "1d, whenever", for: .changing, clock: clock).draft()
    }
    guard case .refused(let refusals) = error else { return #expect(Bool(false), "not refused by field") }
    #expect(refusals.map(\.field) == ["remind"] && refusals.map(\.code) == ["unreadableReminder"])
    #expect(refusals[0].message.hasPrefix("“whenever” isn't a reminder: write"))
    #expect(try ToDoForm([:], for: .changing, clock: clock).draft().reminders == nil)
  }

  @Test(
    arguments: [
      ("2026-10-25", "1d", "2026-10-24T07:00:00Z"), ("2026-10-25", "24h", "2026-10-24T07:00:00Z"),
      ("2026-10-25", "23h", "2026-10-24T09:00:00Z"), ("2026-03-29", "1d", "2026-03-28T08:00:00Z"),
      ("2026-03-30", "1d", "2026-03-29T07:00:00Z"), ("2026-10-26", "1d", "2026-10-25T08:00:00Z"),
      // Clocks show 2:30 twice on the day before, and skip it on the day before.
      ("2026-10-26T01:30:00Z", "1d", "2026-10-25T00:30:00Z"), ("2027-03-29T00:30:00Z", "1d", "2027-03-28T01:30:00Z"),
      // 2:30, which clocks skip on the day, is 2:30 on the day before.
      ("2027-03-28T02:30:00[Europe/Berlin]", "1d", "2027-03-27T01:30:00Z"),
      ("2026-10-25T01:30:00Z", "0min,1w", "2026-10-18T00:30:00Z"),
    ])
  func `a day before is at the same time of day, also when clocks change`(
    due: String, remind: String, expected: String
  ) throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    var list = ToDoList()
    try list.add(toDo(due, remind: remind))
    let moments = list.reminders(after: .distantPast, through: .distantFuture, in: berlin).map(\.moment)
    #expect(moments.count == 2 && moments.first == ISO8601DateFormatter().date(from: expected))
  }

  @Test func `completed to-dos don't remind, and parts are shown with their checklists`() throws {
    var list = ToDoList()
    try list.add(ToDo("party", created: now))
    try list.add(toDo("2026-11-21"), to: .last(in: 1))
    try list.add(toDo("2026-11-21"))
    try list.complete(3, at: now)
    let reminders = list.reminders(after: now - 86_400, through: now, in: .gmt)
    #expect(reminders.map(\.listed.title) == ["party › mail"])
    #expect(reminders[0].key.hasSuffix("@1795251600000"))
  }

  @Test(arguments: [
    ("30min", "30min"), ("90m", "90min"), ("120min", "2h"), ("24h", "1d"), ("7d", "1w"), ("2 H", "2h"),
    ("0min", "0min"),
    ("start", "start"), ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00Z"), ("tomorrow", "2026-11-22T09:00:00[GMT]"),
    ("tomorrow 17:00", "2026-11-22T17:00:00[GMT]"),
  ])
  func `a reminder is read as people write it`(text: String, stored: String) throws {
    let reminder = try Reminder(written: text, clock)
    #expect(reminder.description == stored && Reminder(stored) == reminder)
  }

  @Test(arguments: ["", "soon", "-1h", "1y1", "99999999999999999999d"])
  func `other texts are refused`(text: String) {
    #expect(throws: InputError.self) { try Reminder(written: text, clock) }
  }

  @Test func `reminders are stored, synced and exported as an attribute`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let defeat = Defeat(store: try SQLiteToDoStore(path: path), clock: clock)
    var draft = ToDoDraft(title: "mail")
    draft.reminders = [.before(minutes: 30), .start, .before(minutes: 30)]
    try defeat.add(draft)
    #expect(try defeat.list()[1]?.attributes == ["remind": "30min,start"])
    #expect(try defeat.list()[1]?.reminders == [.before(minutes: 30), .start])
    var none = ToDoDraft()
    none.reminders = []
    try defeat.edit([.number(1)], none)
    #expect(try defeat.list()[1]?.attributes == [:])
  }
}
