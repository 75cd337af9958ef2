/// Where a log keeps its files: a directory, or memory.
protocol LogStorage: AnyObject, Sendable {
  /// The place, for messages.
  var place: String { get }

  /// The names of all files.
  func names() throws(TrackingError) -> [String]

  /// Opens a file, and creates it if it isn't there.
  func open(_ name: String) throws(TrackingError) -> any LogFile

  /// Removes a file, if it is there.
  func remove(_ name: String) throws(TrackingError)

  /// Replaces a file by another one in one step.
  func replace(_ name: String, with bytes: [UInt8]) throws(TrackingError) -> any LogFile

  /// Waits until the names of the files are on the device.
  func synchronizeNames() throws(TrackingError)

  /// Lets others have it.
  func close()
}

/// A file that grows.
protocol LogFile: AnyObject, Sendable {
  /// How many bytes it has.
  func size() throws(TrackingError) -> Int

  /// Puts bytes at the end, which is at a size: all of them, or none.
  func append(_ bytes: UnsafeRawBufferPointer, at size: Int) throws(TrackingError)

  /// The bytes from an offset on, as many as there are up to a count.
  func read(from offset: Int, count: Int) throws(TrackingError) -> [UInt8]

  /// Cuts it.
  func truncate(to size: Int) throws(TrackingError)

  /// Waits until its bytes are on the device.
  func synchronize() throws(TrackingError)
}

extension LogFile {
  /// Puts bytes at the end, which is at a size: all of them, or none.
  func append(_ bytes: [UInt8], at size: Int) throws(TrackingError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(TrackingError) in
      try append(UnsafeRawBufferPointer(bytes), at: size)
    }
  }
}
