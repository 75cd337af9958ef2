public import Foundation

/// A device that is logged in at a hub.
public struct HubDevice: Hashable, Codable, Sendable {
  /// The identifier of the login; another login of the same device has another identifier.
  public let id: UUID

  /// The name that the person gave the device.
  public let name: String

  /// The time of the login, in milliseconds since 1970.
  public let created: Int64

  /// The time of the last request, to about a minute, in milliseconds since 1970.
  public let lastSeen: Int64

  /// Whether this device made the request.
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

/// The devices of an account, in the order of their logins.
public struct HubDevices: Hashable, Codable, Sendable {
  /// The devices that are logged in to the account, oldest login first.
  public let devices: [HubDevice]

  /// Creates a response with these devices.
  public init(devices: [HubDevice]) { self.devices = devices }
}

/// A request to log in a device.
public struct HubLogin: Hashable, Codable, Sendable {
  /// The name of the account.
  public let name: String

  /// The password of the account.
  public let password: String

  /// A name for the device, of 1 to 64 characters.
  public let device: String

  /// Creates a request to log in.
  public init(name: String, password: String, device: String) {
    self.name = name
    self.password = password
    self.device = device
  }
}

/// The response to a login.
public struct HubSession: Hashable, Codable, Sendable {
  /// The secret that authenticates every request; the hub stores only its hash.
  public let token: String

  /// The device that has just been logged in.
  public let device: HubDevice

  /// The account of the device.
  public let account: HubAccount

  /// Creates a response to a login.
  public init(token: String, device: HubDevice, account: HubAccount) {
    self.token = token
    self.device = device
    self.account = account
  }
}
