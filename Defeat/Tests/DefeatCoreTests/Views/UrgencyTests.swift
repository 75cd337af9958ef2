import DefeatCore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Urgency")
struct UrgencyTests {
  /// The urgency of a single to-do in a list, with the usual weights.
  private func explained(_ toDo: ToDo, in whole: ToDo? = nil) throws -> String {
    var list = ToDoList()
    let number = try whole.map { try list.add($0) }
    try list.add(toDo, to: .last(in: number))
    let urgent = try #require(list.mostUrgent(1, by: UrgencyWeights().term, at: .noon).first)
    return (["\(urgent.urgency)"] + urgent.terms.map { "\($0.factor) \($0.urgency)" }).joined(separator: ", ")
  }

  private let now = ClockReading.noon.now

  @Test(arguments: [
    ("2026-11-14", "12.00"), ("2026-11-01", "12.00"), ("2026-11-20", "9.26"), ("2026-11-21", "8.80"),
    ("2026-11-22T12:00:00Z", "8.34"), ("2026-12-05", "2.40"), ("2027-12-05", "2.40"),
  ])
  func `a to-do is the more urgent the nearer its due time is`(due: String, urgency: String) throws {
    #expect(try explained(ToDo("A", due: Due(due), created: now)) == "\(urgency), due \(urgency)")
  }

  @Test(arguments: [("A", "6.00"), ("B", "3.90"), ("C", "1.80"), ("D", "0.90"), ("Z", "0.90")])
  func `a priority counts by its letter`(priority: String, urgency: String) throws {
    #expect(try explained(ToDo("A", priority: Priority(priority), created: now)) == "\(urgency), priority \(urgency)")
  }

  @Test func `age, estimate, tags and projects count`() throws {
    let year = now.addingTimeInterval(-365 * 86_400)
    #expect(try explained(ToDo("A", created: year)) == "2.00, age 2.00")
    #expect(try explained(ToDo("A", created: now.addingTimeInterval(60))) == "0.00")
    #expect(try explained(ToDo("A", estimate: Estimate("10"), created: now)) == "2.00, estimate 2.00")
    #expect(try explained(ToDo("A", estimate: Estimate("1h"), created: now)) == "0.50, estimate 0.50")
    #expect(try explained(ToDo("A", tags: ["home", "phone"], created: now)) == "0.90, tags 0.90")
    #expect(try explained(ToDo("A", tags: ["+Home"], created: now)) == "1.00, project 1.00")
    #expect(try explained(ToDo("A", tags: ["next"], created: now)) == "15.80, next 15.00, tags 0.80")
  }

  @Test func `a part has the due time, the priority and the tags of its checklist`() throws {
    let party = try ToDo("Party", due: Due("2026-11-21"), priority: .high, tags: ["family"], created: now)
    #expect(
      try explained(ToDo("Cake", due: Due("2026-12-24"), priority: .low, tags: ["family"], created: now), in: party)
        == "18.60, due 8.80, priority 6.00, part 3.00, tags 0.80")
  }

  @Test func `only the first open part of a checklist is the next one`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", created: now))
    for title in ["Friends", "Cake", "Candles"] { try list.add(ToDo(title, created: now), to: .last(in: party)) }
    try list.add(ToDo("Flour", created: now), to: .last(in: 3))
    try list.complete(2, at: now)
    let urgent = list.mostUrgent(9, by: UrgencyWeights().term, at: .noon)
    #expect(urgent.map { "\($0.listed.title) \($0.urgency)" } == ["Party › Cake › Flour 3.00", "Party › Candles 0.00"])
  }

  @Test func `a sum of terms can't be distinguished from a term`() throws {
    var generator = SeededGenerator(seed: 7)
    let list = try ToDoList.random(40, around: now, using: &generator)
    for toDo in list.placed(at: .noon) {
      checkCompositeLaws(of: UrgencyWeights().term, emptyAnswer: .zero) { $0.urgency(of: toDo, at: .noon) }
      checkCompositeLaws(of: UrgencyWeights().term, emptyAnswer: []) { $0.explanation(of: toDo, at: .noon) }
      let term = UrgencyWeights().term
      #expect(
        term.explanation(of: toDo, at: .noon).map(\.urgency).reduce(.zero, +) == term.urgency(of: toDo, at: .noon))
    }
  }

  @Test(arguments: UInt64(1)...UInt64(4))
  func `the urgency of a checklist is the greatest of its open parts`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let list = try ToDoList.random(80, around: now, using: &generator)
    let term = UrgencyWeights().term
    let urgencies = list.urgencies(by: term, at: .noon)
    for row in list.rows {
      let number = row.entry.number
      if row.progress.isComplete {
        #expect(urgencies[number] == nil)
      } else if row.hasChecklist {
        #expect(try urgencies[number] == list.parts(of: number).compactMap { urgencies[$0] }.max())
      }
    }
    let sorted = list.mostUrgent(.max, by: term, at: .noon)
    #expect(sorted.map(\.urgency) == sorted.map(\.urgency).sorted(by: >))
    #expect(sorted.count == list.progress.total - list.progress.completed)
    #expect(sorted.allSatisfy { urgencies[$0.listed.number] == $0.urgency })
  }

  @Test func `a to-do is as urgent as the most urgent one that waits for it, which comes later`() throws {
    var list = ToDoList()
    try list.add(ToDo("Base", created: now))
    let top = try list.add(ToDo("Top", due: Due("2026-11-14"), priority: .high, created: now))
    try list.setNeeds(of: top, to: [1], at: now)
    try list.add(ToDo("Other", priority: .high, created: now))
    let urgent = list.mostUrgent(9, by: UrgencyWeights().term, at: .noon)
    #expect(urgent.map { "\($0.listed.title) \($0.urgency)" } == ["Base 13.00", "Other 6.00", "Top 13.00"])
    #expect(urgent.map { $0.heir?.title } == ["Top", nil, nil])
    #expect(urgent.map { $0.terms.map(\.factor) } == [[.blocking], [.priority], [.due, .priority, .blocked]])
  }

  @Test func `urgency is inherited through chains, and by and from the parts of checklists`() throws {
    var list = ToDoList()
    for title in ["first", "second", "third"] { try list.add(ToDo(title, created: now)) }
    for title in ["a", "b"] { try list.add(ToDo(title, created: now), to: .last(in: 1)) }
    try list.add(ToDo("c", due: Due("2026-11-14"), created: now), to: .last(in: 3))
    try list.setNeeds(of: 2, to: [1], at: now)
    try list.setNeeds(of: 3, to: [2], at: now)
    let urgent = list.mostUrgent(9, by: UrgencyWeights().term, at: .noon)
    #expect(urgent.map(\.listed.title) == ["first › a", "first › b", "second", "third › c"])
    #expect(Set(urgent.map(\.urgency)).count == 2)
    #expect(list.urgencies(by: UrgencyWeights().term, at: .noon)[1] == urgent[0].urgency)
  }

  @Test(arguments: UInt64(1)...UInt64(40))
  func `nothing is less urgent than what waits for it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = try ToDoList.random(60, around: now, using: &generator)
    let numbers = list.rows.map(\.entry.number)
    for _ in 0..<40 {
      let pair = (numbers.randomElement(using: &generator)!, numbers.randomElement(using: &generator)!)
      try? list.setNeeds(of: pair.0, to: [pair.1], at: now)
    }
    let term = UrgencyWeights().term
    let (urgencies, dependencies) = (list.urgencies(by: term, at: .noon), list.dependencies)
    for number in numbers {
      for other in dependencies[number].waitsFor {
        let most = try #require(urgencies[number])
        for part in list.rows where try part.entry.number == other || list.wholes(of: part.entry.number).contains(other)
        {
          if let urgency = urgencies[part.entry.number] { #expect(urgency >= most, "\(number) waits for \(other)") }
        }
      }
    }
    let own = list.placed(at: .noon).filter(\.isOpenPlain).map { term.urgency(of: $0, at: .noon) }
    #expect(urgencies.values.max() == own.max())
    let order = list.mostUrgent(.max, by: term, at: .noon).map(\.listed.row.dependencies.isBlocked)
    #expect(order.drop { !$0 }.allSatisfy { $0 })
  }

  @Test func `weights are read from a text, and others are refused`() throws {
    var weights = UrgencyWeights()
    try weights.set("due=1.5,priority=-2")
    #expect(weights[.due] == 1.5 && weights[.priority] == -2 && weights[.age] == 2)
    let refused = [
      "dew=1": "“dew” isn't a factor of urgency: use next, due, priority, part, blocking, blocked, age, estimate, "
        + "tags or project.",
      "due=much": "“due=much” isn't a weight: write a factor and a number, as in “due=12,priority=6”.",
      "due": "“due” isn't a weight: write a factor and a number, as in “due=12,priority=6”.",
      "due=nan": "The weight of “due” isn't a number from -1000 to 1000: use a weight such as 12 or 0.5.",
      "due=1001": "The weight of “due” isn't a number from -1000 to 1000: use a weight such as 12 or 0.5.",
    ]
    for (text, sentence) in refused {
      let error = #expect(throws: ViewError.self) { try weights.set(text) }
      #expect(error?.description == sentence)
    }
  }

  @Test func `an urgency is written in points`() {
    let urgencies = [0, 5, 1_240, -5, -123].map { "\(Urgency(hundredths: $0))" }
    #expect(urgencies == ["0.00", "0.05", "12.40", "-0.05", "-1.23"])
  }
}
