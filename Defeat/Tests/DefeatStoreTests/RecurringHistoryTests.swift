import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Histories of recurring to-dos on several devices")
struct RecurringHistoryTests {
  /// The number of steps of each seed; HOLON_ORACLE_STEPS asks for more.
  private static let steps = ProcessInfo.processInfo.environment["HOLON_ORACLE_STEPS"].flatMap { Int($0) } ?? 40

  private let devices: SyncedDevices

  /// The time zones of the devices.
  private let zones: [TimeZone]

  /// Two devices with 1 plants, daily, and 2 party, weekly, with 3 cake, 4 food with 5 drinks, and 6 music, daily; and 7
  /// call, daily at 9:30 in Berlin.
  init() throws {
    devices = try SyncedDevices(2)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    zones = [berlin, try #require(TimeZone(identifier: "America/New_York"))]
    let (date, due) = (devices.date, Due("2026-11-21"))
    let daily = try Recurrence("FREQ=DAILY;START=20261121")
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261121")
    try devices.edit(0) { list in
      try list.add(ToDo("plants", due: due, recurrence: daily, created: date))
      try list.add(ToDo("party", due: due, recurrence: weekly, created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: 2))
      try list.add(ToDo("food", created: date), to: .last(in: 2))
      try list.add(ToDo("drinks", created: date), to: .last(in: 4))
      try list.add(ToDo("music", due: due, recurrence: daily, created: date), to: .last(in: 2))
      let call = try #require(Due("2026-11-21T08:30:00Z"))
      let recurrence = Recurrence(try RecurrenceRule("FREQ=DAILY"), from: call, in: berlin)
      try list.add(ToDo("call", due: call, recurrence: recurrence, created: date))
    }
    try devices.syncAll()
  }

  @Test(arguments: UInt64(1)...UInt64(12), [nil, CompletionRule.manual, .independent])
  func `devices that complete, skip, move, reopen, undo and redo offline agree in the end`(
    seed: UInt64, rule: CompletionRule?
  ) throws {
    var generator = SeededGenerator(seed: seed)
    if let rule {
      let (date, number) = (devices.date, seed.isMultiple(of: 2) ? 2 : 4)
      try devices.edit(0, ToDoExcerpt(alone: [number])) { list in
        try list.edit(number, at: date) { toDo throws(ToDoError) in toDo.completion = rule }
      }
      try devices.syncAll()
    }
    var log: [String] = []
    for _ in 0..<Self.steps {
      let index = Int.random(in: 0..<2, using: &generator)
      log.append("\(index): \(try step(on: index, using: &generator))")
      if let problem = try devices.problem(index) {
        Issue.record("\(problem) after \(log)")
        return
      }
    }
    try devices.syncAll()
    for index in 0..<2 { #expect(try devices.problem(index) == nil, "\(log)") }
    #expect(try devices.picture(0) == devices.picture(1), "\(log)")
    let toDos = try (0..<2).map { index in
      try Set(devices[index].list().entries.map(\.entry.toDo))
    }
    #expect(toDos[0] == toDos[1], "\(log)")
    for toDo in toDos[0] where toDo.title == "call" {
      let moment = try #require(toDo.due?.moment(in: .gmt))
      let seconds = Int(moment.timeIntervalSince1970) + zones[0].secondsFromGMT(for: moment)
      #expect(seconds % 86_400 == 34_200, "\(moment): \(log)")
    }
  }

  /// Makes a random step, and compares an excerpt with the whole list; returns its name.
  private func step(on index: Int, using generator: inout SeededGenerator) throws -> String {
    let store = devices[index]
    let before = try store.list()
    let number = before.entries.map(\.entry.number).randomElement(using: &generator) ?? 1
    devices.now += Int64.random(in: 0...40, using: &generator) * 3_600_000
    let (date, zone) = (devices.date, zones[index])
    switch Int.random(in: 0..<11, using: &generator) {
    case 0..<5:
      try edit(index, ToDoExcerpt(completing: [number]), at: date) { _ = try $0.complete(number, at: date, in: zone) }
      return "complete \(number)"
    case 5:
      try edit(index, ToDoExcerpt(completing: [number]), at: date) { try $0.skip(number, at: date, in: zone) }
      return "skip \(number)"
    case 6:
      try edit(index, ToDoExcerpt(withParts: [number]), at: date) { _ = try $0.reopen(number, at: date) }
      return "reopen \(number)"
    case 7:
      _ = try store.undo(at: date)
      return "undo"
    case 8:
      _ = try store.redo(at: date)
      return "redo"
    case 9:
      let days = Int.random(in: -3...3, using: &generator)
      try edit(index, ToDoExcerpt(alone: [number]), at: date) { list in
        try list.edit(number, at: date) { toDo throws(ToDoError) in
          if case .day(let day) = toDo.due { toDo.due = day.advanced(by: days).map(Due.day) }
        }
      }
      return "move \(number) by \(days) days"
    default:
      try devices.sync(index)
      return "sync"
    }
  }

  private func edit(
    _ index: Int, _ excerpt: ToDoExcerpt, at date: Date, _ change: (inout ToDoList) throws -> Void
  ) throws {
    var expected = try devices[index].list()
    do {
      try change(&expected)
    } catch is ToDoError {
      return
    }
    try devices.edit(index, excerpt, change)
    // A copy that was undone before returns with its former number.
    let list = try devices[index].list()
    #expect(list.entries.map(\.entry.toDo) == expected.entries.map(\.entry.toDo), "\(list)\n\(expected)")
    #expect(list.entries.map(\.depth) == expected.entries.map(\.depth), "\(list)\n\(expected)")
    #expect(try list.progress == expected.progress && devices[index].progress() == expected.progress)
  }
}
