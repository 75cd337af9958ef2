import DefeatConsole
import DefeatCore
import HolonToDos

extension Outline {
  /// Appends the line of a to-do after the titles of its checklists.
  mutating func line(_ toDo: ListedToDo, numberWidth: Int) {
    let row = toDo.row
    line(
      row.entry, depth: 0, hasChecklist: row.hasChecklist, progress: row.progress, numberWidth: numberWidth,
      dependencies: row.dependencies, path: toDo.path)
  }

  /// Appends a heading with to-dos below it, after an empty line, unless there are none.
  mutating func section(_ title: TerminalText, _ toDos: [ListedToDo], numberWidth: Int) throws {
    guard !toDos.isEmpty else { return }
    line("")
    line(title, .strong)
    for toDo in toDos {
      line(toDo, numberWidth: numberWidth)
      if text.bytes.count > 1 << 16 { try flush() }
    }
  }
}

extension Sequence<ListedToDo> {
  /// The number of columns that the greatest number needs.
  var numberWidth: Int { String(map(\.number).max() ?? 1).count }
}
