import HolonPlatform

/// The folders on a path down that a thread has open, at most a given number of them.
///
/// Folders are opened by name in the folder above, through no link, so that no path is ever too long. A depth-first
/// reader finds the folder above open. Otherwise the path is opened again from the nearest open folder.
struct OpenFolders {
  private let root: DirectoryHandle
  private let limit: Int

  /// The open folders on the path down: each is in the one before.
  private var chain: [(folder: ScannedFolder, descriptor: Int32)] = []

  /// The total time, in milliseconds, to wait for others to close their handles.
  private var patience = 200

  init(root: DirectoryHandle, limit: Int) {
    self.root = root
    self.limit = max(limit, 2)
  }

  mutating func closeAll() {
    for (_, descriptor) in chain { close(descriptor) }
    chain = []
  }

  /// Opens a folder, which stays open until its handle is needed.
  mutating func open(_ folder: ScannedFolder) -> Result<Int32, FileError> {
    guard let parent = folder.parent else { return openRoot(folder) }
    while let last = chain.last, last.folder !== parent {
      close(last.descriptor)
      chain.removeLast()
    }
    if chain.isEmpty, case .failure(let error) = reopen(parent) { return .failure(error) }
    return step(to: folder)
  }

  private mutating func openRoot(_ folder: ScannedFolder) -> Result<Int32, FileError> {
    closeAll()
    return enter(folder, ".", in: root.descriptor, flags: DirectoryHandle.flags)
  }

  /// Opens the folders from the root down to a folder that was open before.
  private mutating func reopen(_ folder: ScannedFolder) -> Result<Int32, FileError> {
    var way: [ScannedFolder] = []
    var ancestor: ScannedFolder? = folder
    while let current = ancestor {
      way.append(current)
      ancestor = current.parent
    }
    for step in way.reversed() {
      let result = step.parent == nil ? openRoot(step) : self.step(to: step)
      guard case .success(let descriptor) = result else { return result }
      var status = stat()
      guard fstat(descriptor, &status) == 0, UInt64(truncatingIfNeeded: status.st_ino) == step.entry.number else {
        return .failure(FileError(.changed, "the folder was moved or replaced while it was scanned: scan it again"))
      }
    }
    return .success(chain[chain.count - 1].descriptor)
  }

  private mutating func step(to folder: ScannedFolder) -> Result<Int32, FileError> {
    let above = chain[chain.count - 1].descriptor
    return folder.name.withCString { enter(folder, $0, in: above, flags: DirectoryHandle.flags | O_NOFOLLOW) }
  }

  private mutating func enter(
    _ folder: ScannedFolder, _ name: UnsafePointer<CChar>, in above: Int32, flags: Int32
  ) -> Result<Int32, FileError> {
    if chain.count >= limit { closeFirst() }
    while true {
      let descriptor = retrying { openat(above, name, flags) }
      if descriptor >= 0 {
        chain.append((folder, descriptor))
        patience = min(patience + 1, 200)
        return .success(descriptor)
      }
      let number = errno
      guard number == EMFILE || number == ENFILE, chain.count > 1 || patience > 0 else {
        return .failure(FileError(system: number, "the folder can't be opened"))
      }
      // Others may close their handles, and only the folder above is needed.
      if chain.count > 1 {
        while chain.count > 1 { closeFirst() }
      } else {
        patience -= 1
        usleep(1_000)
      }
    }
  }

  /// Closes the topmost folder, but never the last one of the chain.
  private mutating func closeFirst() {
    guard chain.count > 1 else { return }
    close(chain.removeFirst().descriptor)
  }
}
