import Foundation
public import HolonToDos

/// What an import has come to.
public struct ImportOutcome: Hashable, Sendable {
  /// How many to-dos were added.
  public let added: Int

  /// The number of to-dos that were left as they are because they are in the list already.
  public let known: Int

  /// How much of the whole list is done now.
  public let progress: ToDoProgress
}

extension Defeat {
  /// Adds all to-dos of a list as one edit.
  ///
  /// Those whose identifiers are in the list already are left as they are there, so that what was imported before can
  /// be imported again; what is new below them is added to them.
  ///
  /// - Parameters:
  ///   - imported: The to-dos to add.
  ///   - source: Where they come from, as undo will call it.
  ///   - spot: Where the new ones at the top go.
  @discardableResult
  public func add(contentsOf imported: ToDoList, from source: String, to spot: Spot = .end) throws -> ImportOutcome {
    var (place, excerpt) = try resolve(spot)
    let known = try store.numbers(ofIDs: imported.entries.lazy.map(\.entry.toDo.id))
    guard !known.isEmpty else {
      return try edit("import \(source)", excerpt) { list in
        try list.add(contentsOf: imported, to: place)
        return ImportOutcome(added: imported.count, known: 0, progress: list.progress)
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
      return ImportOutcome(added: imported.count - known.count, known: known.count, progress: list.progress)
    }
  }
}
