public import HolonToDos

extension ToDo.Field {
  /// Reads a value of the field from text that a person wrote.
  ///
  /// Times are those of ``ToDoLine``, such as “tomorrow”, “next mon 5pm” or 3d.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)`` or ``InputError/unclearTime(_:)``.
  public func value(written text: String, _ clock: LocalClock) throws(InputError) -> ToDo.Value {
    if self == .due { return .due(try Due(written: text, clock)) }
    guard let value = value(text) else { throw .unreadable(self, text) }
    return value
  }
}

extension Due {
  /// Reads a time that a person wrote.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)`` or ``InputError/unclearTime(_:)``.
  public init(written text: String, _ clock: LocalClock) throws(InputError) {
    do throws(ToDoLine.Problem) {
      self = try ToDoLine.due(text, clock: clock)
    } catch {
      if case .unreadable = error.reason, error.suggestions.isEmpty { throw .unreadable(.due, text) }
      throw .unclearTime(error)
    }
  }
}
