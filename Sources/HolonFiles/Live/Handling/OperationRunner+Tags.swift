import HolonPlatform
import HolonSystemCalls

extension OperationRunner {
  /// Replaces a piece of music by a copy with other tags, and moves the old file to the trash.
  ///
  /// - Returns: The operation that reverts it.
  mutating func tag(_ path: AbsolutePath, _ tags: MusicTags) throws(FileError) -> FileOperation {
    let (folder, name) = try Transaction.open(path)
    guard let status = try path.located({ () throws(FileError) in try folder.rawStatus(of: name) }) else {
      throw FileError(system: ENOENT, "the tags can't be written").at(path)
    }
    let original = try path.located { () throws(FileError) in try folder.file(name) }
    let fresh = path.parent.appending(.unused())
    try transaction.make(fresh) { folder, temporary throws(FileError) in
      try path.located { () throws(FileError) in
        try TagCopy(original, status, named: name, tags).write(to: temporary, in: folder) ? 1 : 0
      }
    }
    let restoring = try replace(path, by: fresh)
    return .all([.trash(path), restoring])
  }

  /// Gives a new file the name of an old one, which moves to the trash.
  private mutating func replace(_ path: AbsolutePath, by fresh: AbsolutePath) throws(FileError) -> FileOperation {
    #if !canImport(Darwin)
      let savepoint = transaction.savepoint()
      do throws(FileError) {
        try transaction.exchange(fresh, with: path)
        return try putInTrash(path, from: fresh)
      } catch  where error.code == .notSupported {
        try transaction.rollBack(to: savepoint)
      }
    #endif
    // The name is free for a moment; if the process ends then, the next journal gives it back.
    let restoring = try putInTrash(path)
    try transaction.move(fresh, to: path)
    return restoring
  }
}

/// The writing of a copy of a file with other tags.
private struct TagCopy {
  let original: OpenFile
  let status: stat
  let name: FileName
  let tags: MusicTags
  let content: TaggedContent
  let before: MusicDetails

  private let reader: ByteReader

  init(_ original: OpenFile, _ status: stat, named name: FileName, _ tags: MusicTags) throws(FileError) {
    (self.original, self.status, self.name, self.tags) = (original, status, name, tags)
    guard case .music(let before) = DetailsReader().read(original, named: name).details else {
      throw FileError(.notSupported, "only music has tags that can be written: choose a piece of music")
    }
    self.before = before
    reader = ByteReader(original)
    content = try TaggedContent(reader, named: name, tags)
  }

  /// Writes the copy, and waits until the disk has stored it.
  ///
  /// - Returns: Whether attributes were lost.
  func write(to name: FileName, in folder: DirectoryHandle) throws(FileError) -> Bool {
    let copy = name.withCString {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard copy >= 0 else { throw FileError(system: errno, "the new file can't be created") }
    defer { close(copy) }
    try content.forEachChunk(reader) { bytes throws(FileError) in try bytes.writeAll(to: copy) }
    guard original.isStill(status) else {
      throw FileError(.changed, "the file was changed while its tags were written: try again when no program writes it")
    }
    let hasLost = try TreeCopy.copyAttributes(of: original.descriptor, status, to: copy)
    guard holon_sync(copy, 0) == 0 else { throw FileError(system: errno, "the new file can't be written") }
    try check(folder.file(name))
    return hasLost
  }

  /// Throws unless the copy has the new tags, and a sound of the same duration.
  private func check(_ copy: OpenFile) throws(FileError) {
    let reading = DetailsReader().read(copy, named: name)
    guard case .music(let after) = reading.details, tags.agree(with: after), after.format == before.format,
      after.duration == before.duration
    else {
      throw FileError(
        .notSupported, "the tags can't be read back from a copy of the file, which stays as it was: repair it first")
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Writes all bytes to an open file.
  fileprivate func writeAll(to file: Int32) throws(FileError) {
    var start = 0
    while start < count {
      let written = retrying { write(file, baseAddress! + start, count - start) }
      guard written >= 0 else { throw FileError(system: errno, "the new file can't be written") }
      start += written
    }
  }
}
