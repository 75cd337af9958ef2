import Foundation
public import HolonToDos

/// The result of an import.
public struct ImportOutcome: Hashable, Sendable {
  /// The number of to-dos that were added.
  public let added: Int

  /// The number of to-dos that the list already contained.
  public let known: Int

  /// The number of those that were updated.
  public var updated = 0

  /// The number of those that stayed as they are, because the list has a newer version.
  public var newer = 0

  /// The number of those in which nothing has changed.
  public var unchanged: Int { known - updated - newer }

  /// The progress of the whole list after the import.
  public let progress: ToDoProgress
}

extension Defeat {
  /// Adds all to-dos of a list as one edit.
  ///
  /// To-dos whose identifiers are already in the list stay unchanged, so the same import can be repeated. New parts of
  /// such to-dos are added to them.
  ///
  /// - Parameters:
  ///   - imported: The to-dos to add.
  ///   - source: The source of the to-dos, which names the edit for undo.
  ///   - spot: The place for new to-dos at the top level.
  @discardableResult
  public func add(contentsOf imported: ToDoList, from source: String, to spot: Spot = .end) throws -> ImportOutcome {
    var (place, excerpt) = try resolve(spot)
    let known = try store.numbers(ofIDs: imported.entries.lazy.map(\.entry.toDo.id))
    guard !known.isEmpty else {
      return try edit("import \(source)", excerpt) { list in
        try list.add(contentsOf: imported, to: place)
        return ImportOutcome(added: imported.count, known: 0, progress: list.way)
      }
    }
    excerpt.alone += known.values.sorted()
    return try edit("import \(source)", excerpt) { list in
      var path: [Int] = []
      for (entry, depth) in imported.entries {
        path.removeSubrange(depth...)
        if let number = known[entry.toDo.id] {
          path.append(number)
          continue
        }
        let number = try list.add(entry.toDo, to: depth == 0 ? place : .last(in: path[depth - 1]))
        if depth == 0 { place = .after(number) }
        path.append(number)
      }
      return ImportOutcome(added: imported.count - known.count, known: known.count, progress: list.way)
    }
  }
}
