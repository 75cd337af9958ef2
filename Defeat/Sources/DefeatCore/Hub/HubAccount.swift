public import Foundation

/// An account at a hub.
public struct HubAccount: Hashable, Codable, Sendable {
  /// The name: 1 to 64 of the characters a-z, 0-9, and `.`, `_`, `-`, `@`, `+`.
  public let name: String

  /// Whether the person may invite others.
  public let isAdministrator: Bool

  /// The account's own space, which is created with the account.
  public let home: UUID

  /// Creates an account's description.
  public init(name: String, isAdministrator: Bool, home: UUID) {
    self.name = name
    self.isAdministrator = isAdministrator
    self.home = home
  }
}

/// A request to create an account.
public struct HubSignUp: Hashable, Codable, Sendable {
  /// The name, of which uppercase letters are lowercased.
  public let name: String

  /// The password, of at least 10 characters and at most 1,024 bytes.
  public let password: String

  /// The code of an invitation, if the hub requires one.
  public let invitation: String?

  /// Creates a request to sign up.
  public init(name: String, password: String, invitation: String? = nil) {
    self.name = name
    self.password = password
    self.invitation = invitation
  }
}

/// A request to change the password.
public struct HubPasswordChange: Hashable, Codable, Sendable {
  /// The password that is valid until the change.
  public let current: String

  /// The password that is valid after the change.
  public let new: String

  /// Creates a request to replace a password.
  public init(current: String, new: String) {
    self.current = current
    self.new = new
  }
}

/// A request to remove an account.
public struct HubAccountRemoval: Hashable, Codable, Sendable {
  /// The account's password, which is required because a token alone must not remove an account.
  public let password: String

  /// Creates a request to remove the account with this password.
  public init(password: String) { self.password = password }
}
