/// What a folder keeps of each file, in 32 bytes.
///
/// Names, details and errors lie beside the tree, where they are shared by its versions and cost nothing for files
/// without them.
public struct FileEntry: Equatable, Sendable {
  /// The number of bytes in the file; 0 for folders.
  var size: Int64

  /// When it was changed last, in nanoseconds since 1970; the least number when that isn't known.
  var modified: Int64

  /// What the file system knows it by.
  var number: UInt64

  /// Where its name is.
  var name: NameReference

  /// Which of the known file systems it is on, counted from 1; 0 when it is on none.
  var device: UInt16

  /// What it is.
  var kind: FileKind

  /// What else there is to know.
  var traits: Traits

  /// What is true or not of a file.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// It couldn't be read or looked at.
    static let unreadable = Traits(rawValue: 1)

    /// Another file system begins here.
    static let mountPoint = Traits(rawValue: 2)

    /// Its kind was told by its content.
    static let seen = Traits(rawValue: 4)

    /// It is a pipe, a socket or a device; which, say the upper bits.
    static let special = Traits(rawValue: 8)

    static func special(_ sort: SpecialFile.Sort) -> Traits { [.special, Traits(rawValue: sort.rawValue << 4)] }
  }

  var isUnreadable: Bool { traits.contains(.unreadable) }

  /// What it is when it is no file; nil when it is one.
  var special: SpecialFile.Sort? {
    traits.contains(.special) ? SpecialFile.Sort(rawValue: traits.rawValue >> 4) ?? .unknown : nil
  }
}
