import HolonTree

/// Finds out which of the files of a tree are which of those that a scan has found.
///
/// Files of the same name and identity are the same. Those that are left over are found again by their identities: they
/// were moved. What still has its name was replaced, and all others have come or gone.
struct Reconciliation {
  /// A file that the scan has found and that isn't found in the tree under its name.
  struct Arrival {
    let folder: ScannedFolder
    let record: Int
    let subfolder: ScannedFolder?

    /// The file that has had its name.
    let namesake: NodeHandle?
  }

  /// What becomes of an arrival.
  enum Placement {
    case insertion(Arrival)
    case move(NodeHandle, Arrival)
  }

  let tree: FileTree
  let result: ScanResult

  /// Where the folders of the scan are in the tree, as far as they are there already.
  private(set) var nodes: [ObjectIdentifier: NodeHandle] = [:]

  /// The files that are still there, though something about them is different.
  private(set) var updates: [(node: NodeHandle, arrival: Arrival)] = []

  /// What comes where, every folder before what is in it.
  private(set) var placements: [Placement] = []

  /// The files that weren't found under their names; those among them that were moved are in ``claimed``.
  private(set) var missing: [NodeHandle] = []

  /// The files found elsewhere, or replaced where they were.
  private(set) var claimed: Set<NodeHandle> = []

  /// The files found elsewhere.
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

  /// What is known of an arrival.
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
    // What couldn't be read has no records, and what was in it can't be seen any more.
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

  /// Notes that a file is where it was.
  private mutating func keep(_ node: NodeHandle, _ arrival: Arrival) {
    // A folder that wasn't gone into is as it was.
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
        // Only when nothing else turns out to be its namesake, it was replaced.
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
    // The last first, as arrivals are taken from the end.
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

  /// Makes sure that everything that is missing, and everything in it, can be found by its identity.
  private mutating func collectCandidates() {
    while collected < missing.count {
      candidates.add(missing[collected], of: tree)
      collected += 1
    }
  }
}
