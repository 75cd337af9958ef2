internal import HolonBase

/// Files in memory.
final class MemoryStorage: LogStorage {
  private let files: Locked<[String: MemoryFile]>

  let place = "memory"
  let reserve: Int

  init(_ files: [String: [UInt8]] = [:], reserve: Int = 0) {
    self.files = Locked(files.mapValues { MemoryFile($0) })
    self.reserve = reserve
  }

  /// The contents of all files.
  var contents: [String: [UInt8]] { files.use { $0.mapValues { $0.read() } } }

  func names() -> [String] { files.use { Array($0.keys) } }

  func open(_ name: String) -> any LogFile {
    files.use { files in
      if let file = files[name] { return file }
      let file = MemoryFile([])
      files[name] = file
      return file
    }
  }

  func remove(_ name: String) { files.use { $0[name] = nil } }

  func rename(_ name: String, to other: String) { files.use { $0[other] = $0.removeValue(forKey: name) } }

  func synchronizeNames() {}

  func close() {}
}

/// Bytes in memory.
final class MemoryFile: LogFile {
  private let bytes: Locked<[UInt8]>

  init(_ bytes: [UInt8]) { self.bytes = Locked(bytes) }

  func size() -> Int { bytes.use { $0.count } }

  func read() -> [UInt8] { bytes.use { $0 } }

  func write(_ new: UnsafeRawBufferPointer, at offset: Int) {
    bytes.use { $0.replaceSubrange(offset..<min(offset + new.count, $0.count), with: new) }
  }

  func read(from offset: Int, count: Int) -> [UInt8] {
    bytes.use { Array($0[min(offset, $0.count)..<min(offset + count, $0.count)]) }
  }

  func truncate(to size: Int) { bytes.use { $0.removeLast(max($0.count - size, 0)) } }

  func synchronize() {}
}
