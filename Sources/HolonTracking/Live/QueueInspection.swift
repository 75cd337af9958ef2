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
  /// What is in the files of a directory: first the events, then the ledger, so that it knows what has gone meanwhile.
  static func contents(of directory: String) throws(TrackingError) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    let names = try names(in: directory)
    for name in names.filter({ LogSegment.first($0) != nil }).sorted() + [EventLog.ledgerName] {
      // One that has gone since the names were read is settled.
      guard names.contains(name), let file = try? Descriptor(reading: "\(directory)/\(name)") else { continue }
      contents[name] = try file.read(from: 0, count: file.size())
    }
    return contents
  }
}
