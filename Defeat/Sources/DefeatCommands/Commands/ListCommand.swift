import ArgumentParser
import DefeatConsole
import DefeatCore
import Dispatch
import Foundation
import HolonToDos

/// The command that shows the list.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show open and completed to-dos, and the warrior's progress.",
    discussion: """
      Without conditions, open to-dos that start later are left out, and completed ones after a day (“defeat settings \
      list.completed 7d” changes that); JSON and --watch have all to-dos. A to-do that meets all conditions is shown \
      together with the checklists that contain it, which are shown without their values unless they meet the conditions, \
      too. “defeat show NUMBER” shows all parts of a checklist.

      Words are a filter: texts to search for, tags such as +home, and conditions such as due:today, by:friday, \
      priority:high, estimate:20min, done, open or overdue, with “and”, “or”, “not” and parentheses. Put a filter with \
      <, >, |, # or parentheses in quotation marks, because shells read these themselves. “defeat filter save” saves one.

      Examples:
        defeat list +home by:friday open
        defeat list 'open (#phone or estimate<20min) due<"next mon"'
        defeat list --open --due-by friday
        defeat list --completed
        defeat list --filter week
        defeat list --sort due,priority --flat
        defeat list --group tag --open
        defeat list --ids
        defeat list --watch
      """,
    aliases: ["ls", "find", "search"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var filters: FilterOptions
  @OptionGroup var order: OrderOptions

  @Flag(help: "Show to-dos that start later, and all completed ones, too.")
  var all = false

  @Flag(help: "Show only archived to-dos.")
  var archived = false

  @Flag(help: "Show the first letters of each identifier, which name a to-do on all devices.")
  var ids = false

  @Flag(help: "Fill the terminal and show every edit immediately; scroll with the arrow keys, quit with q or Ctrl-C.")
  var watch = false

  func validate() throws {
    if watch, output.json { throw ValidationError("--watch and --json exclude each other: use only one of them.") }
    if watch, ids { throw ValidationError("--watch shows numbers only: leave out --ids.") }
    if watch, order.isGiven {
      throw ValidationError("--watch shows the outline: leave out --sort, --group and --flat.")
    }
  }

  func run() throws {
    let defeat = try store.open(parent.store)
    let filter = try selection(defeat)
    if watch { return try watch(defeat, filter) }
    if order.isGiven { return try order.show(defeat, filter, all: all, ids: ids, output) }
    guard output.json else {
      return try Self.show(defeat, filter, all: all, ids: ids, plain: output.plain, game: output.showsGame)
    }
    guard let filter else { return try Terminal.write(JSONAnswer.list(defeat.list())) }
    try Terminal.write(JSONAnswer.list(defeat.list(selecting: filter), selecting: filter))
  }

  /// Returns the conditions as one filter, which leaves out archived to-dos unless it has a condition on them.
  private func selection(_ defeat: Defeat) throws -> QueryFilter? {
    let filter = try filters.filter(of: defeat)
    guard archived else { return filter?.leavingOutArchived() }
    return defeat.filter(.all([.state(.archived), filter?.query ?? .all([])]))
  }

  private func watch(_ defeat: Defeat, _ filter: QueryFilter?) throws {
    guard filter == nil else { throw ValidationError("--watch shows the whole list: leave out the conditions.") }
    guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else {
      throw CommandError("--watch needs a terminal: print the list once with “defeat list”.")
    }
    let terminal = LiveTerminal(try LiveList(defeat, plain: output.plain, game: output.showsGame))
    try terminal.start { result in
      switch result {
      case .success: Self.end()
      case .failure(let error): Self.end(with: error)
      }
    }
    dispatchMain()
  }

  /// Prints the list, or the to-dos that a filter selects.
  ///
  /// - Parameters:
  ///   - all: Whether to print open to-dos that start later.
  ///   - ids: Whether to print the letters of identifiers.
  static func show(
    _ defeat: Defeat, _ filter: QueryFilter? = nil, all: Bool = false, ids: Bool = false, plain: Bool, game: Bool
  ) throws {
    let list = try filter.map(defeat.list(selecting:)) ?? defeat.list()
    // The program ends after this, and needn't free each to-do of a long list before that.
    _ = Unmanaged.passRetained(KeptList(list: list))
    let clock = defeat.clock.settled()
    let terminal = Terminal()
    let hasUnicode = terminal.hasUnicode && !plain
    var outline = Outline(clock: clock, hasColor: terminal.hasColor && !plain, hasUnicode: hasUnicode)
    outline.files = try? defeat.contentFiles()
    if filter == nil { outline.estimates = list.openEstimates }
    if ids { outline.letters = try OutlineLetters(defeat) }
    if game { outline.line(terminal.quest(list.quest, plain: plain), .strong) }
    let numberWidth = String(max(1, list.nextNumber - 1)).count
    let started = all ? nil : StartFilter(list, at: clock.now(), in: clock.timeZone)
    let limit = all || filter != nil ? nil : Settings.completionLimit(at: clock.now())
    var former = 0
    let isFormer = { (row: ToDoList.Row) -> Bool in
      guard let limit else { return false }
      let completed = row.hasChecklist ? try? list.completionDate(of: row.entry.number) : row.entry.toDo.completed
      let isFormer = (completed ?? limit) < limit
      if isFormer { former += 1 }
      return isFormer
    }
    if filter == nil, started?.count ?? 0 == 0 {
      try outline.sections(of: list.currentRows, numberWidth: numberWidth, isFormer: isFormer)
      if list.isEmpty { outline.line("No to-dos yet: add one with “defeat add TITLE”.") }
    } else {
      let filters: [(any ToDoFilter)?] = [filter, started]
      let rows = list.rows(of: CompositeToDoFilter(filters.compactMap(\.self))).filter {
        filter != nil || !$0.isArchived
      }
      try outline.sections(
        of: rows, numberWidth: numberWidth, isMatch: { filter?.includes($0) ?? true }, isFormer: isFormer)
      if rows.isEmpty, filter != nil { outline.line("No matching to-dos") }
    }
    outline.later(started.map { list.count(startingLater: $0, filter) } ?? 0)
    outline.former(former)
    try outline.flush()
  }
}

/// A list that is never freed.
private final class KeptList {
  let list: ToDoList

  init(list: ToDoList) { self.list = list }
}

extension ToDoList {
  /// Returns the number of to-dos that a list leaves out because they start later, among those that a filter selects.
  func count(startingLater started: StartFilter, _ filter: QueryFilter?) -> Int {
    guard let filter, started.count > 0 else { return started.count }
    return rows.count { filter.includes($0) && !started.includes($0) }
  }
}

extension Outline {
  /// Appends a line with the number of to-dos that are left out because they start later.
  ///
  /// - Parameter command: The name of the command that shows them with --all.
  mutating func later(_ count: Int, _ command: StaticString = "list") {
    guard count > 0 else { return }
    let (words, them) = count == 1 ? ("1 to-do starts", "it") : ("\(count) to-dos start", "them")
    line("")
    line("\(words) later: “defeat \(command) --all” shows \(them).", .faint)
  }

  /// Appends a line with the number of to-dos that are left out because they were completed some time ago.
  mutating func former(_ count: Int) {
    guard count > 0 else { return }
    line("")
    line("\(count) completed before: “defeat list --completed” shows \(count == 1 ? "it" : "them").", .faint)
  }

  /// Appends the sections with their headings, and writes the output in portions.
  ///
  /// - Parameters:
  ///   - isMatch: Returns whether a row is shown for itself, and not only because it contains others.
  ///   - isFormer: Returns whether a completed to-do at the top is left out with its parts.
  mutating func sections(
    of rows: some Sequence<ToDoList.Row>, numberWidth: Int, isMatch: (ToDoList.Row) -> Bool = { _ in true },
    isFormer: (ToDoList.Row) -> Bool = { _ in false }
  ) throws {
    for section in ToDoSection.allCases {
      var hasHeading = false
      var isShown = false
      for row in rows {
        if row.depth == 0 {
          isShown = ToDoSection(row.progress) == section && !(section == .completed && isFormer(row))
        }
        guard isShown else { continue }
        if !hasHeading {
          line("")
          line("\(section.title)", .strong)
          hasHeading = true
        }
        line(row, numberWidth: numberWidth, isContext: !isMatch(row))
        if text.bytes.count > 1 << 16 { try flush() }
      }
    }
  }
}
