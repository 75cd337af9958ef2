public import HolonTree

/// The totals of everything in a folder, at any depth.
///
/// - How answers combine: bytes and counts are added up, and the latest change counts.
/// - Order: irrelevant.
/// - Failures: files that couldn't be read count as unreadable, and as their kind as far as it is known.
/// - No parts: every total is 0, and no change is the latest.
public struct FileSummary: Equatable, Sendable {
  /// The bytes of all files together; a link has none of its own.
  public internal(set) var bytes: Int64 = 0

  /// The time of the latest modification, in nanoseconds since 1970.
  var latest: Int64 = .min

  /// The numbers of folders, texts, images and e-books.
  var common: SIMD4<UInt32> = .zero

  /// The numbers of pieces of music, other files, links and unreadable files.
  var rarer: SIMD4<UInt32> = .zero

  init() {}
}

extension FileSummary {
  /// The time of the latest modification; nil when none is known.
  public var latestChange: FileTime? { latest == .min ? nil : FileTime(nanoseconds: latest) }

  /// Returns the number of files of a kind.
  public func count(of kind: FileKind) -> Int {
    let index = Int(kind.rawValue)
    return Int(index < 4 ? common[index] : rarer[index - 4])
  }

  /// The number of files of all kinds, apart from folders.
  public var fileCount: Int { FileKind.allCases.reduce(0) { $0 + ($1 == .folder ? 0 : count(of: $1)) } }

  /// The number of files and folders that couldn't be read or examined.
  public var unreadableCount: Int { Int(rarer[3]) }
}

extension FileSummary: TreeSummary {
  /// The summary of no files.
  public static var zero: FileSummary { FileSummary() }

  /// True: sums and the latest change don't depend on the order.
  public static var isCommutative: Bool { true }

  /// Creates the contribution of one file by itself.
  public init(of entry: FileEntry, isLeaf: Bool) {
    bytes = entry.kind == .folder || entry.kind == .link ? 0 : entry.size
    latest = entry.modified
    let index = Int(entry.kind.rawValue)
    if index < 4 { common[index] = 1 } else { rarer[index - 4] = 1 }
    if entry.isUnreadable { rarer[3] = 1 }
  }

  /// Adds up another summary; sizes that no disk can hold stay within bounds.
  public mutating func add(_ other: FileSummary) {
    bytes &+= other.bytes
    latest = max(latest, other.latest)
    common &+= other.common
    rarer &+= other.rarer
  }

  /// Replaces one part's answer, unless only that part may have had the latest change and no longer has it.
  public mutating func exchange(_ old: FileSummary, for new: FileSummary) -> Bool {
    guard old.latest < latest || new.latest >= latest else { return false }
    bytes = bytes &- old.bytes &+ new.bytes
    common = common &- old.common &+ new.common
    rarer = rarer &- old.rarer &+ new.rarer
    latest = max(latest, new.latest)
    return true
  }
}

extension FileSummary: CustomStringConvertible {
  /// The numbers of each kind and their size, as in `2 e-books, 1 image, 3.4 MB`.
  public var description: String {
    let plurals: [FileKind: String] = [.text: "texts", .music: "pieces of music"]
    let singulars: [FileKind: String] = [.text: "text", .music: "piece of music"]
    var parts = FileKind.allCases.compactMap { kind -> String? in
      let count = count(of: kind)
      if count == 0 { return nil }
      return "\(count) \(count == 1 ? singulars[kind] ?? "\(kind)" : plurals[kind] ?? "\(kind)s")"
    }
    if unreadableCount > 0 { parts.append("\(unreadableCount) unreadable") }
    return parts.isEmpty ? "empty" : (parts + [ByteCount.text(bytes)]).joined(separator: ", ")
  }
}
