/// A file of a kind that the module doesn't know.
public struct OtherFile: LeafFile, Hashable {
  /// The file system's attributes of the file.
  public var attributes: FileAttributes

  /// Creates a file with attributes.
  public init(_ attributes: FileAttributes) { self.attributes = attributes }

  /// Creates a file in code, which needn't exist on any disk.
  public init(_ name: FileName, size: Int64 = 0, modified: FileTime? = nil) {
    attributes = FileAttributes(name, size: size, modified: modified)
  }

  /// Always ``FileKind/other``.
  public var kind: FileKind { .other }

  /// Always empty.
  public var summary: String { "" }
}
