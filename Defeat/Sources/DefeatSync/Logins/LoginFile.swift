import DefeatCore
import Foundation
import HolonBase
import HolonTree

/// The logins of this device, in a file that only its owner can read.
public struct LoginFile: Sendable {
  private let path: String

  /// Creates a value for a file, which needn't exist.
  public init(path: String) { self.path = path }

  /// Returns all logins.
  ///
  /// - Throws: ``SyncProblem`` if the file is unreadable.
  public func logins() throws -> [SavedLogin] {
    guard let data = FileManager.default.contents(atPath: path) else {
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      throw SyncProblem(.unreadable, "“\(path)” can't be read: check its permissions.")
    }
    do {
      return try JSONDecoder().decode([SavedLogin].self, received: data)
    } catch {
      throw SyncProblem(.unreadable, "“\(path)” is damaged: remove it, then log in again.")
    }
  }

  /// Returns the login of an account at a hub.
  public func login(hub: String, account: String) throws -> SavedLogin? {
    try logins().first { $0.hub == hub && $0.account == account }
  }

  /// Saves a login, which replaces an earlier one of the same account.
  public func save(_ login: SavedLogin) throws {
    try write(logins().filter { $0.hub != login.hub || $0.account != login.account } + [login])
  }

  /// Saves the outcome of the last sync with a login.
  ///
  /// - Parameter problem: A problem that lasts until the next login, or a wait that the hub asks for; nil for success.
  public func record(_ problem: SyncProblem?, hub: String, account: String) throws {
    guard var login = try login(hub: hub, account: account), login.problem != problem?.description else { return }
    login.problem = problem?.description
    try save(login)
  }

  /// Removes a login.
  public func remove(_ login: SavedLogin) throws { try write(logins().filter { $0 != login }) }

  /// Writes the file as a whole.
  private func write(_ logins: [SavedLogin]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try CompleteFile(path).write(encoder.encode(logins))
    } catch {
      let reason = (error as? CompleteFile.Failure)?.reason ?? error.localizedDescription
      throw SyncProblem(.unreadable, "“\(path)” can't be written (\(reason)): check its folder's permissions.")
    }
  }
}
