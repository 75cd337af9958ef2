import HolonLists
import HolonTesting
import Synchronization
import Testing

@Suite("Changes from the log of edits")
struct RecordedChangesTests {
  @Test(arguments: [(1, 100), (100, 100), (1, 10_000)])
  func `ten edits read few rows of a list of any length`(sections: Int, rows: Int) throws {
    let looks = Looks()
    var list = try SectionedList<Counted>("big") {
      for section in 0..<sections {
        ListSection(.init(name: "s\(section)", looks: looks)) {
          for row in 0..<rows { Counted(id: .init(name: "c\(section)-\(row)", looks: looks), title: "") }
        }
      }
    }
    list.takeChanges()
    func id(_ edit: Int) -> Counted.ID { .init(name: "c\(edit * 7 % sections)-\(edit * 9)", looks: looks) }
    let before = looks.count
    for edit in 0..<10 {
      switch edit % 4 {
      case 0: try list.remove(id(edit))
      case 1: try list.add(Counted(id: .init(name: "n\(edit)", looks: looks), title: ""), at: .after(id(edit)))
      case 2: try list.move(id(edit), to: .first(in: list.parent(of: id(edit))))
      default: try list.update(id(edit)) { $0.title = "new" }
      }
    }
    let changes = list.takeChanges()
    #expect(changes.difference.count == 10)
    #expect(changes.new.rowCount == sections * rows)
    #expect(changes.new[0, 0].id == changes.new.sections[0][0].id)
    #expect(looks.count - before < 500)
  }

  @Test(arguments: 0..<10)
  func `the log finds as few changes as a comparison`(round: Int) {
    var trial = ListTrial(generator: SeededGenerator())
    for _ in 0..<100 {
      let (edit, _) = trial.edit()
      let changes = trial.list.takeChanges()
      let compared = ListChanges(from: plain(changes.old), to: plain(changes.new))
      #expect(changes.difference.count == compared.difference.count, "\(edit) \(trial.generator)")
    }
  }

  @Test func `a reverted edit isn't a change`() throws {
    var list = try SectionedList<Cell> {
      ListSection("s", header: "S") {
        ListGroup("g") { for row in 0..<200 { Cell("c\(row)", title: "") } }
      }
      ListSection("t")
    }
    let shown = list.takeChanges().new
    try list.hide("c7")
    try list.move("c8", to: "t")
    try list.update("c9") { $0.title = "other" }
    try list.setHeader("other", of: "s")
    let ten = try list.remove("c10")
    try list.add(ten[0], at: .before("c11"))
    try list.update("c9") { $0.title = "" }
    try list.setHeader("S", of: "s")
    try list.move("c8", to: .before("c9"))
    try list.show("c7")
    let changes = list.takeChanges()
    #expect(changes.isEmpty)
    #expect(changes.new == shown)
  }

  @Test(arguments: [3, 100, 600])
  func `a table follows few and many edits`(count: Int) throws {
    var list = try SectionedList<Cell> {
      ListSection("s") { for row in 0..<600 { Cell("c\(row)", title: "") } }
      ListSection("t") { ListGroup("g") }
    }
    var table = Table(list.takeChanges().new)
    for round in 0..<3 {
      try list.remove(contentsOf: (0..<count / 3).map { "c\($0 + round * 200)" })
      for row in 0..<count { try list.add(Cell("n\(round)-\(row)", title: ""), at: .first(in: "g")) }
      try list.move("g", to: round == 1 ? "t" : "s")
      list.show { !$0.id.hasSuffix("\(round)") }
      let changes = list.takeChanges()
      table.perform(changes)
      #expect(table == Table(changes.new))
      #expect(changes.new == list.snapshot)
      #expect(changes.new.sections.map { $0.rows.map(\.id) } == ["s", "t"].map { list.rows(in: $0).map(\.id) })
      for section in changes.new.sections { #expect((0..<section.rowCount).map { section[$0] } == section.rows) }
    }
  }

  /// Returns the same rows, without shared memory.
  private func plain(_ snapshot: ListSnapshot<Cell>) -> ListSnapshot<Cell> {
    var snapshot = snapshot
    for index in snapshot.sections.indices { snapshot.sections[index].rows = snapshot.sections[index].rows }
    return snapshot
  }
}

/// The number of comparisons of contents, and of comparisons and hashes of their identities.
private final class Looks: Sendable {
  private let value = Mutex(0)

  func note() { value.withLock { $0 += 1 } }

  var count: Int { value.withLock { $0 } }
}

/// A content that counts its comparisons.
private struct Counted: ListContent {
  struct ID: Hashable, Sendable {
    let name: String
    let looks: Looks

    static func == (left: ID, right: ID) -> Bool {
      left.looks.note()
      return left.name == right.name
    }

    func hash(into hasher: inout Hasher) {
      looks.note()
      hasher.combine(name)
    }
  }

  let id: ID
  var title: String
}
