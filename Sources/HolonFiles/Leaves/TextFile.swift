/// A text.
public struct TextFile: LeafFile, Hashable {
  /// The file system's attributes of the text.
  public var attributes: FileAttributes

  /// The details that were read from its content.
  public var details: TextDetails

  /// Creates a text with attributes and details.
  public init(_ attributes: FileAttributes, details: TextDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a text in code, which needn't exist on any disk.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, encoding: TextEncoding? = nil, lines: Int? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = TextDetails(encoding: encoding, lines: lines)
  }

  /// Always text.
  public var kind: FileKind { .text }

  /// The encoding of its characters; nil when it isn't known.
  public var encoding: TextEncoding? { details.encoding }

  /// The number of lines; nil when they weren't counted.
  public var lines: Int? { details.lines }

  /// The encoding and number of lines, as in `UTF-8, 12 lines`.
  public var summary: String {
    let lines = lines.map { $0 == 1 ? "1 line" : "\($0) lines" }
    return [encoding?.rawValue ?? "text", lines].compactMap { $0 }.joined(separator: ", ")
  }
}
