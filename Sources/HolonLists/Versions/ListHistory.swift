/// The steps for undo and redo, and the version for reset.
@usableFromInline
package struct ListHistory<Content: ListContent>: Sendable {
  /// A step that reverts an edit or repeats it.
  @usableFromInline
  enum Step: Sendable {
    /// Restores a version.
    case version(ListVersion<Content>)

    /// Makes edits one after the other.
    case edits([ListEdit<Content>])
  }

  /// The steps that revert edits, the last edit's at the end.
  @usableFromInline var past: [Step] = []

  /// The steps that repeat undone edits, the last undone one's at the end.
  @usableFromInline var future: [Step] = []

  /// The version that reset restores; nil for a list without elements.
  @usableFromInline var baseline: ListVersion<Content>?

  /// Whether edits can be undone; false in a list whose owner has its own history.
  @usableFromInline package var isRecording = true

  @inlinable
  init() {}

  /// The maximum number of edits that can be undone.
  @inlinable static var limit: Int { 100 }

  /// Stores the step that reverts an edit.
  @inlinable
  mutating func append(_ step: Step) {
    guard isRecording else { return }
    if past.count == Self.limit { past.removeFirst() }
    past.append(step)
    if !future.isEmpty { future.removeAll() }
  }
}

/// An edit that reverts another one.
@usableFromInline
indirect enum ListEdit<Content: ListContent>: Sendable {
  /// Inserts removed elements at their former places.
  case insert([ListNode<Content>], at: SectionedList<Content>.Place)

  /// Removes neighbours.
  case remove([Content.ID])
  case move(Content.ID, to: SectionedList<Content>.Place)

  /// Restores an element's header, content, decoration and flag.
  case change(ListEntry<Content>)
}
