import ArgumentParser
import DefeatCore
import Dispatch
import Foundation
import HolonToDos

/// The command that shows the list.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show open and completed to-dos, and the warrior's progress.",
    discussion: """
      A to-do that meets all conditions is shown together with the checklists that contain it.

      Examples:
        defeat list --open --due-by friday
        defeat list --tag phone --estimate 20min
        defeat list --watch
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var filters: FilterOptions

  @Flag(help: "Fill the terminal and show every edit immediately; scroll with the arrow keys, quit with q or Ctrl-C.")
  var watch = false

  func validate() throws {
    if watch, output.json { throw ValidationError("--watch and --json exclude each other: use only one of them.") }
  }

  func run() throws {
    let defeat = try store.open(parent.store)
    let filter = try filters.filter(clock: defeat.clock)
    if watch { return try watch(defeat, filter) }
    guard output.json else {
      return try Self.show(defeat, filter, plain: output.plain, game: !output.noGame)
    }
    let list = try defeat.list()
    try Terminal.write(filter.map { JSONAnswer.list(list, list.rows(of: $0)) } ?? JSONAnswer.list(list))
  }

  private func watch(_ defeat: Defeat, _ filter: CompositeToDoFilter?) throws {
    guard filter == nil else { throw ValidationError("--watch shows the whole list: leave out the conditions.") }
    guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else {
      throw CommandError("--watch needs a terminal: print the list once with “defeat list”.")
    }
    let terminal = LiveTerminal(try LiveList(defeat, plain: output.plain, game: !output.noGame))
    try terminal.start { result in
      switch result {
      case .success: Self.end()
      case .failure(let error): Self.end(with: error)
      }
    }
    dispatchMain()
  }

  /// Prints the list, or the to-dos that a filter selects.
  static func show(_ defeat: Defeat, _ filter: CompositeToDoFilter? = nil, plain: Bool, game: Bool) throws {
    let list = try defeat.list()
    let terminal = Terminal()
    var outline = Outline(clock: defeat.clock, hasColor: terminal.hasColor)
    outline.files = try? defeat.contentFiles()
    if game { outline.line(terminal.quest(list.quest, plain: plain), .strong) }
    let numberWidth = String(max(1, list.nextNumber - 1)).count
    if let filter {
      let rows = list.rows(of: filter)
      try outline.sections(of: rows, numberWidth: numberWidth)
      if rows.isEmpty { outline.line("No matching to-dos") }
    } else {
      try outline.sections(of: list.rows, numberWidth: numberWidth)
      if list.isEmpty { outline.line("No to-dos yet: add one with “defeat add TITLE”.") }
    }
    try outline.flush()
  }
}

extension Outline {
  /// Appends the sections with their headings, and writes the output in portions.
  mutating func sections(of rows: some Sequence<ToDoList.Row>, numberWidth: Int) throws {
    for section in ToDoSection.allCases {
      var hasHeading = false
      var isShown = false
      for row in rows {
        if row.depth == 0 { isShown = ToDoSection(row.progress) == section }
        guard isShown else { continue }
        if !hasHeading {
          line("")
          line("\(section.title)", .strong)
          hasHeading = true
        }
        line(row, numberWidth: numberWidth)
        if text.bytes.count > 1 << 16 { try flush() }
      }
    }
  }
}
