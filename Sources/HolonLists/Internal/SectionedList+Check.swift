public import HolonTree

extension SectionedList {
  /// Checks whether nodes may be added to a whole with everything below them.
  ///
  /// - Parameters:
  ///   - nodes: The nodes to be added.
  ///   - whole: The whole; nil for the list itself.
  ///   - leaving: An element whose identity, with those of all elements below it, will be free by then.
  /// - Throws: ``ListError`` for an element at a wrong level or with an identity that is taken.
  @inlinable
  func check(
    _ nodes: [ListNode<Content>], in whole: NodeHandle?, leaving: NodeHandle? = nil
  ) throws(ListError) {
    let level = whole.map { tree[$0].level } ?? .list
    var arrivals = Arrivals<Content>(elements: nodes.map { ($0, -1) })
    var index = 0
    while index < arrivals.elements.count {
      let (node, above) = arrivals.elements[index]
      let levelAbove = above < 0 ? level : arrivals.elements[above].node.level
      guard levelAbove.canHold(node.level), let entry = node.entry else {
        throw misplaced(node.level, in: levelAbove, arrivals, index, whole)
      }
      if let other = arrivals.register(entry.id, at: index) {
        throw duplicate(arrivals, index, whole, existing: path(arrivals.names(downTo: other), in: whole))
      }
      if let other = entries.handle(of: entry.id), !isInside(other, of: leaving) {
        throw duplicate(arrivals, index, whole, existing: path(other))
      }
      for part in node.parts { arrivals.elements.append((part, index)) }
      index += 1
    }
  }

  @usableFromInline
  func misplaced(
    _ level: ListLevel, in levelAbove: ListLevel, _ arrivals: Arrivals<Content>, _ index: Int, _ whole: NodeHandle?
  ) -> ListError {
    .misplaced(level, in: levelAbove, path: path(arrivals.names(downTo: index), in: whole))
  }

  @usableFromInline
  func duplicate(
    _ arrivals: Arrivals<Content>, _ index: Int, _ whole: NodeHandle?, existing: String
  ) -> ListError {
    .duplicate(path: path(arrivals.names(downTo: index), in: whole), existing: existing)
  }
}

/// The elements to be added, each with the index of its whole.
@usableFromInline
struct Arrivals<Content: ListContent> {
  @usableFromInline var elements: [(node: ListNode<Content>, whole: Int)]
  @usableFromInline var indices: [Content.ID: Int] = [:]

  @inlinable
  init(elements: [(node: ListNode<Content>, whole: Int)]) { self.elements = elements }

  /// Registers an identity.
  ///
  /// - Returns: The index of the element that has it already, if any.
  @inlinable
  mutating func register(_ id: Content.ID, at index: Int) -> Int? {
    // Most often a single cell is added, and no other element can share its identity.
    if elements.count == 1, elements[0].node.parts.isEmpty { return nil }
    guard let other = indices.updateValue(index, forKey: id) else { return nil }
    return other
  }

  /// Returns the names on the way down to an element.
  @usableFromInline
  func names(downTo index: Int) -> String {
    var (names, next): ([String], Int) = ([], index)
    while next >= 0 {
      names.append(elements[next].node.pathComponent)
      next = elements[next].whole
    }
    return names.reversed().joined(separator: "/")
  }
}
