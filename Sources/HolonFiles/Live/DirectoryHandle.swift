import HolonPlatform

/// An open folder of the file system, whose parts are accessed by their names alone.
///
/// It stays the same folder when it or a folder above it is renamed. No name that is looked up in it leads through a
/// link. It is closed when the last reference to it is released.
public final class DirectoryHandle: Sendable {
  /// The system's file descriptor of the folder.
  public let descriptor: Int32

  /// Takes over an open folder.
  public init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a folder by a path, which may lead through links as every path may.
  ///
  /// - Throws: ``FileError``, such as when no folder has the path.
  public convenience init(path: String) throws(FileError) {
    let descriptor = retrying { open(path, Self.flags) }
    guard descriptor >= 0 else {
      throw FileError(system: errno, "the folder can't be opened").at(Printable.text(path.utf8))
    }
    self.init(owning: descriptor)
  }

  deinit { close(descriptor) }

  static var flags: Int32 { O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK }

  /// Opens a folder in this one; links aren't followed.
  ///
  /// - Throws: ``FileError``: `isLink` or `notAFolder` when the name isn't a folder's.
  public func directory(_ name: FileName) throws(FileError) -> DirectoryHandle {
    let descriptor = name.withCString { name in
      retrying { openat(self.descriptor, name, Self.flags | O_NOFOLLOW) }
    }
    guard descriptor >= 0 else {
      let number = errno
      // Linux reports “not a directory” for a link that it mustn't follow.
      let isLink = number == ENOTDIR && (try? status(of: name))?.isLink == true
      throw FileError(system: isLink ? ELOOP : number, "the folder can't be opened").at(name)
    }
    return DirectoryHandle(owning: descriptor)
  }

  /// Opens a folder at any depth below this one, name by name, through no link.
  public func directory(at path: RelativePath) throws(FileError) -> DirectoryHandle {
    var handle = self
    for (index, name) in path.names.enumerated() {
      do { handle = try handle.directory(name) } catch {
        throw error.at(RelativePath(Array(path.names[...index])))
      }
    }
    return handle
  }

  /// Returns the file system's status of a file in this folder; of a link, its own.
  public func status(of name: FileName) throws(FileError) -> FileStatus {
    var status = stat()
    let code = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    guard code == 0 else { throw FileError(system: errno, "the status of the file can't be read").at(name) }
    return FileStatus(status)
  }

  /// Returns the file system's status of this folder.
  public func status() throws(FileError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError(system: errno, "the status of the file can't be read")
    }
    return FileStatus(status)
  }

  /// Opens a file in this folder for reading, unless it is a link or a special file.
  public func file(_ name: FileName) throws(FileError) -> OpenFile {
    do {
      return try name.withCString { name throws(FileError) in try OpenFile(name, in: descriptor) }
    } catch { throw error.at(name) }
  }

  /// Returns the target of a link in this folder.
  public func target(of name: FileName) throws(FileError) -> [UInt8] {
    do {
      return try name.withCString { name throws(FileError) in try Self.target(of: name, in: descriptor) }
    } catch { throw error.at(name) }
  }

  static func target(of name: UnsafePointer<CChar>, in descriptor: Int32) throws(FileError) -> [UInt8] {
    var capacity = 256
    while true {
      let (length, target) = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
        let length = buffer.withMemoryRebound(to: CChar.self) {
          readlinkat(descriptor, name, $0.baseAddress!, capacity)
        }
        return (length, Array(buffer.prefix(max(length, 0))))
      }
      guard length >= 0 else { throw FileError(system: errno, "the target of the link can't be read") }
      // A full buffer may have truncated the target.
      if length < capacity { return target }
      capacity *= 4
    }
  }
}

/// Repeats a system call while signals interrupt it.
func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
