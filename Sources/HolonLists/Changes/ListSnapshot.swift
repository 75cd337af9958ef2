/// What a list shows: its visible sections with their rows, as a table takes them.
public struct ListSnapshot<Content: ListContent>: Equatable, Sendable {
  /// A visible section.
  public struct Section: Identifiable, Equatable, Sendable {
    /// The identity.
    public let id: Content.ID

    /// What stands above the rows.
    public let header: String?

    /// What stands below the rows.
    public let footer: String?

    /// The visible cells, through all groups.
    public internal(set) var rows: [ListRow<Content>]
  }

  /// The visible sections.
  public internal(set) var sections: [Section] = []

  /// Creates a snapshot without sections: what a table shows at first.
  public init() {}

  init(sections: [Section]) { self.sections = sections }

  /// The row at a place.
  ///
  /// A place that isn't there is a programmer's mistake and traps.
  public subscript(section: Int, row: Int) -> ListRow<Content> { sections[section].rows[row] }

  /// The number of rows in all sections.
  ///
  /// - Complexity: O(*s*), *s* being the number of sections.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
}

/// A visible cell: its content, and what is added around it.
@dynamicMemberLookup
public struct ListRow<Content: ListContent>: Identifiable, Equatable, Sendable {
  /// What the row shows.
  public let content: Content

  /// What the cell and all wholes around it add.
  public let decoration: Decoration

  /// The identity of the content.
  public var id: Content.ID { content.id }

  /// What the content says, such as its title or cell identifier.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Content, Value>) -> Value { content[keyPath: keyPath] }
}
