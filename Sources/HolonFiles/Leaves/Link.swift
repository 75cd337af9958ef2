/// A symbolic link: it is shown, and never followed.
public struct Link: LeafFile, Hashable {
  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// Where it leads to, in any bytes; empty when that couldn't be read.
  public var target: [UInt8]

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes, target: [UInt8]) {
    self.attributes = attributes
    self.target = target
  }

  /// Creates a link that may exist nowhere.
  public init(_ name: FileName, to target: String, modified: FileTime? = nil) {
    self.target = Array(target.utf8)
    attributes = FileAttributes(name, size: Int64(self.target.count), modified: modified)
  }

  /// Always a link.
  public var kind: FileKind { .link }

  /// Where it leads to, as in `→ ../notes.txt`.
  public var summary: String { "→ \(Printable.text(target))" }

  /// Where it leads to, without its size.
  public var info: String { summary }

  /// Refuses: a link may lead anywhere.
  ///
  /// - Throws: ``FileError`` with the code `isLink`.
  public func open(with opener: some FileOpener) throws {
    throw FileError(
      .isLink, "is a link to “\(Printable.text(target))”, which isn't followed: open what it leads to",
      location: name.description)
  }
}
