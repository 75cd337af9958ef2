public import HolonTree

/// What a list held at some time: its elements with their headers, contents and reasons to be hidden.
///
/// A version costs O(1) and shares its memory with the list; the first edit afterwards copies the pages that it writes
/// to, of 1,024 elements each.
public struct ListVersion<Content: ListContent>: Sendable {
  @usableFromInline let entries: SectionedList<Content>.Entries
  @usableFromInline let dependents: [Content.ID: Set<Content.ID>]
  @usableFromInline let filterNumber: Int

  @inlinable
  init(entries: SectionedList<Content>.Entries, dependents: [Content.ID: Set<Content.ID>], filterNumber: Int) {
    (self.entries, self.dependents, self.filterNumber) = (entries, dependents, filterNumber)
  }

  /// The number of sections, groups and cells.
  public var count: Int { entries.count }
}

extension SectionedList {
  /// What the list holds now, to go back to later.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var version: ListVersion<Content> {
    ListVersion(entries: entries, dependents: dependents, filterNumber: filterNumber)
  }

  /// Goes to another version; ``takeChanges()`` tells what that changes.
  ///
  /// The filter stays the one that is set now.
  ///
  /// - Complexity: O(*p* + *n* / 1,024), *p* being the number of elements on pages that aren't shared and *n* that of
  ///   all elements; O(*n*) when another filter was set meanwhile.
  public mutating func restore(_ version: ListVersion<Content>) {
    let old = tree
    (entries, dependents) = (version.entries, version.dependents)
    revision += 1
    record.log = nil
    for change in tree.difference(from: old).changes {
      for tree in [old, tree] where tree.contains(change.node) { record.compare(section(of: change.node, in: tree)) }
    }
    if version.filterNumber != filterNumber { applyFilter() }
  }
}
