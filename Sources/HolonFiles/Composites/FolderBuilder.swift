/// Collects the parts of a folder from a block with `if` and `for`.
@resultBuilder
public enum FolderBuilder {
  /// One part.
  public static func buildExpression(_ file: some File) -> [any File] { [file] }

  /// Parts at hand.
  public static func buildExpression(_ files: some Sequence<any File>) -> [any File] { Array(files) }

  /// All parts of a block.
  public static func buildBlock(_ parts: [any File]...) -> [any File] { Array(parts.joined()) }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ parts: [any File]?) -> [any File] { parts ?? [] }

  /// The parts of an `if`.
  public static func buildEither(first parts: [any File]) -> [any File] { parts }

  /// The parts of an `else`.
  public static func buildEither(second parts: [any File]) -> [any File] { parts }

  /// The parts of a `for`.
  public static func buildArray(_ parts: [[any File]]) -> [any File] { Array(parts.joined()) }
}

extension Folder {
  /// Creates a folder of the parts that a block lists.
  ///
  /// ```swift
  /// let music = try Folder("music") {
  ///   Music("heroes.mp3", title: "Heroes", artist: "David Bowie")
  ///   Folder("live")
  /// }
  /// ```
  ///
  /// - Throws: ``FileError`` with the code `exists` when two parts have the same name.
  public init(
    _ name: FileName, modified: FileTime? = nil, @FolderBuilder parts: () throws -> [any File]
  ) throws {
    self.init(name, modified: modified)
    for part in try parts() { try add(part) }
  }
}
