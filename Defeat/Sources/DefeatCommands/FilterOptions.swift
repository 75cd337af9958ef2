import ArgumentParser
import DefeatCore
import HolonToDos

/// The options that select the to-dos to show.
struct FilterOptions: ParsableArguments {
  @Flag(name: .customLong("open"), help: "Only what isn't complete.")
  var isOpen = false

  @Flag(name: .customLong("completed"), help: "Only what is complete.")
  var isCompleted = false

  @Option(
    name: [.short, .long], parsing: .singleValue,
    help: ArgumentHelp("Only what has this tag; given several times, all of them.", valueName: "tag"))
  var tag: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Only what is at least as urgent: high, medium, low (H, M, L for short) or A to Z.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("Only what takes at most so long: 20min, 1h30.", valueName: "duration"))
  var estimate: String?

  @Option(help: ArgumentHelp("Only what is due by then: 2026-12-01, today, friday, 2w.", valueName: "day"))
  var dueBy: String?

  @Option(
    name: [.short, .long], help: ArgumentHelp("Only what has this text in its title, notes or tags.", valueName: "text")
  )
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
      filters.append(DueFilter(by: try DueInput(clock: clock).due(dueBy).day(in: clock.timeZone), in: clock.timeZone))
    }
    if let search { filters.append(TextFilter(search)) }
    return filters.isEmpty ? nil : CompositeToDoFilter(filters)
  }

  func validate() throws {
    if isOpen, isCompleted { throw ValidationError("Give --open or --completed, not both.") }
  }
}
