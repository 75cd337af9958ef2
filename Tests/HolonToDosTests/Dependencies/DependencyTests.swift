import Foundation
import HolonToDos
import Testing

@Suite("To-dos that need others")
struct DependencyTests {
  /// 1 party with 2 cake and 3 friends; 4 shop with 5 flour; 6 pay.
  private var list = ToDoList()

  init() throws {
    try list.add(ToDo("party", created: atNoon), checklist: ["cake", "friends"].map { try ToDo($0, created: atNoon) })
    try list.add(ToDo("shop", created: atNoon), checklist: [ToDo("flour", created: atNoon)])
    try list.add(ToDo("pay", created: atNoon))
  }

  /// Sets dependencies without a check, as devices may have set them together.
  private mutating func merge(_ needs: [Int: [Int]]) throws {
    for (number, others) in needs {
      let ids = others.compactMap { list[$0]?.id }
      try list.edit(number, at: atNoon) { toDo throws(ToDoError) in toDo.setNeeds(ids) }
    }
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test mutating func `a to-do waits for another one until that is complete, and the parts wait with it`() throws {
    try list.setNeeds(of: 1, to: [4, 6], at: atNoon)
    #expect(list.dependencies[1].waitsFor == [4, 6] && list.dependencies[4].blocks == [1])
    #expect(list.rows.filter(\.dependencies.isBlocked).map(\.entry.number) == [1, 2, 3])
    #expect(list.rows.filter(\.dependencies.isBlocking).map(\.entry.number) == [4, 5, 6])
    try list.complete(5, at: atNoon)
    #expect(list.dependencies[1].waitsFor == [6] && list.dependencies[1].needs == [4, 6])
    try list.complete(6, at: atNoon)
    #expect(list.rows.allSatisfy { !$0.dependencies.isBlocked && !$0.dependencies.isBlocking })
    try list.reopen(5, at: atNoon)
    #expect(list.dependencies[1].waitsFor == [4])
  }

  @Test mutating func `completing a to-do that waits is refused, and names the open ones`() throws {
    try list.setNeeds(of: 2, to: [4, 6], at: atNoon)
    let before = list
    let refusal = "waits for 4 “shop” and 6 “pay”: complete those first, or change what it needs."
    for (number, title) in [(2, "cake"), (1, "party")] {
      #expect(message { try list.complete(number, at: atNoon) } == "“\(title)” \(refusal)")
      #expect(list == before)
    }
    try list.complete(3, at: atNoon)
    try list.complete([1, 6, 4], at: atNoon)
    #expect(list.progress.isComplete)
  }

  @Test mutating func `it can be completed anyway`() throws {
    try list.setNeeds(of: 6, to: [4], at: atNoon)
    try list.complete([6], ignoringDependencies: true, at: atNoon)
    #expect(try list.isComplete(6) && !list.isComplete(4))
    #expect(list.dependencies[4].blocks == [])
  }

  @Test mutating func `a removed to-do blocks nothing`() throws {
    try list.setNeeds(of: 1, to: [6], at: atNoon)
    let (before, id) = (list, try #require(list[6]?.id))
    try list.remove(6)
    #expect(list.dependencies.isEmpty && list[1]?.needs == [id])
    #expect(before.dependencies[1].waitsFor == [6])
  }

  @Test(arguments: [
    (6, 6, "6 “pay” → 6 “pay”"),
    (2, 1, "2 “cake” → 1 “party” → its part 2 “cake”"),
    (1, 2, "1 “party” → 2 “cake” → its checklist 1 “party”"),
    (4, 6, "4 “shop” → 6 “pay” → 4 “shop”"),
    (5, 6, "5 “flour” → 6 “pay” → 4 “shop” → its part 5 “flour”"),
    (4, 2, "4 “shop” → 2 “cake” → its checklist 1 “party” → 6 “pay” → 4 “shop”"),
  ])
  mutating func `to-dos that would wait for each other are refused, with a picture`(
    number: Int, needed: Int, circle: String
  ) throws {
    try list.setNeeds(of: 6, to: [4], at: atNoon)
    try list.setNeeds(of: 1, to: [6], at: atNoon)
    let before = list
    let text = message { try list.setNeeds(of: number, to: number == 6 ? [4, needed] : [needed], at: atNoon) }
    let titles = (list[number]?.title ?? "", list[needed]?.title ?? "")
    #expect(
      text == "“\(titles.0)” can't need “\(titles.1)”, because they would wait for each other: \(circle). "
        + "Leave out one of these dependencies.")
    #expect(list == before)
  }

  @Test mutating func `a checklist can need what needs one of its parts if that part doesn't wait for it`() throws {
    // The part begins only when its checklist can.
    try list.setNeeds(of: 6, to: [2], at: atNoon)
    #expect(message { try list.setNeeds(of: 1, to: [6], at: atNoon) }.contains("wait for each other"))
    try list.setNeeds(of: 3, to: [6], at: atNoon)
    #expect(list.dependencies[3].waitsFor == [6] && list.dependencies[6].waitsFor == [2])
  }

  @Test mutating func `to-dos in a circle that devices made together don't wait for each other`() throws {
    try merge([2: [6], 6: [4], 5: [3, 2], 3: [6]])
    #expect(list.dependencies[2].waitsFor == [] && list.dependencies[6].waitsFor == [])
    #expect(list.dependencies[5].waitsFor == [] && list.dependencies[3].waitsFor == [])
    try merge([5: []])
    #expect(list.dependencies[6].waitsFor == [4] && list.dependencies[2].waitsFor == [6])
    try merge([1: [1], 4: [5]])
    #expect(list.dependencies[1].waitsFor == [] && list.dependencies[4].waitsFor == [])
    try list.complete([1, 4, 6], at: atNoon)
    #expect(list.progress.isComplete)
  }

  @Test mutating func `dependencies outside a circle keep their effect`() throws {
    try merge([2: [3], 3: [2, 6]])
    #expect(list.dependencies[2].waitsFor == [] && list.dependencies[3].waitsFor == [6])
  }

  @Test mutating func `a to-do that needs a recurring one is satisfied by its completed copy`() throws {
    let monday = Due.day(try #require(Day("2026-11-16")))
    let water = try list.add(
      ToDo("water", due: monday, recurrence: Recurrence(RecurrenceRule(.weekly), from: monday), created: atNoon))
    try list.setNeeds(of: 6, to: [water], at: atNoon)
    var other = list
    #expect(
      message { try other.complete(6, at: atNoon) }
        == "“pay” waits for 7 “water”: complete that first, or change what it needs.")
    try list.complete([water], at: atNoon, in: .gmt)
    let copy = try #require(list[6]?.needs.first.flatMap { list.number(of: $0) })
    #expect(try copy != water && list.isComplete(copy) && !list.isComplete(water))
    #expect(list.dependencies[6].waitsFor == [])
    try list.complete(6, at: atNoon)
  }

  @Test mutating func `a recurring to-do waits for another one up to its own instance`() throws {
    let monday = Due.day(try #require(Day("2026-11-16")))
    let tuesday = Due.day(try #require(Day("2026-11-17")))
    let weekly = { (title: String, due: Due) in
      try ToDo(title, due: due, recurrence: Recurrence(RecurrenceRule(.weekly), from: due), created: atNoon)
    }
    let collect = try list.add(weekly("collect", monday))
    let wash = try list.add(weekly("wash", tuesday))
    try list.setNeeds(of: wash, to: [collect], at: atNoon)
    #expect(list.dependencies[wash].waitsFor == [collect])
    try list.complete([collect], at: atNoon, in: .gmt)
    #expect(list.dependencies[wash].waitsFor == [] && list.dependencies[wash].needs == [collect])
    try list.complete([wash], at: atNoon, in: .gmt)
    #expect(list.dependencies[wash].waitsFor == [collect])
  }
}
