public import Foundation
import HolonTree

/// A filter for to-dos that are complete, or for those that aren't.
public struct StateFilter: ToDoFilter {
  private let isComplete: Bool

  /// Creates a filter for one of the two states.
  public init(isComplete: Bool) { self.isComplete = isComplete }

  /// Returns whether a to-do is in that state.
  public func includes(_ row: ToDoList.Row) -> Bool { row.progress.isComplete == isComplete }
}

/// A filter for to-dos with a tag.
public struct TagFilter: ToDoFilter {
  private let tag: String

  /// Creates a filter for a tag.
  public init(_ tag: String) { self.tag = tag }

  /// Returns whether a to-do has the tag.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.tags.contains(tag) }
}

/// A filter for to-dos with at least a given priority.
public struct PriorityFilter: ToDoFilter {
  private let priority: Priority

  /// Creates a filter for a priority and all more urgent ones.
  public init(atLeast priority: Priority) { self.priority = priority }

  /// Returns whether a to-do is at least as urgent as the priority.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.priority.map { $0 >= priority } ?? false }
}

/// A filter for to-dos with at most a given estimate.
public struct EstimateFilter: ToDoFilter {
  private let estimate: Estimate

  /// Creates a filter for an estimate and all shorter ones.
  public init(atMost estimate: Estimate) { self.estimate = estimate }

  /// Returns whether a to-do is estimated to take no longer; one without an estimate isn't selected.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.estimate.map { $0 <= estimate } ?? false }
}

/// A filter for to-dos that are due on a day or earlier.
public struct DueFilter: ToDoFilter {
  private let day: Day
  private let timeZone: TimeZone

  /// Creates a filter for a day, inclusive, in a time zone.
  public init(by day: Day, in timeZone: TimeZone) {
    self.day = day
    self.timeZone = timeZone
  }

  /// Returns whether a to-do is due by that day.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.due.map { $0.day(in: timeZone) <= day } ?? false }
}

/// A filter that leaves out open to-dos that start later, together with their parts or those that aren't due.
public struct StartFilter: ToDoFilter {
  private let later: Set<Int>

  /// The number of to-dos that start later; parts of another one aren't counted.
  public let count: Int

  /// Creates a filter for the to-dos of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - now: The time at which to-dos have started or not.
  ///   - timeZone: The person's time zone.
  ///   - showsDueParts: Whether a part that is due today or earlier is included although its whole starts later. So are
  ///     the parts of that part.
  ///   - looksAhead: Whether a to-do is included that will have started when it is due.
  /// - Complexity: O(*n*), where *n* is ``ToDoList/count``.
  public init(
    _ list: ToDoList, at now: Date, in timeZone: TimeZone, showsDueParts: Bool = false, looksAhead: Bool = false
  ) {
    var (later, count): (Set<Int>, Int) = ([], 0)
    let today = showsDueParts ? Day(of: now, in: timeZone) : nil
    // Whether the wholes of the current to-do are hidden, from the top down.
    var path: [Bool] = []
    // The starts of the hidden ones.
    var starts: [(depth: Int, start: Due)] = []
    for (node, depth) in list.tree.preorder {
      path.removeSubrange(depth...)
      let toDo = list.tree[node].toDo
      var isHidden = path.last ?? false
      if looksAhead { while let last = starts.last, last.depth >= depth { starts.removeLast() } }
      if let start = toDo.start, start.isLater(than: now, in: timeZone), !list.isComplete(node) {
        if !isHidden { count += 1 }
        isHidden = true
        starts.append((depth, start))
      } else if isHidden, let today, let due = toDo.due, due.day(in: timeZone) <= today {
        isHidden = false
      }
      path.append(isHidden)
      guard isHidden else { continue }
      if looksAhead, let due = toDo.due, !starts.contains(where: { due.isEarlier(than: $0.start, in: timeZone) }) {
        continue
      }
      later.insert(list.tree[node].number)
    }
    (self.later, self.count) = (later, count)
  }

  /// Returns whether a to-do of the list isn't hidden because it, or a whole that contains it, starts later.
  public func includes(_ row: ToDoList.Row) -> Bool { !later.contains(row.entry.number) }
}

/// A filter that leaves out to-dos at the top that were completed before a date, together with their parts.
public struct RecentFilter: ToDoFilter {
  private let former: Set<Int>

  /// The number of to-dos that are left out; their parts and archived ones aren't counted.
  public let count: Int

  /// Creates a filter for the to-dos of a list; a checklist was completed with its last part.
  ///
  /// - Complexity: O(*m*), where *m* is the number of completed to-dos with their parts.
  public init(_ list: ToDoList, since date: Date) {
    var (former, count): (Set<Int>, Int) = ([], 0)
    for top in list.progress.completed == 0 ? [] : Array(list.tree.roots) where list.isComplete(top) {
      guard list.tree[top].toDo.archived == nil, (list.lastCompletion(below: top) ?? date) < date else { continue }
      count += 1
      for (node, _) in list.tree.preorder(from: top) { former.insert(list.tree[node].number) }
    }
    (self.former, self.count) = (former, count)
  }

  /// Returns whether a to-do of the list is open, or was completed later.
  public func includes(_ row: ToDoList.Row) -> Bool { !former.contains(row.entry.number) }
}

/// A filter for to-dos whose title, notes or tags contain a text, ignoring case.
public struct TextFilter: ToDoFilter {
  private let text: FoldedText

  /// Creates a filter for a text.
  public init(_ text: String) { self.text = FoldedText(text) }

  /// Returns whether a to-do contains the text.
  public func includes(_ row: ToDoList.Row) -> Bool { includes(row.entry.toDo) }

  /// Returns whether a to-do contains the text, without regard to its place.
  public func includes(_ toDo: ToDo) -> Bool {
    text.isContained(in: toDo.title) || !toDo.notes.isEmpty && text.isContained(in: toDo.notes)
      || toDo.tags.contains { text.isContained(in: $0) }
  }
}

/// A filter for to-dos with a checklist.
public struct ChecklistFilter: ToDoFilter {
  /// Creates the filter.
  public init() {}

  /// Returns whether a to-do has a checklist.
  public func includes(_ row: ToDoList.Row) -> Bool { row.hasChecklist }
}

/// A filter for archived to-dos, with their parts.
public struct ArchiveFilter: ToDoFilter {
  /// Creates the filter.
  public init() {}

  /// Returns whether a to-do is archived.
  public func includes(_ row: ToDoList.Row) -> Bool { row.isArchived }
}

/// A filter for to-dos that wait for others, or for those that others wait for.
public struct DependencyFilter: ToDoFilter {
  private let state: @Sendable (ToDoDependencies.State) -> Bool

  /// Creates a filter for a state, such as ``ToDoDependencies/State/isBlocked``.
  public init(_ state: @escaping @Sendable (ToDoDependencies.State) -> Bool) { self.state = state }

  /// Returns whether a to-do is in that state.
  public func includes(_ row: ToDoList.Row) -> Bool { state(row.dependencies) }
}

/// A filter for the to-dos that another filter doesn't select.
public struct NotFilter: ToDoFilter {
  private let filter: any ToDoFilter

  /// Creates the opposite of a filter.
  public init(_ filter: any ToDoFilter) { self.filter = filter }

  /// Returns whether the other filter doesn't select a to-do.
  public func includes(_ row: ToDoList.Row) -> Bool { !filter.includes(row) }
}
