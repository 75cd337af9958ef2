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

  @Test func `to-dos that were completed before a date are left out with their parts`() throws {
    var list = ToDoList()
    let date = Date(timeIntervalSince1970: 1_000_000)
    let party = try list.add(ToDo("Party"))
    let cake = try list.add(ToDo("Cake"), to: .last(in: party))
    let music = try list.add(ToDo("Music"), to: .last(in: party))
    let mail = try list.add(ToDo("Mail"))
    try list.add(ToDo("Open"))
    try list.complete([cake, mail], at: date)
    let numbers = { (date: Date) in list.numbers(of: RecentFilter(list, since: date)) }
    #expect(numbers(date) == [1, 2, 3, 4, 5])
    // The checklist is open.
    #expect(numbers(date.addingTimeInterval(1)) == [1, 2, 3, 5])
    try list.complete(music, at: date.addingTimeInterval(10))
    #expect(list.numbers(of: RecentFilter(list, since: date.addingTimeInterval(10))) == [1, 2, 3, 5])
    let later = RecentFilter(list, since: date.addingTimeInterval(11))
    #expect(list.numbers(of: later) == [5] && later.count == 2)
    try list.archive([mail], at: date)
    #expect(RecentFilter(list, since: date.addingTimeInterval(11)).count == 1)
  }

  @Test func `projects are tags with a plus sign, or an attribute for a name of several words`() throws {
    var toDo = try ToDo("Paint", tags: ["diy", "+Home"])
    try toDo.setProject("Garden")
    #expect(toDo.tags == ["diy", "+Garden"] && toDo.projects == ["Garden"])
    try toDo.setProject(" Küche & Bad ")
    #expect(toDo.tags == ["diy"] && toDo.projects == ["Küche & Bad"])
    try toDo.setProject("")
    #expect(toDo.projects.isEmpty && toDo.attributes.isEmpty && toDo.plainTags == ["diy"])
    #expect(throws: ToDoError.titleWithLineBreak("a\nb")) { try toDo.setProject("a\nb") }
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
