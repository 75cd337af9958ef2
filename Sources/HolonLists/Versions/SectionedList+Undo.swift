internal import HolonTree

extension SectionedList {
  /// Makes several edits as one, which is undone as one; if one is refused, none is made.
  ///
  /// Every other edit is undone by itself. Edits that cancel out leave nothing to be undone, nor does another filter.
  ///
  /// ```swift
  /// try list.edit { list in
  ///   try list.remove("joker")
  ///   try list.setFooter("Peace at last", of: "dc")
  /// }
  /// list.undo()
  /// ```
  ///
  /// - Returns: What the edits return.
  /// - Throws: What the edits throw; the list is then as it was before.
  /// - Complexity: O(1) apart from the edits, the first of which copy what they write to.
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
        history.note(.version(before.version))
      }
      return result
    } catch {
      self = before
      throw error
    }
  }

  /// Whether there is an edit to be undone.
  public var canUndo: Bool { !history.past.isEmpty }

  /// Whether there is an undone edit to be made again.
  public var canRedo: Bool { !history.future.isEmpty }

  /// Goes back to before the last edit, or before the last ``edit(_:)``; of these 100 are kept.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: As for the edit that leads back; after ``edit(_:)``, ``reset()`` and ``removeAll()`` as for
  ///   ``restore(_:)``.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let last = history.past.popLast() else { return false }
    history.future.append(take(last))
    return true
  }

  /// Makes the edit again that was undone last.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: As for ``undo()``.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let next = history.future.popLast() else { return false }
    history.past.append(take(next))
    return true
  }

  /// Makes what the list holds now what ``reset()`` goes back to.
  ///
  /// A list that was created from statements goes back to these, another one to no elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public mutating func setBaseline() { history.baseline = version }

  /// Goes back to the baseline; that can be undone.
  ///
  /// - Complexity: As for ``restore(_:)``.
  public mutating func reset() {
    restore(baseline)
  }
}
