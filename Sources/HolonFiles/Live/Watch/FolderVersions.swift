import HolonTree

extension FolderOnDisk {
  /// Returns the sequence of the folder's versions from now on.
  ///
  /// ```swift
  /// for try await version in music.versions(after: folder) {
  ///   print(version.difference)  // + new.mp3
  /// }
  /// ```
  ///
  /// The first version contains the changes since the given folder. On Linux, the system names the folders with
  /// changes, and only those are read again. When it has lost track, and on other systems, all folders are. The
  /// sequence ends when the task that iterates is cancelled.
  ///
  /// - Parameters:
  ///   - folder: The result of an earlier scan.
  ///   - options: The options of the scans.
  ///   - latency: The time to wait for further changes after the first one.
  public func versions(
    after folder: Folder, _ options: ScanOptions = ScanOptions(), latency: Duration = .milliseconds(100)
  ) -> FolderVersions {
    FolderVersions(disk: self, folder: folder, options: options, latency: latency)
  }
}

/// The versions of a folder, each as soon as its contents have changed.
public struct FolderVersions: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = FolderVersion

  let disk: FolderOnDisk
  let folder: Folder
  let options: ScanOptions
  let latency: Duration

  /// Creates an iterator, which begins to watch with the first call of ``Iterator/next()``.
  public func makeAsyncIterator() -> Iterator { Iterator(versions: self, folder: folder) }

  /// An iterator that waits for changes and reads the changed folders.
  public struct Iterator: AsyncIteratorProtocol {
    private let versions: FolderVersions
    private var folder: Folder
    private var watch: (events: FolderEvents, signals: AsyncStream<Void>.Iterator)?

    init(versions: FolderVersions, folder: Folder) {
      self.versions = versions
      self.folder = folder
    }

    /// Returns the next version with changes; nil when the task was cancelled.
    ///
    /// - Throws: ``FileError`` when the system can't watch or read: `tooManyOpen` when it watches too many folders
    ///   already.
    public mutating func next() async throws -> FolderVersion? {
      do {
        while true {
          guard let dirty = try await dirtyFolders() else { return nil }
          let difference = try await read(dirty)
          if !difference.isEmpty { return FolderVersion(folder: folder, difference: difference) }
        }
      } catch is CancellationError {
        return nil
      }
    }

    /// Waits for the next changes; the first call reports that everything has to be read.
    private mutating func dirtyFolders() async throws -> FolderEvents.Dirty? {
      guard watch != nil else {
        let events = try FolderEvents(versions.disk.handle)
        watch = (events, events.signals.makeAsyncIterator())
        return .everything
      }
      guard await watch?.signals.next() != nil else { return nil }
      try await Task.sleep(for: versions.latency)
      return watch?.events.take()
    }

    private mutating func read(_ dirty: FolderEvents.Dirty) async throws -> FolderDifference {
      guard let events = watch?.events else { return FolderDifference() }
      let disk = versions.disk
      var pairs: [(NodeHandle, ScannedFolder)] = []
      // Folders have unowned references to the folders above them, which are kept here.
      var ancestors: [NodeHandle: ScannedFolder] = [:]
      switch dirty {
      case .everything:
        pairs = [(folder.root, ScannedFolder(parent: nil, entry: .unknownFolder, name: disk.name))]
      case .folders(let nodes):
        for node in nodes where folder.files.nodes.contains(node) {
          pairs.append((node, folder.scannedFolder(node, in: disk, &ancestors)))
        }
      }
      if pairs.isEmpty { return FolderDifference() }
      let result = try await disk.result(
        of: pairs.map(\.1), folder.files.devices, versions.options, watching: events, nil)
      try events.check()
      // A folder that couldn't be opened is gone, as reading the folder above will show.
      let reconciliation = Reconciliation(folder.files, result, pairs: pairs.filter { $0.1.isRead })
      let (files, difference, places) = reconciliation.applied(root: folder.root)
      folder = Folder(files, root: folder.root)
      events.settle(places) { files.nodes.contains($0) }
      withExtendedLifetime(ancestors) {}
      return difference
    }
  }
}

@available(*, unavailable, message: "an iterator can only be used by the task that iterates")
extension FolderVersions.Iterator: Sendable {}

extension Folder {
  /// Returns a folder of the tree to read again without the folders in it that are known already.
  fileprivate func scannedFolder(
    _ node: NodeHandle, in disk: FolderOnDisk, _ ancestors: inout [NodeHandle: ScannedFolder]
  ) -> ScannedFolder {
    let folder = ScannedFolder(
      parent: node == root ? nil : files.nodes.parent(of: node).map { ancestor($0, in: disk, &ancestors) },
      entry: files.nodes[node], name: node == root ? disk.name : files.name(of: node))
    var known: Set<KnownFolder> = []
    for child in files.nodes.children(of: node) where files.nodes[child].kind == .folder {
      known.insert(KnownFolder(files.name(of: child), files.nodes[child]))
    }
    folder.known = known
    return folder
  }

  /// Returns a folder on the path down to one that is read again.
  private func ancestor(
    _ node: NodeHandle, in disk: FolderOnDisk, _ ancestors: inout [NodeHandle: ScannedFolder]
  ) -> ScannedFolder {
    var way: [NodeHandle] = []
    var current = node
    while ancestors[current] == nil {
      way.append(current)
      guard current != root, let parent = files.nodes.parent(of: current) else { break }
      current = parent
    }
    for node in way.reversed() {
      let parent = node == root ? nil : files.nodes.parent(of: node).flatMap { ancestors[$0] }
      ancestors[node] = ScannedFolder(
        parent: parent, entry: files.nodes[node], name: node == root ? disk.name : files.name(of: node))
    }
    return ancestors[node]!
  }
}

/// A changed folder and its changes.
public struct FolderVersion: Sendable {
  /// The current folder.
  public let folder: Folder

  /// The changes since the previous version.
  public let difference: FolderDifference
}
