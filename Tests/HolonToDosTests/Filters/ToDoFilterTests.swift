import Foundation
import HolonTesting
import HolonToDos
import Testing

struct ToDoFilterTests {
  let list: ToDoList

  init() throws {
    var list = ToDoList()
    try list.add(ToDo("Mail the bank", priority: .high, tags: ["office"]))
    try list.add(ToDo("Party", tags: ["home"]))
    try list.add(ToDo("Bake", due: Due("2026-12-01"), priority: .low, tags: ["home"]), to: .last(in: 2))
    try list.add(ToDo("Call", notes: "about the BAKERY", due: Due("2026-12-24")), to: .last(in: 2))
    try list.complete(4)
    self.list = list
  }

  private var filters: [any ToDoFilter] {
    [StateFilter(isComplete: false), TagFilter("home"), PriorityFilter(atLeast: .medium), TextFilter("bake")]
  }

  @Test func `filters select by state, tag, priority, due day and text`() throws {
    #expect(list.numbers(of: StateFilter(isComplete: false)) == [1, 2, 3])
    #expect(list.numbers(of: TagFilter("home")) == [2, 3])
    #expect(list.numbers(of: PriorityFilter(atLeast: .medium)) == [1])
    #expect(list.numbers(of: TextFilter("bake")) == [3, 4])
    let day = try #require(Day("2026-12-01"))
    #expect(list.numbers(of: DueFilter(by: day, in: .gmt)) == [3])
  }

  @Test(arguments: [
    ("MILCH", "Milch kaufen", true), ("milch", "Buttermilch", true), ("milch kaufen!", "Milch kaufen", false),
    ("ÄPFEL", "Drei äpfel", true), ("a\u{308}pfel", "Drei Äpfel", true), ("äpfel", "Drei A\u{308}pfel", true),
    ("חלב", "לקנות חלב 🥛", true), ("🥛", "לקנות חלב 🥛", true), ("aab", "aaab", true), ("a", "ä", false), ("", "x", true),
  ])
  func `a text is found ignoring case in any script`(text: String, title: String, isFound: Bool) throws {
    #expect(TextFilter(text).includes(try ToDo(title)) == isFound)
    #expect(TextFilter(text).includes(try ToDo("-", notes: title)) == isFound)
    #expect(TextFilter("Wichtig").includes(try ToDo(title, tags: ["wichtig"])))
  }

  @Test func `several filters form one filter`() {
    #expect(list.numbers(of: CompositeToDoFilter(StateFilter(isComplete: false), TagFilter("home"))) == [2, 3])
    #expect(list.numbers(of: CompositeToDoFilter(TagFilter("home"), CompositeToDoFilter(TextFilter("bake")))) == [3])
    #expect(list.numbers(of: CompositeToDoFilter()) == [1, 2, 3, 4])
  }

  @Test func `the composite filter follows the laws`() {
    for row in list.rows {
      checkCompositeLaws(
        of: filters, emptyAnswer: true, compose: { CompositeToDoFilter($0) }, ask: { $0.includes(row) })
    }
  }

  @Test func `selected to-dos are shown with their wholes, each once`() {
    #expect(list.rows(of: TextFilter("bake")).map(\.entry.number) == [2, 3, 4])
    #expect(list.rows(of: TagFilter("office")).map(\.entry.number) == [1])
  }
}

struct ToDoCountsTests {
  @Test func `counts follow the laws of a summary`() throws {
    let open = try ToDo("open")
    var done = open
    done.completed = Date()
    var list = ToDoList()
    for toDo in [open, done, try ToDo("more", completed: Date())] { try list.add(toDo) }
    checkSummaryLaws(of: ToDoCounts.self, elements: list.entries.map(\.entry))
  }
}
