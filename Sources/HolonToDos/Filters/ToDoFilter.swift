// @Composite
/// A condition that selects to-dos.
///
/// Several conditions can form one: `CompositeToDoFilter`, which the macro generates, selects the to-dos that all of
/// its parts select. It calls them in order and stops at the first that refuses; without parts it selects everything.
///
/// ```swift
/// let filter = CompositeToDoFilter(StateFilter(isComplete: false), TagFilter("home"))
/// let numbers = list.numbers(of: filter)
/// ```
public protocol ToDoFilter: Sendable {
  // @Combined(.all)
  /// Returns whether a to-do is selected.
  func includes(_ row: ToDoList.Row) -> Bool
}

// @Composite(of: (any ToDoFilter).self)
/// The requirement of a filter, from which the macro generates `CompositeAlternativeToDoFilter`.
///
/// That filter selects the to-dos that at least one of its parts selects. It calls them in order and stops at the first
/// that accepts; without parts it selects nothing.
///
/// ```swift
/// let filter = CompositeAlternativeToDoFilter(TagFilter("home"), NotFilter(StateFilter(isComplete: true)))
/// let numbers = list.numbers(of: filter)
/// ```
public protocol AlternativeToDoFilter {
  // @Combined(.any)
  /// Returns whether a to-do is selected.
  func includes(_ row: ToDoList.Row) -> Bool
}

extension ToDoList {
  /// Returns the numbers of the to-dos that a filter selects, in the order of the list.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func numbers(of filter: some ToDoFilter) -> [Int] {
    rows.filter { filter.includes($0) }.map(\.entry.number)
  }

  /// Returns the to-dos that a filter selects together with their wholes, in the order of the list.
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
