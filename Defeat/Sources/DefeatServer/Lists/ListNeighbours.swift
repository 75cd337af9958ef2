import DefeatCore

/// A list among the lists of the same person.
struct ListNeighbours: Sendable {
  /// This list.
  let place: ListPlace
  let directory: any ListDirectory
  let lists: OpenLists

  /// Opens another list by its identifier.
  ///
  /// - Throws: ``ListDirectoryError/unknown(_:)``.
  func other(_ id: String) async throws -> (place: ListPlace, use: ListUse) {
    guard let other = try await directory.find(id) else { throw ListDirectoryError.unknown(id) }
    return (other, try await lists.use(other, of: directory))
  }

  /// Returns the lists for the page's navigation; a directory that can't be read now has none.
  func navigation() async -> ListNavigation {
    ListNavigation(
      (try? await directory.overviews()) ?? [], current: place.listID, account: directory.account,
      canAdd: directory.canAdd)
  }
}
