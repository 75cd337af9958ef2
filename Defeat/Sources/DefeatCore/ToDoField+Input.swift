public import HolonToDos

extension ToDo.Field {
  /// Reads a value of the field from text that a person wrote.
  ///
  /// Times and recurrences are those of ``ToDoLine``, such as “tomorrow”, “next mon 5pm”, 3d or “every 2 weeks”. A
  /// recurrence counts from the first time of its rule, unless a ``ToDoDraft`` counts it from a due time.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)`` or ``InputError/unclearTime(_:)``.
  public func value(written text: String, _ clock: LocalClock) throws(InputError) -> ToDo.Value {
    switch self {
    case .due: return .due(try Due(written: text, clock))
    case .start: return .start(try Due(written: text, for: .start, clock))
    case .recurrence: return .recurrence(try WrittenRecurrence(text, clock).recurrence)
    default:
      guard let value = value(text) else { throw .unreadable(self, text) }
      return value
    }
  }
}

extension Due {
  /// Reads a time that a person wrote.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)`` or ``InputError/unclearTime(_:)``.
  public init(written text: String, _ clock: LocalClock) throws(InputError) {
    try self.init(written: text, for: .due, clock)
  }

  fileprivate init(written text: String, for field: ToDo.Field, _ clock: LocalClock) throws(InputError) {
    do throws(ToDoLine.Problem) {
      self = try ToDoLine.due(text, clock: clock)
    } catch {
      if case .unreadable = error.reason, error.suggestions.isEmpty { throw .unreadable(field, text) }
      throw .unclearTime(error)
    }
  }
}

/// A recurrence that a person wrote.
struct WrittenRecurrence {
  /// The recurrence, counted from its first due time.
  let recurrence: Recurrence

  /// Whether it is written with its own start, as devices write it.
  let isExact: Bool

  /// The due time that its words state, as in “every day at 9am”; nil for none.
  let due: Due?

  /// Reads a recurrence.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)`` or ``InputError/unclearTime(_:)``.
  init(_ text: String, _ clock: LocalClock) throws(InputError) {
    let (phrase, due): (ToDoLine.RecurrencePhrase, Due?)
    do throws(ToDoLine.Problem) {
      (phrase, due) = try ToDoLine.recurrence(text, clock: clock)
    } catch {
      if case .unreadable = error.reason, error.suggestions.isEmpty { throw .unreadable(.recurrence, text) }
      throw .unclearTime(error)
    }
    guard let recurrence = phrase.recurrence(from: due, clock) else { throw .unreadable(.recurrence, text) }
    let instances = recurrence.rule.occurrences(from: recurrence.start, in: clock.timeZone)
    if phrase.exact == nil, due == nil, instances.first(where: { _ in true }) == nil {
      throw .unclearTime(ToDoLine.Problem(range: 0..<text.utf8.count, text: text, reason: .endsBeforeStart))
    }
    self.recurrence = recurrence
    isExact = phrase.exact != nil
    self.due = phrase.statesDue ? due : nil
  }
}
