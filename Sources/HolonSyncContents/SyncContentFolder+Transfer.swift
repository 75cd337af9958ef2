import Foundation
public import HolonBase
import HolonFiles
import HolonHashing
import HolonPlatform
public import HolonSync
import HolonSystemCalls

extension SyncContentFolder: SyncContents {
  /// Returns the states of contents; a content that is asked for counts as used.
  public func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] {
    try SyncContentsError.catching("the folder of contents “\(path)”") {
      var states: [ContentHash: SyncContentState] = [:]
      let folder = try made()
      // Syncs ask for all contents, which are neighbours in this order.
      var (inside, name): (DirectoryHandle?, FileName?)
      for hash in hashes.sorted() {
        if hash.folderName != name {
          name = hash.folderName
          inside = try folder.rawStatus(of: hash.folderName) == nil ? nil : folder.directory(hash.folderName)
        }
        if let inside, let size = try use(hash, in: inside) {
          states[hash] = SyncContentState(received: size, isComplete: true)
        } else if let arrived = try folder.rawStatus(of: arrival(hash)) {
          states[hash] = SyncContentState(received: Int(FileStatus(arrived).size), isComplete: false)
        }
      }
      return states
    }
  }

  /// Returns bytes of a content; nil if the folder doesn't have it.
  ///
  /// The whole content is verified before its first part is returned, once per process. A damaged content is set aside,
  /// and the folder no longer has it.
  public func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? {
    try SyncContentsError.catching("content \(hash)", hash) {
      guard let file = try file(hash) else { return nil }
      if start == 0, !isVerified(hash) {
        guard try ContentHash(of: file) == hash else {
          try setAside(hash)
          return nil
        }
        markVerified(hash)
      }
      let size = Int(file.count)
      let first = min(max(start, 0), size)
      var bytes: [UInt8] = []
      _ = try file.read(at: Int64(first), into: &bytes, limit: min(max(limit, 0), size - first))
      return SyncContentPart(start: first, size: size, bytes: bytes)
    }
  }

  /// Appends bytes to a content, and verifies the content after its last part.
  public func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    guard part.size <= limits.contentBytes else {
      throw SyncContentsError.tooLarge(hash, size: part.size, limit: limits.contentBytes)
    }
    return try SyncContentsError.catching("content \(hash)", hash) {
      if let size = try use(hash) { return SyncContentState(received: size, isComplete: true) }
      let name = arrival(hash)
      guard let arrival = try Arrival(name, in: made(), isNew: part.start == 0) else {
        return SyncContentState(received: 0, isComplete: false)
      }
      // The previous writer may have completed the content.
      if let size = try use(hash) {
        try remove(arrival)
        return SyncContentState(received: size, isComplete: true)
      }
      if arrival.count > part.size {
        free(arrival.count)
        try arrival.truncate()
      }
      guard part.start == arrival.count else { return SyncContentState(received: arrival.count, isComplete: false) }
      if arrival.isNew { try reserve(arrival, Self.fixedBytes, and: part.size, for: hash) }
      try reserve(arrival, part.bytes.count, and: part.size - part.start - part.bytes.count, for: hash)
      do throws(FileError) {
        try arrival.append(part.bytes)
      } catch {
        free(part.bytes.count)
        throw error
      }
      guard arrival.count == part.size else { return SyncContentState(received: arrival.count, isComplete: false) }
      guard try arrival.hash() == hash else {
        try remove(arrival)
        throw SyncContentsError.otherBytes(hash)
      }
      try moveIntoPlace(name, in: arrival.folder, hash, part.size + Self.fixedBytes)
      return SyncContentState(received: part.size, isComplete: true)
    }
  }

  /// The name of the file with the received bytes of a content.
  private func arrival(_ hash: ContentHash) -> FileName { hash.name(ending: "\(sender).part") }

  /// Counts bytes that are about to be received; without room, a file without bytes is removed.
  private func reserve(_ arrival: Arrival, _ count: Int, and rest: Int, for hash: ContentHash) throws {
    do {
      try reserve(count, and: rest, for: hash)
    } catch {
      if arrival.isNew { try arrival.folder.unlink(arrival.name) }
      throw error
    }
  }

  private func remove(_ arrival: Arrival) throws(FileError) {
    try arrival.folder.unlink(arrival.name)
    free(arrival.count + Self.fixedBytes)
  }

  /// Marks a content as used now; the time is exact to a minute, because each change of it is a write.
  ///
  /// - Parameter inside: The folder of the content's file; nil to look for it.
  /// - Returns: The size of the content; nil if the folder doesn't have it.
  private func use(_ hash: ContentHash, in inside: DirectoryHandle? = nil) throws(FileError) -> Int? {
    let known = try inside == nil ? folder(of: hash) : inside
    guard let inside = known, let found = try inside.rawStatus(of: hash.fileName) else { return nil }
    let status = FileStatus(found)
    guard status.isFile else { throw FileError(.isSpecial, "the file isn't a regular file: remove it") }
    if FileTime(.now).nanoseconds - status.modified.nanoseconds < 60_000_000_000 { return Int(status.size) }
    let file: OpenFile
    do throws(FileError) { file = try inside.file(hash.fileName) } catch  where error.code == .notFound { return nil }
    // The lock keeps `removeContents` from removing the content in between.
    try lock(file.descriptor, LOCK_SH)
    _ = futimens(file.descriptor, nil)
    guard let named = try inside.rawStatus(of: hash.fileName), FileStatus(named).identity == file.status.identity else {
      return nil
    }
    return Int(file.count)
  }

  /// Opens the folder of a content's file; nil if it doesn't exist.
  private func folder(of hash: ContentHash) throws(FileError) -> DirectoryHandle? {
    do throws(FileError) {
      return try DirectoryHandle.at(path).directory(hash.folderName)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }
}

/// Waits for a lock on an open file, which is released when the file is closed.
func lock(_ descriptor: Int32, _ kind: Int32) throws(FileError) {
  while flock(descriptor, kind) != 0 {
    guard errno == EINTR else { throw FileError(system: errno, "the file can't be locked") }
  }
}

/// The file with the received bytes of a content, which only one caller at a time writes.
private final class Arrival {
  let name: FileName
  let folder: DirectoryHandle
  let descriptor: Int32
  private(set) var count: Int

  /// Whether the file had no bytes when it was opened.
  let isNew: Bool

  /// Opens or creates a file, and waits until others don't write it.
  ///
  /// - Returns: Nil if the file doesn't exist and isn't to be created.
  init?(_ name: FileName, in folder: DirectoryHandle, isNew: Bool) throws(FileError) {
    (self.name, self.folder) = (name, folder)
    while true {
      let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | (isNew ? O_CREAT : 0)
      let descriptor = name.withCString { openat(folder.descriptor, $0, flags, 0o600) }
      if descriptor < 0, errno == ENOENT, !isNew { return nil }
      guard descriptor >= 0 else { throw FileError(system: errno, "the file can't be written") }
      var own = stat()
      do throws(FileError) {
        try lock(descriptor, LOCK_EX)
        guard fstat(descriptor, &own) == 0, FileStatus(own).isFile else {
          throw FileError(.isSpecial, "the file isn't a regular file: remove it")
        }
        // The previous writer may have renamed or removed the file.
        if let named = try folder.rawStatus(of: name), FileStatus(named).identity == FileStatus(own).identity {
          self.descriptor = descriptor
          (count, self.isNew) = (Int(own.st_size), own.st_size == 0)
          return
        }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try bytes.writeAll(to: descriptor)
    } catch {
      ftruncate(descriptor, off_t(count))
      throw error
    }
    count += bytes.count
  }

  func truncate() throws(FileError) {
    guard ftruncate(descriptor, 0) == 0 else { throw FileError(system: errno, "the file can't be written") }
    count = 0
  }

  /// Waits until the disk has all bytes, and returns their hash.
  func hash() throws -> ContentHash {
    guard holon_sync(descriptor, 0) == 0 else { throw FileError(system: errno, "the file can't be written") }
    return try ContentHash(of: OpenFile(owning: dup(descriptor)))
  }
}

extension ContentHash {
  /// Computes the hash of a file's bytes.
  init(of file: OpenFile) throws {
    var hash = try SHA256()
    var (offset, buffer): (Int64, [UInt8]) = (0, [])
    while try file.read(at: offset, into: &buffer, limit: 1 << 17) > 0 {
      hash.update(buffer)
      offset += Int64(buffer.count)
    }
    self.init(hash)
  }
}
