public import Foundation

/// Where a list is kept in step with other devices: a space of a hub.
public struct SyncHome: Hashable, Codable, Sendable {
  /// The hub's address, as in `https://example.org`.
  public let hub: String

  /// The space.
  public let space: UUID

  /// Whose account is used.
  public let account: String

  /// Creates a home.
  public init(hub: String, space: UUID, account: String) {
    self.hub = hub
    self.space = space
    self.account = account
  }
}
