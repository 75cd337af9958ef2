import HolonPlatform

/// An open folder of the file system, whose parts are reached by their names alone.
///
/// It stays the same folder whatever it or those above it are renamed to, at any depth, and no name that is looked up in
/// it leads through a link. It is closed when nobody refers to it any more.
public final class DirectoryHandle: Sendable {
  /// The system's number for it.
  public let descriptor: Int32

  /// Takes over an open folder.
  public init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a folder by a path, which may lead through links as every path may.
  ///
  /// - Throws: ``FileError``, as when there is no folder.
  public convenience init(path: String) throws(FileError) {
    let descriptor = retrying { open(path, Self.flags) }
    guard descriptor >= 0 else { throw FileError(system: errno, "can't be opened").at(Printable.text(path.utf8)) }
    self.init(owning: descriptor)
  }

  deinit { close(descriptor) }

  static var flags: Int32 { O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK }

  /// Opens a folder in this one; a link isn't followed.
  ///
  /// - Throws: ``FileError``: `isLink` or `notAFolder` when it is something else.
  public func directory(_ name: FileName) throws(FileError) -> DirectoryHandle {
    let descriptor = name.withCString { name in
      retrying { openat(self.descriptor, name, Self.flags | O_NOFOLLOW) }
    }
    guard descriptor >= 0 else {
      let number = errno
      // Linux says “no folder” of a link that it was told not to follow.
      let isLink = number == ENOTDIR && (try? status(of: name))?.isLink == true
      throw FileError(system: isLink ? ELOOP : number, "can't be opened").at(name)
    }
    return DirectoryHandle(owning: descriptor)
  }

  /// Opens a folder any number of levels below, name by name, through no link.
  public func directory(at path: RelativePath) throws(FileError) -> DirectoryHandle {
    var handle = self
    for (index, name) in path.names.enumerated() {
      do { handle = try handle.directory(name) } catch {
        throw error.at(RelativePath(Array(path.names[...index])))
      }
    }
    return handle
  }

  /// What the file system knows of a file in this folder, itself when it is a link.
  public func status(of name: FileName) throws(FileError) -> FileStatus {
    var status = stat()
    let code = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    guard code == 0 else { throw FileError(system: errno, "can't be looked at").at(name) }
    return FileStatus(status)
  }

  /// What the file system knows of this folder.
  public func status() throws(FileError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(system: errno, "can't be looked at") }
    return FileStatus(status)
  }

  /// Opens a file in this folder to read it; neither a link nor what isn't a file.
  public func file(_ name: FileName) throws(FileError) -> OpenFile {
    do {
      return try name.withCString { name throws(FileError) in try OpenFile(name, in: descriptor) }
    } catch { throw error.at(name) }
  }

  /// Where a link in this folder leads to.
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
      guard length >= 0 else { throw FileError(system: errno, "can't be read") }
      // A full buffer may have cut it off.
      if length < capacity { return target }
      capacity *= 4
    }
  }
}

/// Makes a system call again for as long as signals interrupt it.
func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
