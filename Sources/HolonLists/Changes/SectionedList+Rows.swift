public import HolonTree

extension SectionedList {
  /// The contents of all visible cells, section by section.
  ///
  /// - Complexity: O(*n*) for all of them, *n* being the number of elements. Elements below a hidden one aren't
  ///   visited.
  @inlinable
  public var items: some Sequence<Content> {
    let tree = tree
    return tree.preorder.descending { tree[$0].isVisible }.lazy
      .map { tree[$0.node] }.filter(\.isVisible).compactMap(\.content)
  }

  /// Returns the visible rows of a section or group; none if it is hidden or unknown.
  ///
  /// - Complexity: O(*m*), *m* being the number of elements from there on down.
  @inlinable
  public func rows(in id: ID) -> [ListRow<Content>] {
    guard let top = entries.handle(of: id), tree[top].isVisible else { return [] }
    let outer = tree.ancestors(of: top).reduce(Decoration()) { $0.inside(tree[$1].decoration) }
    return rows(below: top, inside: outer)
  }

  /// The sections and rows that are visible now.
  ///
  /// - Complexity: O(*s*), *s* being the number of sections, after edits that ``takeChanges()`` reports from a log;
  ///   otherwise O(*s* + *m*), *m* being the number of elements in sections that were edited since.
  @inlinable
  public var snapshot: ListSnapshot<Content> {
    let tree = tree
    var snapshot = ListSnapshot<Content>()
    if record.isLogging {
      snapshot = record.told
      for id in record.touched {
        guard let index = record.indices[id], let node = entries.handle(of: id) else { continue }
        snapshot.sections[index] = section(node, tree[node]) ?? snapshot.sections[index]
      }
      return snapshot
    }
    for node in tree.children(of: nil) {
      if let section = section(node, tree[node]) { snapshot.sections.append(section) }
    }
    return snapshot
  }

  /// Returns the visible rows and texts of a section; nil if the section is hidden.
  @inlinable
  @inline(never)
  func section(_ node: NodeHandle, _ entry: ListEntry<Content>) -> ListSnapshot<Content>.Section? {
    guard entry.isVisible, case .section(let id, let header, let footer) = entry.kind else { return nil }
    // Untouched rows stay the same in memory, so that comparing them is unnecessary.
    let rows = record.sections[id].map { ListSnapshot<Content>.Section.Storage.chunks($0) }
    return .init(
      id: id, header: header, footer: footer, storage: rows ?? .rows(self.rows(below: node, inside: Decoration())))
  }

  @inlinable
  func rows(below top: NodeHandle, inside outer: Decoration) -> [ListRow<Content>] {
    items(below: top, inside: outer, isShownOnly: true).map(\.row)
  }
}
