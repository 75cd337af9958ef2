/// A symbolic link: it is shown, and never followed.
public struct Link: LeafFile, Hashable {
  /// The file system's attributes of the link.
  public var attributes: FileAttributes

  /// The bytes of the target's path; empty when it couldn't be read.
  public var target: [UInt8]

  /// Creates a link with attributes and a target.
  public init(_ attributes: FileAttributes, target: [UInt8]) {
    self.attributes = attributes
    self.target = target
  }

  /// Creates a link in code, which needn't exist on any disk.
  public init(_ name: FileName, to target: String, modified: FileTime? = nil) {
    self.target = Array(target.utf8)
    attributes = FileAttributes(name, size: Int64(self.target.count), modified: modified)
  }

  /// Always a link.
  public var kind: FileKind { .link }

  /// The target, as in `→ ../notes.txt`.
  public var summary: String { "→ \(Printable.text(target))" }

  /// The target, without the size of the link.
  public var info: String { summary }

  /// Throws an error, since a link may lead anywhere.
  ///
  /// - Throws: ``FileError`` with the code `isLink`.
  public func open(with opener: some FileOpener) throws {
    throw FileError(
      .isLink, "the file is a link to “\(Printable.text(target))”, which isn't followed: open the target",
      location: name.description)
  }
}
