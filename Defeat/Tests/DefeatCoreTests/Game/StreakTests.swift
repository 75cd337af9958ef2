import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Streaks")
struct StreakTests {
  private let noon = ClockReading.noon.now

  /// A list with to-dos that were completed so many days ago, and others with their days of due time and completion.
  private func streak(done: [Int], due: [(due: Int, done: Int?)] = []) throws -> Streak {
    var list = ToDoList()
    let created = noon - 100 * 86_400
    for days in done {
      let number = try list.add(ToDo("done", created: created))
      try list.complete(number, at: noon - 86_400 * Double(days))
    }
    for (due, done) in due {
      let day = try #require(ClockReading.noon.today.advanced(by: -due))
      let number = try list.add(ToDo("due", due: .day(day), created: created))
      if let done { try list.complete(number, at: noon - 86_400 * Double(done)) }
    }
    return Streak(list.placed(at: .noon), at: .noon)
  }

  @Test func `days on which nothing was due don't break a streak, and don't count`() throws {
    let streak = try streak(done: [1, 5, 9])
    #expect(streak.current == 3 && streak.longest == 3)
  }

  @Test(arguments: [(4, 1, 3), (8, 3, 3), (12, 4, 4)])
  func `a day on which something was due and nothing was done breaks it`(due: Int, current: Int, longest: Int) throws {
    // Done 1, 5, 6 and 10 days ago; the other to-do was done on the next of these days after its due day.
    let done = [10, 6, 5, 1]
    let next = try #require(done.first { $0 <= due })
    let streak = try streak(done: done, due: [(due, next)])
    #expect(streak.current == current && streak.longest == longest)
  }

  @Test func `an overdue to-do makes every day count`() throws {
    #expect(try streak(done: [0, 1, 3, 4, 5], due: [(20, nil)]).current == 2)
    #expect(try streak(done: [0, 1, 3, 4, 5], due: [(20, nil)]).longest == 3)
    #expect(try streak(done: [2], due: [(20, nil)]).current == 0)
  }

  @Test func `days to come don't count`() throws {
    let streak = try streak(done: [1, -1, -2, -3])
    #expect(streak.current == 1 && streak.longest == 1)
  }

  @Test func `today doesn't break a streak before it is over`() throws {
    #expect(try streak(done: [1, 2], due: [(0, nil)]).current == 2)
  }

  @Test func `an empty list has no streak`() throws {
    let streak = try streak(done: [])
    #expect(streak.current == 0 && streak.longest == 0)
  }
}
