import Foundation
import GRDB
import HolonSQL
import HolonToDos
import Testing

@testable import DefeatStore

@Suite("Excerpts by time")
struct TimeExcerptTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  @Test func `excerpts by time are read through indexes`() throws {
    let file = try TemporaryFile()
    _ = try SQLiteToDoStore(path: file.path)
    let plans = try DatabaseQueue(path: file.path).read { database in
      try [ToDoReader.openByDue, ToDoReader.byCompletion].map { query in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(query)", arguments: ["2026-12-01"])
          .map { $0["detail"] as String }
      }
    }
    let byNumber = ["SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)", "LIST SUBQUERY 1"]
    #expect(
      plans == [
        byNumber + ["SEARCH todo USING INDEX todo_open_by_due (due<?)"],
        byNumber + ["SEARCH todo USING COVERING INDEX todo_by_completion (completed>?)"],
      ])
  }

  @Test func `a filter of open to-dos that are due before a day is read through the index`() throws {
    let file = try TemporaryFile()
    _ = try SQLiteToDoStore(path: file.path)
    let query = ToDoQuery.all([
      .not(.state(.complete)), .tag("home"), .value(.less, .due(try #require(Due("2026-12-01")))),
    ])
    let condition = QueryBounds(QueryFilter(query, at: noon, in: .gmt)).upper
    let plan = try DatabaseQueue(path: file.path).read { database in
      try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN SELECT number FROM todo WHERE \(condition.text(in: .sqlite))",
        arguments: StatementArguments(condition.values.map { _ in "2026-12-01" })
      ).map { $0["detail"] as String }
    }
    #expect(plan == ["SEARCH todo USING INDEX todo_open_by_due (due<?)"])
  }

  @Test func `an excerpt has open to-dos until a day with their wholes, and those completed since a date`() throws {
    let file = try TemporaryFile()
    let store = try SQLiteToDoStore(path: file.path)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(ToDo("party", created: noon))
      try list.add(ToDo("cake", due: Due("2026-12-01"), created: noon), to: .last(in: 1))
      try list.add(ToDo("candles", due: Due("2026-12-04"), created: noon), to: .last(in: 1))
      try list.add(ToDo("checklist", due: Due("2026-12-02T12:00:00Z"), created: noon))
      try list.add(ToDo("part", created: noon), to: .last(in: 4))
      try list.add(ToDo("done", due: Due("2026-12-01"), created: noon), to: .last(in: 4))
      try list.add(ToDo("done before", created: noon))
      try list.complete(6, at: noon)
      try list.complete(7, at: noon.addingTimeInterval(-1))
    }
    var excerpt = ToDoExcerpt()
    excerpt.dueBy = Day("2026-12-01")
    #expect(
      try "\(store.list(excerpt))" == """
        ├─ [ ] 1 party 0/2
        │  └─ [ ] 2 cake
        └─ [ ] 4 checklist 1/2
        """)
    excerpt.completedSince = noon
    #expect(
      try "\(store.list(excerpt))" == """
        ├─ [ ] 1 party 0/2
        │  └─ [ ] 2 cake
        └─ [ ] 4 checklist 1/2
           └─ [x] 6 done
        """)
    excerpt.dueBy = Day("9999-12-31")
    #expect(try store.list(excerpt).progress == store.list().progress)
    #expect(try store.list(excerpt).count == 5)
  }
}
