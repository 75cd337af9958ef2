public import Foundation

/// A login of this device at a hub, with its secret.
public struct SavedLogin: Hashable, Codable, Sendable {
  /// The address of the hub, as `HubAddress` writes it.
  public let hub: String

  /// The name of the account.
  public let account: String

  /// The identifier of the device at the hub.
  public let device: UUID

  /// The secret; it is never shown.
  public let token: String

  /// Whether unencrypted connections to the hub are allowed.
  public let allowsPlainHTTP: Bool

  /// The file of certificate authorities for the hub's certificate; nil for the system's.
  public var authorities: String?

  /// The hub's identifier at the login; nil from logins of earlier versions.
  public let hubID: UUID?

  /// The lasting problem of the last sync, as a sentence.
  public var problem: String?

  /// Creates a login from a hub's response.
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

  /// Returns a client that uses this login.
  ///
  /// - Throws: ``SyncProblem`` if the address or the authorities are unreadable.
  public func client() throws(SyncProblem) -> HubClient {
    try HubClient(
      HubAddress(hub), token: token, allowsPlainHTTP: allowsPlainHTTP, authorities: authorities, hubID: hubID)
  }
}

extension SavedLogin: CustomStringConvertible {
  /// The account and the hub, without the secret.
  public var description: String { "\(account) at \(hub)" }
}
