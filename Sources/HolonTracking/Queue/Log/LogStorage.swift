/// The storage of a log's files: a directory, or memory.
protocol LogStorage: AnyObject, Sendable {
  /// The place, for messages.
  var place: String { get }

  /// Returns the names of all files.
  func names() throws(TrackingError) -> [String]

  /// Opens a file, and creates it if it is missing.
  func open(_ name: String) throws(TrackingError) -> any LogFile

  /// Removes a file, if it exists.
  func remove(_ name: String) throws(TrackingError)

  /// Renames a file in one step, and removes an existing one with the new name.
  func rename(_ name: String, to other: String) throws(TrackingError)

  /// The number of bytes that a ledger reserves; 0 where nothing else can use the room.
  var reserve: Int { get }

  /// Whether the place still exists and belongs to this storage.
  var isIntact: Bool { get }

  /// Creates the place again, empty, after it was removed.
  func restore() throws(TrackingError)

  /// Waits until the names of the files are on the device.
  func synchronizeNames() throws(TrackingError)

  /// Releases the storage for other processes.
  func close()
}

extension LogStorage {
  var isIntact: Bool { true }
  func restore() {}
}

/// A file that grows.
protocol LogFile: AnyObject, Sendable {
  /// Returns the size in bytes.
  func size() throws(TrackingError) -> Int

  /// Writes bytes at an offset, which is the end or before it: all of them, or none.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(TrackingError)

  /// Returns the bytes from an offset on, up to a count.
  func read(from offset: Int, count: Int) throws(TrackingError) -> [UInt8]

  /// Truncates the file.
  func truncate(to size: Int) throws(TrackingError)

  /// Waits until its bytes are on the device.
  func synchronize() throws(TrackingError)

  /// Whether the file still has a name, so that the next process finds it.
  var hasName: Bool { get }
}

extension LogFile {
  var hasName: Bool { true }

  /// Writes bytes at an offset, which is the end or before it: all of them, or none.
  func write(_ bytes: [UInt8], at offset: Int) throws(TrackingError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(TrackingError) in
      try write(UnsafeRawBufferPointer(bytes), at: offset)
    }
  }
}
