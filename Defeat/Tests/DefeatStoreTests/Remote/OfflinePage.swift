import DefeatStore
import Foundation
import HolonToDos

/// A page in a browser, which keeps edits while it is offline and sends them to a device later.
struct OfflinePage {
  let id = UUID()
  private var waiting: [Waiting] = []
  private var number = 0

  typealias Change = (inout ToDoList) throws -> Void

  private struct Waiting {
    let number: Int
    let made: Int64
    let excerpt: (SQLiteToDoStore) throws -> ToDoExcerpt
    let change: Change
  }

  var isEmpty: Bool { waiting.isEmpty }

  /// Makes an edit of the to-do with an identifier.
  mutating func edit(_ id: UUID, at made: Int64, _ change: @escaping (inout ToDoList, Int) throws -> Void) {
    keep(at: made) { store in
      ToDoExcerpt(withParts: try store.numbers(of: [.id(prefix: id.uuidString.lowercased())]))
    } change: { list in
      guard let number = list.entries.first(where: { $0.entry.toDo.id == id })?.entry.number else { return }
      try change(&list, number)
    }
  }

  /// Adds a to-do.
  @discardableResult
  mutating func add(_ title: String, at made: Int64) throws -> UUID {
    let toDo = try ToDo(title, created: made.date)
    keep(at: made) { _ in
      ToDoExcerpt()
    } change: { list in
      try list.add(toDo)
    }
    return toDo.id
  }

  private mutating func keep(
    at made: Int64, _ excerpt: @escaping (SQLiteToDoStore) throws -> ToDoExcerpt, change: @escaping Change
  ) {
    number += 1
    waiting.append(Waiting(number: number, made: made, excerpt: excerpt, change: change))
  }

  /// Sends the waiting edits to a device, each of them several times.
  ///
  /// - Returns: The fields that were overtaken, and the edits whose to-do no longer exists.
  mutating func send(to store: SQLiteToDoStore, at now: Int64, times: Int = 1) throws -> (
    overtaken: [String], refused: Int
  ) {
    var overtaken: [String] = []
    var refused = 0
    for edit in waiting {
      for _ in 0..<times {
        do {
          let remote = RemoteEdit(sender: id, number: edit.number, age: Int(now - edit.made))
          let answer = try store.once(remote, at: now.date) { joined, made in
            try joined.edit("late", excerpt: edit.excerpt(store.joining(joined)), at: made, edit.change)
            return Array("\(edit.number)".utf8)
          }
          if !answer.isRepeated { overtaken += answer.overtaken }
        } catch is ToDoError {
          refused += 1
        }
      }
    }
    waiting = []
    return (overtaken, refused)
  }
}

extension SQLiteToDoStore {
  /// The store of a transaction, of this type.
  fileprivate func joining(_ store: any ToDoStore) -> SQLiteToDoStore { store as? SQLiteToDoStore ?? self }
}
