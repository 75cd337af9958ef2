/// Something to be done to a file or a folder, as a value that can be kept, combined and taken back.
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
/// A single operation is done as a whole or not at all, for a file as for a folder with everything in it. Many are one:
/// - How they combine: ``all(_:)`` is done when all of its parts are; ``each(_:)`` does what can be done.
/// - Order: the parts are done one after another; undo takes them back the other way round.
/// - Failures: ``all(_:)`` takes back what was done and throws the error of the part that failed; ``each(_:)`` goes on,
///   and its outcome names every failure.
/// - No parts: nothing is done, which succeeds.
public enum FileOperation: Hashable, Sendable {
  /// What to do about what has the new name already.
  public enum Existing: Hashable, Sendable {
    /// Leave it alone: the operation fails.
    case refuse

    /// Put it into the trash, from which undo brings it back.
    case trash
  }

  /// Gives a file or a folder another place, on the same disk or on another one.
  case move(AbsolutePath, to: AbsolutePath, existing: Existing = .refuse)

  /// Makes a copy of a file or a folder; links are copied as links.
  case copy(AbsolutePath, to: AbsolutePath, existing: Existing = .refuse)

  /// Puts a file or a folder into the trash of the disk that it is on.
  case trash(AbsolutePath)

  /// Takes something out of the trash again.
  ///
  /// The first path is where it lies in the trash; without the second one it goes to where it came from.
  case restore(AbsolutePath, to: AbsolutePath? = nil)

  /// Several operations that are done all together or not at all.
  indirect case all([FileOperation])

  /// Several operations of which each is done or not by itself.
  indirect case each([FileOperation])

  /// Gives a file or a folder another name in the same folder.
  public static func rename(_ path: AbsolutePath, to name: FileName, existing: Existing = .refuse) -> FileOperation {
    .move(path, to: path.parent.appending(name), existing: existing)
  }
}

extension FileOperation: CustomStringConvertible {
  /// What is done, in words.
  public var description: String {
    switch self {
    case .move(let path, let place, _) where path.parent == place.parent:
      "rename \(path) to \(place.name.map { "\($0)" } ?? "/")"
    case .move(let path, let place, _): "move \(path) to \(place)"
    case .copy(let path, let place, _): "copy \(path) to \(place)"
    case .trash(let path): "trash \(path)"
    case .restore(let path, let place): "restore \(place ?? path)"
    case .all(let parts), .each(let parts):
      parts.count == 1 ? parts[0].description : "\(parts.count) operations"
    }
  }
}

/// What an operation has come to.
public struct FileOutcome: Hashable, Sendable {
  /// What failed of an operation that goes on after failures.
  public struct Failure: Error, Hashable, Sendable {
    /// The part that failed; nothing of it is left behind.
    public let operation: FileOperation

    /// Why.
    public let error: FileError
  }

  /// What was asked for.
  public let operation: FileOperation

  /// What takes it back.
  public let inverse: FileOperation

  /// The parts of ``FileOperation/each(_:)`` that weren't done, in their order.
  public let failures: [Failure]

  /// How many files have lost attributes that the other file system has no place for.
  public let filesWithLostAttributes: Int
}
