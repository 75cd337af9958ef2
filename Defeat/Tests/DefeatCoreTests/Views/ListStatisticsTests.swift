import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Statistics")
struct ListStatisticsTests {
  /// A list with a to-do for each day, completed so many days before today.
  private func list(completed days: [Int], open: Int = 0) throws -> ToDoList {
    var list = ToDoList()
    let now = ClockReading.noon.now
    for day in days {
      let number = try list.add(ToDo("done", created: now.addingTimeInterval(-86_400 * Double(day + 2))))
      try list.complete(number, at: now.addingTimeInterval(-86_400 * Double(day)))
    }
    for day in 0..<open { try list.add(ToDo("open", created: now.addingTimeInterval(-86_400 * Double(day)))) }
    return list
  }

  @Test func `completions are counted by day and by week`() throws {
    let statistics = ListStatistics(try list(completed: [0, 0, 1, 5, 6, 13], open: 3), days: 7, weeks: 3, at: .noon)
    #expect(statistics.progress == ToDoProgress(completed: 6, total: 9))
    #expect(statistics.days.map(\.done) == [1, 1, 0, 0, 0, 1, 2])
    #expect(statistics.days.last?.start == Day("2026-11-21"))
    #expect(statistics.weeks.map { "\($0.start) \($0.done)" } == ["2026-11-02 1", "2026-11-09 1", "2026-11-16 4"])
    #expect(statistics.age == 1 && statistics.completionTime == 2)
    #expect(statistics.bestWeekday == 6)
  }

  @Test func `a checklist's own estimate counts instead of those of its parts`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", estimate: Estimate("3h"), tags: ["fun", "+Home"]))
    let cake = try list.add(ToDo("Cake", estimate: Estimate("1h"), tags: ["bake"]), to: .last(in: party))
    try list.add(ToDo("Flour", estimate: Estimate("5min"), tags: ["shop"]), to: .last(in: cake))
    try list.add(ToDo("Mail", estimate: Estimate("10min"), tags: ["fun"]))
    #expect(ListStatistics(list, at: .noon).openEstimate == 190)
    #expect(
      list.tagTallies(at: .noon).map { "\($0.name) \($0.minutes)" } == ["bake 60", "fun 190", "shop 5"])
    #expect(list.projectTallies(at: .noon).map(\.minutes) == [180])
    // Without the checklist, its parts count themselves.
    let parts = CompositeToDoFilter(NotFilter(TagFilter("+Home")))
    #expect(ListStatistics(list, where: parts, at: .noon).openEstimate == 70)
  }

  @Test func `weeks begin on the requested weekday`() throws {
    let statistics = ListStatistics(try list(completed: [5, 6, 7]), weeks: 2, firstWeekday: 0, at: .noon)
    #expect(statistics.weeks.map { "\($0.start) \($0.done)" } == ["2026-11-08 1", "2026-11-15 2"])
  }

  @Test(arguments: [
    ([], 0, 0), ([0], 1, 1), ([1], 1, 1), ([2], 0, 1), ([0, 1, 2, 4, 5, 6, 7], 3, 4), ([1, 2], 2, 2),
    ([0, 0, 2], 1, 1),
  ])
  func `while something is due, a streak lasts until a whole day passes without a completion`(
    days: [Int], streak: Int, longest: Int
  ) throws {
    var list = try list(completed: days)
    try list.add(ToDo("waiting", due: Due("2026-10-01"), created: ClockReading.noon.now - 100 * 86_400))
    let statistics = ListStatistics(list, at: .noon)
    #expect(statistics.streak == streak && statistics.longestStreak == longest)
  }

  @Test func `days on which nothing was due don't interrupt a streak`() throws {
    let statistics = ListStatistics(try list(completed: [2, 3, 9]), at: .noon)
    #expect(statistics.streak == 3 && statistics.longestStreak == 3)
  }

  @Test func `a completion belongs to the day of the person's time zone, also when clocks change`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var list = ToDoList()
    // Midnight of 25 October, a day of 25 hours, and a second before and after its ends.
    for (index, text) in ["24T21:59:59Z", "24T22:00:00Z", "25T22:59:59Z", "25T23:00:00Z"].enumerated() {
      try list.add(ToDo("\(index)"))
      try list.complete(index + 1, at: try #require(Timestamp.date("2026-10-\(text)")))
    }
    let time = ClockReading(try #require(Timestamp.date("2026-10-26T12:00:00Z")), in: zone)
    #expect(ListStatistics(list, days: 3, at: time).days.map(\.done) == [1, 2, 1])
  }

  @Test func `a checklist isn't counted, only its parts`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", due: Due("2026-11-20")))
    for title in ["Cake", "Candles"] { try list.add(ToDo(title), to: .last(in: party)) }
    #expect(ListStatistics(list, at: .noon).overdue == 2)
    try list.complete(party, at: ClockReading.noon.now)
    let statistics = ListStatistics(list, at: .noon)
    #expect(statistics.progress == ToDoProgress(completed: 2, total: 2) && statistics.days.last?.done == 2)
    #expect(statistics.overdue == 0 && statistics.age == nil)
  }

  @Test func `an empty list has no averages`() {
    let statistics = ListStatistics(ToDoList(), at: .noon)
    #expect(statistics.age == nil && statistics.completionTime == nil && statistics.bestWeekday == nil)
    #expect(statistics.days.count == 14 && statistics.weeks.count == 8)
  }
}
