import DefeatStore
import Foundation
import GRDB
import HolonToDos
import Testing

struct BadFileTests {
  let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  private func code(_ body: () throws -> Void) -> ToDoStoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ToDoStoreError)?.code
    }
  }

  @Test func `a file that isn't a database is refused and stays unchanged`() throws {
    let content = Data(String(repeating: "This is a letter, not a list.\n", count: 100).utf8)
    try content.write(to: URL(fileURLWithPath: file.path))
    #expect(code { _ = try SQLiteToDoStore(path: file.path) } == .notAList)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == content)
  }

  @Test func `a database of another program is refused and stays unchanged`() throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE todo (number INTEGER); INSERT INTO todo VALUES (7)") }
    try queue.close()
    let content = try Data(contentsOf: URL(fileURLWithPath: file.path))
    #expect(code { _ = try SQLiteToDoStore(path: file.path) } == .notAList)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == content)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path) == ["list.sqlite"])
  }

  @Test func `a file of a newer version is refused`() throws {
    _ = try SQLiteToDoStore(path: file.path)
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(code { _ = try SQLiteToDoStore(path: file.path) } == .newerVersion)
  }

  @Test func `a missing folder is reported`() {
    #expect(code { _ = try SQLiteToDoStore(path: "\(file.path)/nowhere/list.sqlite") } == .unavailable)
  }

  @Test func `a damaged row is reported and doesn't crash`() throws {
    let store = try SQLiteToDoStore(path: file.path)
    _ = try store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { try $0.add(ToDo("one")) }
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: "UPDATE todo SET id = x'00'") }
    #expect(code { _ = try store.list() } == .notAList)
  }
}
