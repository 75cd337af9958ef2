/// The steps that undo and redo take, and the version that reset goes to.
@usableFromInline
package struct ListHistory<Content: ListContent>: Sendable {
  /// Leads back from an edit, or forth again.
  @usableFromInline
  enum Step: Sendable {
    /// Goes to a version.
    case version(ListVersion<Content>)

    /// Makes edits one after the other.
    case edits([ListEdit<Content>])
  }

  /// What leads back before each edit, the last one at the end.
  @usableFromInline var past: [Step] = []

  /// What leads forth again from each undo, the last one at the end.
  @usableFromInline var future: [Step] = []

  /// Where reset goes to; nil for a list without elements.
  @usableFromInline var baseline: ListVersion<Content>?

  /// Whether edits can be undone; not in a list whose owner has a history of its own.
  @usableFromInline package var isRecording = true

  @inlinable
  init() {}

  /// The number of edits that can be undone.
  @inlinable static var limit: Int { 100 }

  /// Keeps what leads back before an edit.
  @inlinable
  mutating func note(_ step: Step) {
    guard isRecording else { return }
    if past.count == Self.limit { past.removeFirst() }
    past.append(step)
    if !future.isEmpty { future.removeAll() }
  }
}

/// An edit that leads back from another one.
@usableFromInline
indirect enum ListEdit<Content: ListContent>: Sendable {
  /// Puts elements that were removed back where they were.
  case insert([ListNode<Content>], at: SectionedList<Content>.Place)

  /// Removes neighbours.
  case remove([Content.ID])
  case move(Content.ID, to: SectionedList<Content>.Place)

  /// Gives an element its header, content, decoration and flag again.
  case change(ListEntry<Content>)
}
