import DefeatCore
import HolonLists

/// The lines that a terminal shows, and what brings it from some to others: nothing else is drawn.
///
/// Lines come and go by the terminal's own operations (ECMA-48: DL, IL, EL, CUP), so that those that stay are moved by
/// the terminal and aren't sent again.
struct Screen {
  /// A line of the screen: what it stands for, and how it looks.
  struct Line: Identifiable, Equatable {
    /// What a line of a list stands for.
    enum ID: Hashable {
      case quest
      case above(ToDoSection)
      case heading(ToDoSection)
      case toDo(Int)
      case note
    }

    let id: ID
    let text: TerminalText
  }

  /// What is shown.
  private(set) var lines: [Line] = []

  /// Forgets what is shown, after the terminal has done so.
  mutating func clear() { lines = [] }

  /// Shows other lines.
  ///
  /// - Parameter new: The lines, not more of them than the terminal has rows.
  /// - Returns: The text to be sent to the terminal; an empty one where nothing has changed.
  mutating func show(_ new: [Line]) -> TerminalText {
    var text = TerminalText()
    func operation(_ row: Int, _ code: TerminalText, _ line: TerminalText = "") {
      text += "\u{1B}[\(row + 1);1H\u{1B}[\(code)"
      text += line
    }
    var shown = lines
    for step in ListDifference(from: shown, to: new).steps {
      switch step {
      case .update(let row, let index):
        shown[row] = new[index]
        operation(row, "2K", new[index].text)
      case .remove(let row):
        shown.remove(at: row)
        operation(row, "M")
      case .insert(let row, let index):
        shown.insert(new[index], at: row)
        operation(row, "L", new[index].text)
      case .move(let old, let row):
        let line = shown.remove(at: old)
        operation(old, "M")
        shown.insert(line, at: row)
        operation(row, "L", line.text)
      }
    }
    lines = new
    return text
  }
}
