import HolonTree

/// What the threads of a scan have found.
struct ScanResult {
  /// The folders that were scanned, with all that is in them.
  let tops: [ScannedFolder]

  /// The threads with their records, by their indices.
  let readers: [ScanReader]

  /// The file systems, by the indices in records less 1.
  let devices: [UInt64]

  func name(of record: FileEntry, in folder: ScannedFolder) -> FileName { readers[folder.reader].names[record.name] }

  /// What is known of a folder in the end: what was found when it was read, with the name that the folder above has.
  func entry(of folder: ScannedFolder) -> FileEntry {
    var entry = folder.entry
    if folder.problem != nil { entry.traits.insert(.unreadable) }
    return entry
  }
}

extension FileTree {
  /// Creates a tree of all that a scan has found.
  init(_ result: ScanResult, name: FileName) {
    devices = result.devices
    var bases: [UInt32] = []
    for reader in result.readers {
      guard let base = names.append(contentsOf: reader.names) else {
        preconditionFailure("the names take more than 4 GB")
      }
      bases.append(base)
    }
    nodes.deferSummaries()
    let top = result.tops[0]
    var entry = result.entry(of: top)
    entry.name = keep(name)
    let root = nodes.append(entry)
    problems[root] = top.problem
    append(contentsOf: top, of: result, under: root) { reader, reference in
      NameReference(rawValue: reference.rawValue + bases[reader])
    }
    nodes.settleSummaries()
  }

  /// Adds what is in a folder that was scanned, at all depths, to a folder that has nothing in it.
  mutating func append(
    contentsOf folder: ScannedFolder, of result: ScanResult, under node: NodeHandle,
    name: (Int, NameReference) -> NameReference
  ) {
    var levels = [(folder: folder, node: node, record: folder.records.lowerBound, next: 0)]
    while let level = levels.last {
      guard level.record < level.folder.records.upperBound else {
        levels.removeLast()
        continue
      }
      let last = levels.count - 1
      levels[last].record += 1
      let reader = result.readers[level.folder.reader]
      var entry = reader.records[level.record]
      var subfolder: ScannedFolder?
      if level.next < level.folder.folders.count, level.folder.folders[level.next].record == level.record {
        levels[last].next += 1
        subfolder = level.folder.folders[level.next].folder
        if subfolder!.isGone { continue }
        entry = result.entry(of: subfolder!)
      }
      let original = entry.name
      entry.name = name(level.folder.reader, original)
      let added = nodes.append(entry, to: level.node)
      if let subfolder {
        problems[added] = subfolder.problem
        levels.append((subfolder, added, subfolder.records.lowerBound, 0))
      } else {
        noteBeside(entry, original, reader, added)
      }
    }
  }

  /// Keeps what a scan knows of a file besides its entry.
  mutating func noteBeside(_ entry: FileEntry, _ name: NameReference, _ reader: ScanReader, _ node: NodeHandle) {
    if entry.traits.contains(.seen) { details[node] = reader.details[name] }
    if entry.kind == .link { targets[node] = reader.targets[name] }
    if entry.isUnreadable { problems[node] = reader.problems[name] }
  }
}
