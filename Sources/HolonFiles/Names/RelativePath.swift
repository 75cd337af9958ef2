/// The place of a file from a folder: the names on the way down, at any depth.
///
/// It never leads out of the folder: its parts are names, and `..` is none.
public struct RelativePath: Hashable, Sendable {
  /// The names from the folder down to the file; none for the folder itself.
  public var names: [FileName]

  /// Creates a path of names.
  public init(_ names: [FileName] = []) { self.names = names }

  /// Creates a path of text, as in `music/70s/song.mp3`.
  ///
  /// - Throws: ``FileError`` with the code `invalidName` for an absolute path, and for one with `..` in it.
  public init(_ text: some StringProtocol) throws(FileError) {
    guard text.utf8.first != 0x2F else { throw .invalidName(String(text)) }
    names = []
    for part in text.utf8.split(separator: 0x2F) where !part.elementsEqual(".".utf8) {
      guard let name = FileName(bytes: part) else { throw .invalidName(String(text)) }
      names.append(name)
    }
  }

  /// The last name; nil for the folder itself.
  public var name: FileName? { names.last }

  /// The path of the folder that the file is in.
  public var parent: RelativePath { RelativePath(Array(names.dropLast())) }

  /// Returns the path of the file with a name in this folder.
  public func appending(_ name: FileName) -> RelativePath { RelativePath(names + [name]) }

  /// The bytes of all names with `/` between them.
  public var bytes: [UInt8] { Array(names.map(\.bytes).joined(separator: [0x2F])) }
}

extension RelativePath: Comparable {
  /// Returns whether a path precedes another one: name by name, a folder before its contents.
  public static func < (lhs: RelativePath, rhs: RelativePath) -> Bool {
    lhs.names.lexicographicallyPrecedes(rhs.names)
  }
}

extension RelativePath: CustomStringConvertible {
  /// The names, printable, with `/` between them; `.` for the folder itself.
  public var description: String {
    names.isEmpty ? "." : names.map(\.description).joined(separator: "/")
  }
}
