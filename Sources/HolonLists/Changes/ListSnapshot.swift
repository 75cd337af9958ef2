/// The visible sections of a list with their rows, ready for a table.
public struct ListSnapshot<Content: ListContent>: Equatable, Sendable {
  /// A visible section.
  public struct Section: Identifiable, Equatable, Sendable {
    /// The identity.
    public let id: Content.ID

    /// The text above the rows.
    public let header: String?

    /// The text below the rows.
    public let footer: String?

    @usableFromInline var storage: Storage

    @inlinable
    init(id: Content.ID, header: String?, footer: String?, storage: Storage) {
      (self.id, self.header, self.footer, self.storage) = (id, header, footer, storage)
    }
  }

  /// The visible sections.
  public var sections: [Section] = []

  /// Creates a snapshot without sections, the initial state of a table.
  @inlinable
  public init() {}

  @inlinable
  init(sections: [Section]) { self.sections = sections }

  /// The row at a place.
  ///
  /// A place out of range is a programmer's mistake and traps.
  ///
  /// - Complexity: O(log *m*), *m* being the number of the section's cells.
  @inlinable
  public subscript(section: Int, row: Int) -> ListRow<Content> { sections[section][row] }

  /// The number of rows in all sections.
  ///
  /// - Complexity: O(*s*), *s* being the number of sections.
  @inlinable
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }
}

/// A visible cell: its content and its decoration.
@dynamicMemberLookup
public struct ListRow<Content: ListContent>: Identifiable, Sendable {
  /// The content of the cell.
  public let content: Content

  @usableFromInline let added: Added

  @inlinable
  init(content: Content, added: Added) { (self.content, self.added) = (content, added) }

  /// The identity of the content.
  @inlinable public var id: Content.ID { content.id }

  /// The combined decoration of the cell and all wholes around it.
  @inlinable public var decoration: Decoration { added.decoration }

  /// A property of the content, such as its title or cell identifier.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<Content, Value>) -> Value { content[keyPath: keyPath] }

  /// A decoration that many rows share.
  @usableFromInline
  final class Added: Sendable {
    @usableFromInline let decoration: Decoration

    @inlinable
    init(_ decoration: Decoration) { self.decoration = decoration }
  }
}

extension ListRow: Equatable {
  /// Returns a Boolean value that indicates whether two rows show the same.
  @inlinable
  public static func == (left: ListRow, right: ListRow) -> Bool {
    left.content == right.content && (left.added === right.added || left.decoration == right.decoration)
  }
}
