import ArgumentParser
import DefeatCore
import HolonToDos

/// The options and words that select the to-dos to show; all of them have to hold.
struct FilterOptions: ParsableArguments {
  @Flag(name: .customLong("open"), help: "Show only open to-dos.")
  var isOpen = false

  @Flag(name: .customLong("completed"), help: "Show only completed to-dos.")
  var isCompleted = false

  @Option(
    name: [.short, .long], parsing: .singleValue,
    help: ArgumentHelp("Show only to-dos with this tag; repeat it to require several tags.", valueName: "tag"),
    completion: .custom(Completions.tags))
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

  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp("Show only the to-dos that a saved filter selects.", valueName: "name"),
    completion: .custom(Completions.savedFilters))
  var savedFilter: String?

  @Argument(
    help: ArgumentHelp("A filter, such as: +home by:friday not done", valueName: "filter"),
    completion: .custom(Completions.conditions))
  var words: [String] = []

  /// Returns the conditions as one filter; nil without conditions.
  ///
  /// - Parameter saved: The saved filters, which are read only if a filter may name one.
  func filter(clock: LocalClock, saved: @autoclosure () throws -> [SavedFilter] = []) throws -> QueryFilter? {
    var parts = try optionConditions(clock)
    if savedFilter != nil || !words.isEmpty {
      let saved = try saved()
      if let savedFilter { parts.append(try Self.saved(savedFilter, clock, saved)) }
      let text = words.joined(separator: " ")
      if !words.isEmpty { parts.append(try ToDoQuery(written: text, clock: clock, saved: saved)) }
    }
    guard let first = parts.first else { return nil }
    return QueryFilter(parts.count == 1 ? first : .all(parts), at: clock.now(), in: clock.timeZone)
  }

  /// Returns the conditions as one filter for a list; nil without conditions.
  func filter(of defeat: Defeat) throws -> QueryFilter? {
    try filter(clock: defeat.clock, saved: defeat.savedFilters())
  }

  /// Returns the conditions as a composite, which has no parts without conditions.
  func composite(for defeat: Defeat) throws -> CompositeToDoFilter { Self.composite(try filter(of: defeat)) }

  /// Returns a filter as a composite, which has no parts without a filter.
  static func composite(_ filter: QueryFilter?) -> CompositeToDoFilter {
    CompositeToDoFilter(filter.map { [$0] } ?? [])
  }

  /// Removes the first word of the filter and returns its value, if it is another argument of the command.
  mutating func removeFirstWord<Value, Failure>(
    _ read: (String) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    guard let first = words.first, let value = try read(first) else { return nil }
    words.removeFirst()
    return value
  }

  func validate() throws {
    if isOpen, isCompleted { throw ValidationError("--open and --completed exclude each other: use only one of them.") }
  }
}

extension FilterOptions {
  private func optionConditions(_ clock: LocalClock) throws -> [ToDoQuery] {
    var parts = tag.map { tag in
      let name = ValueOptions.unsigned(tag)
      return tag.hasPrefix("+") ? ToDoQuery.any([.tag(name), .project(name)]) : .tag(name)
    }
    if isOpen { parts.append(.not(.state(.complete))) }
    if isCompleted { parts.append(.state(.complete)) }
    if let priority {
      guard let value = Priority(Priority.spelledOut(priority)) else {
        throw InputError.unreadable(.priority, priority)
      }
      parts.append(.value(.atLeast, .priority(value)))
    }
    if let estimate {
      guard let value = Estimate(estimate) else { throw InputError.unreadable(.estimate, estimate) }
      parts.append(.value(.atMost, .estimate(value)))
    }
    if let dueBy {
      let day = try Due(written: dueBy, clock).day(in: clock.timeZone)
      parts.append(.value(.atMost, .due(.day(day))))
    }
    if let search { parts.append(.text(.anywhere, search)) }
    return parts
  }

  private static func saved(
    _ name: String, _ clock: LocalClock, _ saved: [SavedFilter]
  ) throws(InputError) -> ToDoQuery {
    guard let filter = saved.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .unknownFilter(name)
    }
    return try ToDoQuery(written: filter.text, clock: clock, saved: saved)
  }
}
