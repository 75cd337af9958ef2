/// A file, or a folder of files: whoever asks can't tell one from many.
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
/// - How answers combine: a ``Folder``'s size is the sum of its parts', its latest change the latest of theirs; what it
///   displays are its parts, drawn below it.
/// - Order: the parts are asked in the order of their names' bytes.
/// - Failures: ``open(with:)`` asks all parts, though some fail, and throws their errors together, each with its path.
/// - No parts: an empty folder has size 0, and opening it opens nothing.
public protocol File: Sendable {
  /// What it is called in its folder.
  var name: FileName { get }

  /// What it is, told by its content where that was read, and otherwise by its name.
  var kind: FileKind { get }

  /// The number of bytes in it.
  var size: Int64 { get }

  /// When it was changed last; nil when that isn't known.
  var modified: FileTime? { get }

  /// What there is to know about it, in one line.
  var info: String { get }

  /// The file as people read it: one line for a file, a drawing for a folder.
  func display() -> String

  /// Opens it: a file by itself, a folder by opening all of its parts.
  ///
  /// - Throws: What the opener throws; a folder throws ``PartErrors``.
  func open(with opener: some FileOpener) throws
}

/// What opens files: the system's applications, or a test that takes notes.
public protocol FileOpener {
  /// Opens one file that isn't a folder.
  ///
  /// - Parameter path: Where the file is, from the folder that was asked to open; the file's own name when it was asked.
  func open(_ file: some File, at path: RelativePath) throws
}
