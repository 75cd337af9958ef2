/// A file of no kind that is known here.
public struct OtherFile: LeafFile, Hashable {
  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes) { self.attributes = attributes }

  /// Creates a file that may exist nowhere.
  public init(_ name: FileName, size: Int64 = 0, modified: FileTime? = nil) {
    attributes = FileAttributes(name, size: size, modified: modified)
  }

  /// Always another one.
  public var kind: FileKind { .other }

  /// Nothing.
  public var summary: String { "" }
}
