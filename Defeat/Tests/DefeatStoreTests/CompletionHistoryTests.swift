import DefeatStore
import Foundation
import HolonSync
import HolonTesting
import HolonToDos
import Testing

@Suite("Histories of checklists with rules in the store")
struct CompletionHistoryTests {
  /// The number of steps of each seed; HOLON_ORACLE_STEPS asks for more.
  private static let steps = ProcessInfo.processInfo.environment["HOLON_ORACLE_STEPS"].flatMap { Int($0) } ?? 60

  private let noon = Date(timeIntervalSince1970: 1_795_262_400)
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
  }

  /// An edit with the part of the list that it needs.
  private struct Edit {
    let name: String
    let excerpt: ToDoExcerpt
    let change: (inout ToDoList) throws -> Void
  }

  @Test(arguments: UInt64(1)...UInt64(16), [false, true])
  func `any order of edits, undo and redo changes the file as the whole list`(seed: UInt64, isSynced: Bool) throws {
    if isSynced { try store.sync.attach(to: .test, at: noon) }
    var generator = SeededGenerator(seed: seed)
    var (undone, done): ([ToDoList], [ToDoList]) = ([], [])
    var log: [String] = []
    for _ in 0..<Self.steps {
      let before = try store.list()
      switch Int.random(in: 0...9, using: &generator) {
      case 0 where !done.isEmpty:
        log.append("undo")
        #expect(try store.undo(at: noon)?.overtaken == 0)
        undone.append(before)
        try expect(done.removeLast(), log, isSynced)
      case 1 where !undone.isEmpty:
        log.append("redo")
        #expect(try store.redo(at: noon)?.overtaken == 0)
        done.append(before)
        try expect(undone.removeLast(), log, isSynced)
      default:
        let edit = try edit(of: before, using: &generator)
        log.append(edit.name)
        var expected = before
        do {
          try edit.change(&expected)
        } catch let error as ToDoError {
          log[log.count - 1] += " (refused)"
          expected = before
          #expect(throws: error) { try store.edit("edit", excerpt: edit.excerpt, at: noon, edit.change) }
        }
        if log.last == edit.name { try store.edit("edit", excerpt: edit.excerpt, at: noon, edit.change) }
        if expected != before { (done, undone) = (done + [before], []) }
        #expect(try store.list() == expected, "seed \(seed): \(log)")
        try expect(expected, log, isSynced)
      }
      if isSynced, let client = try store.sync.client() {
        #expect(try client.replica.brokenInvariant() ?? ListPortrait.difference(store, client.replica) == nil)
      }
    }
  }

  private func edit(of list: ToDoList, using generator: inout SeededGenerator) throws -> Edit {
    let noon = noon
    let numbers = list.entries.map(\.entry.number)
    let one = numbers.randomElement(using: &generator) ?? 0
    let other = ([nil] + numbers).randomElement(using: &generator) ?? nil
    let rule = [nil, CompletionRule.manual, .independent].randomElement(using: &generator) ?? nil
    switch numbers.count < 4 ? 0 : Int.random(in: numbers.count > 14 ? 2...11 : 0...11, using: &generator) {
    case 0, 1:
      var toDo = try ToDo("to-do \(list.nextNumber)", created: noon)
      toDo.completion = rule
      let added = toDo
      return Edit(name: "add to \(other ?? 0)", excerpt: ToDoExcerpt(alone: [other].compactMap { $0 })) { list in
        try list.add(added, to: .last(in: other))
      }
    case 2...5:
      let named = [one] + [other].compactMap { $0 }
      return Edit(name: "complete \(named)", excerpt: ToDoExcerpt(completing: named)) { list in
        _ = try list.complete(named, at: noon, in: .gmt)
      }
    case 6, 7:
      return Edit(name: "reopen \(one)", excerpt: ToDoExcerpt(withParts: [one])) { try $0.reopen(one, at: noon) }
    case 8:
      return Edit(name: "rule \(one) \(rule?.description ?? "none")", excerpt: ToDoExcerpt(alone: [one])) { list in
        try list.edit(one, at: noon) { toDo throws(ToDoError) in toDo.completion = rule }
      }
    case 9, 10:
      let excerpt = ToDoExcerpt(alone: [other].compactMap { $0 }, withNeighbours: [one])
      return Edit(name: "move \(one) to \(other ?? 0)", excerpt: excerpt) { list in
        try list.move(one, to: .last(in: other), at: noon)
      }
    default:
      return Edit(name: "remove \(one)", excerpt: ToDoExcerpt(withParts: [one])) { list in
        _ = try list.remove(one)
      }
    }
  }

  /// Checks the to-dos, the stored counts and the states in queries.
  private func expect(_ expected: ToDoList, _ log: [String], _ isSynced: Bool) throws {
    let list = try store.list()
    #expect("\(list)" == "\(expected)", "\(log)")
    if !isSynced { #expect(list.entries.map(\.entry) == expected.entries.map(\.entry), "\(log)") }
    // A list that was read as a whole has no progress elsewhere, as long as all stored counts are right.
    #expect(list.elsewhere == .zero && list.entries.allSatisfy { $0.entry.elsewhere == .zero }, "\(log)")
    #expect(try store.progress() == list.progress, "\(log)")
    let complete = Set(list.rows.filter(\.progress.isComplete).map(\.entry.number))
    let query = QueryFilter(.state(.complete), at: noon, in: .gmt)
    #expect(try Set(store.list(selecting: query).numbers(of: query)) == complete, "\(log)")
    let titles = try store.titles(ofNumbersBeginningWith: "", isComplete: true, limit: 99)
    #expect(Set(titles.map(\.number)) == complete, "\(log)")
  }
}
