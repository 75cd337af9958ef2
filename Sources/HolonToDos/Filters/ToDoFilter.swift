public import Holon

/// A condition that to-dos are chosen by.
///
/// Many conditions are one condition: `CompositeToDoFilter`, which the macro generates, includes what all of its parts
/// include. It asks them in order and stops at the first that refuses; without parts it includes everything.
///
/// ```swift
/// let filter = CompositeToDoFilter(StateFilter(isComplete: false), TagFilter("home"))
/// let numbers = list.numbers(of: filter)
/// ```
@Composite
public protocol ToDoFilter: Sendable {
  /// Tells whether a to-do is chosen.
  @Combined(.all) func includes(_ row: ToDoList.Row) -> Bool
}

extension ToDoList {
  /// The numbers of the to-dos that a filter chooses, in the order of the list.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func numbers(of filter: some ToDoFilter) -> [Int] {
    rows.filter { filter.includes($0) }.map(\.entry.number)
  }

  /// The to-dos that a filter chooses together with the wholes that they belong to, in the order of the list.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func rows(of filter: some ToDoFilter) -> [Row] {
    var shown: [Row] = []
    var path: [(row: Row, isShown: Bool)] = []
    for row in rows {
      path.removeSubrange(min(row.depth, path.count)...)
      path.append((row, false))
      guard filter.includes(row) else { continue }
      for index in path.indices where !path[index].isShown {
        shown.append(path[index].row)
        path[index].isShown = true
      }
    }
    return shown
  }
}
