import HolonPlatform

/// The sizes of the folders in a trash, which save programs from adding them up.
///
/// Source: The FreeDesktop.org Trash specification 1.0, “Directory size cache”.
enum TrashSizes {
  private static let cache: FileName = "directorysizes"

  /// Records the size of a trashed folder, and removes the records of folders that are gone.
  ///
  /// The record is a cache: where it can't be written, programs add up sizes themselves.
  ///
  /// - Parameter temporary: A name in the trash folder for the unfinished record.
  static func record(_ name: FileName, in trash: AbsolutePath, writing temporary: FileName) {
    guard let folder = try? DirectoryHandle.at(trash), let files = try? folder.directory("files"),
      let info = try? folder.directory("info"), let infoStatus = try? info.rawStatus(of: name.trashInfo),
      let status = try? files.rawStatus(of: name), status.isFolder
    else { return }
    var blocks: Int64 = 0
    try? TreeWalk.visit(name, in: files) { visit throws(FileError) in
      if case .leave = visit.event { return }
      blocks += Int64(visit.status.st_blocks)
    }
    var lines = (try? folder.contents(of: cache))?.split(separator: 0x0A).map(Array.init) ?? []
    let encoded = Array(PercentEncoding.text(name.bytes).utf8)
    lines.removeAll { line in
      guard let last = line.split(separator: 0x20).last, let bytes = PercentEncoding.bytes(last),
        let other = FileName(bytes: bytes), !last.elementsEqual(encoded)
      else { return true }
      return (try? files.rawStatus(of: other)) == nil
    }
    lines.append(Array("\(blocks * 512) \(infoStatus.times[1].tv_sec) ".utf8) + encoded)
    guard (try? folder.write(lines.flatMap { $0 + [0x0A] }, to: temporary)) != nil else { return }
    let isKept = temporary.withCString { old in
      cache.withCString { renameat(folder.descriptor, old, folder.descriptor, $0) == 0 }
    }
    if !isKept { try? folder.unlink(temporary) }
  }
}
