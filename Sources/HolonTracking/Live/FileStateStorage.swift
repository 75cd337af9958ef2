internal import HolonPlatform

/// A state in a file, which only the user may read.
///
/// A new state is written to another file, brought to the device, and then takes the name of the former one.
public struct FileStateStorage: StateStorage {
  /// The path of the file.
  public let path: String

  // A state is small; a larger file is another one's.
  private static let mostBytes = 1 << 20

  /// Creates a storage in a file, whose folder is created when a state is written.
  public init(_ path: String) { self.path = path }

  /// Returns the contents of the file; nil when it doesn't exist.
  public func read() throws(TrackingError) -> [UInt8]? {
    if access(path, F_OK) != 0, errno == ENOENT { return nil }
    let file = try Descriptor(reading: path)
    let size = try file.size()
    guard size <= Self.mostBytes else {
      throw TrackingError(.storage, "\(path) has \(size) bytes, more than a state has: move it away")
    }
    return try file.read(from: 0, count: size)
  }

  /// Replaces the contents of the file.
  public func write(_ state: [UInt8]) throws(TrackingError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if !folder.isEmpty { try DirectoryStorage.create(folder) }
    let new = "\(path).\(getpid()).new"
    do throws(TrackingError) {
      let file = try Descriptor(new, O_RDWR | O_CREAT | O_TRUNC)
      try file.write(state, at: 0)
      try file.synchronize()
      guard rename(new, path) == 0 else { throw .system("replace", path) }
    } catch {
      unlink(new)
      throw error
    }
    // The name has to be on the device as well; some file systems can't do that for a folder.
    if let names = try? Descriptor(folder.isEmpty ? "/" : folder, O_RDONLY) { _ = fsync(names.number) }
  }
}
