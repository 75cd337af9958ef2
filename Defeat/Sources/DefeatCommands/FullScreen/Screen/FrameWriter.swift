import DefeatConsole
import HolonLists

/// A writer of frames to a terminal, which sends only what differs from the frame on the screen.
///
/// Lines that move with others are moved by the terminal itself (ECMA-48: DL, IL). Then, of each line that differs, the
/// cells between its common beginning and its common end are written (CUP, SGR, EL). Terminals disagree about the width
/// of some characters, so the column is set again after each one beyond ASCII (CHA).
struct FrameWriter {
  /// The frame on the screen; nil for a cleared screen.
  private(set) var shown: Frame?

  /// Forgets the frame on the screen; the next one is written completely, on a cleared screen.
  mutating func clear() { shown = nil }

  /// Returns the text that turns the frame on the screen into another one; empty if nothing differs.
  mutating func show(_ new: Frame) -> TerminalText {
    if shown == new { return TerminalText() }
    var text = TerminalText()
    var lines = shown?.lines ?? []
    if lines.count != new.lines.count {
      text += "\u{1B}[2J"
      lines = new.lines.map { FrameLine($0.id, columns: 0) }
    } else {
      Self.move(&lines, to: new.lines, &text)
    }
    for (row, line) in new.lines.enumerated() where lines[row].cells != line.cells {
      Self.write(line, over: lines[row], row: row, &text)
    }
    let wasVisible = shown?.cursor != nil
    shown = new
    guard let cursor = new.cursor else { return wasVisible ? "\u{1B}[?25l\(text)" : text }
    if wasVisible { text = "\u{1B}[?25l\(text)" }
    text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    return text
  }

  /// Lets the terminal move lines, and makes the same moves in the copy of its lines.
  private static func move(_ lines: inout [FrameLine], to new: [FrameLine], _ text: inout TerminalText) {
    let steps = ListDifference(from: lines, to: new).steps
    let height = lines.count
    let count = steps.count { if case .update = $0 { false } else { true } }
    // If little remains, lines are written in their places.
    guard count > 0, count <= max(2, height / 3) else { return }
    func remove(_ row: Int, _ text: inout TerminalText) {
      guard row < height else { return }
      lines.remove(at: row)
      lines.append(FrameLine(.blank(-1), columns: 0))
      text += "\u{1B}[\(row + 1);1H\u{1B}[M"
    }
    func insert(_ row: Int, _ text: inout TerminalText) {
      guard row < height else { return }
      lines.removeLast()
      lines.insert(FrameLine(.blank(-1), columns: 0), at: row)
      text += "\u{1B}[\(row + 1);1H\u{1B}[L"
    }
    for step in steps {
      switch step {
      case .update: continue
      case .remove(let row): remove(row, &text)
      case .insert(let row, _): insert(row, &text)
      case .move(let old, let row):
        remove(old, &text)
        insert(row, &text)
      }
    }
  }

  /// Writes the cells of a line that differ from those on the screen.
  private static func write(_ new: FrameLine, over old: FrameLine, row: Int, _ text: inout TerminalText) {
    let isDivisible = !new.isIndivisible && !old.isIndivisible
    let same = isDivisible ? zip(old.cells, new.cells).prefix { $0 == $1 }.count : 0
    var (oldRest, newRest) = (old.cells[same...], new.cells[same...])
    var column = new.cells[..<same].reduce(0) { $0 + $1.columns }
    let isShorter = new.columns < old.columns
    if isDivisible, new.columns == old.columns {
      while let last = newRest.last, last == oldRest.last {
        newRest.removeLast()
        oldRest.removeLast()
      }
    }
    text += "\u{1B}[\(row + 1);\(column + 1)H"
    if !isDivisible { text += "\u{1B}[K" }
    var style = ""
    var isPlaced = true
    for cell in newRest {
      if !isPlaced { text += "\u{1B}[\(column + 1)G" }
      if cell.style != style {
        if !style.isEmpty { text += "\u{1B}[0m" }
        if !cell.style.isEmpty { text += "\u{1B}[\(cell.style)m" }
        style = cell.style
      }
      // Cells stem from a text that is safe already.
      text += TerminalText(stringLiteral: cell.text)
      isPlaced = cell.text.utf8.allSatisfy { $0 < 0x80 }
      column += cell.columns
    }
    if !style.isEmpty { text += "\u{1B}[0m" }
    guard isShorter, isDivisible else { return }
    if !isPlaced { text += "\u{1B}[\(column + 1)G" }
    text += "\u{1B}[K"
  }
}
