/// Where each column's values are in the page of the next slot, while the storage writes to that page alone.
///
/// Whoever appends one leaf after the other looks them up once a page instead of five times a leaf.
@usableFromInline
struct TailPage<Element, Summary> {
  @usableFromInline var parents: UnsafeMutablePointer<UInt32>
  @usableFromInline var heads: UnsafeMutablePointer<NodeHead>
  @usableFromInline var siblings: UnsafeMutablePointer<SiblingLinks>
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var summaries: UnsafeMutablePointer<Summary>

  /// The end of the slots that are there; 0 while the addresses mean nothing.
  @usableFromInline var end: Int

  @inlinable
  init(
    parents: UnsafeMutablePointer<UInt32>, heads: UnsafeMutablePointer<NodeHead>,
    siblings: UnsafeMutablePointer<SiblingLinks>, elements: UnsafeMutablePointer<Element>,
    summaries: UnsafeMutablePointer<Summary>, end: Int
  ) {
    self.parents = parents
    self.heads = heads
    self.siblings = siblings
    self.elements = elements
    self.summaries = summaries
    self.end = end
  }
}

extension TreeStorage {
  /// Gives an element the slot behind all others, as the last child of a parent.
  ///
  /// No slot may be free. The parent is looked at once, to check its handle as well as to write to it.
  @inlinable
  @inline(__always)
  func append(_ element: consuming Element, under parent: NodeHandle?) -> NodeHandle {
    let slot = counts.slots
    if slot >= tail.end { moveTail() }
    let whole = parent.map { Int($0.slot) } ?? 0
    precondition(whole < slot, NodeHandle.isStale)
    let head = heads.writable(whole)
    if let parent { precondition(head.pointee.turn == parent.turn, NodeHandle.isStale) }
    return fillTail(with: element, under: whole, with: head)
  }

  /// Gives an element the slot behind all others, as the last child of the node in a slot.
  ///
  /// No slot may be free, and the parent's must be in use.
  @inlinable
  @inline(__always)
  func append(_ element: consuming Element, underSlot whole: Int) -> NodeHandle {
    if counts.slots >= tail.end { moveTail() }
    return fillTail(with: element, under: whole, with: heads.writable(whole))
  }

  @inlinable
  @inline(__always)
  func fillTail(
    with element: consuming Element, under whole: Int, with head: UnsafeMutablePointer<NodeHead>
  ) -> NodeHandle {
    let slot = counts.slots
    counts.slots &+= 1
    counts.nodes &+= 1
    let index = slot & PageLayout.mask
    let here = UInt32(truncatingIfNeeded: slot)
    let previous = head.pointee.lastChild
    head.pointee.lastChild = here
    if previous == 0 { head.pointee.firstChild = here } else { siblings.writable(Int(previous)).pointee.next = here }
    tail.parents[index] = UInt32(truncatingIfNeeded: whole)
    tail.siblings[index].previous = previous
    let turn = max(tail.heads[index].turn &+ 1, counts.leastTurn)
    tail.heads[index].turn = turn
    if turn > counts.greatestTurn { counts.greatestTurn = turn }
    if !counts.defersSummaries { tail.summaries[index] = Summary(of: copy element, isLeaf: true) }
    (tail.elements + index).initialize(to: element)
    if !_isPOD(Element.self) { elements.note(slot) }
    if counts.isInPreorder { counts.isInPreorder = continuesPreorder(slot, under: whole) }
    if !counts.defersSummaries { summarizeLinked(slot) }
    return NodeHandle(slot: here, turn: turn)
  }

  /// Appends leaves whose parents are named by their positions among them; none for the node in a slot.
  @inlinable
  @inline(__always)
  func append(parentsFirst elements: some Sequence<(element: Element, parent: Int?)>, to top: Int) -> [NodeHandle] {
    var nodes: [NodeHandle] = []
    nodes.reserveCapacity(elements.underestimatedCount)
    // One after the other, the new slots are found without their handles.
    let firstSlot = counts.firstFree == 0 ? counts.slots : nil
    for (element, parent) in elements {
      precondition(parent.map { $0 >= 0 && $0 < nodes.count } ?? true, "a parent's position is before its children's")
      if let firstSlot {
        nodes.append(append(element, underSlot: parent.map { firstSlot &+ $0 } ?? top))
      } else {
        nodes.append(insert(element, under: parent.map { Int(nodes[$0].slot) } ?? top, before: 0))
      }
    }
    return nodes
  }

  /// Makes room for the next slot, and its page this storage's own.
  @inlinable
  @inline(never)
  func moveTail() {
    let slot = counts.slots
    if slot == counts.capacity { grow() }
    let index = slot & PageLayout.mask
    tail = TailPage(
      parents: parents.writable(slot) - index, heads: heads.writable(slot) - index,
      siblings: siblings.writable(slot) - index, elements: elements.writable(slot) - index,
      summaries: summaries.writable(slot) - index, end: min(counts.capacity, slot - index + PageLayout.size))
  }
}
