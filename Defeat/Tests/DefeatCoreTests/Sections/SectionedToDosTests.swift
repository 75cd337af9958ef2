import DefeatCore
import DefeatStore
import Foundation
import HolonLists
import HolonTesting
import HolonToDos
import HolonTree
import Testing

@Suite("Sectioned to-dos")
final class SectionedToDosTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private let defeat: Defeat

  init() throws { defeat = Defeat(store: try SQLiteToDoStore(path: path)) }

  deinit {
    for file in [path, "\(path)-wal", "\(path)-shm"] { try? FileManager.default.removeItem(atPath: file) }
  }

  @Test func `to-dos are in the section To do until they and all of their parts are complete`() throws {
    try plant()
    try defeat.complete([.number(3), .number(5)])
    #expect(
      drawing(try sections()) == """
        To do
          [ ] 1 party
            [ ] 2 friends
            [x] 3 cake
          [ ] 4 mail
        Completed
          [x] 5 plants
        """)
    #expect(ToDoSection.allCases.map(\.title) == ["To do", "Completed"])
    #expect(try sections().count == 5)
  }

  @Test func `completing the last part moves one row and updates two`() throws {
    try plant()
    try defeat.complete([.number(3), .number(5)])
    let before = try sections()
    var after = before
    try defeat.complete([.number(2)])
    #expect(after.apply(try defeat.changes(after: before.lastEdit)))
    let difference = after.difference(from: before)
    #expect(difference.arrivals.map(\.id) == [.toDo(1)])
    #expect(difference.arrivals[0].parent == .section(.completed) && difference.arrivals[0].previous == nil)
    #expect(Set(difference.updates) == [.toDo(1), .toDo(2)])
    #expect(difference.removals.isEmpty)
    #expect(after.difference(from: after).isEmpty)
    #expect(before.difference(from: after).arrivals.map(\.parent) == [.section(.todo)])
  }

  @Test func `rows from a later version of the list aren't applied`() throws {
    try plant()
    let before = try sections()
    try defeat.add(ToDoDraft(title: "whole"))
    try defeat.add(ToDoDraft(title: "part"), to: .under(.number(6)))
    let between = try defeat.lastEdit()
    try defeat.move(.number(6), to: .under(.number(1)))
    var late = before
    // To-do 6 has a part that isn't known.
    #expect(!late.apply(try defeat.changes(after: between)))
    #expect(late.elements == before.elements && late.lastEdit == before.lastEdit)
    #expect(late.apply(try defeat.changes(after: before.lastEdit)))
    #expect(drawing(late) == drawing(try sections()))
  }

  @Test func `any two versions are connected by changes`() throws {
    var generator = SeededGenerator()
    try plant()
    var versions = [try sections()]
    for _ in 0..<150 {
      try edit(using: &generator)
      if Bool.random(using: &generator) { continue }
      var next = try #require(versions.last)
      #expect(next.apply(try defeat.changes(after: next.lastEdit)), "seed \(generator.seed)")
      let fresh = try sections()
      #expect(drawing(next) == drawing(fresh), "seed \(generator.seed)")
      for section in ToDoSection.allCases {
        #expect(next.count(of: section) == fresh.count(of: section), "seed \(generator.seed)")
      }
      versions.append(next)
      let known = try #require(versions.randomElement(using: &generator))
      var page = ShownOutline(known)
      page.apply(next.difference(from: known), of: next)
      #expect(page == ShownOutline(next), "seed \(generator.seed)")
      // Whoever has another version is brought up to date as well.
      var old = ShownOutline(known)
      let refreshed = try #require(next.difference(refreshing: defeat.changes(after: known.lastEdit)))
      old.apply(refreshed, of: next)
      #expect(old == ShownOutline(next), "seed \(generator.seed)")
    }
  }

  @Test func `a version has the edits up to its number, and none that another process makes meanwhile`() async throws {
    let other = Defeat(store: try SQLiteToDoStore(path: path))
    let count = 200
    async let edits: Void = Task.detached {
      for number in 1...count { try other.add(ToDoDraft(title: "\(number)")) }
    }.value
    var followed = try defeat.sections()
    while followed.lastEdit < count {
      followed = try #require(try defeat.sections(following: followed))
      let whole = try defeat.sections()
      // Each edit adds one to-do.
      #expect(followed.count == followed.lastEdit && whole.count == whole.lastEdit)
      #expect(try defeat.changes(after: 0).progress.total >= whole.count)
    }
    try await edits
  }

  private func sections() throws -> SectionedToDos { try defeat.sections() }

  /// 1 party with 2 friends and 3 cake, 4 mail, 5 plants.
  private func plant() throws {
    for title in ["party", "friends", "cake"] {
      try defeat.add(ToDoDraft(title: title), to: title == "party" ? .end : .under(.number(1)))
    }
    for title in ["mail", "plants"] { try defeat.add(ToDoDraft(title: title)) }
  }

  private func edit(using generator: inout SeededGenerator) throws {
    let numbers = try defeat.list().entries.map(\.entry.number)
    guard let one = numbers.randomElement(using: &generator), let other = numbers.randomElement(using: &generator)
    else {
      return try plant()
    }
    let spot = [Spot.end, .under(.number(other)), .before(.number(other)), .after(.number(other))]
      .randomElement(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2: try defeat.add(ToDoDraft(title: "new"), to: spot ?? .end)
    case 3, 4: try defeat.complete([.number(one)])
    case 5: try defeat.reopen([.number(one)])
    case 6: try defeat.edit([.number(one)], ToDoDraft(title: "changed"))
    case 7: _ = try defeat.undo()
    case 8: if numbers.count > 8 { try defeat.remove([.number(one)]) }
    default: _ = try? defeat.move(.number(one), to: spot ?? .end)
    }
  }

  private func drawing(_ sections: SectionedToDos) -> String {
    let tree = sections.elements.tree
    return tree.preorder.map { node, depth in
      let indent = String(repeating: "  ", count: depth)
      guard let row = tree[node].row else { return depth == 0 ? title(tree[node]) : "" }
      return indent + (row.progress.isComplete ? "[x]" : "[ ]") + " \(row.entry.number) \(row.entry.toDo.title)"
    }
    .joined(separator: "\n")
  }

  private func title(_ element: SectionedToDos.Element) -> String {
    if case .section(let section) = element { section.title } else { "" }
  }
}
