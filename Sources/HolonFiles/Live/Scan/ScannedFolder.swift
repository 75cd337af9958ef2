/// A folder as a scan has found it.
///
/// Only the thread that reads the folder writes to it. Others read it after that thread has handed it on under the
/// pool's lock, or after all threads have ended.
final class ScannedFolder {
  /// The folder that contains it, which lives longer; nil for the root.
  unowned let parent: ScannedFolder?

  /// The number of folders above it in the scan.
  let depth: Int

  /// The folder's own entry; its name is among those of the parent's thread.
  var entry: FileEntry

  /// The name, for system calls.
  let name: FileName

  /// The index of the thread that has read it, and that has the names of its files.
  var reader = 0

  /// The positions of its files and folders among that thread's records, in the order of their names.
  var records = 0..<0

  /// The folders in it, in the order of their names, with their positions among the records.
  var folders: [(record: Int, folder: ScannedFolder)] = []

  /// The folders in it that needn't be read; nil when all are.
  var known: Set<KnownFolder>?

  /// The reason why it couldn't be read, or not completely.
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
    // Releasing deeply nested folders would need as many nested calls.
    var waiting = folders
    folders = []
    while let (_, folder) = waiting.popLast() {
      waiting += folder.folders
      folder.folders = []
    }
  }
}

/// A folder that was scanned before, and whose changes are reported by events.
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

// See above: used by one thread at a time, and handed on under a lock.
extension ScannedFolder: @unchecked Sendable {}
