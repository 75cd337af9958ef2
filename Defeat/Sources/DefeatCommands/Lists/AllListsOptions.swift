import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The option that shows the to-dos of all lists.
struct AllListsOptions: ParsableArguments {
  @Flag(help: "Show the to-dos of all lists, each after the name of its list.")
  var allLists = false

  /// Refuses the option together with one that names a list.
  func check(_ store: StoreOptions, _ outer: StoreOptions) throws {
    let isNamed = [store, outer].contains { $0.list != nil || $0.database != nil }
    guard !allLists || !isNamed else {
      throw ValidationError("--all-lists shows every list: leave out --list and --database.")
    }
  }

  /// Prints the agenda of all lists.
  func today(_ days: Int, _ filters: FilterOptions, showsLater: Bool, _ output: OutputOptions) throws {
    let clock = LocalClock().settled()
    let (agendas, failures) = try collect { list, _, defeat in
      (list: list, agenda: try defeat.agenda(days: days, where: filters.composite(for: defeat), showsLater: showsLater))
    }
    let agenda = CombinedAgenda(agendas, at: ClockReading(clock))
    if output.json {
      try Terminal.write(JSONAnswer.agenda(agenda, days: days) { $0.failures(failures) })
      return try Partial.end(failures)
    }
    let terminal = Terminal()
    var outline = Outline(clock: clock, hasColor: terminal.hasColor)
    if !output.noGame, agenda.progress.total > 0 {
      outline.line(terminal.quest(Quest(agenda.progress), plain: output.plain), .strong)
    }
    outline.append(agenda, days: days)
    try outline.flush()
    try Partial.end(failures)
  }

  /// Prints the most urgent to-dos of all lists.
  func next(
    _ count: Int, _ filters: FilterOptions, _ weights: UrgencyWeights, explained: Bool, _ output: OutputOptions
  ) throws {
    let (lists, failures) = try collect { list, _, defeat in
      let defeat = defeat.weighing(weights)
      return (list: list, toDos: try defeat.mostUrgent(count, where: filters.composite(for: defeat)))
    }
    let toDos = [UrgentToDo].mostUrgent(count, of: lists)
    if output.json {
      try Terminal.write(JSONAnswer.urgent(toDos) { $0.failures(failures) })
      return try Partial.end(failures)
    }
    var outline = Outline(clock: LocalClock(), hasColor: Terminal().hasColor)
    let numberWidth = toDos.map(\.owned.toDo).numberWidth
    for toDo in toDos {
      outline.line(toDo.owned, numberWidth: numberWidth)
      if explained { outline.explanation(of: toDo.urgent, numberWidth: numberWidth) }
    }
    if toDos.isEmpty { outline.line("No open to-dos in any list") }
    try outline.flush()
    try Partial.end(failures)
  }

  /// Returns an answer of each list.
  ///
  /// - Parameter answer: Returns the answer of a list with its name and the path of its file.
  func collect<Answer>(
    _ answer: (_ name: String, _ path: String, Defeat) throws -> Answer
  ) throws -> (answers: [Answer], failures: [ListFailure]) {
    let folder = ListFolder(path: try DataFolder.existing())
    return Partial.collect(try folder.catalog().lists) { list in
      let path = try folder.existingFile(of: list)
      // Open files are limited, and lists aren't.
      return try answer(list.name.text, path, StoreOptions.opened(path, isSyncing: true, staysOpen: false).defeat)
    }
  }
}

extension Outline {
  /// Appends the line of a to-do after the names of its list and its checklists.
  mutating func line(_ owned: OwnedToDo, numberWidth: Int) {
    let row = owned.toDo.row
    line(
      row.entry, depth: 0, hasChecklist: row.hasChecklist, progress: row.progress, numberWidth: numberWidth,
      path: owned.path)
  }

  /// Appends the sections of a combined agenda, and the number of to-dos completed today.
  mutating func append(_ agenda: CombinedAgenda, days: Int) {
    let numberWidth = Agenda.Section.allCases.flatMap { agenda[$0].map(\.toDo) }.numberWidth
    for section in Agenda.Section.allCases where !agenda[section].isEmpty {
      line("")
      line("\(section.title)", .strong)
      for toDo in agenda[section] { line(toDo, numberWidth: numberWidth) }
    }
    if agenda.isEmpty {
      let period: TerminalText = days == 0 ? "today" : "today and in the next \(days) days"
      line("Nothing is due \(period) in any list: “defeat next --all-lists” shows what to do first.")
    }
    guard agenda.done > 0 else { return }
    line("")
    line("\(agenda.done) done today")
  }
}
