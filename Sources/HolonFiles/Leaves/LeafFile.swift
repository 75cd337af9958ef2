/// A file that stands alone.
public protocol LeafFile: File {
  /// What the file system knows of it.
  var attributes: FileAttributes { get set }

  /// What its content tells in a few words, without its size; empty when nothing is known.
  var summary: String { get }
}

extension LeafFile {
  /// What it is called in its folder.
  public var name: FileName { attributes.name }

  /// The number of bytes in it.
  public var size: Int64 { attributes.size }

  /// When it was changed last.
  public var modified: FileTime? { attributes.modified }

  /// What its content tells, and its size.
  public var info: String { summary.isEmpty ? ByteCount.text(size) : "\(summary), \(ByteCount.text(size))" }

  /// Its name and what there is to know about it.
  public func display() -> String { "\(name)  \(info)" }

  /// Hands itself to the opener.
  public func open(with opener: some FileOpener) throws { try opener.open(self, at: RelativePath([name])) }
}

/// Numbers of bytes in words.
enum ByteCount {
  /// The number in decimal units, as in `1.2 MB`.
  static func text(_ bytes: Int64) -> String {
    if bytes.magnitude < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var value = Double(bytes)
    for unit in ["kB", "MB", "GB", "TB", "PB", "EB"] {
      value /= 1_000
      let tenths = (value * 10).rounded()
      if tenths.magnitude < 100 { return "\(tenths / 10) \(unit)" }
      if value.rounded().magnitude < 1_000 { return "\(Int(value.rounded())) \(unit)" }
    }
    return "\(bytes) bytes"
  }
}
