import HolonPlatform

/// Files with the same content.
public struct DuplicateFiles: Hashable, Sendable {
  /// The number of bytes in each of them.
  public let size: Int64

  /// The paths of the files, in order; at least two.
  public let paths: [RelativePath]

  /// The number of bytes that removing all but one of the files would free.
  public var superfluousBytes: Int64 { size * Int64(paths.count - 1) }
}

extension DuplicateFiles {
  /// Finds the files of a folder that have the same content as another one.
  ///
  /// Files of equal size are compared by their beginnings, then by a hash of all their content, and then byte by byte.
  /// The result is therefore certain. Empty files, links and further names of one file are ignored.
  ///
  /// - Parameters:
  ///   - folder: The folder as it was scanned.
  ///   - place: The place of the folder.
  /// - Returns: The duplicates, starting with those that take the most space, and the failures to read files.
  /// - Complexity: Each file is read at most twice; a file with a unique size or beginning at most once in part.
  public static func find(
    in folder: Folder, at place: AbsolutePath
  ) throws(FileError) -> (duplicates: [DuplicateFiles], failures: [FileFailure]) {
    let root = try DirectoryHandle.at(place)
    let search = DuplicateSearch(root)
    var bySize: [Int64: [RelativePath]] = [:]
    for entry in folder.entries where entry.file.size > 0 {
      guard entry.file.kind != .folder, entry.file.kind != .link, !(entry.file is SpecialFile) else { continue }
      bySize[entry.file.size, default: []].append(entry.path)
    }
    for (size, paths) in bySize where paths.count > 1 { search.compare(paths, of: size) }
    let found = search.duplicates.sorted {
      ($1.superfluousBytes, $0.paths[0]) < ($0.superfluousBytes, $1.paths[0])
    }
    return (found, search.failures.sorted { $0.path < $1.path })
  }
}

/// Groups files of one size by their content, ever more closely.
private final class DuplicateSearch {
  private(set) var duplicates: [DuplicateFiles] = []
  private(set) var failures: [FileFailure] = []
  private let root: DirectoryHandle
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
  private let other = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)

  init(_ root: DirectoryHandle) { self.root = root }

  deinit {
    buffer.deallocate()
    other.deallocate()
  }

  func compare(_ paths: [RelativePath], of size: Int64) {
    var seen: Set<FileIdentity> = []
    let single = paths.filter { path in
      // A second name of a file takes no space.
      guard let file = open(path) else { return false }
      return seen.insert(file.status.identity).inserted
    }
    for alike in groups(single, upTo: 4_096) {
      for same in size > 4_096 ? groups(alike, upTo: size) : [alike] { confirm(same, size) }
    }
  }

  private func open(_ path: RelativePath) -> OpenFile? {
    do throws(FileError) {
      guard let name = path.name else { return nil }
      return try root.directory(at: path.parent).file(name)
    } catch {
      failures.append(FileFailure(path: path, error: error))
      return nil
    }
  }

  /// Returns the groups of several files whose first bytes have the same hash.
  private func groups(_ paths: [RelativePath], upTo end: Int64) -> [[RelativePath]] {
    guard paths.count > 1 else { return [] }
    var groups: [Int: [RelativePath]] = [:]
    for path in paths {
      guard let file = open(path) else { continue }
      do throws(FileError) {
        var hasher = Hasher()
        var offset: Int64 = 0
        while offset < end {
          let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), end - offset))])
          let count = try file.read(at: offset, into: wanted)
          if count == 0 { break }
          hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          offset += Int64(count)
        }
        groups[hasher.finalize(), default: []].append(path)
      } catch { failures.append(FileFailure(path: path, error: error)) }
    }
    return groups.values.filter { $0.count > 1 }
  }

  /// Compares files byte by byte, since different contents may have the same hash.
  private func confirm(_ paths: [RelativePath], _ size: Int64) {
    var rest = paths[...]
    while let first = rest.popFirst() {
      var same = [first]
      var different: [RelativePath] = []
      for path in rest { if isSame(first, path) { same.append(path) } else { different.append(path) } }
      if same.count > 1 { duplicates.append(DuplicateFiles(size: size, paths: same.sorted())) }
      rest = different[...]
    }
  }

  private func isSame(_ path: RelativePath, _ otherPath: RelativePath) -> Bool {
    guard let file = open(path), let otherFile = open(otherPath), file.count == otherFile.count else { return false }
    do throws(FileError) {
      var offset: Int64 = 0
      while offset < file.count {
        let count = try file.read(at: offset, into: buffer)
        guard count > 0, try otherFile.read(at: offset, into: other) == count,
          memcmp(buffer.baseAddress!, other.baseAddress!, count) == 0
        else { return false }
        offset += Int64(count)
      }
      return true
    } catch {
      failures.append(FileFailure(path: otherPath, error: error))
      return false
    }
  }
}
