import DefeatStore
import Foundation
import HolonToDos
import Testing

@Suite("Completion from a list")
struct CompletionTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  /// 1 party with 2 cake and 3 music, completed; 4 to 130 are open and have the tag “t” and their last digit.
  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: Date()) { list in
      try list.add(ToDo("party"))
      try list.add(ToDo("cake"), to: .last(in: 1))
      try list.add(ToDo("music"), to: .last(in: 1))
      for number in 4...130 { try list.add(ToDo("to-do \(number)", tags: ["t\(number % 10)", "+Home"])) }
    }
    try store.edit("complete", excerpt: ToDoExcerpt(withParts: [1]), at: Date()) { _ = try $0.complete(1) }
  }

  private func numbers(_ digits: String, _ isComplete: Bool? = nil, limit: Int = 100) throws -> [Int] {
    try store.titles(ofNumbersBeginningWith: digits, isComplete: isComplete, limit: limit).map(\.number)
  }

  @Test func `numbers begin with the digits, and have titles`() throws {
    #expect(try numbers("12") == [12] + Array(120...129))
    #expect(try numbers("13") == [13, 130])
    #expect(try numbers("7") == [7] + Array(70...79))
    for digits in ["131", "0", "01", "99999999999999999999"] { #expect(try numbers(digits) == []) }
    #expect(try store.titles(ofNumbersBeginningWith: "2", isComplete: true, limit: 9).map(\.title) == ["cake"])
  }

  @Test func `without digits, the highest numbers are first`() throws {
    #expect(try numbers("", limit: 3) == [130, 129, 128])
    #expect(try numbers("1", limit: 3) == [1, 10, 11])
  }

  @Test func `a checklist is completed if its parts are`() throws {
    #expect(try numbers("", true) == [3, 2, 1])
    #expect(try numbers("1", false, limit: 2) == [10, 11])
    try store.edit("reopen", excerpt: ToDoExcerpt(withParts: [3]), at: Date()) { _ = try $0.reopen(3) }
    #expect(try numbers("", true) == [2])
    #expect(try numbers("1", false, limit: 2) == [1, 10])
  }

  @Test func `tags are returned once and in order`() throws {
    #expect(try store.tags(beginningWith: "") == ["+Home"] + (0...9).map { "t\($0)" })
    #expect(try store.tags(beginningWith: "t3") == ["t3"])
    #expect(try store.tags(beginningWith: "x") == [])
  }
}
