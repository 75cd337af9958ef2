import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonBase

/// A list of this device, with its name.
struct NamedList: Hashable, Codable, Sendable {
  /// The identifier, from which alone the place of the file follows.
  let id: UUID
  var name: ListName

  /// The space with which the list is synced, as of its last sync; nil if unknown.
  var home: SyncHome?

  /// The members of the space, as of its last sync.
  var members: [HubMembers.Member]?

  /// The identifier of the list that exists from the beginning.
  static let inboxID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  var isInbox: Bool { id == Self.inboxID }

  /// The other members who own the space, if this account doesn't; they share it with this account.
  var owners: [String] {
    guard let members, let account = home?.account else { return [] }
    guard !members.contains(where: { $0.account == account && $0.role == .own }) else { return [] }
    return members.filter { $0.role == .own }.map(\.account)
  }

  /// The other members, if this account owns the space.
  var guests: [String] {
    guard let members, let account = home?.account, owners.isEmpty else { return [] }
    return members.map(\.account).filter { $0 != account }
  }
}

/// A space that another person shares with this account, or that another device uses, without a list on this device.
struct ListOffer: Hashable, Codable, Sendable {
  let home: SyncHome
  let name: ListName

  /// The names of the accounts that own the space.
  let owners: [String]
  let role: HubRole

  /// Whether the person doesn't want it; it can still be accepted.
  var isDeclined: Bool
}

/// The lists of this device, and the offered ones.
struct ListCatalog: Hashable, Codable, Sendable {
  /// All lists, of which the inbox is the first.
  private(set) var lists = [NamedList(id: NamedList.inboxID, name: ListName(foreign: "Inbox"))]
  var offers: [ListOffer] = []
  private var defaultID = NamedList.inboxID

  /// The list of commands that name none.
  var defaultList: NamedList { lists.first { $0.id == defaultID } ?? lists[0] }

  /// Returns the list with a name.
  ///
  /// - Throws: `CommandError` with the most similar name if no list is called so.
  func list(called name: String) throws(CommandError) -> NamedList {
    if let list = named(name) { return list }
    let shown = name.prefix(ListName.longest)
    throw CommandError(
      "There is no list “\(shown)”.\(question(name, lists.map(\.name))) “defeat lists” shows all lists.")
  }

  /// Returns the offered list with a name.
  func offer(called name: String) throws(CommandError) -> ListOffer {
    if let wanted = try? ListName(name), let offer = offers.first(where: { $0.name.matches(wanted) }) { return offer }
    let shown = name.prefix(ListName.longest)
    throw CommandError(
      "No list “\(shown)” is offered to you.\(question(name, offers.map(\.name))) “defeat lists” shows the offered ones."
    )
  }

  private func named(_ name: String) -> NamedList? {
    guard let wanted = try? ListName(name) else { return nil }
    return lists.first { $0.name.matches(wanted) }
  }

  private func question(_ name: String, _ known: [ListName]) -> String {
    let word = name.lowercased()
    let near = known.filter { Spelling.isNear(word, $0.text.lowercased()) }.min {
      word.editDistance(to: $0.text.lowercased()) < word.editDistance(to: $1.text.lowercased())
    }
    return near.map { " Did you mean “\($0)”?" } ?? ""
  }
}

// MARK: - Changes

extension ListCatalog {
  /// Adds a list; a name that another list has gets a number only if it comes from another person.
  mutating func add(_ list: NamedList) throws(CommandError) {
    try check(list.name)
    lists.append(list)
  }

  /// Renames a list.
  mutating func rename(_ id: UUID, to name: ListName) throws(CommandError) {
    try check(name, except: id)
    update(id) { $0.name = name }
  }

  /// Removes a list, which isn't the inbox.
  mutating func remove(_ id: UUID) {
    lists.removeAll { $0.id == id && !$0.isInbox }
    if defaultID == id { defaultID = NamedList.inboxID }
  }

  mutating func setDefault(_ id: UUID) { defaultID = id }

  /// Changes the entry of a list, if it exists.
  mutating func update(_ id: UUID, _ change: (inout NamedList) -> Void) {
    guard let index = lists.firstIndex(where: { $0.id == id }) else { return }
    change(&lists[index])
  }

  private func check(_ name: ListName, except id: UUID? = nil) throws(CommandError) {
    guard let other = lists.first(where: { $0.id != id && $0.name.matches(name) }) else { return }
    throw CommandError("A list “\(other.name)” exists already: choose another name.")
  }
}
