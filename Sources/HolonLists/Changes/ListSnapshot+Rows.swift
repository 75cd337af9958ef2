extension ListSnapshot.Section {
  /// The storage of a section's rows.
  @usableFromInline
  enum Storage: Sendable {
    /// An array of their own.
    case rows([ListRow<Content>])

    /// The cells of the list, which versions share.
    case chunks(RowChunks<Content>)
  }

  /// The visible cells, through all groups.
  ///
  /// Prefer ``rowCount`` and ``subscript(_:)`` where possible: they don't create this array.
  ///
  /// - Complexity: O(*m*), *m* being the number of the section's cells.
  @inlinable
  public var rows: [ListRow<Content>] {
    get {
      switch storage {
      case .rows(let rows): rows
      case .chunks(let chunks): chunks.rows
      }
    }
    set { storage = .rows(newValue) }
  }

  /// The number of visible cells.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var rowCount: Int {
    switch storage {
    case .rows(let rows): rows.count
    case .chunks(let chunks): chunks.count
    }
  }

  /// The visible cell with a number, starting at 0.
  ///
  /// A number out of range is a programmer's mistake and traps.
  ///
  /// - Complexity: O(log *m*), *m* being the number of the section's cells.
  @inlinable
  public subscript(row: Int) -> ListRow<Content> {
    switch storage {
    case .rows(let rows): rows[row]
    case .chunks(let chunks): chunks[row]
    }
  }

  /// Returns a Boolean value that indicates whether two sections show the same.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && !left.hasOtherTexts(than: right)
      && (left.hasIdenticalRows(to: right) || left.rowCount == right.rowCount && left.rows == right.rows)
  }

  @inlinable
  func hasOtherTexts(than other: Self) -> Bool { header != other.header || footer != other.footer }

  /// Returns whether the rows of both sections share the same memory.
  @inlinable
  func hasIdenticalRows(to other: Self) -> Bool {
    switch (storage, other.storage) {
    case (.chunks(let own), .chunks(let others)): own.isIdentical(to: others)
    case (.rows(let own), .rows(let others)):
      own.withUnsafeBufferPointer { own in
        others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
      }
    default: false
    }
  }
}
