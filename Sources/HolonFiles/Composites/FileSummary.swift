public import HolonTree

/// What a folder answers for everything in it, at any depth.
///
/// - How answers combine: bytes and counts are added up, and the latest change counts.
/// - Order: means nothing.
/// - Failures: what couldn't be read counts as unreadable, and as what it is as far as that is known.
/// - No parts: nothing of anything, and no latest change.
public struct FileSummary: Equatable, Sendable {
  /// The bytes of all files together; a link has none of its own.
  public internal(set) var bytes: Int64 = 0

  /// When anything was changed last, in nanoseconds since 1970.
  var latest: Int64 = .min

  /// How many folders, texts, images and e-books there are.
  var common: SIMD4<UInt32> = .zero

  /// How many pieces of music, other files, links and unreadable files there are.
  var rarer: SIMD4<UInt32> = .zero

  init() {}
}

extension FileSummary {
  /// When anything was changed last; nil when that isn't known of anything.
  public var latestChange: FileTime? { latest == .min ? nil : FileTime(nanoseconds: latest) }

  /// How many there are of a kind.
  public func count(of kind: FileKind) -> Int {
    let index = Int(kind.rawValue)
    return Int(index < 4 ? common[index] : rarer[index - 4])
  }

  /// How many files there are of any kind, apart from folders.
  public var fileCount: Int { FileKind.allCases.reduce(0) { $0 + ($1 == .folder ? 0 : count(of: $1)) } }

  /// How many files and folders couldn't be read or looked at.
  public var unreadableCount: Int { Int(rarer[3]) }
}

extension FileSummary: TreeSummary {
  /// The answer of nothing.
  public static var zero: FileSummary { FileSummary() }

  /// True: sums and the latest of all mean the same in any order.
  public static var isCommutative: Bool { true }

  /// Creates what one file contributes for itself.
  public init(of entry: FileEntry, isLeaf: Bool) {
    bytes = entry.kind == .folder || entry.kind == .link ? 0 : entry.size
    latest = entry.modified
    let index = Int(entry.kind.rawValue)
    if index < 4 { common[index] = 1 } else { rarer[index - 4] = 1 }
    if entry.isUnreadable { rarer[3] = 1 }
  }

  /// Adds up, with sizes that no disk has kept within bounds.
  public mutating func add(_ other: FileSummary) {
    bytes &+= other.bytes
    latest = max(latest, other.latest)
    common &+= other.common
    rarer &+= other.rarer
  }

  /// Exchanges one part's answer, unless it alone may have had the latest change and has it no more.
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
  /// What there is of each kind, and how much, as in `2 e-books, 1 image, 3.4 MB`.
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
