internal import HolonBase
internal import HolonPlatform

/// Files in a directory, which one process at a time has open.
final class DirectoryStorage: LogStorage {
  let place: String

  // At least two blocks of most file systems, with room for the outcomes of hundreds of requests.
  let reserve = 1 << 15

  private let lock: Locked<Descriptor>

  /// Opens a directory, and creates it if it is missing; only the user may read it.
  ///
  /// - Throws: ``TrackingError`` with ``TrackingError/Code-swift.struct/inUse`` when another process has it open.
  init(_ path: String) throws(TrackingError) {
    place = path
    lock = Locked(try Self.lock(path))
    // Earlier versions wrote ledgers under this name before they replaced the old one.
    for name in try names() where name.hasSuffix(".new") { try remove(name) }
  }

  /// Locks a directory, which is created if it is missing.
  private static func lock(_ path: String) throws(TrackingError) -> Descriptor {
    try create(path)
    // A second lock on one file fails, also within a process; the lock ends with the process.
    let lock = try Descriptor(path + "/lock", O_RDWR | O_CREAT)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw .system("lock", path) }
      let owner = String(decoding: ((try? lock.read(from: 0, count: 20)) ?? []).prefix { $0 > 32 }, as: UTF8.self)
      throw TrackingError(
        .inUse,
        "the queue in \(path) is in use\(owner.isEmpty ? "" : " by process \(owner)"): "
          + "give each process its own directory, or end that process")
    }
    // Only for the message above, so a full disk is no reason not to start.
    let owner = String(getpid())
    try? lock.write(Array((owner + String(repeating: " ", count: max(20 - owner.count, 0))).utf8), at: 0)
    return lock
  }

  var isIntact: Bool { lock.use { $0.isAt("\(place)/lock") } }

  func restore() throws(TrackingError) {
    let new = try Self.lock(place)
    guard try names().allSatisfy({ [".", "..", "lock"].contains($0) }) else {
      throw TrackingError(.inUse, "another queue is using \(place): give each tracker its own directory")
    }
    lock.use { $0 = new }
  }

  func names() throws(TrackingError) -> [String] { try Self.names(in: place) }

  static func names(in path: String) throws(TrackingError) -> [String] {
    guard let directory = opendir(path) else { throw .system("read", path) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
      }
    }
    return names
  }

  func open(_ name: String) throws(TrackingError) -> any LogFile {
    try Descriptor("\(place)/\(name)", O_RDWR | O_CREAT)
  }

  func remove(_ name: String) throws(TrackingError) {
    guard unlink("\(place)/\(name)") == 0 || errno == ENOENT else { throw .system("remove", "\(place)/\(name)") }
  }

  func rename(_ name: String, to other: String) throws(TrackingError) {
    guard systemRename("\(place)/\(name)", "\(place)/\(other)") == 0 else {
      throw .system("replace", "\(place)/\(other)")
    }
  }

  func synchronizeNames() throws(TrackingError) {
    let directory = try Descriptor(place, O_RDONLY)
    guard fsync(directory.number) == 0 else { throw .system("write", place) }
  }

  func close() { _ = lock.use { flock($0.number, LOCK_UN) } }

  static func create(_ path: String) throws(TrackingError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .system("create", path)
    }
    try create(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("create", path) }
  }
}

// Within the class the name refers to its own method.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

extension TrackingError {
  /// Returns the error of a call that the system has just refused.
  static func system(_ verb: String, _ path: String, _ code: Int32 = errno) -> TrackingError {
    let next = code == ENOSPC || code == EDQUOT ? "free space on the disk" : "check the directory and its permissions"
    return TrackingError(.storage, "can't \(verb) \(path) (\(String(cString: strerror(code)))): \(next)")
  }
}
