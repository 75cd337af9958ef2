internal import HolonBase
import HolonPlatform

/// Details of files' contents that are kept in a file, so that the next scan reads only what has changed since.
///
/// ```swift
/// let index = try DetailsIndex(file: try AbsolutePath("/home/ada/.cache/music.index"))
/// var options = ScanOptions()
/// options.details = .all
/// options.index = index
/// let music = try await FolderOnDisk(path: "/home/ada/music").scan(options)
/// try index.save()
/// print(index.use)   // 10000 files from the index, 0 read
/// ```
///
/// A file counts as unchanged if its name, inode, size, and the times of the last change of its content and of its
/// attributes are the same. Programs can set the first of these times, but not the second. Details of a file that was
/// changed within the last two seconds aren't kept, since another change could have the same time.
///
/// One index serves any number of folders and concurrent scans. An entry that ``save()`` hasn't seen used for 16 times
/// is removed. A damaged index, or one of another version, is empty; ``damage`` gives the reason, and saving repairs it.
public final class DetailsIndex: Sendable {
  /// The numbers of files that scans have looked up.
  public struct Use: Hashable, Sendable {
    /// The number of files whose details the index had.
    public var kept = 0

    /// The number of files that were read.
    public var read = 0

    /// Creates the numbers before the first scan.
    public init() {}
  }

  /// The maximum size of the file, in bytes; the entries that were used last are kept.
  public static let longest = 64 << 20

  /// The number of times that an unused entry is saved.
  static let patience: UInt32 = 16

  /// The reason why the index was empty when it was opened, though its file existed; nil if it was whole.
  public let damage: FileError?

  private let file: AbsolutePath
  private let now: @Sendable () -> FileTime
  private let state: Locked<State>

  private struct State {
    var entries: [IndexContent.Key: IndexContent.Entry]
    var generation: UInt32
    var use = Use()
  }

  /// Opens an index, which is empty if no file has the path.
  ///
  /// - Parameters:
  ///   - file: The path of the index; the folder above it exists.
  ///   - now: Returns the current time, by the clock that gives files their times.
  /// - Throws: ``FileError`` when the file can't be read.
  public init(file: AbsolutePath, now: @escaping @Sendable () -> FileTime = { .now }) throws(FileError) {
    (self.file, self.now) = (file, now)
    let (folder, name) = try Transaction.open(file)
    var (damage, content): (FileError?, IndexContent) = (nil, IndexContent())
    if try file.located({ () throws(FileError) in try folder.rawStatus(of: name) }) != nil {
      do throws(FileError) {
        content = try IndexContent(folder.contents(of: name, atMost: Self.longest))
      } catch  where error.code == .malformed || error.code == .tooLarge {
        damage = error.at(file)
      } catch { throw error.at(file) }
    }
    self.damage = damage
    state = Locked(unchecked: State(entries: content.entries, generation: content.generation &+ 1))
  }

  /// The numbers of files that scans have looked up since the index was opened.
  public var use: Use { state.use { $0.use } }

  /// The number of entries.
  public var count: Int { state.use { $0.entries.count } }

  /// Writes the index to the disk, as a whole or not at all.
  ///
  /// - Throws: ``FileError`` when the file can't be written; the old one is unchanged then.
  public func save() throws(FileError) {
    let content = state.use { state in
      state.entries = state.entries.filter { state.generation &- $0.value.used < Self.patience }
      return IndexContent(entries: state.entries, generation: state.generation)
    }
    let (folder, name) = try Transaction.open(file)
    let temporary = FileName.unused()
    try file.located { () throws(FileError) in
      do throws(FileError) {
        try folder.write(content.bytes(atMost: Self.longest), to: temporary)
        let result = temporary.withCString { old in
          name.withCString { renameat(folder.descriptor, old, folder.descriptor, $0) }
        }
        guard result == 0 else { throw FileError(system: errno, "the index can't be written") }
      } catch {
        try? folder.unlink(temporary)
        throw error
      }
      folder.sync()
    }
    state.use { $0.generation &+= 1 }
  }
}

// MARK: - Entries

extension DetailsIndex {
  /// The age of the last change, in nanoseconds, from which on another one has another time.
  private static let resolution: Int64 = 2_000_000_000

  /// Returns the kept details of a file; nil if it isn't known, or has changed.
  func reading(of status: FileStatus, named name: FileName) -> DetailsReading? {
    let key = IndexContent.Key(status, name)
    return state.use { state in
      guard let index = state.entries.index(forKey: key) else { return nil }
      state.entries.values[index].used = state.generation
      state.use.kept += 1
      return state.entries.values[index].reading
    }
  }

  /// Keeps the details of a file that was read just now.
  ///
  /// - Parameter status: The status of the file before it was read.
  func keep(_ reading: DetailsReading, of status: FileStatus, named name: FileName) {
    // A passing trouble, such as a disk error, isn't a property of the content.
    let isLasting =
      reading.trouble.map { [.malformed, .encrypted, .tooLarge, .notSupported].contains($0.code) } ?? true
    let isOld = now().nanoseconds &- status.changed.nanoseconds > Self.resolution
    state.use { state in
      state.use.read += 1
      if isLasting, isOld {
        state.entries[IndexContent.Key(status, name)] = IndexContent.Entry(reading: reading, used: state.generation)
      }
    }
  }
}

extension DetailsIndex.Use: CustomStringConvertible {
  /// The numbers in words.
  public var description: String { "\(kept) files from the index, \(read) read" }
}

extension FileTime {
  /// The current time by the system's clock.
  public static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}

extension IndexContent.Key {
  fileprivate init(_ status: FileStatus, _ name: FileName) {
    self.init(
      number: status.identity.number, size: status.size, modified: status.modified.nanoseconds,
      changed: status.changed.nanoseconds, name: name)
  }
}
