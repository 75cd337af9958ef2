/// The first and the last child of a slot; 0 for a leaf.
@usableFromInline
struct ChildEnds: Equatable, Sendable {
  @usableFromInline var first: UInt32 = 0
  @usableFromInline var last: UInt32 = 0

  @inlinable
  init() {}
}

/// The siblings before and after a slot; 0 where there is none.
///
/// Free slots are chained through them.
@usableFromInline
struct SiblingLinks: Equatable, Sendable {
  @usableFromInline var previous: UInt32 = 0
  @usableFromInline var next: UInt32 = 0

  @inlinable
  init() {}
}

extension UInt32 {
  /// In the place of a parent's slot: there is nothing above.
  @inlinable static var noParent: UInt32 { .max }
}
