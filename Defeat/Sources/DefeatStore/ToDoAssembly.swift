import HolonToDos
import HolonTree

/// Puts rows together to a list, whatever part of the whole they are and in whatever order they come.
struct ToDoAssembly {
  private var list = ToDoList()

  /// Rows whose wholes haven't come yet, by the number of the whole.
  private var waiting: [Int: [ToDoRow]] = [:]
  private var waitingNumbers: Set<Int> = []

  /// Wholes whose parts didn't come in order; 0 for the top.
  private var unordered: Set<Int> = []

  /// Begins a list.
  ///
  /// - Parameters:
  ///   - progress: The progress of the whole list, of which rows may be missing.
  ///   - lastKey: The last key at the top.
  ///   - nextNumber: The number that the next to-do gets.
  init(progress: ToDoProgress, lastKey: OrderKey?, nextNumber: Int) {
    list.elsewhere = progress
    list.lastKey = lastKey
    list.nextNumber = nextNumber
  }

  /// Whether a to-do has been taken in.
  func contains(_ number: Int) -> Bool { list.holds(number) || waitingNumbers.contains(number) }

  /// Takes in a row, unless it was taken in before.
  mutating func add(_ row: consuming ToDoRow) {
    guard !contains(row.number) else { return }
    guard row.parent == 0 || list.holds(row.parent) else {
      waitingNumbers.insert(row.number)
      waiting[row.parent, default: []].append(row)
      return
    }
    var ready = [row]
    while let next = ready.popLast() {
      if !waiting.isEmpty, let parts = waiting.removeValue(forKey: next.number) {
        waitingNumbers.subtract(parts.map(\.number))
        ready.append(contentsOf: parts)
      }
      if !list.restore(next.entry, in: next.parent, counting: next.progress) { unordered.insert(next.parent) }
    }
  }

  /// Notes the last key among the parts of a to-do.
  mutating func note(lastKey: OrderKey?, below number: Int) { list.note(lastKey: lastKey, below: number) }

  /// The list that the rows make up: parts under their wholes, siblings in the order of their keys.
  ///
  /// What isn't among the rows is accounted for as progress elsewhere.
  ///
  /// - Throws: ``ToDoStoreError`` when a row has no whole.
  /// - Complexity: O(*n*) for rows that come in order, O(*n* log *n*) otherwise, *n* being the number of rows.
  consuming func finished() throws -> ToDoList {
    if let (whole, parts) = waiting.first {
      throw ToDoStoreError(
        .notAList,
        "The database is damaged: to-do \(parts[0].number) belongs to \(whole), which isn't there. "
          + "Restore the file from a backup.")
    }
    for number in unordered { list.sortParts(of: number == 0 ? nil : number) }
    list.settle()
    return list
  }

  /// Lets rows be taken in in time that doesn't grow with their depth.
  mutating func prepare(count: Int) { list.prepare(count: count) }
}
