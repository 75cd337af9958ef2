import Foundation
import HolonToDos

/// The to-dos of a list after writing and reading them in a format, which may have changed their values.
struct SeenToDos {
  private var toDos: [Int: ToDo] = [:]

  /// Writes and reads a list; empty for a format that can't be written.
  init(_ list: ToDoList, in format: any ReadableToDoFormat, at now: Date) {
    guard let format = format as? any ToDoFormat else { return }
    let read = format.read(format.write(list).data, at: now).list
    toDos.reserveCapacity(list.count)
    if format.identity == .titles {
      // Texts without identifiers keep the order, so the places tell which to-do is which.
      guard read.count == list.count else { return }
      for (own, other) in zip(list.entries, read.entries) { toDos[own.entry.number] = other.entry.toDo }
    } else {
      var read = Dictionary(read.entries.lazy.map { ($0.entry.toDo.id, $0.entry.toDo) }) { first, _ in first }
      for (entry, _) in list.entries { toDos[entry.number] = read.removeValue(forKey: entry.toDo.id) }
    }
  }

  /// The to-do with a number; nil if it can't be written.
  subscript(number: Int) -> ToDo? { toDos[number] }
}

/// The to-dos of a list that an import recognizes.
struct ToDoMatches {
  private let list: ToDoList
  private let seen: SeenToDos
  private let identity: ToDoIdentity

  /// The numbers by identifier.
  private var numbers: [ToDo.ID: Int] = [:]

  /// The parts of each whole by their titles, in reverse order; 0 is the top.
  private var parts: [Int: [String: [Int]]] = [:]

  /// Creates the matches of a list.
  init(_ list: ToDoList, _ seen: SeenToDos, _ identity: ToDoIdentity) {
    self.list = list
    self.seen = seen
    self.identity = identity
    if identity != .titles {
      numbers = Dictionary(list.entries.lazy.map { ($0.entry.toDo.id, $0.entry.number) }) { first, _ in first }
    }
  }

  /// Returns the number of an imported to-do, once for each; nil for a new one.
  ///
  /// - Parameters:
  ///   - toDo: The imported to-do.
  ///   - whole: The number of its whole; nil for the top.
  ///   - mayMatchTitle: Whether the whole itself was recognized.
  mutating func number(of toDo: ToDo, in whole: Int?, mayMatchTitle: Bool) -> Int? {
    guard identity == .titles else { return numbers.removeValue(forKey: toDo.id) }
    guard mayMatchTitle else { return nil }
    let key = whole ?? 0
    if parts[key] == nil {
      var titles: [String: [Int]] = [:]
      for number in ((try? list.parts(of: whole)) ?? []).reversed() {
        guard let title = (seen[number] ?? list[number])?.title else { continue }
        titles[title, default: []].append(number)
      }
      parts[key] = titles
    }
    return parts[key]?[toDo.title]?.popLast()
  }
}
