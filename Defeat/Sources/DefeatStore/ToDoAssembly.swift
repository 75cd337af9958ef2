import HolonToDos
import HolonTree

/// A builder of a list from rows of any part of it, in any order.
struct ToDoAssembly {
  private var list = ToDoList()

  /// The rows whose wholes haven't been added yet, by the number of the whole.
  private var waiting: [Int: [ToDoRow]] = [:]
  private var waitingNumbers: Set<Int> = []

  /// Whether a row depends on others, or others may depend on its instances.
  private(set) var hasDependencies = false

  /// The wholes whose parts weren't added in order; 0 for the top level.
  private var unordered: Set<Int> = []

  /// Begins a list.
  ///
  /// - Parameters:
  ///   - progress: The progress of the whole list, some of whose rows may be missing.
  ///   - archived: The progress of its archived to-dos.
  ///   - lastKey: The last key at the top level.
  ///   - nextNumber: The number of the next new to-do.
  init(progress: ToDoProgress, archived: ToDoCounts, lastKey: OrderKey?, nextNumber: Int) {
    list.elsewhere = progress.counts
    list.archivedElsewhere = archived
    list.lastKey = lastKey
    list.nextNumber = nextNumber
  }

  /// Returns whether a to-do has been added.
  func contains(_ number: Int) -> Bool { list.holds(number) || waitingNumbers.contains(number) }

  /// Returns a to-do that has been added together with its wholes; nil for another one.
  func entry(_ number: Int) -> ToDoList.Entry? { list.entry(number) }

  /// Returns the number of the whole of a to-do that has been added; nil at the top level.
  func whole(of number: Int) throws -> Int? { try list.whole(of: number) }

  /// Returns the identifiers of the copies for the present instance of a to-do that has been added with its parts.
  func instanceIDs(of number: Int) throws -> [ToDo.ID] { try list.instanceIDs(of: number).map(\.id) }

  /// Adds a row, unless it was added before.
  mutating func add(_ row: consuming ToDoRow) {
    guard !contains(row.number) else { return }
    if !row.toDo.needs.isEmpty || row.toDo.recurrence != nil { hasDependencies = true }
    guard row.parent == 0 || list.holds(row.parent) else {
      waitingNumbers.insert(row.number)
      waiting[row.parent, default: []].append(row)
      return
    }
    guard !waiting.isEmpty else { return restore(row) }
    var ready = [row]
    while let next = ready.popLast() {
      if let parts = waiting.removeValue(forKey: next.number) {
        waitingNumbers.subtract(parts.map(\.number))
        ready.append(contentsOf: parts)
      }
      restore(next)
    }
  }

  private mutating func restore(_ row: consuming ToDoRow) {
    if !list.restore(row.entry, in: row.parent, counting: row.counts) { unordered.insert(row.parent) }
  }

  /// Sets the last key among the parts of a to-do.
  mutating func setLastKey(_ lastKey: OrderKey?, below number: Int) { list.setLastKey(lastKey, below: number) }

  /// Returns the list of the rows, with parts below their wholes and siblings ordered by their keys.
  ///
  /// Missing rows are accounted for as counts elsewhere.
  ///
  /// - Throws: `ToDoStoreError` if a row has no whole.
  /// - Complexity: O(*n*) for rows in order, O(*n* log *n*) otherwise, where *n* is the number of rows.
  consuming func finished() throws -> ToDoList {
    if let (whole, parts) = waiting.first {
      throw ToDoStoreError(
        .notAList,
        "The database is damaged: to-do \(parts[0].number) belongs to \(whole), which doesn't exist: "
          + "restore the file from a backup.")
    }
    for number in unordered { list.sortParts(of: number == 0 ? nil : number) }
    list.settle()
    return list
  }

  /// Prepares for a number of rows, so that adding a row takes a time that doesn't depend on its depth.
  mutating func prepare(count: Int) { list.prepare(count: count) }
}
