public import HolonToDos

/// A place for a to-do, as a person states it.
public enum Spot: Hashable, Sendable {
  /// The end of the list.
  case end

  /// The end of a to-do's parts.
  case under(ToDoReference)

  /// The place right before a to-do.
  case before(ToDoReference)

  /// The place right after a to-do.
  case after(ToDoReference)
}
