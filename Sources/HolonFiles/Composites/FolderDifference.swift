/// What is different between two versions of a folder.
///
/// ```swift
/// print(difference)
/// // + music/new.mp3
/// // ~ notes.txt
/// // > letter.txt → old/letter.txt
/// ```
///
/// What is in a folder that was moved isn't named, and everything in one that was added or removed is. That the folder
/// of an added file was written to itself isn't told.
public struct FolderDifference: Hashable, Sendable {
  /// One file's part in the difference.
  public enum Change: Hashable, Sendable {
    /// It is new.
    case added(RelativePath, FileKind)

    /// It is gone.
    case removed(RelativePath, FileKind)

    /// It has another name, or is in another folder, with everything in it.
    case moved(from: RelativePath, to: RelativePath, FileKind)

    /// Its content was written to or replaced, or can be read now or no more.
    case changed(RelativePath, FileKind)
  }

  /// The changes, in the order of the paths where the files are now, or were before they were removed.
  public private(set) var changes: [Change]

  /// Creates a difference of changes.
  public init(_ changes: [Change] = []) { self.changes = changes.sorted { $0.path < $1.path } }

  /// Whether nothing is different.
  public var isEmpty: Bool { changes.isEmpty }
}

extension FolderDifference.Change {
  /// Where the file is now, or was before it was removed.
  public var path: RelativePath {
    switch self {
    case .added(let path, _), .removed(let path, _), .moved(_, let path, _), .changed(let path, _): path
    }
  }

  /// What the file is.
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
  /// One line a change.
  public var description: String { changes.map(\.description).joined(separator: "\n") }
}
