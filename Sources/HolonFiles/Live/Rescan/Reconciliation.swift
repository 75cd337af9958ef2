import HolonTree

/// A matching of the files in a tree to those that a scan has found.
///
/// Files of the same name and identity are the same. Remaining files are matched by their identities: they were moved.
/// A remaining file whose name still exists was replaced, and all others were added or removed.
struct Reconciliation {
  /// A file that the scan has found but the tree doesn't contain under its name.
  struct Arrival {
    let folder: ScannedFolder
    let record: Int
    let subfolder: ScannedFolder?

    /// The file in the tree that had its name.
    let namesake: NodeHandle?
  }

  /// The result for an arrival.
  enum Placement {
    case insertion(Arrival)
    case move(NodeHandle, Arrival)
  }

  let tree: FileTree
  let result: ScanResult

  /// The nodes of the scan's folders, as far as the tree has them already.
  private(set) var nodes: [ObjectIdentifier: NodeHandle] = [:]

  /// The files that still exist with different attributes.
  private(set) var updates: [(node: NodeHandle, arrival: Arrival)] = []

  /// The placements, every folder before its contents.
  private(set) var placements: [Placement] = []

  /// The files that weren't found under their names; those that were moved are also in ``claimed``.
  private(set) var missing: [NodeHandle] = []

  /// The files that were found elsewhere or were replaced.
  private(set) var claimed: Set<NodeHandle> = []

  /// The files that were found elsewhere.
  private(set) var moved: Set<NodeHandle> = []

  private var arrivals: [Arrival] = []
  private var latecomers: [Arrival] = []
  private var pairs: [(NodeHandle, ScannedFolder)] = []
  private var candidates = MoveCandidates()
  private var collected = 0

  init(_ tree: FileTree, _ result: ScanResult, pairs: [(NodeHandle, ScannedFolder)]) {
    self.tree = tree
    self.result = result
    self.pairs = pairs
    for (node, folder) in pairs { updateIfDifferent(node, folder) }
    comparePairs()
    while !arrivals.isEmpty || !latecomers.isEmpty {
      placeArrivals()
      if let latecomer = latecomers.popLast() { settle(latecomer) }
      comparePairs()
    }
  }

  /// Returns the entry of an arrival.
  func entry(of arrival: Arrival) -> FileEntry {
    arrival.subfolder.map { result.entry(of: $0) } ?? result.readers[arrival.folder.reader].records[arrival.record]
  }

  // MARK: - By name

  private mutating func comparePairs() {
    while let (node, folder) = pairs.popLast() {
      nodes[ObjectIdentifier(folder)] = node
      compareParts(of: node, folder)
    }
  }

  private mutating func compareParts(of node: NodeHandle, _ folder: ScannedFolder) {
    var child = tree.nodes.firstChild(of: node)
    // An unreadable folder has no records, and its contents aren't visible any more.
    let reader = result.readers[folder.reader]
    var subfolders = folder.folders[...]
    for record in folder.records {
      var subfolder: ScannedFolder?
      if let first = subfolders.first, first.record == record {
        subfolder = subfolders.removeFirst().folder
        if subfolder!.isGone { continue }
      }
      reader.names.withName(reader.records[record].name) { name in
        var order = -1
        while let current = child {
          order = tree.order(name, current)
          if order <= 0 { break }
          missing.append(current)
          child = tree.nodes.next(after: current)
        }
        let namesake = order == 0 ? child : nil
        if let namesake { child = tree.nodes.next(after: namesake) }
        meet(Arrival(folder: folder, record: record, subfolder: subfolder, namesake: namesake))
      }
    }
    while let current = child {
      missing.append(current)
      child = tree.nodes.next(after: current)
    }
  }

  private mutating func meet(_ arrival: Arrival) {
    guard let node = arrival.namesake else { return arrivals.append(arrival) }
    let (old, new) = (tree.nodes[node], entry(of: arrival))
    let isSame =
      old.device == 0 || new.device == 0 || (old.number == new.number && old.device == new.device)
    if isSame, (old.kind == .folder) == (new.kind == .folder), !claimed.contains(node) {
      keep(node, arrival)
    } else {
      if !claimed.contains(node) { missing.append(node) }
      arrivals.append(arrival)
    }
  }

  /// Records that a file is at its old place.
  private mutating func keep(_ node: NodeHandle, _ arrival: Arrival) {
    // A folder that wasn't read is unchanged.
    if arrival.subfolder == nil, tree.nodes[node].kind == .folder { return }
    if isDifferent(tree.nodes[node], entry(of: arrival)) { updates.append((node, arrival)) }
    if let subfolder = arrival.subfolder { pairs.append((node, subfolder)) }
  }

  private mutating func updateIfDifferent(_ node: NodeHandle, _ folder: ScannedFolder) {
    guard folder.isRead, isDifferent(tree.nodes[node], result.entry(of: folder)) else { return }
    updates.append((node, Arrival(folder: folder, record: 0, subfolder: folder, namesake: node)))
  }

  private func isDifferent(_ old: FileEntry, _ new: FileEntry) -> Bool {
    old.size != new.size || old.modified != new.modified || old.number != new.number || old.device != new.device
      || old.traits.subtracting(.seen) != new.traits.subtracting(.seen)
      || (old.kind != new.kind && (new.traits.contains(.seen) || !old.traits.contains(.seen)))
      || (new.traits.contains(.seen) && !old.traits.contains(.seen))
  }

  // MARK: - By identity

  private mutating func placeArrivals() {
    while let arrival = arrivals.popLast() {
      collectCandidates()
      let new = entry(of: arrival)
      if let node = candidates.match(new, arrival.subfolder, in: tree, result, except: claimed) {
        claim(node, arrival)
      } else if let namesake = arrival.namesake, !claimed.contains(namesake) {
        // The file was replaced only if no other file turns out to be its namesake.
        latecomers.append(arrival)
      } else {
        insert(arrival)
      }
      comparePairs()
    }
  }

  private mutating func settle(_ arrival: Arrival) {
    if let node = arrival.namesake, !claimed.contains(node),
      (tree.nodes[node].kind == .folder) == (entry(of: arrival).kind == .folder)
    {
      claimed.insert(node)
      keep(node, arrival)
    } else {
      insert(arrival)
    }
  }

  private mutating func claim(_ node: NodeHandle, _ arrival: Arrival) {
    claimed.insert(node)
    moved.insert(node)
    placements.append(.move(node, arrival))
    if isDifferent(tree.nodes[node], entry(of: arrival)) { updates.append((node, arrival)) }
    if let subfolder = arrival.subfolder { pairs.append((node, subfolder)) }
  }

  private mutating func insert(_ arrival: Arrival) {
    placements.append(.insertion(arrival))
    guard let folder = arrival.subfolder, folder.isRead else { return }
    var subfolders = folder.folders[...]
    // In reverse order, since arrivals are taken from the end.
    var inside: [Arrival] = []
    for record in folder.records {
      var subfolder: ScannedFolder?
      if let first = subfolders.first, first.record == record {
        subfolder = subfolders.removeFirst().folder
        if subfolder!.isGone { continue }
      }
      inside.append(Arrival(folder: folder, record: record, subfolder: subfolder, namesake: nil))
    }
    arrivals += inside.reversed()
  }

  /// Makes all missing files, and everything in them, available for matching by identity.
  private mutating func collectCandidates() {
    while collected < missing.count {
      candidates.add(missing[collected], of: tree)
      collected += 1
    }
  }
}
