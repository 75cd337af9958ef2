import HolonPlatform

/// Files with the same content.
public struct DuplicateFiles: Hashable, Sendable {
  /// The number of bytes in each of them.
  public let size: Int64

  /// Where they are, in order; at least two.
  public let paths: [RelativePath]

  /// How much room there would be if there were only one of them.
  public var superfluousBytes: Int64 { size * Int64(paths.count - 1) }
}

extension DuplicateFiles {
  /// Finds the files of a folder that have the same content as another one.
  ///
  /// Files of one size are compared by their beginnings, those alike by a hash of everything, and those alike byte by
  /// byte, so that the answer is certain. Empty files, links and second names of one file count for nothing.
  ///
  /// - Parameters:
  ///   - folder: The folder as it was scanned.
  ///   - place: Where it is.
  /// - Returns: The duplicates, those that take the most room first; and what couldn't be read.
  /// - Complexity: Each file is read at most twice, and those whose size or beginning no other has at most once in part.
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
      // A second name of a file takes no room.
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

  /// The files whose first bytes have the same hash, where there are several.
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

  /// Compares files byte by byte, since a hash may be the same of different ones.
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
