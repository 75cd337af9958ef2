import ArgumentParser
import DefeatCore
import HolonToDos

/// The options that select the to-dos to show.
struct FilterOptions: ParsableArguments {
  @Flag(name: .customLong("open"), help: "Show only open to-dos.")
  var isOpen = false

  @Flag(name: .customLong("completed"), help: "Show only completed to-dos.")
  var isCompleted = false

  @Option(
    name: [.short, .long], parsing: .singleValue,
    help: ArgumentHelp("Show only to-dos with this tag; repeat it to require several tags.", valueName: "tag"))
  var tag: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Show only to-dos of at least this priority: high, medium, low (H, M, L for short) or A to Z.",
      valueName: "priority"))
  var priority: String?

  @Option(
    help: ArgumentHelp("Show only to-dos that take at most this long: 20min, 2h, 1h30.", valueName: "duration"))
  var estimate: String?

  @Option(
    help: ArgumentHelp("Show only to-dos due on or before this day: 2026-12-01, today, friday, 2w.", valueName: "day"))
  var dueBy: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Show only to-dos with this text in their title, notes or tags.", valueName: "text"))
  var search: String?

  /// Returns the conditions as one filter; nil without conditions.
  func filter(clock: LocalClock) throws -> CompositeToDoFilter? {
    var filters: [any ToDoFilter] = tag.map { TagFilter($0) }
    if isOpen { filters.append(StateFilter(isComplete: false)) }
    if isCompleted { filters.append(StateFilter(isComplete: true)) }
    if let priority {
      guard let value = Priority(Priority.spelledOut(priority)) else {
        throw InputError.unreadable(.priority, priority)
      }
      filters.append(PriorityFilter(atLeast: value))
    }
    if let estimate {
      guard let value = Estimate(estimate) else { throw InputError.unreadable(.estimate, estimate) }
      filters.append(EstimateFilter(atMost: value))
    }
    if let dueBy {
      filters.append(DueFilter(by: try Due(written: dueBy, clock).day(in: clock.timeZone), in: clock.timeZone))
    }
    if let search { filters.append(TextFilter(search)) }
    return filters.isEmpty ? nil : CompositeToDoFilter(filters)
  }

  func validate() throws {
    if isOpen, isCompleted { throw ValidationError("--open and --completed exclude each other: use only one of them.") }
  }
}
