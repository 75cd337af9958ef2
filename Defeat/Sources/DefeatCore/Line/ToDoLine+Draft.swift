public import HolonToDos

extension ToDoLine {
  /// The problems with words that can't be the values that they are meant to be.
  ///
  /// A line that is too long isn't among them, because it is a title that is too long.
  public var refusals: [FieldRefusal] {
    errors.compactMap { problem in
      switch problem.reason {
      case .tooLong: nil
      case .unreadable(let field), .secondValue(let field):
        FieldRefusal(field: field.rawValue, code: "unreadable", message: problem.description)
      default: FieldRefusal(field: ToDo.Field.title.rawValue, code: "unreadable", message: problem.description)
      }
    }
  }

  /// Returns the line as a draft of a new to-do.
  ///
  /// - Parameter clock: The clock with which the line was read.
  /// - Throws: ``InputError/refused(_:)`` with all problems of the line.
  public func draft(_ clock: LocalClock) throws(InputError) -> ToDoDraft {
    var refusals = refusals
    if title.utf8.count > ToDo.longestTitle {
      refusals.append(Self.refusal("tooLong", .tooLong(limit: ToDo.longestTitle)))
    } else if title.isEmpty, refusals.isEmpty {
      refusals.append(Self.refusal("emptyTitle", .emptyTitle))
    } else if title.utf8.contains(0) {
      refusals.append(Self.refusal("titleWithLineBreak", .titleWithLineBreak(title)))
    }
    guard refusals.isEmpty else { throw .refused(refusals) }
    var draft = ToDoDraft(title: title, addedTags: tags)
    draft.setValues(of: self, clock)
    return draft
  }

  private static func refusal(_ code: String, _ error: ToDoError) -> FieldRefusal {
    FieldRefusal(field: ToDo.Field.title.rawValue, code: code, message: error.description)
  }
}

extension ToDoDraft {
  /// Sets and removes the values of a line, except its title and the tags to add.
  ///
  /// - Parameter clock: The clock with which the line was read.
  public mutating func setValues(of line: ToDoLine, _ clock: LocalClock) {
    if let due = line.due, line.statesDue { values.append(.due(due)) }
    if let start = line.start { values.append(.start(start)) }
    if let phrase = line.recurrence, let recurrence = phrase.recurrence(from: line.due, clock) {
      values.append(.recurrence(recurrence))
      countsFromDue = phrase.exact == nil
    }
    if let priority = line.priority { values.append(.priority(priority)) }
    if let estimate = line.estimate { values.append(.estimate(estimate)) }
    addedNeeds += line.needs
    project = line.project ?? project
    cleared += line.cleared.flatMap { name in ToDo.Field.values.filter { $0.rawValue == name.rawValue } }
    if line.cleared.contains(.tags) { clearsTags = true }
    if line.cleared.contains(.project) { project = "" }
    if line.cleared.contains(.needs) { needs = [] }
  }

  /// Adds the values of another draft, except its title.
  ///
  /// - Throws: ``InputError/refused(_:)`` for fields that both drafts set or remove.
  public mutating func merge(_ other: ToDoDraft) throws(InputError) {
    let fields = Set(values.map(\.field) + cleared)
    let refusals = ToDo.Field.values.compactMap { field -> FieldRefusal? in
      guard fields.contains(field), other.values.contains(where: { $0.field == field }) || other.cleared.contains(field)
      else { return nil }
      return FieldRefusal(
        field: field.rawValue, code: "secondValue",
        message: "“\(field.rawValue)” is given twice: leave out one of the two values.")
    }
    guard refusals.isEmpty else { throw .refused(refusals) }
    values += other.values
    countsFromDue = countsFromDue || other.countsFromDue
    cleared += other.cleared
    notes = other.notes ?? notes
    clearsTags = clearsTags || other.clearsTags
    project = other.project ?? project
    reminders = other.reminders ?? reminders
    needs = other.needs ?? needs
    addedNeeds += other.addedNeeds
    removedNeeds += other.removedNeeds
    tags = other.tags ?? tags
    addedTags += other.addedTags
    removedTags += other.removedTags
  }
}

extension ToDoLine.Chip {
  /// The fields with one value that the chip sets or removes.
  public var fields: [ToDo.Field] {
    if case .recurrence(let recurrence) = value, recurrence.statesDue { return [.recurrence, .due] }
    return ToDo.Field.values.filter { $0.rawValue == value.field.rawValue }
  }
}
