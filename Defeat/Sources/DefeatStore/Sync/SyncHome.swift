public import Foundation

/// The space of a hub with which a list is synced.
public struct SyncHome: Hashable, Codable, Sendable {
  /// The hub's address, for example `https://example.org`.
  public let hub: String

  /// The identifier of the space at the hub.
  public let space: UUID

  /// The name of the account.
  public let account: String

  /// Creates a reference to a space of a hub.
  public init(hub: String, space: UUID, account: String) {
    self.hub = hub
    self.space = space
    self.account = account
  }
}
