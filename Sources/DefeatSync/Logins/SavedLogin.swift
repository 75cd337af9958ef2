public import Foundation

/// A login of this device at a hub, with the secret that lets it in.
public struct SavedLogin: Hashable, Codable, Sendable {
  /// The hub's address.
  public let hub: String

  /// The account.
  public let account: String

  /// Names the device at the hub.
  public let device: UUID

  /// The secret; it is never shown.
  public let token: String

  /// Whether the hub may be spoken to unencrypted.
  public let allowsPlainHTTP: Bool

  /// Creates a login.
  public init(hub: String, account: String, device: UUID, token: String, allowsPlainHTTP: Bool) {
    self.hub = hub
    self.account = account
    self.device = device
    self.token = token
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  /// The hub, as this login is let in.
  ///
  /// - Throws: ``SyncProblem`` when the address can't be read.
  public func client() throws(SyncProblem) -> HubClient {
    HubClient(try HubAddress(hub), token: token, allowsPlainHTTP: allowsPlainHTTP)
  }
}

extension SavedLogin: CustomStringConvertible {
  /// The account and the hub, without the secret.
  public var description: String { "\(account) at \(hub)" }
}
