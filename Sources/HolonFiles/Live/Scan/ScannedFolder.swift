/// A folder as a scan has found it.
///
/// Written by the one thread that reads it; others see it when that thread has handed it on under the pool's lock, or
/// when all threads have ended.
final class ScannedFolder {
  /// The folder that it is in, which lives longer; nil for the root.
  unowned let parent: ScannedFolder?

  /// How many folders are above it in the scan.
  let depth: Int

  /// What is known of the folder itself; its name is among those of the parent's thread.
  var entry: FileEntry

  /// The name, for the system.
  let name: FileName

  /// Which thread has read it, so that its files' names are among that one's.
  var reader = 0

  /// Where its files and folders are among the records of that thread, in the order of their names.
  var records = 0..<0

  /// The folders in it, in the order of their names, with their places among the records.
  var folders: [(record: Int, folder: ScannedFolder)] = []

  /// The folders in it that needn't be read; nil when all are.
  var known: Set<KnownFolder>?

  /// Why it couldn't be read, or not to the end.
  var problem: FileError?

  /// Whether it vanished before it was opened.
  var isGone = false

  /// Whether it was opened and read at all.
  var isRead = false

  init(parent: ScannedFolder?, entry: FileEntry, name: FileName) {
    self.parent = parent
    self.entry = entry
    self.name = name
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  deinit {
    // Folders in folders in folders would be freed by as many nested calls.
    var waiting = folders
    folders = []
    while let (_, folder) = waiting.popLast() {
      waiting += folder.folders
      folder.folders = []
    }
  }
}

/// A folder that was scanned before, and is told by events when anything in it changes.
struct KnownFolder: Hashable, Sendable {
  private let name: FileName
  private let number: UInt64
  private let device: UInt16

  init(_ name: FileName, _ entry: FileEntry) {
    self.name = name
    number = entry.number
    device = entry.device
  }
}

// See above: one thread at a time, and handed on under a lock.
extension ScannedFolder: @unchecked Sendable {}
