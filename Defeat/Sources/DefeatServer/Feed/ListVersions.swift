import DefeatCore

/// A version of the list, and the history to which it belongs.
struct ListVersion: Sendable {
  /// The list.
  let list: SectionedToDos

  /// The number of times that the list was read as a whole; versions with the same number have a common history.
  let generation: Int
}

/// The last version of the list and some earlier ones, which share the parts that they have in common.
struct ListVersions: Sendable {
  /// The maximum number of versions; a page with an older version is updated in another way.
  private static let maximumCount = 32

  private var versions: [SectionedToDos] = []

  /// The last version; nil before the list has been read.
  var last: SectionedToDos? { versions.last }

  /// Returns the version after an edit; nil if it is no longer available.
  subscript(edit: Int) -> SectionedToDos? { versions.last { $0.lastEdit == edit } }

  /// Appends a version.
  ///
  /// - Returns: Whether it differs from the last version.
  mutating func append(_ list: SectionedToDos) -> Bool {
    guard list.lastEdit != last?.lastEdit else { return false }
    // A lower number belongs to another list.
    if let last, list.lastEdit < last.lastEdit { versions = [] }
    if versions.count == Self.maximumCount { versions.removeFirst() }
    versions.append(list)
    return true
  }
}
