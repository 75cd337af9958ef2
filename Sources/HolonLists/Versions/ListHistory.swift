/// The versions that undo, redo and reset go to.
@usableFromInline
struct ListHistory<Content: ListContent>: Sendable {
  @usableFromInline typealias Version = ListVersion<Content>

  /// The versions before each edit, the last one at the end.
  @usableFromInline var past: [Version] = []

  /// The versions before each undo, the last one at the end.
  @usableFromInline var future: [Version] = []

  /// Where reset goes to; nil for a list without elements.
  @usableFromInline var baseline: Version?

  @inlinable
  init() {}

  /// How many edits can be undone.
  static var limit: Int { 100 }

  /// Notes an edit by the version before.
  mutating func note(_ version: Version) {
    if past.count == Self.limit { past.removeFirst() }
    past.append(version)
    future.removeAll()
  }
}
