public import HolonBase
import HolonFiles
import HolonHashing
import HolonPlatform
import HolonSync
import HolonSystemCalls

/// Contents in a folder, with one file for each content, named by its hash.
///
/// ```swift
/// let folder = try SyncContentFolder(path: "photos")
/// let hash = try folder.add(bytes)
/// try folder.bytes(of: hash)  // the same bytes
/// ```
///
/// A file has the name of its hash only when all its bytes are on the disk and were found to have the hash. A received
/// part survives the end of the process, and a transfer continues after it:
///
/// ```
/// photos/
///   3a/3a7bd3e2360a3d29…        a content
///   3a7bd3e2360a3d29….part      the received bytes of a content
/// ```
///
/// Only the user can read the folder. No name in it leads through a link. Several processes may use the folder; the room
/// that others take is counted when this object is created.
public struct SyncContentFolder: Sendable {
  /// The limits of the folder.
  public let limits: SyncContentLimits

  let path: AbsolutePath
  let state: Locked<State>

  /// The part of the names of partially received contents that distinguishes their senders.
  let sender: String

  struct State {
    /// The size of all contents, in bytes.
    var bytes = 0

    /// The number of lost contents.
    var losses = 0

    /// Contents of which this process has verified the bytes.
    var verified: Set<ContentHash> = []
  }

  /// Opens a folder, after creating it if necessary; the folder that contains it has to exist.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - limits: The limits of the folder.
  /// - Throws: `SyncContentsError` when the folder can't be used.
  public init(path: String, limits: SyncContentLimits = SyncContentLimits()) throws {
    self.limits = limits
    (state, sender) = (Locked(State()), "")
    self.path = try SyncContentsError.catching("the folder of contents “\(path)”") { try AbsolutePath(path) }
    let bytes = try SyncContentsError.catching("the folder of contents “\(path)”") { [self] in try countBytes() }
    state.value.bytes = bytes
  }

  private init(_ folder: SyncContentFolder, sender: String) {
    (limits, path, state) = (folder.limits, folder.path, folder.state)
    self.sender = sender
  }

  /// Returns the same folder, in which the partially received contents of an account are kept apart from others'.
  ///
  /// A server uses it, so that no member can damage another one's transfer by sending wrong bytes.
  ///
  /// - Throws: `SyncContentsError` when hashes can't be computed.
  public func sent(by account: String) throws -> SyncContentFolder {
    let hash = try SyncContentsError.catching("the contents of the account") {
      try ContentHash(of: Array(account.utf8))
    }
    return SyncContentFolder(self, sender: ".\(hash.text.prefix(16))")
  }
}

extension SyncContentFolder {
  /// The number of contents that this process has removed or found damaged.
  public var losses: Int { state.use { $0.losses } }
}

// MARK: - Adding and reading

extension SyncContentFolder {
  /// Adds a content, which is on the disk when the method returns.
  ///
  /// - Returns: The hash of the content.
  /// - Throws: `SyncContentsError` for a content that exceeds a limit, or when it can't be stored.
  @discardableResult
  public func add(_ bytes: [UInt8]) throws -> ContentHash {
    var isRead = false
    return try add { buffer throws(FileError) in
      defer { isRead = true }
      if isRead { return 0 }
      buffer = bytes
      return bytes.count
    }
  }

  /// Adds a copy of a file, which is on the disk when the method returns.
  ///
  /// - Parameter path: The path of the file, which may be a link.
  /// - Returns: The hash of the content.
  /// - Throws: `SyncContentsError` for a content that exceeds a limit, or when it can't be read or stored.
  @discardableResult
  public func add(contentsOf path: String) throws -> ContentHash {
    let file = try SyncContentsError.catching("“\(path)”") {
      let real = try AbsolutePath(path).withoutLinks()
      guard let name = real.name else {
        throw FileError(.isSpecial, "the file isn't a regular file: add only regular files")
      }
      return try DirectoryHandle.at(real.parent).file(name)
    }
    var offset: Int64 = 0
    return try add { buffer throws(FileError) in
      let count = try file.read(at: offset, into: &buffer, limit: 1 << 17)
      offset += Int64(count)
      return count
    }
  }

  /// Returns the bytes of a content, after verifying their hash; nil if the folder doesn't have the content.
  ///
  /// - Throws: `SyncContentsError` with the code `otherBytes` for a damaged content, which is set aside: the next sync
  ///   fetches it again.
  public func bytes(of hash: ContentHash) throws -> [UInt8]? {
    try SyncContentsError.catching("content \(hash)", hash) {
      guard let file = try file(hash) else { return nil }
      var bytes: [UInt8] = []
      _ = try file.read(at: 0, into: &bytes, limit: Int(file.count))
      guard try ContentHash(of: bytes) == hash else {
        try setAside(hash)
        throw SyncContentsError(
          .otherBytes, of: hash, "the file of content \(hash) was damaged: sync again to fetch the content")
      }
      return bytes
    }
  }

  /// Returns the path of a content's file, for programs that read files themselves; nil if the content is absent.
  ///
  /// The bytes aren't verified. Never write to the file.
  public func path(of hash: ContentHash) throws -> String? {
    try SyncContentsError.catching("content \(hash)", hash) {
      guard try file(hash) != nil else { return nil }
      return "\(path.appending(hash.folderName).appending(hash.fileName))"
    }
  }
}

// MARK: - Files

extension SyncContentFolder {
  /// The bytes that a file counts in addition to its size.
  static var fixedBytes: Int { 1_024 }

  /// Opens the folder, after creating it if necessary with access for the user only.
  func made() throws(FileError) -> DirectoryHandle {
    do throws(FileError) {
      return try DirectoryHandle.at(path)
    } catch  where error.code == .notFound {
      guard let name = path.name else { throw error }
      let parent = try DirectoryHandle.at(path.parent)
      do throws(FileError) { try parent.makeFolder(name) } catch  where error.code == .exists {}
      parent.sync()
      return try parent.directory(name)
    }
  }

  /// Opens the file of a content; nil if the folder doesn't have the content.
  func file(_ hash: ContentHash) throws(FileError) -> OpenFile? {
    do throws(FileError) {
      return try DirectoryHandle.at(path).directory(hash.folderName).file(hash.fileName)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Returns the size of all files, with the fixed bytes of each.
  private func countBytes() throws(FileError) -> Int {
    let folder = try made()
    var bytes = 0
    // Another process may rename or remove any of the files meanwhile.
    for name in try folder.names() {
      guard let status = try folder.rawStatus(of: name).map(FileStatus.init) else { continue }
      guard status.isDirectory else {
        bytes += status.count
        continue
      }
      let inside = try folder.directory(name)
      for name in try inside.names() {
        if let status = try inside.rawStatus(of: name) { bytes += FileStatus(status).count }
      }
    }
    return bytes
  }

  /// Counts bytes that are about to be written.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - rest: The number of bytes that follow later.
  func reserve(_ count: Int, and rest: Int = 0, for hash: ContentHash?) throws(SyncContentsError) {
    let (limit, hasRoom) = state.use { state in
      guard state.bytes + count + rest <= limits.folderBytes else { return (limits.folderBytes, false) }
      state.bytes += count
      return (limits.folderBytes, true)
    }
    if !hasRoom { throw .noRoom(hash, limit: limit) }
  }

  func free(_ count: Int) { state.value.bytes -= count }

  func isVerified(_ hash: ContentHash) -> Bool { state.use { $0.verified.contains(hash) } }

  func markVerified(_ hash: ContentHash) {
    state.use { state in
      // A bound for the memory of servers: contents are then verified once more.
      if state.verified.count >= 10_000 { state.verified = [] }
      state.verified.insert(hash)
    }
  }

  /// Renames a damaged content, so that the folder no longer has it.
  func setAside(_ hash: ContentHash) throws(FileError) {
    let inside = try DirectoryHandle.at(path).directory(hash.folderName)
    let damaged = hash.name(ending: ".damaged")
    if let earlier = try inside.rawStatus(of: damaged) {
      try inside.unlink(damaged)
      free(FileStatus(earlier).count)
    }
    try inside.move(hash.fileName, to: inside, damaged)
    inside.sync()
    state.use { state in
      state.verified.remove(hash)
      state.losses += 1
    }
  }

  /// Renames a file, which the disk has, to its hash.
  ///
  /// - Parameter count: The bytes that the file counts, which become free if the content exists already.
  func moveIntoPlace(
    _ name: FileName, in folder: DirectoryHandle, _ hash: ContentHash, _ count: Int
  ) throws(FileError) {
    if try folder.rawStatus(of: hash.folderName) == nil {
      do throws(FileError) { try folder.makeFolder(hash.folderName) } catch  where error.code == .exists {}
      folder.sync()
    }
    let target = try folder.directory(hash.folderName)
    do throws(FileError) {
      try folder.move(name, to: target, hash.fileName)
      markVerified(hash)
    } catch  where error.code == .exists {
      try folder.unlink(name)
      free(count)
    }
    target.sync()
    folder.sync()
  }

  /// Writes a content to a new file, and renames it to its hash.
  ///
  /// - Parameter read: Replaces the bytes of a buffer by the next ones, and returns their number; 0 at the end.
  private func add(_ read: (inout [UInt8]) throws(FileError) -> Int) throws -> ContentHash {
    try SyncContentsError.catching("the content") {
      let folder = try made()
      let name = FileName.unused()
      let file = try NewFile(name, in: folder)
      var (counted, isKept) = (0, false)
      defer {
        if !isKept {
          try? folder.unlink(name)
          free(counted)
        }
      }
      try reserve(Self.fixedBytes, for: nil)
      counted = Self.fixedBytes
      var sum = try SHA256()
      var (size, buffer): (Int, [UInt8]) = (0, [])
      while try read(&buffer) > 0 {
        guard size + buffer.count <= limits.contentBytes else {
          throw SyncContentsError(
            .tooLarge,
            "the content has more than the \(limits.contentBytes) bytes that a content may have: use a smaller one")
        }
        try reserve(buffer.count, for: nil)
        counted += buffer.count
        size += buffer.count
        sum.update(buffer)
        try buffer.writeAll(to: file.descriptor)
      }
      try file.sync()
      let hash = ContentHash(sum)
      isKept = true
      try moveIntoPlace(name, in: folder, hash, counted)
      return hash
    }
  }
}

/// A file that is written, and closed with the last reference to it.
private final class NewFile {
  let descriptor: Int32

  init(_ name: FileName, in folder: DirectoryHandle) throws(FileError) {
    descriptor = name.withCString {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(system: errno, "the file can't be created") }
  }

  deinit { close(descriptor) }

  func sync() throws(FileError) {
    guard holon_sync(descriptor, 0) == 0 else { throw FileError(system: errno, "the file can't be written") }
  }
}

extension FileStatus {
  /// The bytes that the file counts.
  var count: Int { Int(size) + SyncContentFolder.fixedBytes }
}

extension OpenFile {
  /// Replaces the bytes of a buffer by bytes of the file; fewer at its end.
  func read(at offset: Int64, into buffer: inout [UInt8], limit: Int) throws(FileError) -> Int {
    var failure: FileError?
    buffer = [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
      do throws(FileError) {
        count = try read(at: offset, into: UnsafeMutableRawBufferPointer(bytes))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return buffer.count
  }
}

extension ContentHash {
  /// The first two digits of the hash, so that no folder contains too many files.
  var folderName: FileName { FileName(bytes: text.utf8.prefix(2)) ?? "00" }

  var fileName: FileName { name(ending: "") }

  func name(ending: String) -> FileName { FileName(bytes: "\(text)\(ending)".utf8) ?? "0" }
}

extension SyncContentsError {
  static func noRoom(_ hash: ContentHash?, limit: Int) -> SyncContentsError {
    let content = hash.map { "content \($0)" } ?? "the content"
    return SyncContentsError(
      .full, of: hash, "\(content) doesn't fit into the \(limit) bytes of all contents: remove unneeded contents")
  }

  /// Runs a closure, and replaces an error of the file system or of the library for hashes by one about contents.
  static func catching<Value>(
    _ subject: String, _ hash: ContentHash? = nil, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error where error is FileError || error is HashingError {
      throw SyncContentsError(.failed, of: hash, "\(subject): \(error)")
    }
  }
}
