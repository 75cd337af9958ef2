import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that shows the most urgent to-dos.
struct NextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the most urgent open to-dos.",
    usage: "defeat next [<options>] [<number>] [<filter> ...]",
    discussion: """
      Without a number, ten to-dos are shown. The urgency of a to-do is the sum of its terms, each a weight times a degree from 0 to 1: the tag “next” (15), a \
      near due time (12), to-dos that wait for it (8), the priority (6), the next part of a checklist (3), the age (2), a \
      short estimate (2), tags (1) and a project (1); waiting for other to-dos (-5). A part has the due time, the priority and the tags of its checklist, too. A to-do is at least as urgent as those that wait for it, and these come last.

      Weights are changed with --weigh, or permanently in ~/.config/defeat/settings.json, as in {"urgency": {"due": 20}}.

      Examples:
        defeat next 3
        defeat next --tag phone --explain
        defeat next --weigh due=20,age=0
        defeat next --all-lists
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var weights: WeightOptions

  @Flag(help: "Show the terms of each urgency.")
  var explain = false

  @OptionGroup var lists: AllListsOptions

  func validate() throws {
    try lists.check(store, parent.store)
    guard try countAndFilters().count >= 1 else { throw ValidationError("The number of to-dos must be at least 1.") }
  }

  /// The number of to-dos, which the first word may state, and the other conditions.
  ///
  /// - Throws: `ValidationError` if the first word begins with a digit, but isn't a number.
  private func countAndFilters() throws -> (count: Int, filters: FilterOptions) {
    var filters = filters
    let count = try filters.removeFirstWord { word -> Int? in
      if let count = Int(word) { return count }
      guard word.first?.isNumber == true else { return nil }
      throw ValidationError(
        "“\(word)” isn't a number of to-dos: write one such as 10, or text:\"\(word)\" to search for it.")
    }
    return (count ?? 10, filters)
  }

  func run() throws {
    let (count, filters) = try countAndFilters()
    if lists.allLists { return try lists.next(count, filters, weights.weights(), explained: explain, output) }
    let defeat = try store.open(parent.store).weighing(weights.weights())
    let filter = try filters.filter(of: defeat)
    let toDos = try defeat.mostUrgent(count, where: FilterOptions.composite(filter))
    if output.json { return try Terminal.write(JSONAnswer.urgent(toDos)) }
    var outline = Outline(clock: defeat.clock, hasColor: Terminal().hasColor)
    outline.append(toDos, explained: explain)
    if toDos.isEmpty { outline.nothingNext(try defeat.list(), filter) }
    try outline.flush()
  }
}

extension Outline {
  /// Appends urgent to-dos, each with its terms if requested.
  mutating func append(_ toDos: [UrgentToDo], explained: Bool) {
    let numberWidth = toDos.map(\.listed).numberWidth
    for toDo in toDos {
      line(toDo.listed, numberWidth: numberWidth)
      if explained { explanation(of: toDo, numberWidth: numberWidth) }
    }
  }

  /// Appends the terms of an urgency.
  mutating func explanation(of toDo: UrgentToDo, numberWidth: Int) {
    let terms = toDo.terms.map { "\($0.factor) \($0.urgency)" }.joined(separator: " + ")
    let margin = String(repeating: " ", count: numberWidth + 6)
    guard let heir = toDo.heir else {
      return line("\(margin)urgency \(toDo.urgency)\(terms.isEmpty ? "" : " = \(terms)")", .faint)
    }
    line("\(margin)urgency \(toDo.urgency), because \(heir.number) waits for it", .faint)
  }

  /// Appends the reason for which no to-do is urgent, with the number of those that start later.
  mutating func nothingNext(_ list: ToDoList, _ filter: QueryFilter?) {
    let started = StartFilter(list, at: clock.now(), in: clock.timeZone, showsDueParts: true)
    let later = list.count(startingLater: started, filter)
    if filter != nil {
      line("No matching to-dos")
    } else {
      line(later == 0 ? "No open to-dos: add one with “defeat add TITLE”." : "No open to-dos now")
    }
    self.later(later)
  }
}
