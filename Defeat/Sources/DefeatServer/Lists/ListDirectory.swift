package import DefeatCore
import HTTPTypes

/// The lists that a page shows to one person.
///
/// `defeat serve` implements it with the lists of the data folder, and a hub with the spaces of an account.
package protocol ListDirectory: Sendable {
  /// The name of the person's account at a hub; nil on the person's own machine.
  var account: String? { get }

  /// Whether the page offers to add lists.
  var canAdd: Bool { get }

  /// Returns the lists with their numbers, in the order in which the page shows them.
  func overviews() async throws -> [ListOverview]

  /// Returns the list at an address.
  ///
  /// - Parameter key: The decoded part of the address after `/lists/`, or an identifier from ``overviews()``, which
  ///   precedes a name that is written alike; nil for the list at `/`.
  /// - Returns: Nil if no such list exists, or if the person can't read it.
  func find(_ key: String?) async throws -> ListPlace?

  /// Opens a list, which is closed when no page has used it for a while.
  ///
  /// - Parameter showNotice: Shows a sentence on the list's open pages.
  func open(_ place: ListPlace, showNotice: @escaping @Sendable (String) async -> Void) async throws -> ServedList

  /// Creates a list.
  ///
  /// - Throws: ``ListDirectoryError``.
  func add(_ name: String) async throws -> ListOverview
}

/// A list that a person can read, before it is opened.
package struct ListPlace: Hashable, Sendable {
  /// The identifier of the list among all lists of the server.
  package let id: String

  /// The identifier of the list in ``ListDirectory/overviews()``.
  package let listID: String

  package let name: String

  /// The copy of the list that the address names; nil if it names none.
  package let copy: String?

  /// The person's permissions in the list.
  package let role: HubRole

  package init(id: String, listID: String, name: String, copy: String? = nil, role: HubRole = .own) {
    self.id = id
    self.listID = listID
    self.name = name
    self.copy = copy
    self.role = role
  }
}

/// An open list.
package struct ServedList: Sendable {
  package let defeat: Defeat

  /// The address of the list's page, which begins and ends with a slash.
  package let base: String

  /// The address of this list alone, for the requests of scripts: at ``base``, another list may be served later.
  package let ownBase: String

  /// The identifier of the list's file in the addresses of the page; nil if a list always has the same file.
  ///
  /// Numbers of to-dos differ between copies of a list. A page of another copy must therefore be loaded again.
  package let copy: String?

  /// Ends everything that runs for the list.
  package let close: @Sendable () async -> Void

  package init(
    _ defeat: Defeat, base: String, ownBase: String? = nil, copy: String? = nil,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    self.defeat = defeat
    self.base = base
    self.ownBase = ownBase ?? base
    self.copy = copy
    self.close = close
  }
}

/// The numbers of a list, and the people who share it.
package struct ListOverview: Hashable, Sendable {
  /// The stable identifier of the list.
  package let id: String
  package let name: String

  /// The address of the list's page, which begins and ends with a slash.
  package let address: String
  package var isDefault = false

  /// The number of open to-dos; nil if it is unknown.
  package var open: Int?

  /// The number of all to-dos; nil if it is unknown.
  package var total: Int?
  package var isSynced = false

  /// Whether changes wait for the hub.
  package var hasPending = false

  /// The person's permissions in the list.
  package var role = HubRole.own

  /// The accounts that share the list with this person.
  package var sharedBy: [String] = []

  /// The accounts with which this person shares the list.
  package var sharedWith: [String] = []

  package init(id: String, name: String, address: String) {
    self.id = id
    self.name = name
    self.address = address
  }

  /// The people who share the list, as in “shared with bob”; nil for a list that isn't shared.
  var sharing: String? {
    if !sharedBy.isEmpty { return "shared by \(sharedBy.joined(separator: ", "))" }
    return sharedWith.isEmpty ? nil : "shared with \(sharedWith.joined(separator: ", "))"
  }
}

/// An error from finding or adding a list.
package enum ListDirectoryError: Error, Hashable, Sendable {
  /// No list has the name, or the person can't read it.
  case unknown(String)

  /// Another list has the name.
  case exists(String)

  /// The name can't be the name of a list, for a reason.
  case invalidName(String)

  /// The server doesn't add lists, for a reason.
  case cannotAdd(String)
}

extension RequestError {
  init(_ error: ListDirectoryError) {
    switch error {
    case .unknown(let name):
      self.init(.notFound, "unknownList", "There is no list “\(name.prefix(100))”: choose one of your lists.")
    case .exists(let name):
      self.init(.conflict, "listExists", "A list “\(name.prefix(100))” exists already: choose another name.")
    case .invalidName(let reason): self.init(.unprocessableContent, "invalidName", reason)
    case .cannotAdd(let reason): self.init(.forbidden, "cannotAdd", reason)
    }
  }
}
