import DefeatConsole
import DefeatCore
import HolonToDos

/// A list that follows the edits of all processes, shown as the lines of a screen.
struct LiveList {
  private let defeat: Defeat
  private let isPlain: Bool
  private let hasGame: Bool
  private var view: ScrolledList
  private var numberWidth = 1
  private var height = 0

  init(_ defeat: Defeat, plain: Bool, game: Bool) throws {
    self.defeat = defeat
    isPlain = plain
    hasGame = game
    view = ScrolledList(try defeat.sections())
  }

  /// Updates the list with new edits.
  mutating func follow() throws {
    guard let later = try defeat.sections(following: view.list) else { return view.reload(try defeat.sections()) }
    if later.lastEdit != view.list.lastEdit { view.follow(later, height: height) }
  }

  /// Scrolls down, or up for a negative count.
  mutating func scroll(by count: Int) { view.scroll(by: count) }

  /// Returns the lines for a terminal, at most as many as it has rows, and none longer than a row.
  mutating func lines(in terminal: Terminal) -> [Screen.Line] {
    height = terminal.height
    var outline = Outline(
      clock: defeat.clock, hasColor: terminal.hasColor && !isPlain, hasUnicode: terminal.hasUnicode && !isPlain)
    var lines: [Screen.Line] = []
    if hasGame {
      outline.line(terminal.quest(Quest(view.list.progress), plain: isPlain), .strong)
      lines.append(Screen.Line(id: .quest, text: outline.popLine()))
    }
    let rows = view.inView(atMost: height)
    numberWidth = rows.reduce(numberWidth) { max($0, String($1.content.entry.number).utf8.count) }
    var last: ToDoSection?
    for row in rows {
      if row.section != last {
        last = row.section
        lines.append(Screen.Line(id: .above(row.section), text: ""))
        outline.line("\(row.section.title)", .strong)
        lines.append(Screen.Line(id: .heading(row.section), text: outline.popLine()))
      }
      let content = row.content
      outline.line(
        content.entry, depth: row.depth, hasChecklist: content.hasChecklist, progress: content.progress,
        numberWidth: numberWidth)
      lines.append(Screen.Line(id: .toDo(content.entry.number), text: outline.popLine()))
    }
    if rows.isEmpty {
      outline.line("No to-dos yet: add one with “defeat add TITLE”.")
      lines.append(Screen.Line(id: .hint, text: outline.popLine()))
    }
    return lines.prefix(height).map { line in
      Screen.Line(id: line.id, text: line.text.cut(toColumns: terminal.width, with: terminal.hasUnicode ? "…" : "~"))
    }
  }
}
