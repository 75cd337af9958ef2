import DefeatConsole
import DefeatContents
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation

/// The lists that people share through a hub, as this device has them.
enum SharedLists {
  /// Saves the members of a list and the offered spaces of the account, as the hub reports them.
  ///
  /// - Returns: The spaces that are offered for the first time.
  @discardableResult
  static func refresh(_ list: SyncedList) throws -> [ListOffer] {
    guard let home = try list.local.sync.home() else { return [] }
    let folder = try ListFolder.standard()
    let known = try folder.catalog()
    let entry = try folder.list(at: list.local.path)
    let (hub, space) = (list.hub, list.space)
    let (members, spaces, own) = try waiting {
      (try await hub.members(of: space), try await hub.spaces(), try await hub.account().home)
    }
    let taken = Set(known.lists.compactMap(\.home).map(\.space)).union([own, space])
    let others = spaces.filter { !taken.contains($0.id) }
    var offers: [ListOffer] = []
    for each in others {
      let place = SyncHome(hub: home.hub, space: each.id, account: home.account)
      let former = known.offers.first { $0.home == place }
      let owners = try former?.owners ?? Self.owners(of: each.id, hub)
      offers.append(
        ListOffer(
          home: place, name: ListName(foreign: each.name), owners: owners, role: each.role,
          isDeclined: former?.isDeclined ?? false))
    }
    guard entry != nil || !offers.isEmpty || !known.offers.isEmpty else { return [] }
    let found = offers
    try folder.change { catalog in
      if let entry {
        catalog.update(entry.id) {
          $0.home = home
          $0.members = members
        }
      }
      catalog.offers.removeAll { $0.home.hub == home.hub && $0.home.account == home.account }
      catalog.offers += found
    }
    return found.filter { offer in !known.offers.contains { $0.home == offer.home } }
  }

  /// Saves the people and the offered lists after a sync, and prints the new offers.
  ///
  /// The sync doesn't fail because of it.
  static func refreshAndReport(_ list: SyncedList) {
    for offer in (try? refresh(list)) ?? [] { Terminal.report(sentence(offer)) }
  }

  /// Returns a sentence about an offered list.
  static func sentence(_ offer: ListOffer) -> TerminalText {
    let owners = offer.owners.filter { $0 != offer.home.account }.joined(separator: ", ")
    let origin: TerminalText =
      owners.isEmpty
      ? "Your list “\(offer.name)” is at the hub" : "\(owners) shares the list “\(offer.name)” with you"
    return "\(origin): “defeat lists accept” adds it."
  }

  private static func owners(of space: UUID, _ hub: HubClient) throws -> [String] {
    try waiting { try await hub.members(of: space) }.filter { $0.role == .own }.map(\.account)
  }

  /// Adds the list of an offer to this device, and fetches its to-dos.
  ///
  /// If the hub can't be reached, the list is empty until the next sync.
  static func accept(_ offer: ListOffer) throws -> NamedList {
    let folder = try ListFolder.standard()
    let name = offer.name.distinct(from: try folder.catalog().lists.map(\.name))
    guard let login = try LoginFile.standard().login(hub: offer.home.hub, account: offer.home.account) else {
      throw CommandError("This device is logged out: log in with “defeat login \(offer.home.hub)”.")
    }
    let client = try login.client()
    let list = try connect(folder.add(name, home: offer.home), to: offer.home)
    try Terminal.line("Added the list “\(list.name)”")
    let path = folder.file(of: list)
    try SyncCommand.deliver(
      SyncedList(
        local: SQLiteToDoStore(path: path), hub: client, space: offer.home.space, contents: ContentFolder(besides: path)
      ),
      json: false)
    return list
  }

  /// Begins to sync a list with a space.
  static func connect(_ list: NamedList, to home: SyncHome) throws -> NamedList {
    let folder = try ListFolder.standard()
    try SQLiteToDoStore(path: folder.file(of: list)).sync.attach(to: home, at: Date())
    try folder.change { catalog in
      catalog.update(list.id) { $0.home = home }
      catalog.offers.removeAll { $0.home == home }
    }
    return list
  }
}
