/// A file that isn't a folder.
public protocol LeafFile: File {
  /// The file system's attributes of the file.
  var attributes: FileAttributes { get set }

  /// The details of its content in a few words, without its size; empty when none are known.
  var summary: String { get }
}

extension LeafFile {
  /// The file's name in its folder.
  public var name: FileName { attributes.name }

  /// The size of the file, in bytes.
  public var size: Int64 { attributes.size }

  /// The time of the last modification.
  public var modified: FileTime? { attributes.modified }

  /// The details of its content, and its size.
  public var info: String { summary.isEmpty ? ByteCount.text(size) : "\(summary), \(ByteCount.text(size))" }

  /// Returns its name and its known properties.
  public func display() -> String { "\(name)  \(info)" }

  /// Passes the file to the opener.
  public func open(with opener: some FileOpener) throws { try opener.open(self, at: RelativePath([name])) }
}

/// A namespace for writing numbers of bytes as words.
enum ByteCount {
  /// Returns the number in decimal units, as in `1.2 MB`.
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
