import DefeatCore

/// The directory of a server with one list, which has no name.
struct SingleList: ListDirectory {
  let defeat: Defeat

  /// The identity of the list.
  let id: String

  let account: String? = nil
  let canAdd = false

  func overviews() async throws -> [ListOverview] { [] }

  func find(_ key: String?) async throws -> ListPlace? {
    key == nil || key == id ? ListPlace(id: id, listID: id, name: "To-dos") : nil
  }

  func open(_ place: ListPlace, showNotice: @escaping @Sendable (String) async -> Void) async throws -> ServedList {
    ServedList(defeat, base: "/", ownBase: "/lists/\(id)/")
  }

  func add(_ name: String) async throws -> ListOverview {
    throw ListDirectoryError.cannotAdd("This server has only one list: start it without --database to have several.")
  }
}
