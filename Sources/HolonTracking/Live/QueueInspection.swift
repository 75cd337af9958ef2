extension TrackingBooks {
  /// Creates the books of the queue in a directory, also while another process has it open, without changing it.
  ///
  /// - Throws: ``TrackingError`` when the directory can't be read.
  /// - Complexity: O(*n*) in the bytes of the queue, which are read into memory.
  public init(ofQueueIn directory: String) throws(TrackingError) {
    let contents = try DirectoryStorage.contents(of: directory)
    self = try EventLog(storage: MemoryStorage(contents), options: QueueOptions()).books
  }
}

extension DirectoryStorage {
  /// Returns the contents of the files in a directory.
  ///
  /// Another process may continue meanwhile, so events are read before and after the ledger. The first reading has
  /// events that are settled later; the second has events that are accepted later.
  static func contents(of directory: String) throws(TrackingError) -> [String: [UInt8]] {
    let before = try contents(of: directory) { LogSegment.first($0) != nil }
    let ledger = try contents(of: directory) { $0 == LedgerFile.name }
    let after = try contents(of: directory) { LogSegment.first($0) != nil }
    return ledger.merging(before) { $1 }.merging(after) { $1 }
  }

  private static func contents(
    of directory: String, _ isIncluded: (String) -> Bool
  ) throws(TrackingError) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try names(in: directory) where isIncluded(name) {
      // A file that was removed after the names were read isn't needed.
      guard let file = try? Descriptor(reading: "\(directory)/\(name)") else { continue }
      contents[name] = try file.read(from: 0, count: file.size())
    }
    return contents
  }
}
