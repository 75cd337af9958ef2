extension TreeRows: RandomAccessCollection {
  /// The first row, 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of rows.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var endIndex: Int { index.rowCount }

  /// The node at a row.
  ///
  /// A row out of bounds is a programmer's mistake and traps.
  ///
  /// - Complexity: O(log *n*), *n* being the number of the tree's nodes.
  @inlinable
  public subscript(row: Int) -> NodeHandle {
    guard row >= 0, row < index.rowCount else { Misuse.missing(row: row, of: index.rowCount) }
    return index.node(atRow: row)
  }

  /// Returns the row of a node, like ``row(of:)``.
  ///
  /// - Complexity: O(log *n*), *n* being the number of the tree's nodes.
  @inlinable
  public func firstIndex(of node: NodeHandle) -> Int? { row(of: node) }

  /// Returns whether a node has a row.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func contains(_ node: NodeHandle) -> Bool { index.position(of: node).map { index[$0].isVisible } ?? false }

  /// Returns an iterator over the rows.
  ///
  /// - Complexity: O(*n* / 64 + *r*) in all, *n* being the number of the tree's nodes and *r* that of the rows.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(nodes: RowIndex.Nodes(.visible, of: index)) }

  /// An iterator over the nodes of the rows, first to last.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline var nodes: RowIndex.Nodes

    @inlinable
    init(nodes: RowIndex.Nodes) { self.nodes = nodes }

    /// Advances to the next row.
    @inlinable
    public mutating func next() -> NodeHandle? { nodes.next() }
  }
}
