/// The changes between two versions of a folder.
///
/// ```swift
/// print(difference)
/// // + music/new.mp3
/// // ~ notes.txt
/// // > letter.txt → old/letter.txt
/// ```
///
/// Everything in an added or removed folder is named; the contents of a moved folder aren't. A folder's own new time,
/// as after adding a file to it, isn't a change.
public struct FolderDifference: Hashable, Sendable {
  /// One file's part in the difference.
  public enum Change: Hashable, Sendable {
    /// The file is new.
    case added(RelativePath, FileKind)

    /// The file is gone.
    case removed(RelativePath, FileKind)

    /// The file has another name, or is in another folder, with everything in it.
    case moved(from: RelativePath, to: RelativePath, FileKind)

    /// The content was written to or replaced, or became readable or unreadable.
    case changed(RelativePath, FileKind)
  }

  /// The changes, in the order of the files' current paths, or of their last ones when removed.
  public private(set) var changes: [Change]

  /// Creates a difference of changes.
  public init(_ changes: [Change] = []) { self.changes = changes.sorted { $0.path < $1.path } }

  /// Whether the difference is empty.
  public var isEmpty: Bool { changes.isEmpty }
}

extension FolderDifference.Change {
  /// The current path of the file, or its last one before it was removed.
  public var path: RelativePath {
    switch self {
    case .added(let path, _), .removed(let path, _), .moved(_, let path, _), .changed(let path, _): path
    }
  }

  /// The kind of the file.
  public var kind: FileKind {
    switch self {
    case .added(_, let kind), .removed(_, let kind), .moved(_, _, let kind), .changed(_, let kind): kind
    }
  }
}

extension FolderDifference.Change: CustomStringConvertible {
  /// The change as a line, as in `+ music/new.mp3`.
  public var description: String {
    switch self {
    case .added(let path, _): "+ \(path)"
    case .removed(let path, _): "- \(path)"
    case .moved(let from, let path, _): "> \(from) → \(path)"
    case .changed(let path, _): "~ \(path)"
    }
  }
}

extension FolderDifference: CustomStringConvertible {
  /// The changes, one on each line.
  public var description: String { changes.map(\.description).joined(separator: "\n") }
}
