/// Which node is in a slot, and where its children are.
///
/// Whoever asks for the one asks for the other, so they lie together.
@usableFromInline
struct NodeHead: Equatable, Sendable {
  /// How often the slot has been taken and freed: even while it is in use, odd while it is free.
  @usableFromInline var turn: UInt32 = 1

  /// The first and the last child; 0 for a leaf.
  @usableFromInline var firstChild: UInt32 = 0
  @usableFromInline var lastChild: UInt32 = 0

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
