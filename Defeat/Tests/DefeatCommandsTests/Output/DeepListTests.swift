import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Lists nested to any depth")
struct DeepListTests {
  private static let depth = 5_000

  /// A chain of to-dos, each of which is a part of the one before.
  private static func chain() -> ToDoList {
    let lines = (0..<depth).map { "to-do id:\($0)" + ($0 > 0 ? " p:\($0 - 1)" : "") }
    return TodoTxtFormat(timeZone: .gmt).read(Data(lines.joined(separator: "\n").utf8)).list
  }

  /// Runs a body on a thread with as little stack as threads of servers have.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test func `a deep list is drawn with the level in words`() async throws {
    let drawing = try await onSmallStack {
      var outline = Outline(clock: LocalClock(timeZone: .gmt), hasColor: false)
      for row in Self.chain().rows { outline.line(row, numberWidth: 5) }
      return String(decoding: outline.text.bytes, as: UTF8.self)
    }
    let lines = drawing.split(separator: "\n")
    #expect(lines.count == Self.depth)
    #expect(lines[24] == "   25" + String(repeating: " ", count: 50) + "[ ] to-do  0/1")
    #expect(lines[25] == "   26" + String(repeating: " ", count: 50) + "(level 26) [ ] to-do  0/1")
    #expect(lines[Self.depth - 1] == " 5000" + String(repeating: " ", count: 50) + "(level 5000) [ ] to-do")
  }

  @Test func `a deep list is written and read in all formats`() async throws {
    for format in ToDoFormats(timeZone: .gmt).all {
      let count = try await onSmallStack {
        let data = format.write(Self.chain()).data
        #expect(data.count < Self.depth * 500)
        return format.read(data).list.count
      }
      #expect(count == Self.depth, "\(format.name)")
    }
  }

  @Test func `a deep list is stored, edited and written as JSON`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let progress = try await onSmallStack {
      let defeat = Defeat(store: try SQLiteToDoStore(path: path))
      try defeat.add(contentsOf: Self.chain(), from: "a test")
      try defeat.complete([.number(Self.depth)])
      try defeat.reopen([.number(1)])
      let (list, number) = try defeat.show(.number(1))
      _ = try JSONAnswer.toDo(number, in: list)
      _ = JSONAnswer.list(list, list.rows(of: CompositeToDoFilter([TextFilter("to-do")])))
      _ = try defeat.sections()
      try defeat.remove([.number(2)])
      return try defeat.quest()
    }
    #expect(progress.rooms == 1 && progress.room == 0)
  }
}
