import DefeatConsole
import DefeatCore
import HolonLists

/// The lines on a terminal, and the minimal output that turns them into other lines.
///
/// Lines are inserted and removed by the terminal's own operations (ECMA-48: DL, IL, EL, CUP). The terminal moves the
/// remaining lines, which aren't sent again.
struct Screen {
  /// A line of the screen: its identity and its text.
  struct Line: Identifiable, Equatable {
    /// The identity of a line.
    enum ID: Hashable {
      case quest
      case above(ToDoSection)
      case heading(ToDoSection)
      case toDo(Int)
      case hint
    }

    let id: ID
    let text: TerminalText
  }

  /// The current lines.
  private(set) var lines: [Line] = []

  /// Removes all lines, after the terminal was cleared.
  mutating func clear() { lines = [] }

  /// Replaces the lines.
  ///
  /// - Parameter new: The lines, at most as many as the terminal has rows.
  /// - Returns: The text to send to the terminal; empty if nothing has changed.
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
