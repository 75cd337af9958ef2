import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that shows the to-dos that are due.
struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Show what is overdue, due today and due in the next days.",
    discussion: """
      To-dos are ordered by due time, then by priority. The warrior's way is that of the day: one room for each to-do \
      that was completed today, is due today or is overdue. Open to-dos that start only after they are due are left out.

      Examples:
        defeat today
        defeat today --days 0 --tag phone
        defeat today --all-lists
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var filters: FilterOptions

  @Option(help: ArgumentHelp("The number of days after today to show, up to 3650.", valueName: "number"))
  var days = 7

  @Flag(help: "Show to-dos that start later, too.")
  var all = false

  @OptionGroup var lists: AllListsOptions

  func validate() throws {
    try lists.check(store, parent.store)
    guard (0...3_650).contains(days) else { throw ValidationError("--days must be from 0 to 3650.") }
  }

  func run() throws {
    if lists.allLists { return try lists.today(days, filters, showsLater: all, output) }
    let defeat = try store.open(parent.store)
    let filter = try filters.composite(for: defeat)
    let agenda = try defeat.agenda(days: days, where: filter, showsLater: all)
    if output.json { return try Terminal.write(JSONAnswer.agenda(agenda)) }
    let terminal = Terminal()
    var outline = Outline(clock: defeat.clock, hasColor: terminal.hasColor)
    if output.showsGame, agenda.progress.total > 0 {
      let monsters = agenda[.overdue].count
      outline.line(terminal.quest(Quest(agenda.progress), monsters: monsters, plain: output.plain), .strong)
    }
    try outline.append(agenda, isFiltered: !filter.parts.isEmpty)
    try outline.flush()
  }
}

extension Outline {
  /// Appends the sections of an agenda and the number of to-dos completed today.
  mutating func append(_ agenda: Agenda, isFiltered: Bool = false) throws {
    let numberWidth = Agenda.Section.allCases.flatMap { agenda[$0] }.numberWidth
    for section in Agenda.Section.allCases {
      try self.section("\(section.title)", agenda[section], numberWidth: numberWidth)
    }
    if agenda.isEmpty {
      let period: TerminalText = agenda.days == 0 ? "today" : "today and in the next \(agenda.days) days"
      line(
        isFiltered
          ? "No matching to-dos are due \(period)." : "Nothing is due \(period): “defeat next” shows what to do first.")
    }
    if agenda.done > 0 {
      line("")
      line("\(agenda.done) done today")
    }
    later(agenda.later, "today")
  }
}
