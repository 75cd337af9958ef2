import Foundation
import HolonTesting
import HolonToDos
import Testing

struct ToDoQueryTests {
  /// Wednesday, 25 November 2026, 10:00 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_597_200)
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private let list: ToDoList

  init() throws {
    var list = ToDoList()
    let date = Date(timeIntervalSince1970: 1_795_000_000)
    try list.add(ToDo("Mail the bank", priority: .high, tags: ["Office", "+Home.Kitchen"], created: date))
    try list.add(ToDo("Party", due: Due("2026-11-24"), tags: ["home"], created: date))
    try list.add(
      ToDo("Bake", due: Due("2026-11-25"), priority: .low, estimate: Estimate("1h"), created: date),
      to: .last(in: 2))
    try list.add(
      ToDo("Call", notes: "about the BAKERY", due: Due("2026-11-25T08:59:59Z"), created: date), to: .last(in: 2))
    try list.add(ToDo("Sleep", due: Due("2026-11-25T23:00:00Z"), estimate: Estimate("8h"), created: date))
    try list.complete(3, at: now)
    self.list = list
  }

  private func numbers(_ query: ToDoQuery) -> [Int] { list.numbers(of: QueryFilter(query, at: now, in: berlin)) }

  private func due(_ comparison: ToDoQuery.Comparison, _ due: String) throws -> [Int] {
    numbers(.value(comparison, .due(try #require(Due(due)))))
  }

  @Test func `a text is searched for in a place`() {
    #expect(numbers(.text(.anywhere, "bake")) == [3, 4])
    #expect(numbers(.text(.title, "bake")) == [3])
    #expect(numbers(.text(.notes, "bake")) == [4])
    #expect(numbers(.text(.anywhere, "home")) == [1, 2])
  }

  @Test func `tags and projects are found ignoring case, and projects with those below them`() {
    #expect(numbers(.tag("office")) == [1])
    #expect(numbers(.tag("offic")) == [])
    #expect(numbers(.project("HOME")) == [1])
    #expect(numbers(.project("home.kitchen")) == [1])
    #expect(numbers(.project("home.kit")) == [])
    #expect(numbers(.project(nil)) == [1])
  }

  @Test func `a day stands for all of its time in the time zone`() throws {
    // 23:00 in Greenwich is midnight in Berlin, on the next day.
    #expect(try due(.less, "2026-11-25") == [2])
    #expect(try due(.atMost, "2026-11-25") == [2, 3, 4])
    #expect(try due(.equal, "2026-11-25") == [3, 4])
    #expect(try due(.equal, "2026-11-26") == [5])
    #expect(try due(.atLeast, "2026-11-25") == [3, 4, 5])
    #expect(try due(.greater, "2026-11-25") == [5])
  }

  @Test func `a due day lies before a moment if the whole day does`() throws {
    #expect(try due(.less, "2026-11-25T22:59:59Z") == [2, 4])
    #expect(try due(.less, "2026-11-25T23:00:00Z") == [2, 3, 4])
    #expect(try due(.atMost, "2026-11-25T23:00:00Z") == [2, 3, 4, 5])
    #expect(try due(.equal, "2026-11-25T08:59:59Z") == [4])
    #expect(try due(.greater, "2026-11-25T08:59:59Z") == [3, 5])
  }

  @Test func `priorities and estimates are compared, and a missing value isn't`() throws {
    #expect(numbers(.value(.atLeast, .priority(.medium))) == [1])
    #expect(numbers(.value(.less, .priority(.medium))) == [3])
    #expect(numbers(.value(.atMost, .estimate(try #require(Estimate("2h"))))) == [3])
    #expect(numbers(.not(.value(.atMost, .estimate(try #require(Estimate("2h")))))) == [1, 2, 4, 5])
    #expect(numbers(.has(.due)) == [2, 3, 4, 5])
    #expect(numbers(.has(.notes)) == [4])
  }

  @Test func `states and dates select to-dos`() throws {
    #expect(numbers(.state(.complete)) == [3])
    #expect(numbers(.state(.overdue)) == [2, 4])
    #expect(numbers(.state(.checklist)) == [2])
    #expect(numbers(.date(.completed, .equal, try #require(Due("2026-11-25")))) == [3])
    #expect(numbers(.date(.created, .less, .moment(now))) == [1, 2, 3, 4, 5])
  }

  @Test func `conditions are combined to any depth`() {
    #expect(numbers(.any([.tag("office"), .state(.checklist)])) == [1, 2])
    #expect(numbers(.all([.not(.state(.complete)), .text(.anywhere, "bake")])) == [4])
    #expect(numbers(.not(.any([.tag("office"), .has(.due)]))) == [])
    #expect(numbers(.all([])) == [1, 2, 3, 4, 5])
    #expect(numbers(.any([])) == [])
  }

  @Test func `the alternative filter follows the laws of a composite`() {
    let filters: [any ToDoFilter] = [StateFilter(isComplete: true), TagFilter("home"), NotFilter(TextFilter("bake"))]
    for row in list.rows {
      checkCompositeLaws(
        of: filters, emptyAnswer: false, compose: { CompositeAlternativeToDoFilter($0) }, ask: { $0.includes(row) })
    }
  }

  @Test func `the last day of the calendar is a part of its own time`() throws {
    let last = try #require(Due("9999-12-31"))
    let range = DueRange(last, in: .gmt)
    #expect(range.holds(.equal) { $0.isAfter(last) })
    #expect(!range.holds(.greater) { $0.isAfter(last) })
  }
}
