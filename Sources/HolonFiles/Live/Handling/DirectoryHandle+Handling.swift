public import HolonPlatform
import HolonSystemCalls

/// The changes that handling makes in an open folder.
extension DirectoryHandle {
  /// Opens a folder by its path, however long that is.
  public static func at(_ path: AbsolutePath) throws(FileError) -> DirectoryHandle {
    var handle: DirectoryHandle?
    var rest = path.names[...]
    repeat {
      // As many names as fit into one call.
      var step: [UInt8] = handle == nil ? [0x2F] : []
      while let name = rest.first, step.count + name.bytes.count < 4_000 {
        step += name.bytes + [0x2F]
        rest.removeFirst()
      }
      step.append(0x2E)
      let descriptor = (step + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          retrying { openat(handle?.descriptor ?? AT_FDCWD, text.baseAddress!, DirectoryHandle.flags) }
        }
      }
      guard descriptor >= 0 else { throw FileError(system: errno, "the folder can't be opened").at(path) }
      handle = DirectoryHandle(owning: descriptor)
    } while !rest.isEmpty
    return handle!
  }

  /// Returns the system's status of an item in this folder, of a link itself; nil when no item has the name.
  public func rawStatus(of name: FileName) throws(FileError) -> stat? {
    var status = stat()
    if name.withCString({ fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileError(system: errno, "the status of the file can't be read")
  }

  /// Returns the names of the items in this folder.
  public func names() throws(FileError) -> [FileName] {
    let own = openat(descriptor, ".", DirectoryHandle.flags)
    guard own >= 0 else { throw FileError(system: errno, "the folder can't be read") }
    defer { close(own) }
    var names: [FileName] = []
    let failure = DirectoryReader().forEach(in: own) { entry in
      if let name = FileName(bytes: entry.bytes) { names.append(name) }
    }
    guard failure == 0 else { throw FileError(system: failure, "the folder can't be read") }
    return names
  }

  /// Renames an item, within this folder or into another folder of the same disk, without replacing anything.
  public func move(_ name: FileName, to other: DirectoryHandle, _ newName: FileName) throws(FileError) {
    let result = name.withCString { old in
      newName.withCString { new in holon_move_exclusively(descriptor, old, other.descriptor, new) }
    }
    guard result == 0 else { throw FileError(system: errno, "the file can't be moved") }
  }

  /// Gives two items of this folder each other's names, at the same moment.
  ///
  /// - Throws: ``FileError`` with the code `notSupported` if the file system can't.
  func exchange(_ name: FileName, _ other: FileName) throws(FileError) {
    let result = name.withCString { first in
      other.withCString { second in holon_exchange(descriptor, first, descriptor, second) }
    }
    guard result == 0 else {
      let number = errno
      let isUnsupported = [EINVAL, ENOSYS, ENOTSUP].contains(number)
      throw FileError(system: isUnsupported ? EINVAL : number, "the file can't be replaced")
    }
  }

  /// Removes a name: of a file, or of an empty folder.
  public func unlink(_ name: FileName, isFolder: Bool = false) throws(FileError) {
    let result = name.withCString { unlinkat(descriptor, $0, isFolder ? AT_REMOVEDIR : 0) }
    guard result == 0 || errno == ENOENT else { throw FileError(system: errno, "the file can't be removed") }
  }

  /// Creates a folder that only its owner can use.
  public func makeFolder(_ name: FileName) throws(FileError) {
    guard name.withCString({ mkdirat(descriptor, $0, 0o700) }) == 0 else {
      throw FileError(system: errno, "the folder can't be created")
    }
  }

  /// Creates a new file with a content, and waits until the disk has stored it.
  public func write(_ bytes: [UInt8], to name: FileName) throws(FileError) {
    let file = name.withCString {
      openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard file >= 0 else { throw FileError(system: errno, "the file can't be created") }
    defer { close(file) }
    try bytes.writeAll(to: file)
    guard holon_sync(file, 0) == 0 else { throw FileError(system: errno, "the file can't be written") }
  }

  /// Returns all bytes of a small file.
  public func contents(of name: FileName, atMost limit: Int = 1 << 20) throws(FileError) -> [UInt8] {
    let file = try file(name)
    guard file.count <= limit else {
      throw FileError(.tooLarge, "the file has more than \(limit) bytes: check that it is the right one").at(name)
    }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(file.count)) { buffer, count in
      do throws(FileError) {
        count = try file.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
      } catch { failure = error }
    }
    if let failure { throw failure.at(name) }
    return bytes
  }

  /// Waits until the disk has stored the names in this folder.
  public func sync() { _ = holon_sync(descriptor, 0) }
}

extension [UInt8] {
  /// Writes all bytes to an open file.
  package func writeAll(to file: Int32) throws(FileError) {
    var start = 0
    while start < count {
      let written = withUnsafeBytes { bytes in
        retrying { write(file, bytes.baseAddress! + start, bytes.count - start) }
      }
      guard written >= 0 else { throw FileError(system: errno, "the file can't be written") }
      start += written
    }
  }
}

extension stat {
  /// The identity of the file in its file system.
  var identity: FileIdentity { FileStatus(self).identity }

  var type: FileStatus.FileType { FileStatus.type(of: self) }

  /// Whether it is a folder.
  package var isFolder: Bool { type == .folder }

  /// The times of the last access and modification, as `futimens` expects them.
  var times: [timespec] {
    #if canImport(Darwin)
      [st_atimespec, st_mtimespec]
    #else
      [st_atim, st_mtim]
    #endif
  }

  /// The time of the last change to the content or the attributes.
  var changed: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}
