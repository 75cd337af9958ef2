import DefeatCore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Experience")
struct ExperienceTests {
  private let noon = ClockReading.noon.now

  /// A list of to-dos at the top, each with its parts' minutes of completion before noon; nil for open parts.
  ///
  /// All to-dos were created ten days before noon.
  private func list(_ roots: [[Double?]], estimate: Estimate? = nil) throws -> ToDoList {
    var list = ToDoList()
    let created = noon - 10 * 86_400
    for root in roots {
      let whole = try list.add(ToDo("whole", estimate: estimate, created: created))
      let parts =
        try root.count == 1
        ? [whole] : root.map { _ in try list.add(ToDo("part", created: created), to: .last(in: whole)) }
      for (part, minutes) in zip(parts, root) {
        if let minutes { try list.complete(part, at: noon - 60 * minutes) }
      }
    }
    return list
  }

  private func total(_ list: ToDoList) -> Int { Experience(list, at: .noon).total }

  @Test(
    arguments: [
      ([[1]], 20), ([[nil]], 0), ([[1, nil]], 10), ([[1, 2]], 20), ([[1, 2, 3]], 20), ([[1, 2, nil]], 13), ([], 0),
      ([[1], [2]], 40), ([[1, 1_441]], 20),
    ] as [([[Double?]], Int)])
  func `a to-do is worth 20 points, which its parts share`(roots: [[Double?]], points: Int) throws {
    #expect(total(try list(roots)) == points)
  }

  @Test(arguments: [("5min", 10), ("45min", 45), ("2h", 90), ("40h", 90)])
  func `an estimate is the worth, within limits`(estimate: String, points: Int) throws {
    #expect(total(try list([[1]], estimate: Estimate(estimate))) == points)
    #expect(total(try list([[1, 2, 3, 4]], estimate: Estimate(estimate))) == points)
  }

  @Test(arguments: [(3, 60), (4, 70), (6, 90), (9, 105), (12, 120), (100, 120)])
  func `the points of a day are saturated`(count: Int, points: Int) throws {
    #expect(total(try list(Array(repeating: [1], count: count))) == points)
  }

  @Test func `completing again earns nothing more`() throws {
    var list = try list([[3_000]])
    #expect(total(list) == 20)
    try list.reopen(1, at: noon)
    #expect(total(list) == 0)
    try list.complete(1, at: noon)
    #expect(total(list) == 20)
  }

  @Test func `splitting a to-do never earns more`() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let estimate = Bool.random(using: &random) ? Estimate(minutes: Int.random(in: 1...300, using: &random)) : nil
      let others = (0..<Int.random(in: 0...6, using: &random)).map { [Double($0)] }
      let whole = total(try list(others + [[5]], estimate: estimate))
      let parts = (0..<Int.random(in: 2...20, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random) == 0 ? nil : Double.random(in: 0...600, using: &random)
      }
      let split = total(try list(others + [parts], estimate: estimate))
      #expect(split <= whole, "seed \(random.seed)")
    }
  }

  @Test func `nested parts share the worth of the to-do at the top`() throws {
    var list = ToDoList()
    let created = noon - 86_400
    let top = try list.add(ToDo("top", created: created))
    for _ in 0..<2 {
      let middle = try list.add(ToDo("middle", created: created), to: .last(in: top))
      for _ in 0..<2 { try list.add(ToDo("part", created: created), to: .last(in: middle)) }
    }
    try list.complete(2, at: noon)
    #expect(total(list) == 10)
    try list.complete(top, at: noon)
    #expect(total(list) == 20)
  }

  @Test(arguments: [(0, 20), (11, 20), (12, 0), (24 * 365, 0)])
  func `completions count when their day has come`(hours: Double, points: Int) throws {
    #expect(total(try list([[-60 * hours]])) == points)
  }

  @Test func `a thousand imported completions on one past day are worth no more than a day`() throws {
    #expect(total(try list(Array(repeating: [4_320], count: 1_000))) == Experience.mostPerDay)
  }

  @Test func `adding work never takes experience away`() throws {
    var random = SeededGenerator()
    var list = try ToDoList.random(200, around: noon - 86_400, using: &random)
    var last = total(list)
    for _ in 0..<200 {
      let numbers = list.rows.filter(\.hasChecklist).map(\.entry.number)
      let whole = Bool.random(using: &random) ? numbers.randomElement(using: &random) : nil
      try list.add(ToDo("more", created: noon), to: .last(in: whole))
      let points = total(list)
      #expect(points >= last, "seed \(random.seed)")
      last = points
    }
  }

  @Test(arguments: [(0, 1, 100), (99, 1, 100), (100, 2, 300), (299, 2, 300), (300, 3, 600), (1_000, 5, 1_500)])
  func `a level begins at its number of points`(experience: Int, number: Int, next: Int) {
    let level = Level(experience: experience)
    #expect(level.number == number && level.next == next)
  }
}
