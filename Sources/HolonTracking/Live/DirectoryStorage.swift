#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files in a directory, which one process at a time has open.
final class DirectoryStorage: LogStorage {
  let place: String
  private let lock: Descriptor

  /// Opens a directory, and creates it if it isn't there; only the user may read it.
  ///
  /// - Throws: ``TrackingError`` with ``TrackingError/Code-swift.struct/inUse`` when another process has it open.
  init(_ path: String) throws(TrackingError) {
    place = path
    try Self.create(path)
    // Of two locks on one file the second fails, also within a process; and it goes when the process goes.
    lock = try Descriptor(path + "/lock", O_RDWR | O_CREAT)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw .system("lock", path) }
      let owner = (try? lock.read(from: 0, count: 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      throw TrackingError(
        .inUse,
        "the queue in \(path) is in use\(owner.isEmpty ? "" : " by process \(owner)"); "
          + "give each process a directory of its own, or end that one")
    }
    try lock.truncate(to: 0)
    try lock.append(Array(String(getpid()).utf8), at: 0)
    for name in try names() where name.hasSuffix(".new") { try remove(name) }
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
    try Descriptor("\(place)/\(name)", O_RDWR | O_CREAT | O_APPEND)
  }

  func remove(_ name: String) throws(TrackingError) {
    guard unlink("\(place)/\(name)") == 0 || errno == ENOENT else { throw .system("remove", "\(place)/\(name)") }
  }

  func replace(_ name: String, with bytes: [UInt8]) throws(TrackingError) -> any LogFile {
    let path = "\(place)/\(name)"
    let file = try Descriptor(path + ".new", O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
    try file.append(bytes, at: 0)
    guard rename(path + ".new", path) == 0 else { throw .system("replace", path) }
    return file
  }

  func synchronizeNames() throws(TrackingError) {
    let directory = try Descriptor(place, O_RDONLY)
    guard fsync(directory.number) == 0 else { throw .system("write", place) }
  }

  func close() { flock(lock.number, LOCK_UN) }

  private static func create(_ path: String) throws(TrackingError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .system("create", path)
    }
    try create(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("create", path) }
  }
}

extension TrackingError {
  /// What the system has just refused.
  static func system(_ verb: String, _ path: String, _ code: Int32 = errno) -> TrackingError {
    let next = code == ENOSPC || code == EDQUOT ? "make room on the disk" : "check the directory and its permissions"
    return TrackingError(.storage, "can't \(verb) \(path): \(String(cString: strerror(code))); \(next)")
  }
}
