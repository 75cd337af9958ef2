public import HolonTree

extension SectionedList {
  /// Finds out whether nodes may come into a whole with everything below them.
  ///
  /// - Parameters:
  ///   - nodes: The nodes to be added.
  ///   - whole: Where to; nil for the list itself.
  ///   - leaving: An element whose identity, with those of all below it, will be free by then.
  /// - Throws: What is in the wrong place, or has an identity that is taken.
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
        throw .misplaced(node.level, in: levelAbove, path: path(arrivals.names(downTo: index), in: whole))
      }
      if let other = arrivals.note(entry.id, at: index) {
        throw .duplicate(
          path: path(arrivals.names(downTo: index), in: whole),
          existing: path(arrivals.names(downTo: other), in: whole))
      }
      if let other = entries.handle(of: entry.id), !isInside(other, of: leaving) {
        throw .duplicate(path: path(arrivals.names(downTo: index), in: whole), existing: path(other))
      }
      for part in node.parts { arrivals.elements.append((part, index)) }
      index += 1
    }
  }
}

/// The elements that are to be added, each with the index of the one that it stands in.
@usableFromInline
struct Arrivals<Content: ListContent> {
  @usableFromInline var elements: [(node: ListNode<Content>, whole: Int)]
  @usableFromInline var indices: [Content.ID: Int] = [:]

  @inlinable
  init(elements: [(node: ListNode<Content>, whole: Int)]) { self.elements = elements }

  /// Notes an identity.
  ///
  /// - Returns: Which element has it already.
  @inlinable
  mutating func note(_ id: Content.ID, at index: Int) -> Int? {
    // Most often a single cell comes, and there is nothing to confuse it with.
    if elements.count == 1, elements[0].node.parts.isEmpty { return nil }
    guard let other = indices.updateValue(index, forKey: id) else { return nil }
    return other
  }

  /// The names on the way down to an element.
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
