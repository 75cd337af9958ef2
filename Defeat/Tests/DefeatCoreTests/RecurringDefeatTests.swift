import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import HolonTracking
import Testing

/// The application over a new file, on Saturday, 21 November 2026, 12:00 in Greenwich.
final class RecurringDefeatTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("defeat-\(UUID().uuidString)")
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }
  private let tracker = RecordingTracker()
  private let defeat: Defeat

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try SQLiteToDoStore(path: folder.appendingPathComponent("list.sqlite").path)
    defeat = Defeat(store: store, clock: clock, tracker: tracker)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns a draft of a form with texts.
  private func draft(_ texts: [ToDo.Field: String], for purpose: ToDoForm.Purpose) throws -> ToDoDraft {
    try ToDoForm(texts.mapValues { .string($0) }, for: purpose, clock: clock).draft()
  }

  private func values(_ number: Int) throws -> [String] {
    let toDo = try #require(defeat.list()[number])
    return [toDo.due?.description, toDo.recurrence?.description].compactMap(\.self)
  }

  @Test func `a recurring to-do without a due time gets the first time of its rule`() throws {
    try defeat.add(draft([.title: "Plants", .recurrence: "every mon"], for: .adding))
    #expect(try values(1) == ["2026-11-23", "FREQ=WEEKLY;BYDAY=MO;START=20261123"])
    try defeat.add(draft([.title: "Plants", .recurrence: "every day", .due: "31 dec"], for: .adding))
    #expect(try values(2) == ["2026-12-31", "FREQ=DAILY;START=20261231"])
    try defeat.add(draft([.title: "Rent", .recurrence: "every month", .due: "31 dec"], for: .adding))
    #expect(
      try values(3) == ["2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;START=20261231"])
  }

  @Test(arguments: [
    ("every 2 weeks", ["2026-11-27", "FREQ=WEEKLY;INTERVAL=2;START=20261127"]),
    ("every day at 9am", ["2026-11-22T09:00:00[GMT]", "FREQ=DAILY;START=20261122T090000;TZID=GMT"]),
    ("every week starting dec 1", ["2026-12-01", "FREQ=WEEKLY;START=20261201"]),
    ("FREQ=WEEKLY;START=20261120", ["2026-11-27", "FREQ=WEEKLY;START=20261120"]),
  ])
  func `a recurrence of an existing to-do counts from its due time, unless it states another one`(
    text: String, expected: [String]
  ) throws {
    try defeat.add(draft([.title: "Plants", .due: "friday"], for: .adding))
    try defeat.edit([.number(1)], draft([.recurrence: text], for: .changing))
    #expect(try values(1) == expected)
    try defeat.edit([.number(1)], draft([.recurrence: ""], for: .changing))
    #expect(try values(1) == [expected[0]])
  }

  @Test func `a recurrence until a day before the due time is refused`() throws {
    try defeat.add(draft([.title: "Plants", .due: "31 dec"], for: .adding))
    let every = try draft([.recurrence: "every day until dec 1"], for: .changing)
    let refusal = ToDoError.recurrenceEndsBeforeDue(title: "Plants")
    #expect(throws: refusal) { try defeat.edit([.number(1)], every) }
    #expect(try values(1) == ["2026-12-31"])
    #expect(throws: refusal) {
      try defeat.add(draft([.title: "Plants", .due: "31 dec", .recurrence: "every day until dec 1"], for: .adding))
    }
    // The new due time counts, not the former one.
    try defeat.edit([.number(1)], draft([.due: "1 dec", .recurrence: "every day until dec 1"], for: .changing))
    #expect(try values(1) == ["2026-12-01", "FREQ=DAILY;UNTIL=20261201;START=20261201"])
  }

  @Test func `a time of day stays that of the place where it was written`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let written = LocalClock(timeZone: berlin, now: clock.now)
    for text in ["every day at 9am", "FREQ=DAILY;START=20261122T080000Z", "FREQ=DAILY;START=20261122T090000"] {
      guard case .recurrence(var recurrence) = try ToDo.Field.recurrence.value(written: text, written) else {
        throw InputError.unreadable(.recurrence, text)
      }
      #expect(recurrence.description == "FREQ=DAILY;START=20261122T090000;TZID=Europe/Berlin")
      #expect(written.input(.recurrence(recurrence)) == "every day")
      // Elsewhere, a sentence would be read as another rule.
      #expect(LocalClock(timeZone: tokyo, now: clock.now).input(.recurrence(recurrence)) == recurrence.description)
      let next = recurrence.complete(recurrence.start, at: clock.now(), in: tokyo)
      #expect(next?.description == "2026-11-23T09:00:00[Europe/Berlin]")
    }
    let stated = "FREQ=DAILY;START=20261122T080000;TZID=Asia/Tokyo"
    #expect(try ToDo.Field.recurrence.value(written: stated, written).description == stated)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2027-03-27T12:00:00Z", "2027-03-28", "2027-03-29"),
    ("America/New_York", "2027-03-13T12:00:00Z", "2027-03-14", "2027-03-15"),
  ])
  func `a time of day that clocks skip on the first day is kept`(
    identifier: String, now: String, day: String, next: String
  ) throws {
    let (zone, now) = (try #require(TimeZone(identifier: identifier)), try #require(Timestamp.date(now)))
    let clock = LocalClock(timeZone: zone) { now }
    let recurrence = "START=\(day.replacing("-", with: ""))T023000;TZID=\(identifier)"
    let nightly = Defeat(store: defeat.store, clock: clock)
    try nightly.add(ToDoForm([.title: "A", .recurrence: "every day at 2:30"], for: .adding, clock: clock).draft())
    try nightly.add(ToDoLine("B every day at 02:30", clock: clock).draft(clock))
    try nightly.add(ToDoLine("C every! day at 02:30", clock: clock).draft(clock))
    try nightly.add(ToDoForm([.title: "D", .due: "2027-03-01"], for: .adding, clock: clock).draft())
    try nightly.edit(
      [.number(4)], ToDoForm([.recurrence: "every day at 2:30"], for: .changing, clock: clock).draft())
    // Given apart from the recurrence, in texts of their own or in a line.
    let written = "\(day) 2:30"
    for every in ["every day at 2:30", "every day"] {
      try nightly.add(
        ToDoForm([.title: "E", .due: .string(written), .recurrence: .string(every)], for: .adding, clock: clock).draft()
      )
    }
    var draft = try ToDoLine("F every day", clock: clock).draft(clock)
    try draft.merge(ToDoForm([.due: .string(written)], for: .changing, clock: clock).draft())
    try nightly.add(draft)
    draft = try ToDoLine("G due:\(written)", clock: clock).draft(clock)
    try draft.merge(ToDoForm([.recurrence: "every day"], for: .changing, clock: clock).draft())
    try nightly.add(draft)
    // Given before the recurrence.
    try nightly.add(ToDoForm([.title: "H", .due: .string(written)], for: .adding, clock: clock).draft())
    try nightly.edit([.number(9)], ToDoForm([.recurrence: "every day"], for: .changing, clock: clock).draft())
    for number in 1...9 {
      let isAfter = number == 3 ? ";BASIS=COMPLETION" : ""
      #expect(try values(number) == ["\(day)T02:30:00[\(identifier)]", "FREQ=DAILY;\(recurrence)\(isAfter)"])
    }
    let morning = Defeat(store: defeat.store, clock: LocalClock(timeZone: zone) { now + 86_400 })
    let dues = try morning.complete((1...9).map { .number($0) }).next.map(\.due.description)
    #expect(dues == Array(repeating: "\(next)T02:30:00[\(identifier)]", count: 9))
  }

  @Test func `completing returns when it is due again, and undo is one step`() throws {
    try defeat.add(draft([.title: "Plants", .recurrence: "every 3 days"], for: .adding))
    let outcome = try defeat.complete([.number(1)])
    #expect(outcome.numbers == [1] && outcome.changes == [1] && outcome.titles == ["Plants"])
    #expect(outcome.next == [try next(1, "Plants", "2026-11-24")])
    #expect(outcome.progress == ToDoProgress(completed: 1, total: 2))
    #expect(
      String(decoding: JSONAnswer.outcome(outcome), as: UTF8.self).contains(
        #""next":[{"number":1,"title":"Plants","due":"2026-11-24"}]"#))
    #expect(try defeat.undo().map(\.label) == ["complete “Plants”"])
    #expect(try values(1)[0] == "2026-11-21" && defeat.list().count == 1)
  }

  @Test func `the last part of a checklist reports the checklist`() throws {
    try defeat.add(draft([.title: "Party", .recurrence: "every week"], for: .adding))
    try defeat.add(ToDoDraft(title: "Cake"), to: .under(.number(1)))
    try defeat.add(ToDoDraft(title: "Music"), to: .under(.number(1)))
    #expect(try defeat.complete([.number(2)]).next == [])
    #expect(try defeat.complete([.number(3)]).next == [next(1, "Party", "2026-11-28")])
    #expect(
      try "\(defeat.list())" == """
        ├─ [ ] 1 Party 0/2
        │  ├─ [ ] 2 Cake
        │  └─ [ ] 3 Music
        └─ [x] 4 Party 2/2
           ├─ [x] 5 Cake
           └─ [x] 6 Music
        """)
  }

  @Test func `skipping adds no copy, is one step of undo, and is tracked by number only`() throws {
    try defeat.add(draft([.title: "Plants", .recurrence: "every day"], for: .adding))
    #expect(try defeat.skip([.number(1), .number(1)]).next == [next(1, "Plants", "2026-11-22")])
    #expect(try defeat.list().count == 1)
    #expect(tracker.names == ["todo_added", "todos_skipped"])
    #expect(try defeat.undo().map(\.label) == ["skip “Plants”"])
    #expect(try values(1)[0] == "2026-11-21")
    try defeat.add(ToDoDraft(title: "Mail"))
    #expect(throws: ToDoError.notRecurring(title: "Mail")) { try defeat.skip([.number(1), .number(2)]) }
    #expect(try values(1)[0] == "2026-11-21")
  }

  @Test func `a postponed instance doesn't move the schedule`() throws {
    try defeat.add(draft([.title: "Plants", .recurrence: "every mon"], for: .adding))
    try defeat.edit([.number(1)], draft([.due: "wednesday"], for: .changing))
    #expect(try defeat.complete([.number(1)]).next == [next(1, "Plants", "2026-11-30")])
  }

  @Test func `an occurrence that was moved earlier doesn't come again, and undo returns it`() throws {
    try defeat.add(draft([.title: "Plants", .recurrence: "every mon"], for: .adding))
    try defeat.edit([.number(1)], draft([.due: "today"], for: .changing))
    #expect(try values(1) == ["2026-11-21", "FREQ=WEEKLY;BYDAY=MO;START=20261123;SCHEDULED=20261123"])
    #expect(try defeat.complete([.number(1)]).next == [next(1, "Plants", "2026-11-30")])
    #expect(try values(1) == ["2026-11-30", "FREQ=WEEKLY;BYDAY=MO;START=20261123"])
    _ = try defeat.undo()
    #expect(try defeat.skip([.number(1)]).next == [next(1, "Plants", "2026-11-30")])
    _ = try defeat.undo(2)
    #expect(try values(1) == ["2026-11-23", "FREQ=WEEKLY;BYDAY=MO;START=20261123"])
  }

  @Test(arguments: [
    "every day", "every 2 weeks on Monday and Friday", "every weekday", "every month on the 1st",
    "every month on the last Friday", "every 3 days after completion", "every year on the 24th of December",
  ])
  func `the text in a form is a sentence if that is read as the same rule`(sentence: String) throws {
    guard case .recurrence(let recurrence) = try ToDo.Field.recurrence.value(written: sentence, clock) else {
      throw InputError.unreadable(.recurrence, sentence)
    }
    #expect(recurrence.sentence == sentence)
    #expect(clock.input(.recurrence(recurrence)) == sentence)
  }

  @Test(arguments: ["FREQ=DAILY;BYHOUR=9,17;START=20261121", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;START=20261121"])
  func `another recurrence is shown in a form as devices write it`(text: String) throws {
    let recurrence = try Recurrence(text)
    #expect(clock.input(.recurrence(recurrence)) == recurrence.description)
    #expect(try ToDo.Field.recurrence.value(written: recurrence.description, clock) == .recurrence(recurrence))
  }

  private func next(_ number: Int, _ title: String, _ due: String) throws -> NextInstance {
    NextInstance(number: number, title: title, due: try #require(Due(due)))
  }
}
