public import HolonBase

/// A change to files or folders, as a value that can be stored, combined and reverted.
///
/// ```swift
/// let tidying = FileOperation.all([
///   .rename(notes, to: try FileName("notes-2025.txt")),
///   .move(photo, to: album.appending(try FileName("photo.jpg"))),
///   .trash(draft),
/// ])
/// let outcome = try journal.perform(tidying)  // all three, or none
/// try journal.undo()                          // one step
/// ```
///
/// A single operation is done as a whole or not at all, for a file as for a folder with everything in it. Several
/// operations combine into one:
/// - How they combine: ``all(_:)`` is done when all of its parts are; ``each(_:)`` does all parts that succeed.
/// - Order: the parts are done one after another; undo reverts them in the opposite order.
/// - Failures: ``all(_:)`` reverts its finished parts and throws the error of the part that failed. ``each(_:)`` goes
///   on, and its outcome names every failure.
/// - No parts: the operation has no effect and succeeds.
public enum FileOperation: Hashable, Sendable, Codable {
  /// The treatment of a file that has the new name already.
  public enum Existing: Hashable, Sendable, Codable {
    /// Leaves the existing file alone: the operation fails.
    case refuse

    /// Moves the existing file to the trash, from which undo restores it.
    case trash
  }

  /// Moves a file or a folder to another place, on the same disk or on another one.
  case move(AbsolutePath, to: AbsolutePath, existing: Existing = .refuse)

  /// Copies a file or a folder; links are copied as links.
  case copy(AbsolutePath, to: AbsolutePath, existing: Existing = .refuse)

  /// Moves a file or a folder to the trash of its disk.
  case trash(AbsolutePath)

  /// Restores something from the trash.
  ///
  /// The first path is its place in the trash. Without the second path, it returns to its original place.
  case restore(AbsolutePath, to: AbsolutePath? = nil)

  /// Changes the tags of a piece of music, whose sound stays as it is.
  ///
  /// The file is replaced by a new one with the same permissions, owner and extended attributes. The old one moves to
  /// the trash, from which undo restores it. Another name of the same file keeps the old tags.
  case tag(AbsolutePath, MusicTags)

  /// Several operations that are done all together or not at all.
  indirect case all([FileOperation])

  /// Several operations of which each is done or not by itself.
  indirect case each([FileOperation])

  /// Renames a file or a folder within its folder.
  public static func rename(_ path: AbsolutePath, to name: FileName, existing: Existing = .refuse) -> FileOperation {
    .move(path, to: path.parent.appending(name), existing: existing)
  }
}

extension FileOperation: CustomStringConvertible {
  /// The operation in words.
  public var description: String {
    switch self {
    case .move(let path, let place, _) where path.parent == place.parent:
      "rename \(path) to \(place.name.map { "\($0)" } ?? "/")"
    case .move(let path, let place, _): "move \(path) to \(place)"
    case .copy(let path, let place, _): "copy \(path) to \(place)"
    case .trash(let path): "trash \(path)"
    case .restore(let path, let place): "restore \(place ?? path)"
    case .tag(let path, let tags): "tag \(path): \(tags)"
    case .all(let parts), .each(let parts):
      parts.count == 1 ? parts[0].description : "\(parts.count) operations"
    }
  }
}

/// The result of an operation.
public struct FileOutcome: Hashable, Sendable {
  /// A failed part of an operation that goes on after failures.
  public struct Failure: DescribedError, Hashable, Sendable {
    /// The part that failed; it has left no traces.
    public let operation: FileOperation

    /// The reason for the failure.
    public let error: FileError

    /// The part and the reason.
    public var description: String { "\(operation): \(error)" }
  }

  /// The operation that was requested.
  public let operation: FileOperation

  /// The operation that reverts it.
  public let inverse: FileOperation

  /// The parts of ``FileOperation/each(_:)`` that failed, in their order.
  public let failures: [Failure]

  /// The number of files that lost attributes that the other file system can't store.
  public let filesWithLostAttributes: Int
}
