/// What a slot is a part of, and whether it has parts.
///
/// In four bytes, for an edit asks every slot up to the whole, one after the other, and the denser they lie the less it
/// waits for memory.
@usableFromInline
struct ParentLink: Equatable, Sendable {
  // The slot, and in the highest bit whether there are children.
  @usableFromInline var bits: UInt32

  /// Creates the link of a leaf.
  @inlinable
  init(to slot: UInt32 = .noParent) { bits = slot }

  /// The slot of the parent: 0 for a root, and none for slot 0, for free slots and for what is unlinked at the moment.
  @inlinable var slot: UInt32 {
    get { bits & .noParent }
    set { bits = bits & ~.noParent | newValue }
  }

  /// Whether there are no children.
  @inlinable var isLeaf: Bool {
    get { bits <= .noParent }
    set { bits = newValue ? bits & .noParent : bits | ~.noParent }
  }
}

/// The first and the last child of a slot; 0 for a leaf.
@usableFromInline
struct ChildLinks: Equatable, Sendable {
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
  @inlinable static var noParent: UInt32 { .max / 2 }
}
