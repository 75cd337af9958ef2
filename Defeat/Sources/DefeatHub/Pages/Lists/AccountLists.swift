import DefeatCore
import DefeatServer
import Foundation
import HolonToDos

/// The spaces of an account as lists of the page.
///
/// Addresses have the identifiers of spaces, and not their names, which others can choose: no one can share a list
/// whose address is that of another one.
struct AccountLists: ListDirectory {
  let pages: HubPages
  let id: UUID
  let home: UUID
  let timeZone: TimeZone?
  let account: String?
  let canAdd = true

  init(_ pages: HubPages, _ session: PageSession) {
    self.pages = pages
    id = session.visitor.account
    home = session.visitor.home
    account = session.visitor.name
    timeZone = session.timeZone.flatMap { TimeZone(identifier: $0) }
  }

  func overviews() async throws -> [ListOverview] {
    let spaces = try await pages.hub.directory.spaces(of: id)
    let members = try await pages.hub.directory.members(ofSpacesOf: id)
    return spaces.sorted { ($0.id == home ? 0 : 1, $0.name) < ($1.id == home ? 0 : 1, $1.name) }.map { space in
      var overview = ListOverview(id: listID(of: space.id), name: space.name, address: Self.address(of: space.id))
      overview.isDefault = space.id == home
      overview.role = space.role
      overview.isSynced = true
      let others = (members[space.id] ?? []).filter { $0.account != account }
      if space.role == .own {
        overview.sharedWith = others.map(\.account)
      } else {
        overview.sharedBy = others.filter { $0.role == .own }.map(\.account)
      }
      // The numbers of a list that isn't open would need the whole log.
      if let progress = pages.progress(of: id, space.id) {
        overview.open = progress.total - progress.completed
        overview.total = progress.total
      }
      return overview
    }
  }

  func find(_ key: String?) async throws -> ListPlace? {
    let parts = (key ?? "").split(separator: ".", maxSplits: 1)
    let identifiers = (parts.first ?? "").split(separator: "_", maxSplits: 1)
    if identifiers.count > 1, identifiers[1] != id.uuidString.lowercased() { return nil }
    guard let space = key == nil ? home : UUID(uuidString: String(identifiers.first ?? "")) else { return nil }
    do {
      let known = try await pages.hub.directory.space(space, for: id)
      return ListPlace(
        id: HubPages.identifier(of: id, space), listID: listID(of: space), name: known.name,
        copy: parts.count > 1 ? String(parts[1]) : nil, role: known.role)
    } catch let failure as HubFailure where failure.error.code == .notFound {
      return nil
    }
  }

  func open(_ place: ListPlace, showNotice: @escaping @Sendable (String) async -> Void) async throws -> ServedList {
    guard let space = UUID(uuidString: String(place.listID.prefix(36))) else {
      throw ListDirectoryError.unknown(place.name)
    }
    return try await pages.open(space, of: self, place)
  }

  func add(_ name: String) async throws -> ListOverview {
    let title = name.trimmingCharacters(in: .whitespaces)
    let space: HubSpace
    do {
      space = try await pages.hub.create(HubSpaceDraft(id: UUID(), name: title), for: id)
    } catch let failure as HubFailure where failure.error.code == .invalid {
      throw ListDirectoryError.invalidName(failure.error.message)
    } catch let failure as HubFailure where failure.error.code == .forbidden {
      throw ListDirectoryError.cannotAdd(failure.error.message)
    }
    var overview = ListOverview(id: listID(of: space.id), name: space.name, address: Self.address(of: space.id))
    (overview.open, overview.total, overview.isSynced) = (0, 0, true)
    return overview
  }

  /// Returns the address of a space's page.
  static func address(of space: UUID) -> String { "/lists/\(space.uuidString.lowercased())/" }

  /// Returns the identifier of a list, which differs between accounts that share a browser.
  private func listID(of space: UUID) -> String {
    "\(space.uuidString.lowercased())_\(id.uuidString.lowercased())"
  }
}
