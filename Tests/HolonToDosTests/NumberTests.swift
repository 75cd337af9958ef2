import HolonTesting
import HolonToDos
import HolonTree
import Testing

/// The numbers of to-dos in lists that were read in part, or from which most to-dos were removed.
struct NumberTests {
  @Test(arguments: UInt64(1)...UInt64(20))
  func `to-dos are found by number, however far apart the numbers are`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list = ToDoList()
    var titles: [Int: String] = [:]
    for step in 0..<300 {
      let number = Int.random(in: 1...[20, 200, 1_000_000, .max - 1].randomElement(using: &random)!, using: &random)
      if titles[number] != nil {
        list.discard(number)
        titles[number] = nil
      } else {
        list.restore(ToDoList.Entry(try ToDo("to-do \(step)"), number: number, key: .first), under: nil)
        titles[number] = "to-do \(step)"
      }
      try #require(list.count == titles.count, "seed \(seed), step \(step)")
      for (number, title) in titles { try #require(list[number]?.title == title, "seed \(seed), step \(step)") }
      for other in 0...210 where titles[other] == nil { try #require(!list.holds(other), "seed \(seed), step \(step)") }
    }
  }

  @Test func `a whole list may be read from its last to-do to its first`() throws {
    var list = ToDoList()
    list.prepare(count: 100)
    for number in (1...100).reversed() {
      list.restore(ToDoList.Entry(try ToDo("to-do \(number)"), number: number, key: .first), under: nil)
    }
    list.settle()
    #expect((1...100).allSatisfy { list[$0]?.title == "to-do \($0)" } && !list.holds(101) && !list.holds(-1))
  }

  @Test func `values that are rare can be set and removed, and equal ones are equal`() throws {
    let plain = try ToDo("Water plants")
    var rare = plain
    rare.attributes = ["project": "home"]
    rare.marks = ["chest": "1/1"]
    rare.completion = .manual
    var other = plain
    other.completion = .manual
    other.marks = ["chest": "1/1"]
    #expect(rare != other && rare != plain)
    other.attributes["project"] = "home"
    #expect(rare == other && rare.hashValue == other.hashValue)
    rare.completion = .automatic
    rare.attributes = [:]
    rare.marks["chest"] = nil
    #expect(rare == plain && rare.completion == nil && other.marks == ["chest": "1/1"])
  }
}
