public import HolonToDos

/// The to-dos that an edit has added, completed, or changed otherwise, for programs that follow edits.
public struct HookEvent: Sendable {
  /// The kind of an event.
  public enum Kind: String, CaseIterable, Sendable {
    /// To-dos were added.
    case add

    /// To-dos or checklists were completed, or an instance of a recurring one.
    case done

    /// To-dos were changed, moved, reopened or removed.
    case change
  }

  /// The kind of the event.
  public let kind: Kind

  /// The name of the edit, as undo shows it.
  public let edit: String

  /// The to-dos after the edit, and their progress.
  public let toDos: [(entry: ToDoList.Entry, progress: ToDoProgress)]

  /// The removed to-dos as they were before the edit.
  public let removed: [(entry: ToDoList.Entry, progress: ToDoProgress)]

  /// Returns the events of an edit, at most one of each kind.
  ///
  /// - Parameters:
  ///   - edit: The name of the edit.
  ///   - before: The changed part of the list before the edit.
  ///   - after: The same part after the edit.
  public static func events(of edit: String, from before: ToDoList, to after: ToDoList) -> [HookEvent] {
    let instances = instances(in: before)
    var toDos: [Kind: [(entry: ToDoList.Entry, progress: ToDoProgress)]] = [:]
    for row in after.rows {
      guard let kind = kind(of: row, instances, from: before, to: after) else { continue }
      toDos[kind, default: []].append((row.entry, row.progress))
    }
    let removed = before.rows.filter { after[$0.entry.number] == nil }.map { (entry: $0.entry, progress: $0.progress) }
    return Kind.allCases.compactMap { kind in
      let changed = toDos[kind] ?? []
      let gone = kind == .change ? removed : []
      return changed.isEmpty && gone.isEmpty ? nil : HookEvent(kind: kind, edit: edit, toDos: changed, removed: gone)
    }
  }

  /// Returns the numbers of to-dos by the identifiers of the copies for their instances.
  private static func instances(in list: ToDoList) -> [ToDo.ID: Int] {
    var numbers: [ToDo.ID: Int] = [:]
    for row in list.rows where row.entry.toDo.recurrence != nil {
      for (number, id) in (try? list.instanceIDs(of: row.entry.number)) ?? [] { numbers[id] = number }
    }
    return numbers
  }

  /// Returns the event of one to-do; nil if it hasn't changed.
  ///
  /// A new to-do is done if it is the completed copy of one of the instances; others may be imported as completed. The
  /// copy of a part that was completed before is no event.
  private static func kind(
    of row: ToDoList.Row, _ instances: [ToDo.ID: Int], from before: ToDoList, to after: ToDoList
  ) -> Kind? {
    let number = row.entry.number
    guard let former = before.entry(number), let progress = try? before.progress(of: number) else {
      guard row.progress.isComplete, let original = instances[row.entry.toDo.id] else { return .add }
      let wasComplete = (try? before.isComplete(original)) ?? false
      return wasComplete && before[original]?.recurrence == nil ? nil : .done
    }
    if progress.isComplete != row.progress.isComplete { return row.progress.isComplete ? .done : .change }
    let hasMoved = try? before.whole(of: number) != after.whole(of: number)
    return former == row.entry && hasMoved == false ? nil : .change
  }
}

/// An error from a hook that doesn't let an edit be stored.
public struct HookRefusal: Error, Hashable, CustomStringConvertible {
  /// A sentence with the hook and its reason.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
