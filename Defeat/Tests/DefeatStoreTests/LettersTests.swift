import DefeatStore
import Foundation
import HolonToDos
import Testing

@Suite("To-dos by the letters of their identifiers")
struct LettersTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  /// The identifiers of 1 and 2 differ in the sixth letter, and 3 begins with another one.
  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    let ends = ["000000000001", "000000100001", "0000000000fe"]
    try store.edit("fill", excerpt: ToDoExcerpt(), at: Date()) { list in
      for end in ends { try list.add(ToDo("cake", id: UUID(uuidString: "01a2099c-36d2-7c1e-9f00-\(end)"))) }
    }
  }

  private func numbers(_ texts: String...) throws -> [Int] {
    try store.numbers(of: try texts.map { try #require(ToDoReference($0)) })
  }

  @Test(arguments: [("hggggg", 1), ("hggggh", 2), ("HGGGGHG", 2), ("xzgg", 3), ("xzggg", 3)])
  func `letters name the to-do whose identifier they begin`(letters: String, number: Int) throws {
    #expect(try numbers(letters) == [number])
  }

  @Test func `all letters, digits and numbers name the same to-do`() throws {
    let id = try #require(try store.list()[2]?.id)
    #expect(try numbers(IDLetters(id).text, id.uuidString, "2") == [2, 2, 2])
    for (id, letters) in IDLetters.shortest(of: try store.list().entries.map(\.entry.toDo.id)) {
      let number = try #require(try store.list().number(of: id))
      #expect(try numbers(letters) == [number])
    }
  }

  @Test func `letters of several to-dos or of none are refused`() {
    #expect(throws: ToDoError.ambiguousID("hggg")) { try numbers("hggg") }
    #expect(throws: ToDoError.ambiguousID("hgggg")) { try numbers("3", "hgggg") }
    #expect(throws: ToDoError.unknownID("gggg")) { try numbers("gggg") }
    #expect(throws: ToDoError.unknownID("xzggh")) { try numbers("xzggh") }
  }
}
