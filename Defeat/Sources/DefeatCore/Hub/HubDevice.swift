public import Foundation

/// A device that is logged in at a hub.
public struct HubDevice: Hashable, Codable, Sendable {
  /// Names the login; a device that logs in again has another one.
  public let id: UUID

  /// What the person calls the device.
  public let name: String

  /// When it was logged in, in milliseconds since 1970.
  public let created: Int64

  /// When it was last seen, to about a minute, in milliseconds since 1970.
  public let lastSeen: Int64

  /// Whether it is the device that asks.
  public let isThis: Bool

  /// Creates a device's description.
  public init(id: UUID, name: String, created: Int64, lastSeen: Int64, isThis: Bool) {
    self.id = id
    self.name = name
    self.created = created
    self.lastSeen = lastSeen
    self.isThis = isThis
  }
}

/// The devices of an account, first the one that was logged in first.
public struct HubDevices: Hashable, Codable, Sendable {
  /// The devices.
  public let devices: [HubDevice]

  /// Creates a list.
  public init(devices: [HubDevice]) { self.devices = devices }
}

/// Asks a hub to let a device in.
public struct HubLogin: Hashable, Codable, Sendable {
  /// The account's name.
  public let name: String

  /// The account's password.
  public let password: String

  /// What the person calls the device, in 1 to 64 characters.
  public let device: String

  /// Creates a request.
  public init(name: String, password: String, device: String) {
    self.name = name
    self.password = password
    self.device = device
  }
}

/// What a device needs in order to be let in.
public struct HubSession: Hashable, Codable, Sendable {
  /// The secret to send with every request; the hub keeps no more than its hash.
  public let token: String

  /// The device.
  public let device: HubDevice

  /// Whose it is.
  public let account: HubAccount

  /// Creates a session.
  public init(token: String, device: HubDevice, account: HubAccount) {
    self.token = token
    self.device = device
    self.account = account
  }
}
