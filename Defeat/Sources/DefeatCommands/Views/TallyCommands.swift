import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that shows the numbers of to-dos for each tag.
struct TagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "Show the tags with their open, completed and overdue to-dos.",
    discussion: "The parts of a checklist with a tag count, and the checklist itself doesn't.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var options: TallyOptions

  func run() throws {
    try options.show(
      "tags", of: parent, prefix: "#", empty: "No tags: give one with “defeat edit NUMBER --tag TAG”."
    ) { $0.tagTallies(where: $1, at: $2) }
  }
}

/// The command that shows the numbers of to-dos for each project.
struct ProjectsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "projects", abstract: "Show the projects with their open, completed and overdue to-dos.",
    discussion: """
      A project is a tag that begins with a plus sign, as “project:Home” in “defeat add”. The parts of a checklist in \
      a project count, and the checklist itself doesn't.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var options: TallyOptions

  func run() throws {
    try options.show(
      "projects", of: parent, prefix: "", empty: "No projects: name one as in “defeat add Paint the wall project:Home”."
    ) { $0.projectTallies(where: $1, at: $2) }
  }
}

/// The options of the commands that count to-dos.
struct TallyOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var filters: FilterOptions

  /// Prints the tallies of a list.
  ///
  /// - Parameters:
  ///   - key: The name of the tallies in JSON.
  ///   - prefix: The text before each name.
  ///   - empty: The line without tallies.
  fileprivate func show(
    _ key: StaticString, of parent: DefeatCommand, prefix: String, empty: TerminalText,
    _ tallies: (ToDoList, CompositeToDoFilter, ClockReading) -> [Tally]
  ) throws {
    let defeat = try store.open(parent.store)
    let filter = try filters.composite(for: defeat)
    let found = try tallies(defeat.list(), filter, ClockReading(defeat.clock))
    if output.json { return try Terminal.write(JSONAnswer.tallies(found, key: key)) }
    try Terminal.write(TerminalText(found, prefix: prefix, empty: empty))
  }
}

extension TerminalText {
  /// Creates a line for each tally, as in “#phone  3 open, 1 overdue, 2 done, ~1h30min”.
  ///
  /// - Parameter empty: The line without tallies.
  init(_ tallies: [Tally], prefix: String, empty: TerminalText) {
    self.init()
    let width = min(30, tallies.map(\.name.count).max() ?? 0)
    for tally in tallies {
      var counts = ["\(tally.open) open"]
      if tally.overdue > 0 { counts.append("\(tally.overdue) overdue") }
      counts.append("\(tally.completed) done")
      if let time = TerminalText.duration(minutes: tally.minutes) { counts.append("~\(time)") }
      let space = String(repeating: " ", count: max(0, width - tally.name.count))
      self += "\(prefix)\(tally.name)\(space)  \(counts.joined(separator: ", "))\n"
    }
    if tallies.isEmpty { self += "\(empty)\n" }
  }

  /// Returns hours and minutes, as in 1h30min, also beyond the longest estimate; nil for none.
  private static func duration(minutes: Int) -> String? {
    if let estimate = Estimate(minutes: minutes) { return estimate.description }
    return minutes > 0 ? "\(minutes / 60)h" : nil
  }
}
