import Foundation
public import HolonToDos

extension Defeat {
  /// Archives completed to-dos at the top of the list, each with all of its parts.
  @discardableResult
  public func archive(_ references: [ToDoReference]) throws -> Outcome {
    try change(references, verb: "archive", { ToDoExcerpt(alone: $0) }) { list, numbers, now in
      Changes(counts: try list.archive(numbers, at: now).map { $0 ? 1 : 0 })
    }
  }

  /// Archives the completed to-dos at the top of the list that meet a condition, each with all of its parts.
  ///
  /// - Parameters:
  ///   - filter: The condition; nil for all completed to-dos.
  ///   - limit: The time before which they were completed, a checklist with its last part; nil for any.
  @discardableResult
  public func archive(where filter: QueryFilter? = nil, completedBefore limit: Due? = nil) throws -> Outcome {
    let list = try store.list()
    let time = ClockReading(clock)
    let numbers = try list.currentRows.filter { row in
      guard row.depth == 0, row.progress.isComplete, row.progress.completed == row.progress.total,
        filter?.includes(row) ?? true
      else { return false }
      guard let limit else { return true }
      guard let completed = try list.completionDate(of: row.entry.number) else { return false }
      return limit.moment(in: time.timeZone).map { completed < $0 }
        ?? (time.day(of: completed) < limit.day(in: time.timeZone))
    }.map { ToDoReference.number($0.entry.number) }
    guard !numbers.isEmpty else { return Outcome(numbers: [], titles: [], changes: [], progress: list.way) }
    return try archive(numbers)
  }

  /// Returns the archived to-dos at the top of the list, those that were archived last first.
  public func archivedToDos() throws -> [ToDoList.Row] {
    let filter = filter(.state(.archived))
    return try list(selecting: filter).rows.filter { $0.depth == 0 && $0.isArchived }
      .sorted { ($0.entry.toDo.archived ?? .distantPast) > ($1.entry.toDo.archived ?? .distantPast) }
  }

  /// Reads a time before which to-dos were completed, as the filter `completed<30d` does.
  ///
  /// - Throws: ``InputError/unreadableTime(_:)``.
  public func completionLimit(_ text: String) throws -> Due {
    guard case .date(_, _, let due)? = try? filter("completed<\"\(text)\"").query else {
      throw InputError.unreadableTime(text)
    }
    return due
  }

  /// Returns archived to-dos to the list, each with all of its parts.
  @discardableResult
  public func unarchive(_ references: [ToDoReference]) throws -> Outcome {
    try change(references, verb: "unarchive", { ToDoExcerpt(alone: $0) }) { list, numbers, now in
      Changes(counts: try list.unarchive(numbers, at: now).map { $0 ? 1 : 0 })
    }
  }
}
