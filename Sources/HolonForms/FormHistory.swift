/// What leads back and forth between the states of a form.
struct FormHistory: Sendable {
  /// Each step as the changes that lead back, in the order in which they have to be made.
  var done: [[FormEdit]] = []

  /// Each step as the changes that lead forth again.
  var undone: [[FormEdit]] = []

  /// The field whose typing the last step still takes in.
  var open: String?

  /// How many steps can be undone.
  static var limit: Int { 100 }
}

extension Form {
  /// Whether there is something to undo.
  public var canUndo: Bool { !history.done.isEmpty }

  /// Whether there is something to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Takes back the last step: what was entered in one field in a row, a row's coming, going or moving, or a reset.
  ///
  /// Of these 100 are kept. What was touched remains touched.
  ///
  /// - Returns: Whether there was something to take back.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let step = history.done.popLast() else { return false }
    history.undone.append(step.map { apply($0) }.reversed())
    history.open = nil
    return true
  }

  /// Makes the last step again that was taken back.
  ///
  /// - Returns: Whether there was something to make again.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let step = history.undone.popLast() else { return false }
    history.done.append(step.map { apply($0) }.reversed())
    history.open = nil
    return true
  }

  /// Ends the current step, so that what is entered next in the same field is undone by itself.
  public mutating func endStep() { history.open = nil }

  /// Keeps changes that lead back, given in the order in which they have to be made.
  ///
  /// - Parameter field: The field that was typed into, if it was: typing on is part of the same step.
  mutating func record(_ edits: [FormEdit], typingInto field: String? = nil) {
    history.undone.removeAll()
    if let field, field == history.open { return }
    history.open = field
    if history.done.count == FormHistory.limit { history.done.removeFirst() }
    history.done.append(edits)
  }
}
