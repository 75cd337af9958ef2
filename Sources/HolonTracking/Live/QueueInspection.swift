extension TrackingBooks {
  /// The books of the queue in a directory, also while another process has it open; nothing is changed.
  ///
  /// - Throws: ``TrackingError`` when the directory can't be read.
  /// - Complexity: O(*n*) in the bytes of the queue, which are read into memory.
  public init(ofQueueIn directory: String) throws(TrackingError) {
    let contents = try DirectoryStorage.contents(of: directory)
    self = try EventLog(storage: MemoryStorage(contents), options: QueueOptions()).books
  }
}

extension DirectoryStorage {
  /// What is in the files of a directory.
  ///
  /// Another process may go on meanwhile, so events are read before and after the ledger: what it has as settled may be
  /// gone before, and what it has as accepted may have come after.
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
      // One that has gone since the names were read isn't needed.
      guard let file = try? Descriptor(reading: "\(directory)/\(name)") else { continue }
      contents[name] = try file.read(from: 0, count: file.size())
    }
    return contents
  }
}
