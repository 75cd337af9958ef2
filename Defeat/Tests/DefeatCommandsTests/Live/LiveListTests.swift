import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Live lists")
final class LiveListTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private let defeat: Defeat

  init() throws { defeat = Defeat(store: try SQLiteToDoStore(path: path)) }

  deinit {
    for file in [path, "\(path)-wal", "\(path)-shm"] { try? FileManager.default.removeItem(atPath: file) }
  }

  @Test func `a followed screen equals a newly drawn one`() throws {
    var generator = SeededGenerator()
    let terminal = Terminal()
    var (live, screen, model) = (try LiveList(defeat, plain: true, game: true), Screen(), TerminalModel())
    for _ in 0..<120 {
      try edit(using: &generator)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        live.scroll(by: Int.random(in: -9...9, using: &generator))
      }
      try live.follow()
      let lines = live.lines(in: terminal)
      model.send(screen.show(lines).bytes)
      #expect(lines.count <= terminal.height)
      #expect(model.rows == lines.map(\.text.bytes), "seed \(generator.seed)")
    }
    model.send(screen.show(live.lines(in: terminal)).bytes)
    let sent = model.textCount
    model.send(screen.show(live.lines(in: terminal)).bytes)
    #expect(model.textCount == sent)
  }

  @Test func `checking off redraws only the line and the warrior's progress`() throws {
    for index in 1...9 { try defeat.add(ToDoDraft(title: "to-do \(index)")) }
    var (live, screen, model) = (try LiveList(defeat, plain: true, game: true), Screen(), TerminalModel())
    model.send(screen.show(live.lines(in: Terminal())).bytes)
    let before = model.textCount
    try defeat.complete([.number(9)])
    try live.follow()
    model.send(screen.show(live.lines(in: Terminal())).bytes)
    let texts = model.rows.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.contains("1  [ ] to-do 1") && texts.suffix(2) == ["Completed", "9  [x] to-do 9"])
    #expect(model.textCount - before == "\(try defeat.quest())Completed9  [x] to-do 9".utf8.count)
  }

  @Test func `an empty list shows how to add a to-do`() throws {
    var live = try LiveList(defeat, plain: true, game: false)
    let lines = live.lines(in: Terminal())
    #expect(lines.map(\.id) == [.hint])
    live.scroll(by: .max)
    live.scroll(by: -.max)
    #expect(live.lines(in: Terminal()) == lines)
  }

  private func edit(using generator: inout SeededGenerator) throws {
    let numbers = try defeat.list().entries.map(\.entry.number)
    guard let number = numbers.randomElement(using: &generator), numbers.count < 40 || Bool.random(using: &generator)
    else {
      return _ = try defeat.add(ToDoDraft(title: "new"))
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: _ = try defeat.add(ToDoDraft(title: "part"), to: .under(.number(number)))
    case 1: _ = try defeat.complete([.number(number)])
    case 2: _ = try defeat.reopen([.number(number)])
    case 3:
      _ = try defeat.edit([.number(number)], ToDoDraft(title: "title \(Int.random(in: 0..<9, using: &generator))"))
    default: _ = try defeat.remove([.number(number)])
    }
  }
}
