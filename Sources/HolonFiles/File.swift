/// A file, or a folder of files, which callers use in the same way.
///
/// ```swift
/// let book = EBook("dune.epub", size: 1_204_551, title: "Dune", authors: ["Frank Herbert"])
/// var library = Folder("library")
/// try library.add(book)
/// print(library.display())
/// // library  1 e-book, 1.2 MB
/// // └─ dune.epub  “Dune” by Frank Herbert, 1.2 MB
/// ```
///
/// - How answers combine: a ``Folder``'s size is the sum of its parts' sizes, and its latest change the latest of
///   theirs. It displays its parts as a drawing below it.
/// - Order: the parts are called in the order of their names' bytes.
/// - Failures: ``open(with:)`` calls all parts, though some fail, and throws their errors together, each with its path.
/// - No parts: an empty folder has size 0, and opening it has no effect.
public protocol File: Sendable {
  /// The file's name in its folder.
  var name: FileName { get }

  /// The kind of the file, determined from its content if that was read, and otherwise from its name.
  var kind: FileKind { get }

  /// The size of the file, in bytes.
  var size: Int64 { get }

  /// The time of the last modification; nil when it isn't known.
  var modified: FileTime? { get }

  /// The file's known properties, in one line.
  var info: String { get }

  /// Returns the file as readable text: one line for a file, a drawing for a folder.
  func display() -> String

  /// Opens the file; a folder opens all of its parts.
  ///
  /// - Throws: The opener's error; a folder throws ``PartErrors``.
  func open(with opener: some FileOpener) throws
}

/// A type that opens files: the system's applications, or a test double that records calls.
public protocol FileOpener {
  /// Opens one file that isn't a folder.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path of the file, from the folder that was opened; the file's own name when it was opened itself.
  func open(_ file: some File, at path: RelativePath) throws
}
