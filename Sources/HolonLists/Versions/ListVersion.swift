public import HolonTree

/// The state of a list at some time: its elements with their headers, contents and reasons to be hidden.
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

extension ListVersion: Equatable {
  /// Returns a Boolean value that indicates whether two versions have the same elements in the same order.
  ///
  /// Visibility counts only as far as elements were hidden by name; filters don't matter.
  ///
  /// - Complexity: As for ``SectionedList/changes(since:)``.
  public static func == (left: ListVersion, right: ListVersion) -> Bool {
    left.entries.difference(from: right.entries).changes.allSatisfy { change in
      if case .update(_, let old, let new) = change { old.isKept(in: new) } else { false }
    }
  }
}

extension ListEntry {
  /// Returns whether another entry is equal, apart from reasons to hide it other than its flag.
  fileprivate func isKept(in other: ListEntry) -> Bool {
    var (left, right) = (self, other)
    left.concealment.formIntersection(.flag)
    right.concealment.formIntersection(.flag)
    return left == right
  }
}

extension SectionedList {
  /// The current state of the list, for ``restore(_:)``.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var version: ListVersion<Content> {
    ListVersion(entries: entries, dependents: dependents, filterNumber: filterNumber)
  }

  /// Restores a version, which can be undone; ``takeChanges()`` reports the changes.
  ///
  /// The current filter stays in effect.
  ///
  /// - Complexity: O(*p* + *n* / 1,024), *p* being the number of elements on pages that aren't shared and *n* that of
  ///   all elements; O(*n*) when another filter was set meanwhile.
  public mutating func restore(_ version: ListVersion<Content>) {
    history.append(.version(self.version))
    go(to: version)
  }

  mutating func go(to version: ListVersion<Content>) {
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

// MARK: - Changes

extension SectionedList {
  /// Whether the list differs from the baseline that ``reset()`` restores.
  ///
  /// ```swift
  /// saveButton.isEnabled = heroes.isChanged
  /// ```
  ///
  /// Edits that cancel out change nothing, and neither does a filter.
  ///
  /// - Complexity: As for ``changes(since:)``.
  public var isChanged: Bool { version != baseline }

  /// Returns the elements that were added, removed, moved or changed since a version, visible or not.
  ///
  /// ```swift
  /// let saved = heroes.version
  /// try heroes.update("batman") { $0.subtitle = "Bruce Wayne" }
  /// heroes.changes(since: saved).updates  // ["batman"]
  /// ```
  ///
  /// Elements are given by their identities, for a store or a server. For the changes to show in a table, call
  /// ``takeChanges()``.
  ///
  /// - Complexity: That of the change for a version of this list; O(*n*) on average when an element was removed and
  ///   added again and for versions of other lists, *n* being the number of elements.
  public func changes(since version: ListVersion<Content>) -> IdentifiedDifference<ID> {
    let all = IdentifiedDifference(from: version.entries, to: entries)
    let updates = all.updates.filter { id in
      guard let old = version.entries[id], let new = entries[id] else { return true }
      return !old.isKept(in: new)
    }
    return IdentifiedDifference(removals: all.removals, arrivals: all.arrivals, updates: updates)
  }

  var baseline: ListVersion<Content> { history.baseline ?? SectionedList(name).version }
}
