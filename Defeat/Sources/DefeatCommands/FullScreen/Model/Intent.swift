import DefeatCore
import HolonToDos

/// Something that the model can't do itself.
enum Intent: Hashable, Sendable {
  /// Edits of a to-do, by its number.
  case complete(Int), reopen(Int), skip(Int), remove(Int)

  /// A move of a to-do, with its description.
  case move(Int, Spot, String)

  case change(Int, ToDoDraft)
  case add(ToDoOutline, Spot)
  case undo, redo

  /// Reading the agenda, or the saved filters.
  case readAgenda, readFilters

  case redraw, suspend, quit
}
