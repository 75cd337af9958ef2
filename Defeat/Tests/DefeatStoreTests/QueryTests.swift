import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

/// Lists that are read by a filter, in comparison with the whole list.
struct QueryTests {
  /// Wednesday, 25 November 2026, 9:00:00.5 in Greenwich.
  private let now = Date(timeIntervalSince1970: 1_795_597_200.5)
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
  }

  @Test func `only the selected to-dos are read, with the wholes that contain them`() throws {
    try store.edit("fill", excerpt: ToDoExcerpt(), at: now) { list in
      for index in 1...100 { try list.add(ToDo("other \(index)", created: now)) }
      let party = try list.add(ToDo("party", created: now))
      let cake = try list.add(ToDo("cake", created: now), to: .last(in: party))
      try list.add(ToDo("Flour 50%", tags: ["shop"], created: now), to: .last(in: cake))
      try list.add(ToDo("sugar", created: now), to: .last(in: cake))
    }
    let filter = QueryFilter(.all([.tag("SHOP"), .text(.title, "50%")]), at: now, in: berlin)
    let list = try store.list(selecting: filter)
    #expect(
      "\(list)" == """
        └─ [ ] 101 party 0/2
           └─ [ ] 102 cake 0/2
              └─ [ ] 103 Flour 50%
        """)
    #expect(list.progress == ToDoProgress(completed: 0, total: 102))
    #expect(list.nextNumber == 105)
    #expect(list.rows(of: filter).map(\.entry.number) == [101, 102, 103])
    #expect(try store.list(selecting: QueryFilter(.text(.title, "5_%"), at: now, in: berlin)).isEmpty)
    // A filter for most to-dos reads the list in one go.
    #expect(try store.list(selecting: QueryFilter(.text(.title, "other"), at: now, in: berlin)).count == 104)
  }

  @Test func `a query selects the same to-dos in the database and in memory`() throws {
    var random = SeededGenerator()
    for _ in 0..<8 {
      // Few to-dos are read whole, so selected ones are read on their own only among many others.
      try store.edit("add", excerpt: ToDoExcerpt(), at: now) { list in
        for _ in 0..<40 { try add(to: &list, &random) }
      }
      let whole = try store.list()
      for _ in 0..<100 {
        let query = ToDoQuery.random(depth: 3, now, &random)
        let filter = QueryFilter(query, at: now, in: berlin)
        let read = try store.list(selecting: filter)
        guard read.numbers(of: filter) == whole.numbers(of: filter), read.progress == whole.progress else {
          Issue.record(
            "\(query): \(read.numbers(of: filter)) instead of \(whole.numbers(of: filter)), seed \(random.seed)")
          return
        }
        guard read.rows(of: filter).map(\.picture) == whole.rows(of: filter).map(\.picture) else {
          Issue.record("\(query): other rows are shown, seed \(random.seed)")
          return
        }
      }
    }
  }

  private func add(to list: inout ToDoList, _ random: inout SeededGenerator) throws {
    var toDo = try ToDo(
      "x \(String.random(&random))",
      notes: Bool.random(using: &random) ? "" : .random(&random),
      due: Bool.random(using: &random) ? nil : .random(now, &random),
      priority: Bool.random(using: &random) ? nil : Priority(code: UInt8.random(in: 65...70, using: &random)),
      estimate: Bool.random(using: &random) ? nil : Estimate(minutes: Int.random(in: 1...90, using: &random)),
      tags: (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
        ["home", "Home", "+home", "+Home.Kitchen", "+hom", "é", "É", "+É.x", "50%", "a_b", "+", "\u{212A}"]
          .randomElement(using: &random)
      },
      created: now.addingTimeInterval(Double(Int.random(in: -300_000...300_000, using: &random))))
    toDo.modified = toDo.created
    // A project whose name isn't a word is an attribute, as are values of other programs.
    if Int.random(in: 0..<5, using: &random) == 0 { try toDo.setProject("home & garden") }
    if Int.random(in: 0..<5, using: &random) == 0 { toDo.attributes["until"] = "project" }
    let wholes = list.entries.map(\.entry.number)
    let whole = Bool.random(using: &random) ? wholes.randomElement(using: &random) : nil
    let number = try list.add(toDo, to: .last(in: whole))
    if Int.random(in: 0..<3, using: &random) == 0 { try list.complete(number, at: now.addingTimeInterval(-0.25)) }
  }
}

extension ToDoList.Row {
  /// The content of a row that a list shows.
  fileprivate var picture: String {
    "\(depth) \(entry.number) \(entry.toDo) \(hasChecklist ? "\(progress)" : progress.isComplete ? "x" : "-")"
  }
}

extension ToDoQuery {
  fileprivate static func random(depth: Int, _ now: Date, _ random: inout SeededGenerator) -> ToDoQuery {
    if depth > 0, Bool.random(using: &random) {
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.random(depth: depth - 1, now, &random) }
      switch Int.random(in: 0...2, using: &random) {
      case 0: return .not(.random(depth: depth - 1, now, &random))
      case 1: return .all(parts)
      default: return .any(parts)
      }
    }
    let comparison = Comparison.allCases.randomElement(using: &random) ?? .equal
    switch Int.random(in: 0...8, using: &random) {
    case 0: return .text(Place.allCases.randomElement(using: &random) ?? .anywhere, .random(&random))
    case 1: return .tag(["home", "HOME", "é", "É", "50%", "a_b", "k", "", "a b"].randomElement(using: &random) ?? "")
    case 2:
      return .project(
        [nil, "home", "HOME", "é", "home.kitchen", "", "Home & Garden"].randomElement(using: &random) ?? nil)
    case 3: return .value(comparison, .due(.random(now, &random)))
    case 4: return .value(comparison, .priority(Priority(code: UInt8.random(in: 65...70, using: &random))))
    case 5:
      return Estimate(minutes: Int.random(in: 1...90, using: &random)).map { .value(comparison, .estimate($0)) }
        ?? .all([])
    case 6:
      let field = DateField.allCases.randomElement(using: &random) ?? .created
      return .date(field, comparison, .random(now, &random))
    case 7: return .has(ToDo.Field.allCases.randomElement(using: &random) ?? .due)
    default: return .state(State.allCases.randomElement(using: &random) ?? .complete)
    }
  }
}

extension String {
  fileprivate static func random(_ random: inout SeededGenerator) -> String {
    [
      "cake", "CAKE", "ake", "é", "É", "e\u{301}", "\u{212A}", "k", "İ", "i", "50%", "5", "%", "_", "a_b", "\\", "'",
      "\"",
      "家族", "🎉", "", " ", "home a", "ß",
    ].randomElement(using: &random) ?? ""
  }
}

extension Due {
  /// Returns a time near now, often exactly at a limit.
  fileprivate static func random(_ now: Date, _ random: inout SeededGenerator) -> Due {
    let noon = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    if Bool.random(using: &random) {
      return .day(Day(daysSince1970: Int32(noon + Int.random(in: -2...2, using: &random))))
    }
    let offsets = [-86_400, -36_000, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 50_400, 50_399.5, 86_400]
    let moment = now.addingTimeInterval(offsets.randomElement(using: &random) ?? 0)
    // The least and the greatest distance to UTC.
    let zones = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
    guard Bool.random(using: &random),
      let zone = zones.randomElement(using: &random).flatMap({ TimeZone(identifier: $0) })
    else {
      return .moment(moment)
    }
    return .time(LocalTime(of: moment, in: zone), in: zone)
  }
}
