/// A filter that is kept under a name, as a text.
///
/// The text isn't a ``ToDoQuery``, because “today” has another meaning tomorrow.
public struct SavedFilter: Hashable, Sendable, Identifiable {
  /// The name, in which case doesn't matter.
  public let name: String

  /// The text of the filter.
  public let text: String

  /// The name.
  public var id: String { name }

  /// Creates a filter with a name.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A persistent store for the saved filters of a list.
public protocol SavedFilterStore: Sendable {
  /// Returns the saved filters, sorted by name.
  func savedFilters() throws -> [SavedFilter]

  /// Saves a filter; one with the same name is replaced.
  func save(_ filter: SavedFilter) throws

  /// Removes a saved filter.
  ///
  /// - Returns: Whether it existed.
  func removeSavedFilter(named name: String) throws -> Bool
}
