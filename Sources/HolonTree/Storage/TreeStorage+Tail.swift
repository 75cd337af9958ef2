/// The addresses of each column's values in the page of the next slot, while the storage writes to that page alone.
///
/// Consecutive appends fetch them once for each page instead of six times for each leaf.
@usableFromInline
struct TailPage<Element, Summary> {
  @usableFromInline var turns: UnsafeMutablePointer<UInt32>
  @usableFromInline var parents: UnsafeMutablePointer<ParentLink>
  @usableFromInline var children: UnsafeMutablePointer<ChildLinks>
  @usableFromInline var siblings: UnsafeMutablePointer<SiblingLinks>
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var summaries: UnsafeMutablePointer<Summary>

  /// The end of the existing slots; 0 while the addresses are invalid.
  @usableFromInline var end: Int

  @inlinable
  init(
    turns: UnsafeMutablePointer<UInt32>, parents: UnsafeMutablePointer<ParentLink>,
    children: UnsafeMutablePointer<ChildLinks>, siblings: UnsafeMutablePointer<SiblingLinks>,
    elements: UnsafeMutablePointer<Element>, summaries: UnsafeMutablePointer<Summary>, end: Int
  ) {
    self.turns = turns
    self.parents = parents
    self.children = children
    self.siblings = siblings
    self.elements = elements
    self.summaries = summaries
    self.end = end
  }
}

extension TreeStorage {
  /// Puts an element into the slot after all others, as the last child of the node in a slot.
  ///
  /// No slot may be free, and the parent's must be in use.
  @inlinable
  @inline(__always)
  func append(_ element: consuming Element, under whole: Int) -> NodeHandle {
    let slot = counts.slots
    if slot >= tail.end { moveTail() }
    counts.slots &+= 1
    counts.nodes &+= 1
    let index = slot & PageLayout.mask
    let here = UInt32(truncatingIfNeeded: slot)
    let links = children.writable(whole)
    let previous = links.pointee.last
    links.pointee.last = here
    if previous == 0 {
      links.pointee.first = here
      parents.writable(whole).pointee.isLeaf = false
    } else {
      siblings.writable(Int(previous)).pointee.next = here
    }
    tail.siblings[index].previous = previous
    tail.parents[index] = ParentLink(to: UInt32(truncatingIfNeeded: whole))
    var turn = max(tail.turns[index] &+ 1, counts.leastTurn)
    if turn >= counts.endTurn { turn = nextTurn(atLeast: turn) }
    tail.turns[index] = turn
    if !counts.defersSummaries { tail.summaries[index] = Summary(of: copy element, isLeaf: true) }
    (tail.elements + index).initialize(to: element)
    if !_isPOD(Element.self) { elements.markFilled(slot) }
    if counts.isInPreorder { counts.isInPreorder = continuesPreorder(slot, under: whole) }
    if !counts.defersSummaries { summarizeLinked(slot) }
    return NodeHandle(slot: here, turn: turn)
  }

  /// Appends leaves whose parents are given by their positions among them; without one, the parent is the node in a
  /// slot.
  @inlinable
  @inline(__always)
  func append(parentsFirst elements: some Sequence<(element: Element, parent: Int?)>, to top: Int) -> [NodeHandle] {
    var nodes: [NodeHandle] = []
    nodes.reserveCapacity(elements.underestimatedCount)
    // If consecutive, the new slots are found without their handles.
    let firstSlot = counts.firstFree == 0 ? counts.slots : nil
    for (element, parent) in elements {
      if let parent, parent < 0 || parent >= nodes.count { Misuse.parent(parent, of: nodes.count) }
      if let firstSlot {
        nodes.append(append(element, under: parent.map { firstSlot &+ $0 } ?? top))
      } else {
        nodes.append(insert(element, under: parent.map { Int(nodes[$0].slot) } ?? top, before: 0))
      }
    }
    return nodes
  }

  /// Adds space for the next slot, and makes its page this storage's own.
  @inlinable
  @inline(never)
  func moveTail() {
    let slot = counts.slots
    if slot == counts.capacity { grow() }
    let index = slot & PageLayout.mask
    tail = TailPage(
      turns: turns.writable(slot) - index, parents: parents.writable(slot) - index,
      children: children.writable(slot) - index, siblings: siblings.writable(slot) - index,
      elements: elements.writable(slot) - index, summaries: summaries.writable(slot) - index,
      end: min(counts.capacity, slot - index + PageLayout.size))
  }
}
