/// What has a name among files and is none: a pipe, a socket or a device.
///
/// It is shown and never opened, as reading from it may never end.
public struct SpecialFile: LeafFile, Hashable {
  /// What it is instead of a file.
  public enum Sort: UInt8, CaseIterable, Hashable, Sendable {
    /// A pipe with a name.
    case pipe

    /// A socket.
    case socket

    /// A device that is read byte by byte.
    case characterDevice

    /// A device that is read in blocks.
    case blockDevice

    /// Something that isn't known here.
    case unknown
  }

  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// What it is instead of a file.
  public var sort: Sort

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes, sort: Sort) {
    self.attributes = attributes
    self.sort = sort
  }

  /// Always another one.
  public var kind: FileKind { .other }

  /// What it is instead of a file.
  public var summary: String {
    switch sort {
    case .pipe: "pipe"
    case .socket: "socket"
    case .characterDevice: "character device"
    case .blockDevice: "block device"
    case .unknown: "special file"
    }
  }

  /// What it is instead of a file.
  public var info: String { summary }

  /// Refuses: reading from it may never end.
  ///
  /// - Throws: ``FileError`` with the code `isSpecial`.
  public func open(with opener: some FileOpener) throws {
    throw FileError(.isSpecial, "is no file but a \(summary): it can't be opened", location: name.description)
  }
}
