/// The record that a folder keeps of each file, in 32 bytes.
///
/// Names, details and errors are stored outside the tree. Versions of a folder share them, and files without them take
/// no space for them.
public struct FileEntry: Equatable, Sendable {
  /// The number of bytes in the file; 0 for folders.
  var size: Int64

  /// The time of the last modification, in nanoseconds since 1970; `Int64.min` when it isn't known.
  var modified: Int64

  /// The number that identifies the file in its file system.
  var number: UInt64

  /// The position of the name in the tree's names.
  var name: NameReference

  /// The index of the file's file system among the known ones, counted from 1; 0 when it is on none.
  var device: UInt16

  /// The kind of the file.
  var kind: FileKind

  /// Further properties of the file.
  var traits: Traits

  /// The properties that a file has or lacks.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// The file couldn't be read or examined.
    static let unreadable = Traits(rawValue: 1)

    /// Another file system begins at the file.
    static let mountPoint = Traits(rawValue: 2)

    /// The file's kind was determined from its content.
    static let seen = Traits(rawValue: 4)

    /// The file is a pipe, a socket or a device; the upper bits say which.
    static let special = Traits(rawValue: 8)

    static func special(_ sort: SpecialFile.Sort) -> Traits { [.special, Traits(rawValue: sort.rawValue << 4)] }
  }

  var isUnreadable: Bool { traits.contains(.unreadable) }

  /// The sort of special file that it is; nil when it is an ordinary file.
  var special: SpecialFile.Sort? {
    traits.contains(.special) ? SpecialFile.Sort(rawValue: traits.rawValue >> 4) ?? .unknown : nil
  }
}
