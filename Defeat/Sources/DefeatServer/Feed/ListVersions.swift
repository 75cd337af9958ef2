import DefeatCore

/// The list as pages have seen it: the last version, and some before, which share what they have in common.
struct ListVersions: Sendable {
  /// How many are kept; a page that has missed more edits is told of them in another way.
  private static let most = 32

  private var versions: [SectionedToDos] = []

  /// The last version; nil as long as the list hasn't been read.
  var last: SectionedToDos? { versions.last }

  /// The version after an edit; nil when it isn't kept.
  subscript(edit: Int) -> SectionedToDos? { versions.last { $0.lastEdit == edit } }

  /// Adds a version.
  ///
  /// - Returns: Whether it is another one than the last.
  mutating func append(_ list: SectionedToDos) -> Bool {
    guard list.lastEdit != last?.lastEdit else { return false }
    // A number that comes again is that of another list.
    if let last, list.lastEdit < last.lastEdit { versions = [] }
    if versions.count == Self.most { versions.removeFirst() }
    versions.append(list)
    return true
  }
}
