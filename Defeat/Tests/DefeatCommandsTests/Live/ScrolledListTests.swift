import DefeatCore
import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import HolonTree
import Testing

@testable import DefeatCommands

@Suite("Scrolling a live list")
final class ScrolledListTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private let defeat: Defeat

  init() throws { defeat = Defeat(store: try SQLiteToDoStore(path: path)) }

  deinit {
    for file in [path, "\(path)-wal", "\(path)-shm"] { try? FileManager.default.removeItem(atPath: file) }
  }

  @Test func `a scrolled list shows the same rows as a walk from the beginning, also after edits by others`() throws {
    var generator = SeededGenerator()
    var view = ScrolledList(try defeat.sections())
    for _ in 0..<150 {
      try edit(using: &generator)
      if let later = try defeat.sections(following: view.list) {
        view.follow(later, height: 7)
      } else {
        view.reload(try defeat.sections())
      }
      if Bool.random(using: &generator) { view.scroll(by: .random(in: -6...6, using: &generator)) }
      let walked = try rowsByWalking().dropFirst(view.skipped).prefix(7)
      #expect(view.inView(atMost: 7).map(described) == Array(walked), "seed \(generator.seed)")
      #expect(view.skipped == 0 || view.skipped < view.list.count, "seed \(generator.seed)")
    }
  }

  @Test func `visible rows stay in view while others edit rows above them`() throws {
    let (numbers, first) = try filled(60)
    var view = ScrolledList(try defeat.sections())
    view.scroll(by: 20)
    try defeat.remove([.number(numbers[3])])
    for _ in 0..<4 { try defeat.add(ToDoDraft(title: "urgent"), to: .before(.number(first))) }
    try follow(&view)
    #expect(view.inView(atMost: 3).map(\.content.entry.number) == Array(numbers[20...22]))
    #expect(view.skipped == 23)
  }

  @Test func `the next row replaces a removed first row`() throws {
    let (numbers, _) = try filled(60)
    var view = ScrolledList(try defeat.sections())
    view.scroll(by: 20)
    try defeat.complete([.number(numbers[20])])
    try defeat.remove([.number(numbers[21])])
    try follow(&view)
    #expect(view.inView(atMost: 2).map(\.content.entry.number) == [numbers[22], numbers[23]])
  }

  @Test func `a view of the beginning of the list stays at the beginning`() throws {
    let (_, first) = try filled(9)
    var view = ScrolledList(try defeat.sections())
    let new = try defeat.add(ToDoDraft(title: "urgent"), to: .before(.number(first)))
    try follow(&view)
    #expect(view.inView(atMost: 1).map(\.content.entry.number) == [new])
  }

  @Test func `scrolling stops at the last and at the first to-do`() throws {
    let (numbers, _) = try filled(60)
    try defeat.complete([.number(numbers[7])])
    var view = ScrolledList(try defeat.sections())
    view.scroll(by: .max)
    view.scroll(by: .max)
    #expect(view.inView(atMost: 9).map(described) == ["completed 0 \(numbers[7])"])
    view.scroll(by: -1)
    #expect(view.inView(atMost: 9).map(described) == ["todo 0 \(numbers[59])", "completed 0 \(numbers[7])"])
    view.scroll(by: -.max)
    view.scroll(by: -1)
    #expect(view.inView(atMost: 1).map(described) == ["todo 0 \(numbers[0])"])
  }

  @Test func `all keys are read when a terminal sends several together`() {
    let sent = "j \u{1B}[B\u{1B}OA\u{1B}[6~é\u{1B}q\u{1B}["
    #expect(
      LiveTerminal.keys(in: Array(sent.utf8)[...])
        == ["j", " ", "\u{1B}[B", "\u{1B}OA", "\u{1B}[6~", "é", "\u{1B}", "q", "\u{1B}["])
  }

  private func follow(_ view: inout ScrolledList) throws {
    view.follow(try #require(try defeat.sections(following: view.list)), height: 9)
  }

  /// Adds to-dos, and returns their numbers.
  private func filled(_ count: Int) throws -> (numbers: [Int], first: Int) {
    let numbers = try (0..<count).map { try defeat.add(ToDoDraft(title: "to-do \($0)")) }
    return (numbers, numbers[0])
  }

  private func rowsByWalking() throws -> [String] {
    let list = try defeat.sections()
    let tree = list.elements.tree
    return tree.roots.flatMap { top in
      tree.preorder(from: top).compactMap { node, depth in
        guard let row = tree[node].row, case .section(let section) = tree[top] else { return nil }
        return "\(section) \(depth - 1) \(row.entry.number)"
      }
    }
  }

  private func described(_ row: ScrolledList.Row) -> String {
    "\(row.section) \(row.depth) \(row.content.entry.number)"
  }

  private func edit(using generator: inout SeededGenerator) throws {
    let numbers = try defeat.list().entries.map(\.entry.number)
    guard let number = numbers.randomElement(using: &generator), numbers.count < 40 || Bool.random(using: &generator)
    else {
      return _ = try defeat.add(ToDoDraft(title: "new"))
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: _ = try defeat.add(ToDoDraft(title: "part"), to: .under(.number(number)))
    case 1: _ = try defeat.complete([.number(number)])
    case 2: _ = try defeat.reopen([.number(number)])
    case 3: _ = try defeat.edit([.number(number)], ToDoDraft(title: "title"))
    case 4: _ = try defeat.add(ToDoDraft(title: "before"), to: .before(.number(number)))
    default: _ = try defeat.remove([.number(number)])
    }
  }
}
