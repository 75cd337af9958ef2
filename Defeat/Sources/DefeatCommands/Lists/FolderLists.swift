import DefeatCore
import DefeatServer
import DefeatStore
import Dispatch
import Foundation
import HolonToDos

/// The lists of the data folder, for the page of `defeat serve`.
///
/// A list is found by its name or identifier in the catalog of the folder. Text from outside never becomes a part of a
/// path. Other processes may add and remove lists meanwhile.
struct FolderLists: ListDirectory {
  private let folder: ListFolder
  private let main: NamedList
  private let mainDefeat: Defeat
  private let weights: UrgencyWeights

  /// The identity of the inbox's file: the catalogs of all folders have the same identifier for it.
  private let inbox: String

  /// Keeps a list in sync with its hub until the task is cancelled.
  typealias Syncing =
    @Sendable (SQLiteToDoStore, Defeat, _ showNotice: @escaping @Sendable (String) async -> Void)
    async -> Void
  private let keepSynced: Syncing

  let account: String? = nil
  let canAdd = true

  /// Creates the directory of a folder.
  ///
  /// - Parameters:
  ///   - main: The list at `/`.
  ///   - defeat: That list, which stays open.
  init(
    _ folder: ListFolder, main: NamedList, _ defeat: Defeat, weights: UrgencyWeights, keepSynced: @escaping Syncing
  ) throws {
    self.folder = folder
    inbox = try SQLiteToDoStore(path: folder.file(of: folder.catalog().lists[0])).identity()
    self.main = main
    mainDefeat = defeat
    self.weights = weights
    self.keepSynced = keepSynced
  }

  func overviews() async throws -> [ListOverview] {
    // Reading many files takes a while, so other requests don't wait for it.
    try await withCheckedThrowingContinuation { continuation in
      Self.queue.async { continuation.resume(with: Result { try summaries() }) }
    }
  }

  private static let queue = DispatchQueue(label: "defeat.lists")

  private func summaries() throws -> [ListOverview] {
    let clock = LocalClock()
    return try folder.catalog().lists.map { list in
      var overview = ListOverview(id: identifier(of: list), name: list.name.text, address: address(of: list))
      overview.isDefault = list.id == main.id
      overview.sharedBy = list.owners
      overview.sharedWith = list.guests
      overview.role = Self.role(in: list)
      // A list that can't be read is shown without numbers.
      if let summary = try? ListSummary(list, in: folder, isDefault: list.id == main.id, at: ClockReading(clock)) {
        overview.open = summary.progress.total - summary.progress.completed
        overview.total = summary.progress.total
        overview.isSynced = summary.home != nil
        overview.hasPending = summary.hasPending
      }
      return overview
    }
  }

  func find(_ key: String?) async throws -> ListPlace? {
    let lists = try folder.catalog().lists
    guard let key else { return lists.first { $0.id == main.id }.map(place) }
    if let list = lists.first(where: { identifier(of: $0) == key.lowercased() }) { return place(list) }
    return (try? ListName(key)).flatMap { name in lists.first { $0.name.matches(name) } }.map(place)
  }

  func open(_ place: ListPlace, showNotice: @escaping @Sendable (String) async -> Void) async throws -> ServedList {
    guard let list = try folder.catalog().lists.first(where: { identifier(of: $0) == place.id }) else {
      throw ListDirectoryError.unknown(place.name)
    }
    if list.id == main.id { return ServedList(mainDefeat, base: "/", ownBase: ownAddress(of: list)) }
    let (store, opened) = try StoreOptions.opened(
      folder.existingFile(of: list), waitsForHooks: false, isSyncing: true, staysOpen: false)
    let defeat = opened.weighing(weights)
    let syncing = Task { [keepSynced] in await keepSynced(store, defeat, showNotice) }
    return ServedList(defeat, base: ownAddress(of: list)) { syncing.cancel() }
  }

  func add(_ name: String) async throws -> ListOverview {
    let listName: ListName
    do {
      listName = try ListName(name)
    } catch {
      throw ListDirectoryError.invalidName("\(error)")
    }
    guard try !folder.catalog().lists.contains(where: { $0.name.matches(listName) }) else {
      throw ListDirectoryError.exists(listName.text)
    }
    let list = try folder.add(listName)
    var overview = ListOverview(id: identifier(of: list), name: list.name.text, address: address(of: list))
    (overview.open, overview.total) = (0, 0)
    return overview
  }
}

extension FolderLists {
  private func place(_ list: NamedList) -> ListPlace {
    ListPlace(
      id: identifier(of: list), listID: identifier(of: list), name: list.name.text, role: Self.role(in: list))
  }

  private func identifier(of list: NamedList) -> String { list.isInbox ? inbox : list.id.uuidString.lowercased() }

  private static func role(in list: NamedList) -> HubRole {
    list.members?.first { $0.account == list.home?.account }?.role ?? .own
  }

  /// Returns the address of a list that stays the same when the list gets another name.
  private func ownAddress(of list: NamedList) -> String { "/lists/\(identifier(of: list))/" }

  /// Returns the address of a list's page, by its name.
  private func address(of list: NamedList) -> String {
    if list.id == main.id { return "/" }
    let name = list.name.text
    // Browsers remove these names from addresses even if they are encoded.
    let encoded = [".", ".."].contains(name) ? nil : name.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    return encoded.map { "/lists/\($0)/" } ?? ownAddress(of: list)
  }
}
