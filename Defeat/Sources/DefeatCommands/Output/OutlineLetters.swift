import DefeatCore
import HolonToDos

/// The letters that distinguish the to-dos of a list, as a column.
struct OutlineLetters {
  private let letters: [ToDo.ID: String]
  private let width: Int

  /// Finds the fewest letters that distinguish all to-dos of a list.
  init(_ defeat: Defeat) throws {
    letters = IDLetters.shortest(of: try defeat.list().entries.map(\.entry.toDo.id))
    width = letters.values.map(\.utf8.count).max() ?? IDLetters.minimum
  }

  /// Returns the letters of a to-do, with spaces up to the width of the column.
  func column(of id: ToDo.ID) -> String {
    let text = letters[id] ?? IDLetters(id).prefix(width)
    return text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
