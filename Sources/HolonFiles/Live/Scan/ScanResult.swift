import HolonTree

/// The results of a scan's threads.
struct ScanResult {
  /// The scanned folders at the top, with everything in them.
  let tops: [ScannedFolder]

  /// The threads with their records, by their indices.
  let readers: [ScanReader]

  /// The file systems; a record's index less 1 is the position here.
  let devices: [UInt64]

  func name(of record: FileEntry, in folder: ScannedFolder) -> FileName { readers[folder.reader].names[record.name] }

  /// Returns the final entry of a folder: the findings of its own scan, with the name from the folder above.
  func entry(of folder: ScannedFolder) -> FileEntry {
    var entry = folder.entry
    if folder.problem != nil { entry.traits.insert(.unreadable) }
    return entry
  }
}

extension FileTree {
  /// Creates a tree of everything that a scan has found.
  init(_ result: ScanResult, name: FileName) {
    devices = result.devices
    var bases: [UInt32] = []
    for reader in result.readers {
      guard let base = names.append(contentsOf: reader.names) else {
        preconditionFailure("the names of the files take more than 4 GB: scan the folder in parts")
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

  /// Adds the contents of a scanned folder, at all depths, to an empty folder.
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
        addFindings(entry, original, reader, added)
      }
    }
  }

  /// Keeps a scan's findings about a file that aren't in its entry.
  mutating func addFindings(_ entry: FileEntry, _ name: NameReference, _ reader: ScanReader, _ node: NodeHandle) {
    if entry.traits.contains(.seen) { details[node] = reader.details[name] }
    if entry.kind == .link { targets[node] = reader.targets[name] }
    if entry.isUnreadable { problems[node] = reader.problems[name] }
  }
}
