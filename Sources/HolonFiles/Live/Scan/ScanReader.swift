import Foundation
import HolonPlatform

/// One thread of a scan: it reads folder after folder, the last found first, and gives some away when others have none.
final class ScanReader {
  let index: Int
  let pool: ScanPool

  /// The entries that this thread has found, folder by folder.
  var records: [FileEntry] = []
  var names = NameArena()

  /// The details of some of the records, by the positions of their names.
  var details: [NameReference: FileDetails] = [:]
  var targets: [NameReference: [UInt8]] = [:]
  var problems: [NameReference: FileError] = [:]

  private var stack: [ScannedFolder] = []
  private var done = ScanProgress()

  /// Whether the subfolders of the current folder will be read as well.
  private var descends = true

  /// Whether the subfolders of the current folder are examined by name, instead of when they are opened.
  private var looksAtFolders = false

  /// Whether there was space for all names so far; a thread's names may take four gigabytes.
  private var hasRoom = true

  private var handles: OpenFolders
  private let directory = DirectoryReader()
  private var sorter = NameSorter()
  private var waits = DiskWaits()
  private let kinds = KindsByName.shared
  private let contents = DetailsReader()
  private var device: (number: UInt64, index: UInt16) = (0, 0)

  init(index: Int, pool: ScanPool) {
    self.index = index
    self.pool = pool
    handles = OpenFolders(root: pool.root, limit: pool.handlesPerThread)
  }

  func run() {
    while let first = pool.next() {
      waits.begin()
      stack.append(first)
      while let folder = stack.popLast() {
        read(folder)
        if !pool.report(&done, stack: &stack) {
          stack = []
          handles.closeAll()
          return
        }
        if waits.areMany() { pool.addThreadForWaiting() }
      }
    }
    handles.closeAll()
  }

  // MARK: - A folder

  private func read(_ folder: ScannedFolder) {
    let descriptor: Int32
    switch handles.open(folder) {
    case .success(let opened): descriptor = opened
    case .failure(let error):
      // A folder that vanished meanwhile is no longer a part.
      folder.isGone = error.code == .notFound && folder.parent != nil
      folder.problem = error
      return
    }
    guard readStatus(of: folder, descriptor) else { return }
    folder.isRead = true
    folder.reader = index
    done.folders += 1
    descends = pool.options.levels.map { folder.depth + 1 < $0 } ?? true
    looksAtFolders = !descends || folder.known != nil
    hasRoom = true
    let first = records.count
    pool.events?.watch(folder, descriptor)
    let failure = directory.forEach(in: descriptor) { add($0, in: descriptor) }
    if failure != 0 { folder.problem = FileError(system: failure, "the folder can't be read to the end") }
    if !hasRoom {
      folder.problem = FileError(.tooLarge, "the names in the folder take more than 4 GB: scan its parts separately")
    }
    folder.records = first..<records.count
    sorter.sort(&records, from: first, names)
    descend(folder)
  }

  /// Reads the status of the folder itself; returns whether to read its contents.
  private func readStatus(of folder: ScannedFolder, _ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      folder.problem = FileError(system: errno, "the status of the file can't be read")
      return false
    }
    let outer = folder.parent?.entry.device ?? 0
    apply(status, in: &folder.entry)
    folder.entry.size = 0
    if folder.parent != nil, folder.entry.device != outer {
      folder.entry.traits.insert(.mountPoint)
      return pool.options.crossesMountPoints && !isItsOwnAncestor(folder)
    }
    return true
  }

  private func isItsOwnAncestor(_ folder: ScannedFolder) -> Bool {
    var ancestor = folder.parent
    while let current = ancestor {
      if current.entry.number == folder.entry.number, current.entry.device == folder.entry.device {
        folder.problem = FileError(
          .isLink, "the folder is mounted in itself, so it isn't read again: scan without crossing mount points")
        return true
      }
      ancestor = current.parent
    }
    return false
  }

  private func descend(_ folder: ScannedFolder) {
    guard descends else { return }
    for place in folder.records where records[place].kind == .folder {
      let entry = records[place]
      if folder.known?.contains(KnownFolder(names[entry.name], entry)) == true { continue }
      folder.folders.append((place, ScannedFolder(parent: folder, entry: entry, name: names[entry.name])))
    }
    for (_, subfolder) in folder.folders.reversed() { stack.append(subfolder) }
  }

  // MARK: - Contents

  private func add(_ found: DirectoryEntry, in descriptor: Int32) {
    var entry = FileEntry(
      size: 0, modified: .min, number: 0, name: NameReference(chunk: 0, offset: 0), device: 0, kind: .other, traits: [])
    var problem: FileError?
    var known: FileStatus?
    if found.type == UInt8(DT_DIR), !looksAtFolders {
      // The status is read when the folder is open, which is cheaper.
      entry.kind = .folder
    } else {
      var status = stat()
      if fstatat(descriptor, found.name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        apply(status, in: &entry)
        setKind(of: &entry, FileStatus.type(of: status), found)
        if pool.options.index != nil { known = FileStatus(status) }
      } else {
        let number = errno
        if number == ENOENT { return }
        problem = FileError(system: number, "the status of the file can't be read")
        entry.kind = found.type == UInt8(DT_LNK) ? .link : kinds.kind(of: found.bytes)
        entry.traits.insert(.unreadable)
      }
    }
    if entry.kind != .folder {
      done.files += 1
      if entry.kind != .link { done.bytes &+= entry.size }
    }
    guard let name = names.append(found.bytes) else {
      hasRoom = false
      return
    }
    entry.name = name
    if let problem { problems[name] = problem }
    if entry.kind == .link { readTarget(of: &entry, found, in: descriptor) }
    if pool.options.details == .all { readDetails(&entry, found, known, in: descriptor) }
    records.append(entry)
  }

  private func apply(_ status: stat, in entry: inout FileEntry) {
    entry.size = Int64(status.st_size)
    entry.modified = status.modified.nanoseconds
    entry.number = UInt64(truncatingIfNeeded: status.st_ino)
    let number = UInt64(truncatingIfNeeded: status.st_dev)
    if device.index == 0 || number != device.number { device = (number, pool.index(ofDevice: number)) }
    entry.device = device.index
  }

  private func setKind(of entry: inout FileEntry, _ type: FileStatus.FileType, _ found: DirectoryEntry) {
    switch type {
    case .file: entry.kind = kinds.kind(of: found.bytes)
    case .folder:
      entry.kind = .folder
      entry.size = 0
    case .link: entry.kind = .link
    case .special(let sort):
      entry.kind = .other
      entry.traits.formUnion(.special(sort))
    }
  }

  private func readTarget(of entry: inout FileEntry, _ found: DirectoryEntry, in descriptor: Int32) {
    do throws(FileError) {
      targets[entry.name] = try DirectoryHandle.target(of: found.name, in: descriptor)
    } catch { record(error, of: &entry) }
  }

  /// Reads the content of a file, unless the index has its details.
  private func readDetails(
    _ entry: inout FileEntry, _ found: DirectoryEntry, _ known: FileStatus?, in descriptor: Int32
  ) {
    guard entry.kind != .folder, entry.kind != .link, entry.special == nil, entry.size > 0, !entry.isUnreadable else {
      return
    }
    let name = names[entry.name]
    if let known, let reading = pool.options.index?.reading(of: known, named: name) {
      return record(reading, of: &entry)
    }
    do throws(FileError) {
      let file = try OpenFile(found.name, in: descriptor)
      let reading = contents.read(file, named: name)
      pool.options.index?.keep(reading, of: file.status, named: name)
      record(reading, of: &entry)
    } catch {
      record(error, of: &entry)
    }
  }

  private func record(_ reading: DetailsReading, of entry: inout FileEntry) {
    entry.kind = reading.details.kind
    entry.traits.insert(.seen)
    details[entry.name] = reading.details
    // A damaged file keeps the details that could be read.
    if let trouble = reading.trouble { record(trouble, of: &entry) }
  }

  private func record(_ problem: FileError, of entry: inout FileEntry) {
    problems[entry.name] = problem
    entry.traits.insert(.unreadable)
  }
}
