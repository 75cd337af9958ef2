internal import HolonTree

extension SectionedList {
  /// Makes several edits as one that is undone as one; if one of them is refused, none is made.
  ///
  /// Every other edit is undone separately. Edits that cancel out leave nothing to be undone, and neither does another
  /// filter.
  ///
  /// ```swift
  /// try list.edit { list in
  ///   try list.remove("joker")
  ///   try list.setFooter("Peace at last", of: "dc")
  /// }
  /// list.undo()
  /// ```
  ///
  /// - Returns: The value that the edits return.
  /// - Throws: Errors that the edits throw; then the list is as it was before.
  /// - Complexity: O(1) apart from the edits, the first of which copy the pages that they write to.
  @discardableResult
  public mutating func edit<Result, Failure: Error>(
    _ edits: (inout SectionedList) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self
    do {
      let result = try edits(&self)
      let baseline = history.baseline
      history = before.history
      history.baseline = baseline
      if revision != before.revision, !entries.difference(from: before.entries).isEmpty {
        history.append(.version(before.version))
      }
      return result
    } catch {
      self = before
      throw error
    }
  }

  /// Whether an edit can be undone.
  public var canUndo: Bool { !history.past.isEmpty }

  /// Whether an undone edit can be repeated.
  public var canRedo: Bool { !history.future.isEmpty }

  /// Reverts the last edit, or the last ``edit(_:)``; the last 100 can be undone.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: As for the edit that leads back; after ``edit(_:)``, ``reset()`` and ``removeAll()`` as for
  ///   ``restore(_:)``.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let last = history.past.popLast() else { return false }
    history.future.append(apply(last))
    return true
  }

  /// Repeats the edit that was undone last.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: As for ``undo()``.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let next = history.future.popLast() else { return false }
    history.past.append(apply(next))
    return true
  }

  /// Makes the current state the baseline of ``reset()``.
  ///
  /// The first baseline of a list is its initial elements, if it was created from statements, and otherwise no
  /// elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public mutating func setBaseline() { history.baseline = version }

  /// Restores the baseline, which can be undone.
  ///
  /// - Complexity: As for ``restore(_:)``.
  public mutating func reset() {
    restore(baseline)
  }
}
