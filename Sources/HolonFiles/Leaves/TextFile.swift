/// A text.
public struct TextFile: LeafFile, Hashable {
  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// What its content tells.
  public var details: TextDetails

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes, details: TextDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a text that may exist nowhere.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, encoding: TextEncoding? = nil, lines: Int? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = TextDetails(encoding: encoding, lines: lines)
  }

  /// Always text.
  public var kind: FileKind { .text }

  /// How its characters are written; nil when that isn't known.
  public var encoding: TextEncoding? { details.encoding }

  /// The number of lines; nil when they weren't counted.
  public var lines: Int? { details.lines }

  /// Encoding and lines, as in `UTF-8, 12 lines`.
  public var summary: String {
    let lines = lines.map { $0 == 1 ? "1 line" : "\($0) lines" }
    return [encoding?.rawValue ?? "text", lines].compactMap { $0 }.joined(separator: ", ")
  }
}
