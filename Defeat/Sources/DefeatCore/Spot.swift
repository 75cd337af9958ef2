public import HolonToDos

/// Where a to-do goes, as a person says it.
public enum Spot: Hashable, Sendable {
  /// To the end of the list.
  case end

  /// Behind the other parts of a to-do.
  case under(ToDoReference)

  /// Right before a to-do.
  case before(ToDoReference)

  /// Right behind a to-do.
  case after(ToDoReference)
}
