import HolonTree

/// Files that are missing at their old places and may be found elsewhere.
struct MoveCandidates {
  private struct Identity: Hashable {
    let number: UInt64
    let device: UInt16
  }

  private struct Content: Hashable {
    let size: Int64
    let modified: Int64
  }

  private var identities: [Identity: NodeHandle] = [:]

  /// Files by the attributes that a copy to another file system keeps; nil where several files have the same.
  private var contents: [Content: NodeHandle?] = [:]

  /// Adds a file and everything below it.
  mutating func add(_ top: NodeHandle, of tree: FileTree) {
    for (node, _) in tree.nodes.preorder(from: top) {
      let entry = tree.nodes[node]
      guard entry.device != 0 else { continue }
      let identity = Identity(number: entry.number, device: entry.device)
      if identities[identity] == nil { identities[identity] = node }
      if entry.kind != .folder, entry.size > 0 {
        let content = Content(size: entry.size, modified: entry.modified)
        if let known = contents[content] {
          if known != node { contents[content] = .some(nil) }
        } else {
          contents[content] = .some(node)
        }
      }
    }
  }

  /// Returns the missing file that a new one is.
  ///
  /// File systems give the number of a removed file to the next one, so the number alone proves nothing. A file must
  /// have the same size and time as well, a folder its time or some of its parts.
  func match(
    _ new: FileEntry, _ folder: ScannedFolder?, in tree: FileTree, _ result: ScanResult, except claimed: Set<NodeHandle>
  ) -> NodeHandle? {
    if let node = identities[Identity(number: new.number, device: new.device)], !claimed.contains(node) {
      let old = tree.nodes[node]
      if (old.kind == .folder) == (new.kind == .folder), (old.kind == .link) == (new.kind == .link) {
        if old.modified == new.modified, old.size == new.size { return node }
        if old.kind == .folder, let folder, sharesPart(node, folder, tree, result) { return node }
      }
    }
    // A move to another file system keeps size and time. Many files share a time in whole seconds.
    guard new.kind != .folder, new.kind != .link, new.size > 0, new.modified % 1_000_000_000 != 0,
      let node = contents[Content(size: new.size, modified: new.modified)] ?? nil, !claimed.contains(node),
      tree.nodes[node].kind != .link
    else { return nil }
    return node
  }

  private func sharesPart(_ node: NodeHandle, _ folder: ScannedFolder, _ tree: FileTree, _ result: ScanResult) -> Bool {
    guard folder.isRead else { return false }
    let reader = result.readers[folder.reader]
    var numbers: Set<UInt64> = []
    for record in folder.records where reader.records[record].number != 0 {
      numbers.insert(reader.records[record].number)
    }
    for (_, subfolder) in folder.folders { numbers.insert(subfolder.entry.number) }
    return tree.nodes.children(of: node).contains { numbers.contains(tree.nodes[$0].number) }
  }
}
