/// The decisions of a merge about every node that at least one version has changed.
///
/// A node without an entry is in all three versions, under the same parent.
struct MergePlan<Element: Equatable, Summary: TreeSummary> where Summary.Element == Element {
  /// The changes of a node, and the decision about it.
  struct Entry {
    var isInBase = true
    var isInOurs = true
    var isInTheirs = true
    var isMovedByOurs = false
    var isMovedByTheirs = false
    var isUpdatedByOurs = false
    var isUpdatedByTheirs = false

    /// The version whose place counts.
    var side = TreeMergeSide.ours

    /// Whether the side was changed to break a cycle or because of a removal.
    var isSettled = false

    /// Whether the node was inserted in a part that is removed.
    var isDropped = false

    /// The version that has removed the node while the other has it.
    var remover: TreeMergeSide? {
      guard isInBase, isInOurs != isInTheirs else { return nil }
      return isInOurs ? .theirs : .ours
    }

    func isIn(_ side: TreeMergeSide) -> Bool { side == .ours ? isInOurs : isInTheirs }
    func isMoved(by side: TreeMergeSide) -> Bool { side == .ours ? isMovedByOurs : isMovedByTheirs }
    func isUpdated(by side: TreeMergeSide) -> Bool { side == .ours ? isUpdatedByOurs : isUpdatedByTheirs }
  }

  typealias Version = Tree<Element, Summary>

  let base: Version
  let ours: Version
  let theirs: Version
  let policy: TreeMergePolicy<Element>

  var entries: [NodeHandle: Entry] = [:]

  /// The nodes with an entry, in the order in which their changes were noted.
  var order: [NodeHandle] = []

  /// The top of the removed part to which a removed node belongs, as far as it was looked up.
  var tops: [NodeHandle: NodeHandle] = [:]

  /// The tops of removed parts that stay.
  var kept: Set<NodeHandle> = []

  /// The tops of removed parts about which a conflict is reported.
  var reported: Set<NodeHandle> = []

  var conflicts: [TreeConflict<Element>] = []
  var renamed: [NodeHandle: NodeHandle] = [:]

  /// For a sibling in theirs that isn't at its place there, the one before it that is; see ``predecessor(of:under:)``.
  var predecessors: [NodeHandle: NodeHandle?] = [:]

  /// For a sibling that a version has moved or inserted, the one before it that the version hasn't.
  var anchors: [TreeMergeSide: [NodeHandle: NodeHandle?]] = [:]

  init(base: Version, ours: Version, theirs: Version, policy: TreeMergePolicy<Element>) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.policy = policy
  }

  func version(_ side: TreeMergeSide) -> Version { side == .ours ? ours : theirs }

  mutating func note(_ difference: TreeDifference<Element>, of side: TreeMergeSide) {
    for change in difference.changes {
      let node = change.node
      var entry = entries[node] ?? newEntry(node)
      switch (change, side) {
      case (.move, .ours): entry.isMovedByOurs = true
      case (.move, .theirs): entry.isMovedByTheirs = true
      case (.update, .ours): entry.isUpdatedByOurs = true
      case (.update, .theirs): entry.isUpdatedByTheirs = true
      // An inserted node has a place and an element of this version's own.
      case (.insert, .ours): (entry.isMovedByOurs, entry.isUpdatedByOurs) = (true, true)
      case (.insert, .theirs): (entry.isMovedByTheirs, entry.isUpdatedByTheirs) = (true, true)
      case (.remove, _): break
      }
      entries[node] = entry
    }
  }

  private mutating func newEntry(_ node: NodeHandle) -> Entry {
    order.append(node)
    var entry = Entry()
    entry.isInBase = base.contains(node)
    entry.isInOurs = ours.contains(node)
    entry.isInTheirs = theirs.contains(node)
    return entry
  }

  /// Whether a node is in the merged tree.
  func isPresent(_ node: NodeHandle) -> Bool {
    guard let entry = entries[node] else { return true }
    if entry.remover != nil { return kept.contains(tops[node] ?? node) }
    return !entry.isDropped && (entry.isInOurs || entry.isInTheirs)
  }

  /// The parent of a node in the merged tree.
  func parent(of node: NodeHandle) -> NodeHandle? { version(entries[node]?.side ?? .ours).parent(of: node) }

  /// Decides about all nodes.
  mutating func resolve() {
    resolvePlaces()
    findTops()
    resolveRemovals()
    var isSettled = false
    while !isSettled {
      keepParents(of: order.filter { isPresent($0) })
      isSettled = !breakCycles()
    }
  }

  private mutating func resolvePlaces() {
    for node in order {
      guard var entry = entries[node] else { continue }
      switch (entry.isInOurs, entry.isInTheirs) {
      case (true, true):
        if entry.isMovedByOurs, entry.isMovedByTheirs {
          entry.side = resolvedSide(of: node)
        } else {
          entry.side = entry.isMovedByTheirs ? .theirs : .ours
        }
      case (false, true): entry.side = .theirs
      default: entry.side = .ours
      }
      entries[node] = entry
    }
  }

  private mutating func resolvedSide(of node: NodeHandle) -> TreeMergeSide {
    let (ourPlace, theirPlace) = (ours.place(of: node), theirs.place(of: node))
    if ourPlace.parent == theirPlace.parent, anchor(of: node, in: .ours) == anchor(of: node, in: .theirs) {
      return .ours
    }
    let basePlace = base.contains(node) ? base.place(of: node) : nil
    conflicts.append(.place(node, base: basePlace, ours: ourPlace, theirs: theirPlace))
    return policy.place(node, ourPlace, theirPlace)
  }

  /// The nearest sibling before a node that the version hasn't moved or inserted.
  private mutating func anchor(of node: NodeHandle, in side: TreeMergeSide) -> NodeHandle? {
    let version = version(side)
    var passed: [NodeHandle] = []
    var previous = version.previous(before: node)
    while let sibling = previous, entries[sibling]?.isMoved(by: side) == true {
      if let known = anchors[side]?[sibling] {
        previous = known
        break
      }
      passed.append(sibling)
      previous = version.previous(before: sibling)
    }
    for sibling in passed { anchors[side, default: [:]][sibling] = .some(previous) }
    return previous
  }
}
