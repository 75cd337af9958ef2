/// The shared state of a tree's versions: columns with the links, the element and the answer of each slot.
///
/// Slot 0 is the invisible parent of the roots. A storage is written to only while one tree refers to it. A tree whose
/// storage is shared first creates its own, which shares all pages.
@usableFromInline
final class TreeStorage<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// The turn in which each slot was taken; while the slot is free, one more, which is odd.
  @usableFromInline @exclusivity(unchecked) var turns: PagedColumn<UInt32>

  @usableFromInline @exclusivity(unchecked) var parents: PagedColumn<ParentLink>
  @usableFromInline @exclusivity(unchecked) var children: PagedColumn<ChildLinks>
  @usableFromInline @exclusivity(unchecked) var siblings: PagedColumn<SiblingLinks>

  /// The content of each slot that is in use; the others' memory is uninitialized.
  @usableFromInline @exclusivity(unchecked) var elements: PagedColumn<Element>

  /// The combined answer of each slot's subtree; slot 0 holds that of the whole tree.
  @usableFromInline @exclusivity(unchecked) var summaries: PagedColumn<Summary>

  @usableFromInline @exclusivity(unchecked) var counts: TreeCounts

  @usableFromInline @exclusivity(unchecked) var tail: TailPage<Element, Summary>

  /// The flag that another storage has begun to share the pages, and has taken over the turns.
  @usableFromInline let isShared: SharedFlag

  /// The source of turns for all versions of the tree.
  @usableFromInline let turnSource: TurnSource

  /// Creates a storage without nodes.
  @inlinable
  convenience init() { self.init(turnSource: TurnSource()) }

  /// Creates a storage without nodes for a version of another one, whose handles become invalid.
  @inlinable
  convenience init(succeeding other: TreeStorage) {
    self.init(turnSource: other.turnSource)
    counts.leastTurn = other.turnSource.next
    counts.endTurn = 0
    counts.defersSummaries = other.counts.defersSummaries
  }

  @inlinable
  init(turnSource: TurnSource) {
    counts = TreeCounts()
    isShared = SharedFlag()
    self.turnSource = turnSource
    turns = PagedColumn(filler: 1, capacity: counts.capacity)
    parents = PagedColumn(filler: ParentLink(), capacity: counts.capacity)
    children = PagedColumn(filler: ChildLinks(), capacity: counts.capacity)
    siblings = PagedColumn(filler: SiblingLinks(), capacity: counts.capacity)
    elements = PagedColumn(filler: nil, capacity: counts.capacity)
    summaries = PagedColumn(filler: .zero, capacity: counts.capacity)
    tail = TailPage(
      turns: turns[0], parents: parents[0], children: children[0], siblings: siblings[0], elements: elements[0],
      summaries: summaries[0], end: counts.capacity)
    turns[0].pointee = 0
  }

  /// Creates a storage that shares all pages of another one, and marks that one as shared.
  ///
  /// The first one to do so continues the other's turns, so that consecutive versions need no more turns than a single
  /// tree. All others take turns of their own, as does the other one if it is edited again.
  @inlinable
  init(sharing other: TreeStorage) {
    let hasNoTurns = other.isShared.raise()
    counts = other.counts
    if hasNoTurns { counts.endTurn = 0 }
    isShared = SharedFlag()
    turnSource = other.turnSource
    turns = other.turns
    parents = other.parents
    children = other.children
    siblings = other.siblings
    elements = other.elements
    summaries = other.summaries
    tail = other.tail
    disown()
  }

  /// Takes the storage back after another one has begun to share its pages and has taken over its turns.
  @inlinable
  func reclaim() {
    disown()
    counts.endTurn = 0
    isShared.lower()
  }

  /// Marks each column and page as shared, so that the next write copies it first.
  @inlinable
  func disown() {
    turns.disown()
    parents.disown()
    children.disown()
    siblings.disown()
    elements.disown()
    summaries.disown()
    tail.end = 0
  }

  @inlinable
  deinit { isShared.deallocate() }
}

// Written to only by the one tree that refers to it; the flag is atomic, and shared pages are never written to.
extension TreeStorage: @unchecked Sendable where Element: Sendable {}

/// The numbers that belong to a tree's columns.
@usableFromInline
struct TreeCounts: Sendable {
  /// The number of slots that the pages can hold.
  @usableFromInline var capacity = 8

  /// The number of slots that were ever in use, including slot 0.
  @usableFromInline var slots = 1

  @usableFromInline var nodes = 0

  /// The first of the free slots, which are chained through ``SiblingLinks``; 0 for none.
  @usableFromInline var firstFree: UInt32 = 0

  /// The least turn for new nodes, so that no handle is given out twice, even after earlier nodes were restored.
  @usableFromInline var leastTurn: UInt32 = 0

  /// The end of the turns that belong to this storage alone; later ones have to be taken from the source first.
  @usableFromInline var endTurn: UInt32 = 3

  /// Whether edits leave the summaries as they are.
  @usableFromInline var defersSummaries = false

  /// Whether the slots from 1 on are the nodes in preorder.
  @usableFromInline var isInPreorder = true

  /// Whether every parent has a lesser slot than its children.
  @usableFromInline var hasParentsFirst = true

  @usableFromInline init() {}
}
