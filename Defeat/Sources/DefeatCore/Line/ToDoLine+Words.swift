public import HolonToDos

extension ToDoLine {
  /// Returns the words of a chip as they were typed.
  public func words(of chip: Chip) -> String {
    Array(text.utf8).text(chip.range.lowerBound, chip.range.upperBound)
  }
}

extension ToDoLine.Value {
  /// The field that the value belongs to.
  public var field: ToDoLine.Field {
    switch self {
    case .tag: .tags
    case .project: .project
    case .priority: .priority
    case .due: .due
    case .start: .start
    case .estimate: .estimate
    case .recurrence: .recurrence
    case .need: .needs
    case .cleared(let field): field
    }
  }

  /// The value as programs read it; empty for one that removes the value of its field.
  var exactText: String {
    switch self {
    case .tag(let tag): tag
    case .project(let project): project
    case .priority(let priority): priority.description
    case .due(let due), .start(let due): due.description
    case .estimate(let estimate): estimate.description
    case .recurrence(let recurrence): recurrence.rule
    case .need(let need): need.description
    case .cleared: ""
    }
  }
}

extension ToDoLine {
  /// Returns the value of a chip as people say it, as in “due Friday, 17:00” or “#family”.
  ///
  /// - Parameters:
  ///   - clock: The clock with which the line was read.
  ///   - today: The current day, which frequent callers compute once.
  ///   - hasFirst: Whether to add the first time of a recurrence that states none.
  public func meaning(of chip: Chip, _ clock: LocalClock, today: Day, hasFirst: Bool = true) -> String {
    switch chip.value {
    case .tag(let tag): "#\(tag)"
    case .project(let project): "#+\(project)"
    case .due(let due): clock.named(.due(due), today: today)
    case .start(let start): clock.named(.start(start), today: today)
    case .priority(let priority): clock.named(.priority(priority), today: today)
    case .estimate(let estimate): clock.named(.estimate(estimate), today: today)
    case .recurrence(let phrase): meaning(of: phrase, clock, today: today, hasFirst: hasFirst)
    case .need(let need): "after \(need)"
    case .cleared(let field): "\(field.rawValue) none"
    }
  }

  private func meaning(of phrase: RecurrencePhrase, _ clock: LocalClock, today: Day, hasFirst: Bool) -> String {
    guard let recurrence = phrase.recurrence(from: due, clock) else { return phrase.rule }
    // What the line states about the due time apart from the recurrence is a chip of its own.
    let isShown = chips.contains { $0.value.field == .due }
    let first = isShown || !hasFirst ? "" : ", first \(clock.text(recurrence.start, today: today))"
    return "\(recurrence.sentence)\(first)"
  }
}
