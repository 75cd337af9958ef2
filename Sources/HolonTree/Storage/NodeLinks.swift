/// The parent of a slot, and whether the slot has children.
///
/// It takes four bytes, since an edit reads one for every slot on the path to the top. The denser they are, the less
/// the edit waits for memory.
@usableFromInline
struct ParentLink: Equatable, Sendable {
  // The slot, and in the highest bit whether the slot has children.
  @usableFromInline var bits: UInt32

  /// Creates the link of a leaf.
  @inlinable
  init(to slot: UInt32 = .noParent) { bits = slot }

  /// The slot of the parent: 0 for a root, and ``noParent`` for slot 0, for free slots and for unlinked ones.
  @inlinable var slot: UInt32 {
    get { bits & .noParent }
    set { bits = bits & ~.noParent | newValue }
  }

  /// Whether the slot has no children.
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

/// The siblings before and after a slot; 0 stands for none.
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
  /// The value in place of a parent's slot for a slot without a parent.
  @inlinable static var noParent: UInt32 { .max / 2 }
}
