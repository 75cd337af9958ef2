@_exported public import HolonCore
import HolonTree

/// Files and folders of files, to any depth, as one file.
///
/// ```swift
/// var documents = Folder("documents")
/// try documents.add(TextFile("letter.txt", size: 1_200))
/// try documents.add(Folder("photos") { ImageFile("cat.jpg", size: 300_000) })
/// documents.size                     // 301200
/// documents.summary.count(of: .image)  // 1
/// ```
///
/// - How answers combine: sizes are added up, the latest change counts; see ``FileSummary``.
/// - Order: the parts are called in the order of their names' bytes.
/// - Failures: ``open(with:)`` opens all parts and throws their errors together as ``PartErrors``. A refused edit
///   throws a ``FileError`` and leaves the folder as it was.
/// - No parts: the folder has size 0, and opening it has no effect.
///
/// A folder is a value: a copy costs O(1), and a folder inside another one shares its memory. Adding a file of a type
/// that isn't one of the module's keeps its name, kind, size and time of change.
public struct Folder: File {
  /// The tree that this folder is in.
  var files: FileTree

  /// The folder's node in the tree.
  let root: NodeHandle

  init(_ files: FileTree, root: NodeHandle) {
    self.files = files
    self.root = root
  }

  /// Creates an empty folder.
  public init(_ name: FileName, modified: FileTime? = nil) {
    files = FileTree()
    root = files.nodes.append(files.entry(of: FileAttributes(name, modified: modified), kind: .folder))
  }

  /// Creates a folder with the parts that a block lists.
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
    _ name: FileName, modified: FileTime? = nil, @PartsBuilder<any File> parts: () throws -> [any File]
  ) throws {
    self.init(name, modified: modified)
    for part in try parts() { try add(part) }
  }
}

// MARK: - Properties of every file

extension Folder {
  /// The folder's name in the folder above it.
  public var name: FileName { files.name(of: root) }

  /// Always a folder.
  public var kind: FileKind { .folder }

  /// The bytes of all files in the folder, at any depth.
  ///
  /// - Complexity: O(1)
  public var size: Int64 { summary.bytes }

  /// The time when the folder or anything in it was last modified.
  ///
  /// - Complexity: O(1)
  public var modified: FileTime? { summary.latestChange }

  /// The contents in brief, as in `2 e-books, 1 folder, 3.4 MB`.
  public var info: String { isEmpty && files.nodes[root].isUnreadable ? "unreadable" : summary.description }

  /// The totals of everything in the folder, without the folder itself.
  ///
  /// - Complexity: O(1)
  public var summary: FileSummary {
    var summary = files.nodes.summary(of: root)
    summary.common[Int(FileKind.folder.rawValue)] -= 1
    if files.nodes[root].isUnreadable { summary.rarer[3] -= 1 }
    return summary
  }

  /// The file system's attributes of the folder itself.
  public var attributes: FileAttributes { files.attributes(of: root) }

  /// Returns the folder and everything in it as a drawing, 100 levels deep at most.
  public func display() -> String { display(levels: 100) }

  /// Returns the folder and everything in it as a drawing.
  ///
  /// - Parameter levels: The number of levels to draw; of deeper parts only the number is shown.
  public func display(levels: Int) -> String {
    let parts = Hierarchy(of: Array(files.nodes.children(of: root))) { Array(files.nodes.children(of: $0)) }
    let drawing = parts.drawing(levels: levels) { node in
      let file = files.file(node)
      let problem = files.problems[node].map { "  (\($0.message))" } ?? ""
      return "\(file.name)  \(file.info)\(problem)"
    }
    return "\(name)  \(info)" + (drawing.isEmpty ? "" : "\n" + drawing)
  }

  /// Opens all files in the folder, at any depth, in order.
  ///
  /// - Throws: ``PartErrors`` with a ``FileFailure`` for each file that couldn't be opened, after all have been tried.
  ///   A failure's index is that of this folder's part that is the file or contains it.
  public func open(with opener: some FileOpener) throws {
    var failures = PartErrors()
    var index = -1
    for (node, depth) in files.nodes.preorder(from: root) where depth > 0 {
      if depth == 1 { index += 1 }
      guard files.nodes[node].kind != .folder else { continue }
      let path = files.path(of: node, from: root)
      do {
        try files.file(node).open(with: OpenerInFolder(opener: opener, path: path))
      } catch {
        failures.append(FileFailure(path: path, error: error), ofPart: index)
      }
    }
    try failures.throwIfAny()
  }
}

/// An opener that passes on a file's path from the folder.
private struct OpenerInFolder<Opener: FileOpener>: FileOpener {
  let opener: Opener
  let path: RelativePath

  func open(_ file: some File, at _: RelativePath) throws { try opener.open(file, at: path) }
}
