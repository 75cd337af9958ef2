import DefeatCore
import HolonLists
import HolonToDos
import HolonTree

/// A list that follows the edits of all processes, as the lines of a screen.
struct LiveList {
  private let defeat: Defeat
  private let isPlain: Bool
  private let hasGame: Bool
  private var list: SectionedToDos
  private var numberWidth = 1

  /// How many of the to-dos at the beginning are above the screen.
  private var skipped = 0

  init(_ defeat: Defeat, plain: Bool, game: Bool) throws {
    self.defeat = defeat
    isPlain = plain
    hasGame = game
    list = try defeat.sections()
  }

  /// Takes in what has been edited.
  mutating func follow() throws { list = try defeat.sections(following: list) ?? defeat.sections() }

  /// Goes down the list, or up for a negative count.
  mutating func scroll(by rows: Int) { skipped = max(0, min(skipped + rows, list.count - 1)) }

  /// The lines for a terminal; not more of them than it has rows.
  mutating func lines(in terminal: Terminal) -> [Screen.Line] {
    var outline = Outline(clock: defeat.clock, hasColor: terminal.hasColor)
    var lines: [Screen.Line] = []
    if hasGame {
      outline.line(terminal.quest(Quest(list.progress), plain: isPlain), .strong)
      lines.append(Screen.Line(id: .quest, text: outline.takeLine()))
    }
    let rows = rows(atMost: terminal.height)
    numberWidth = rows.reduce(numberWidth) { max($0, String($1.row.entry.number).utf8.count) }
    var last: ToDoSection?
    for (section, depth, row) in rows {
      if section != last {
        last = section
        lines.append(Screen.Line(id: .above(section), text: ""))
        outline.line("\(section.title)", .strong)
        lines.append(Screen.Line(id: .heading(section), text: outline.takeLine()))
      }
      outline.line(
        row.entry, depth: depth, hasChecklist: row.hasChecklist, progress: row.progress, numberWidth: numberWidth)
      lines.append(Screen.Line(id: .toDo(row.entry.number), text: outline.takeLine()))
    }
    if rows.isEmpty {
      outline.line("Nothing to do yet: “defeat add TITLE” adds a to-do.")
      lines.append(Screen.Line(id: .note, text: outline.takeLine()))
    }
    return Array(lines.prefix(terminal.height))
  }

  /// The rows from the first one on that isn't above the screen.
  private func rows(atMost count: Int) -> [(section: ToDoSection, depth: Int, row: SectionedToDos.Row)] {
    let tree = list.elements.tree
    var unseen = min(skipped, max(0, list.count - 1))
    var rows: [(section: ToDoSection, depth: Int, row: SectionedToDos.Row)] = []
    for top in tree.roots {
      guard case .section(let section) = tree[top] else { continue }
      for (node, depth) in tree.preorder(from: top) {
        guard let row = tree[node].row else { continue }
        guard rows.count < count else { return rows }
        if unseen > 0 { unseen -= 1 } else { rows.append((section, depth - 1, row)) }
      }
    }
    return rows
  }
}
