import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Recurring checklists, compared with a simple model")
struct RecurringOracleTests {
  /// The number of steps of each seed; HOLON_ORACLE_STEPS asks for more.
  private static let steps = ProcessInfo.processInfo.environment["HOLON_ORACLE_STEPS"].flatMap { Int($0) } ?? 60

  @Test(arguments: UInt64(1)...UInt64(60))
  func `any history of completing, skipping, moving and undoing leaves the times of the model`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var today = 20_780
    var (list, model) = try Self.checklist(on: today, using: &generator)
    var former: [(ToDoList, RecurringModel)] = []
    var log = ["\(model.items)"]
    for _ in 0..<Self.steps {
      today += Int.random(in: 0...3, using: &generator)
      let now = Date(timeIntervalSince1970: Double(today) * 86_400 + 43_200)
      let number = Int.random(in: 1...6, using: &generator)
      let before = (list, model)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<4:
        let named = (0..<Int.random(in: 1...3, using: &generator)).map { _ in Int.random(in: 1...6, using: &generator) }
        log.append("complete \(named) on \(today)")
        try list.complete(named, at: now, in: .gmt)
        model.complete(Set(named), on: today)
      case 4 where model.items[number]?.interval != 0:
        log.append("skip \(number) on \(today)")
        try list.skip(number, at: now, in: .gmt)
        model.skip(number, on: today)
      case 5, 6:
        let due = today + Int.random(in: -4...9, using: &generator)
        log.append("move \(number) to \(due)")
        try list.edit(number, at: now) { toDo throws(ToDoError) in toDo.due = .day(Day(daysSince1970: Int32(due))) }
        model.items[number]?.due = due
      default:
        guard let last = former.popLast() else { continue }
        log.append("undo")
        (list, model) = last
        continue
      }
      former.append(before)
      let dues = (1...6).map { number in list[number]?.due.map { Int($0.day(in: .gmt).daysSince1970) } }
      let starts = (1...6).map { number in list[number]?.start.map { Int($0.day(in: .gmt).daysSince1970) } }
      let copies = list.entries.filter { $0.entry.number > 6 }.map(\.entry.toDo.title)
      let isRight =
        dues == (1...6).map { model.items[$0]?.due } && starts == (1...6).map { model.items[$0]?.first }
        && copies.sorted() == model.copies.sorted()
        && [3, 6].allSatisfy { list[$0].map { $0.completed != nil } == model.items[$0]?.isDone }
      guard isRight else {
        Issue.record("seed \(seed): \(log.joined(separator: ", "))\n\(dues) \(starts) \(copies)\n\(model)\n\(list)")
        return
      }
    }
  }

  /// Returns 1, a checklist of 2, 3 and the checklist 4 of 5 and 6; all but 3 and 6 recur every few days, by a schedule or
  /// after completion.
  private static func checklist(
    on today: Int, using generator: inout SeededGenerator
  ) throws -> (ToDoList, RecurringModel) {
    var (list, model) = (ToDoList(), RecurringModel())
    for (number, whole) in [nil, 1, 1, 1, 4, 4].enumerated().map({ ($0 + 1, $1) }) {
      let interval = [3, 6].contains(number) ? 0 : [1, 2, 3, 7, 10].randomElement(using: &generator) ?? 1
      let due = today + Int.random(in: 0...2, using: &generator)
      let first = due - Int.random(in: 0...3, using: &generator)
      let (day, start) = (Due.day(Day(daysSince1970: Int32(due))), Due.day(Day(daysSince1970: Int32(first))))
      let rule = interval == 0 ? nil : try RecurrenceRule(.daily, interval: interval)
      let basis: Recurrence.Basis = Int.random(in: 0..<4, using: &generator) == 0 ? .completion : .schedule
      try list.add(
        ToDo("\(number)", due: day, start: start, recurrence: rule.map { Recurrence($0, basis: basis, from: day) }),
        to: .last(in: whole))
      model.items[number] = .init(
        whole: whole, interval: interval, basis: basis, start: due, due: due, scheduled: due, first: first)
    }
    return (list, model)
  }
}

/// The rules as they are documented, for to-dos that recur every few days.
private struct RecurringModel {
  struct Item {
    let whole: Int?
    let interval: Int
    let basis: Recurrence.Basis
    let start: Int
    var due: Int
    var scheduled: Int

    /// The day from which lists show it.
    var first: Int
    var isDone = false

    var time: Int { max(due, scheduled) }

    mutating func moveOn(isDone: Bool, on today: Int) {
      if basis == .completion {
        due = (isDone || due < today ? today : due) + interval
      } else {
        let day = isDone ? max(time, today) : due < today ? max(scheduled, today - 1) : time
        due = day < start ? start : start + ((day - start) / interval + 1) * interval
      }
      scheduled = due
    }
  }

  var items: [Int: Item] = [:]
  var copies: [String] = []

  /// The completed instances, each with its to-do and its time; those after completion may have the same time.
  private var instances: Set<[Int]> = []

  mutating func complete(_ named: Set<Int>, on today: Int) {
    for top in named.sorted() where !wholes(top).contains(where: named.contains) {
      let moved = move(top, isDone: true, on: today)
      complete(named.filter { wholes($0).contains(top) && !moved.contains($0) }, on: today)
    }
  }

  mutating func skip(_ top: Int, on today: Int) {
    _ = move(top, isDone: false, on: today)
  }

  /// Moves a to-do on with the parts that aren't ahead of it, and returns all of these.
  private mutating func move(_ top: Int, isDone: Bool, on today: Int) -> Set<Int> {
    guard let time = items[top]?.time, items[top]?.interval != 0 else {
      items[top]?.isDone = true
      return [top]
    }
    var (moves, times): ([Int: Int], [Int: Int]) = ([:], [:])
    for number in 1...6 {
      guard var item = items[number], number == top || item.whole.map({ moves[$0] != nil }) == true,
        number == top || item.interval == 0 || item.time <= time
      else { continue }
      let scheduled = item.scheduled
      let instance = item.interval != 0 ? item.time : times[item.whole ?? 0] ?? 0
      if item.interval != 0 { item.moveOn(isDone: isDone, on: today) }
      let days = item.interval != 0 ? item.scheduled - scheduled : moves[item.whole ?? 0] ?? 0
      if item.interval == 0 { item.due += days }
      item.first += days
      item.isDone = false
      (moves[number], times[number], items[number]) = (days, instance, item)
      if isDone, instances.insert([number, instance]).inserted { copies.append("\(number)") }
    }
    return Set(moves.keys)
  }

  private func wholes(_ number: Int) -> [Int] {
    guard let whole = items[number]?.whole else { return [] }
    return [whole] + wholes(whole)
  }
}
