public import HolonTree

/// A tree in a file, which is read in place: the system loads the parts of the file that a walk visits.
///
/// ```swift
/// let file = try TreeFile<Int, Bytes>(path: "/data/disk.tree")
/// for node in file.roots { print(try file[node], try file.summary(of: node)) }
/// for (node, depth) in file.hierarchy.preorder { print(depth, try file[node]) }
/// ```
///
/// The file is written once, by a ``TreeFileWriter``. Opening it doesn't read its nodes into memory of the process, so
/// it may be larger than the machine's memory.
///
/// Every access checks its bounds, and a walk visits no node twice. Whatever the bytes are, no access reads outside the
/// file, and every walk ends. Opening also checks the whole file by default; see ``TreeFileCheck``.
///
/// The file must not become shorter while it is open. The system ends a process that reads a mapped page beyond the end
/// of its file, and no library can turn that into an error. ``TreeFileWriter`` replaces files as a whole, which doesn't
/// affect open ones.
public struct TreeFile<Element: TreeFileValue, Summary: TreeSummary & TreeFileValue>: Sendable
where Summary.Element == Element {
  @usableFromInline let layout: TreeFileLayout

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - kind: The kind of content with which the file was written.
  ///   - check: The extent of the check.
  /// - Throws: ``TreeFileError`` if the file can't be read, isn't a tree of this kind, is shortened or damaged.
  /// - Complexity: O(1) if only the header is checked; otherwise the file is read once from its start to its end.
  public init(path: String, kind: String = "", check: TreeFileCheck = .everything) throws(TreeFileError) {
    let bytes = try MappedFile(path: path)
    let header = try TreeFileHeader(bytes)
    layout = try TreeFileLayout(
      bytes, header, kind: kind, element: Element.treeFileByteCount, summary: Summary.treeFileByteCount)
    if check == .everything { try layout.check() }
  }

  /// Checks all links between nodes and the checksum of the content.
  ///
  /// - Throws: ``TreeFileError/damaged(path:reason:)``.
  /// - Complexity: O(*n*), *n* being ``count``; the file is read from its start to its end.
  public func check() throws(TreeFileError) { try layout.check() }
}

/// The extent of the check when a tree is opened.
public enum TreeFileCheck: Hashable, Sendable {
  /// The header with its checksum, and the length of the file. Damaged nodes go unnoticed, and walks may skip some.
  case header

  /// Also all links between nodes and the checksum of the content, for which the whole file is read.
  case everything
}

/// A node of a ``TreeFile``.
public struct TreeFileNode: Hashable, Sendable {
  /// The number of nodes before this one in preorder.
  public let index: Int

  @inlinable
  init(_ index: Int) { self.index = index }
}

extension TreeFile {
  /// The number of nodes.
  @inlinable public var count: Int { layout.count }

  /// Whether the tree has no nodes.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The element of a node.
  ///
  /// - Throws: ``TreeFileError/invalidValue(path:node:)`` if the bytes aren't those of an element.
  /// - Complexity: O(1), apart from the cost of making the element.
  @inlinable
  public subscript(node: TreeFileNode) -> Element {
    get throws(TreeFileError) {
      guard let bytes = layout.elementBytes(node.index), let element = Element(treeFileBytes: bytes) else {
        throw layout.invalidValue(node.index)
      }
      return element
    }
  }

  /// Returns the combined summary of a node and everything below it.
  ///
  /// - Throws: ``TreeFileError/invalidValue(path:node:)`` if the bytes aren't those of a summary.
  /// - Complexity: O(1), apart from the cost of making the summary.
  @inlinable
  public func summary(of node: TreeFileNode) throws(TreeFileError) -> Summary {
    guard let bytes = layout.summaryBytes(node.index), let summary = Summary(treeFileBytes: bytes) else {
      throw layout.invalidValue(node.index)
    }
    return summary
  }

  /// Calls a closure with the bytes of a node's element, without making the element.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - body: A closure that reads the bytes. They are valid only during the call.
  /// - Throws: ``TreeFileError/invalidValue(path:node:)`` if the bytes aren't in the file.
  /// - Complexity: O(1), apart from the cost of the closure.
  @inlinable
  public func withBytes<Answer>(
    of node: TreeFileNode, _ body: (UnsafeRawBufferPointer) -> Answer
  ) throws(TreeFileError) -> Answer {
    guard let bytes = layout.elementBytes(node.index) else { throw layout.invalidValue(node.index) }
    return body(bytes)
  }
}
