/// The steps that undo and redo the edits of a form.
struct FormHistory: Sendable {
  /// Each step to undo, as the inverse changes in the order in which they have to be made.
  var done: [[FormEdit]] = []

  /// Each step to redo, as changes.
  var undone: [[FormEdit]] = []

  /// The field whose further edits are part of the last step.
  var open: String?

  /// The maximum number of steps that can be undone.
  static var limit: Int { 100 }
}

extension Form {
  /// Whether a step can be undone.
  public var canUndo: Bool { !history.done.isEmpty }

  /// Whether a step can be redone.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last step: successive edits of one field, a row added, removed or moved, or a reset.
  ///
  /// The last 100 steps are kept. Touched fields remain touched.
  ///
  /// - Returns: Whether a step was undone.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let step = history.done.popLast() else { return false }
    history.undone.append(step.map { apply($0) }.reversed())
    history.open = nil
    return true
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: Whether a step was redone.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let step = history.undone.popLast() else { return false }
    history.done.append(step.map { apply($0) }.reversed())
    history.open = nil
    return true
  }

  /// Ends the current step, so that the next edit of the same field is undone separately.
  public mutating func endStep() { history.open = nil }

  /// Stores a step to undo, as inverse changes in the order in which they have to be made.
  ///
  /// - Parameter field: The edited field, if any; its further edits are part of the same step.
  mutating func record(_ edits: [FormEdit], typingInto field: String? = nil) {
    history.undone.removeAll()
    if let field, field == history.open { return }
    history.open = field
    if history.done.count == FormHistory.limit { history.done.removeFirst() }
    history.done.append(edits)
  }
}
