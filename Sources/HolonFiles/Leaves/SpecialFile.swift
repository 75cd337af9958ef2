/// A pipe, a socket or a device, which has a name among files but isn't one.
///
/// It is listed and never opened, as reading from it may never end.
public struct SpecialFile: LeafFile, Hashable {
  /// The sort of a special file.
  public enum Sort: UInt8, CaseIterable, Hashable, Sendable {
    /// A named pipe.
    case pipe

    /// A socket.
    case socket

    /// A device that is read byte by byte.
    case characterDevice

    /// A device that is read in blocks.
    case blockDevice

    /// A special file of an unknown sort.
    case unknown
  }

  /// The file system's attributes of the special file.
  public var attributes: FileAttributes

  /// The sort of special file that it is.
  public var sort: Sort

  /// Creates a special file with attributes and a sort.
  public init(_ attributes: FileAttributes, sort: Sort) {
    self.attributes = attributes
    self.sort = sort
  }

  /// Always ``FileKind/other``.
  public var kind: FileKind { .other }

  /// The sort of special file, in words.
  public var summary: String {
    switch sort {
    case .pipe: "pipe"
    case .socket: "socket"
    case .characterDevice: "character device"
    case .blockDevice: "block device"
    case .unknown: "special file"
    }
  }

  /// The sort of special file, in words.
  public var info: String { summary }

  /// Throws an error, since reading from a special file may never end.
  ///
  /// - Throws: ``FileError`` with the code `isSpecial`.
  public func open(with opener: some FileOpener) throws {
    throw FileError(.isSpecial, "the \(summary) can't be opened: open only regular files", location: name.description)
  }
}
