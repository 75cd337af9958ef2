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

  /// The file of the authorities that may have signed the hub's certificate; nil for those of the system.
  public var authorities: String?

  /// The hub's identifier at login; nil from logins of earlier versions.
  public let hubID: UUID?

  /// The lasting problem that the last sync ended with, as a sentence.
  public var problem: String?

  /// Creates a login.
  public init(
    hub: String, account: String, device: UUID, token: String, allowsPlainHTTP: Bool, authorities: String? = nil,
    hubID: UUID? = nil
  ) {
    self.hub = hub
    self.account = account
    self.device = device
    self.token = token
    self.allowsPlainHTTP = allowsPlainHTTP
    self.authorities = authorities
    self.hubID = hubID
  }

  /// The hub, as this login is let in.
  ///
  /// - Throws: ``SyncProblem`` when the address or the authorities can't be read.
  public func client() throws(SyncProblem) -> HubClient {
    try HubClient(
      HubAddress(hub), token: token, allowsPlainHTTP: allowsPlainHTTP, authorities: authorities, hubID: hubID)
  }
}

extension SavedLogin: CustomStringConvertible {
  /// The account and the hub, without the secret.
  public var description: String { "\(account) at \(hub)" }
}
