public import Foundation

/// A person at a hub.
public struct HubAccount: Hashable, Codable, Sendable {
  /// The name: 1 to 64 of the characters a-z, 0-9, and `.`, `_`, `-`, `@`, `+`.
  public let name: String

  /// Whether the person may invite others.
  public let isAdministrator: Bool

  /// The person's own space, which every account has from the beginning.
  public let home: UUID

  /// Creates an account's description.
  public init(name: String, isAdministrator: Bool, home: UUID) {
    self.name = name
    self.isAdministrator = isAdministrator
    self.home = home
  }
}

/// Asks a hub for an account.
public struct HubSignUp: Hashable, Codable, Sendable {
  /// The name; capital letters become small ones.
  public let name: String

  /// The password: at least 10 characters, at most 1,024 bytes.
  public let password: String

  /// The code of an invitation, where one is needed.
  public let invitation: String?

  /// Creates a request.
  public init(name: String, password: String, invitation: String? = nil) {
    self.name = name
    self.password = password
    self.invitation = invitation
  }
}

/// Asks a hub for another password.
public struct HubPasswordChange: Hashable, Codable, Sendable {
  /// The password so far.
  public let current: String

  /// The password from now on.
  public let new: String

  /// Creates a request.
  public init(current: String, new: String) {
    self.current = current
    self.new = new
  }
}

/// Asks a hub to remove an account.
public struct HubAccountRemoval: Hashable, Codable, Sendable {
  /// The account's password, so that a token alone removes nothing.
  public let password: String

  /// Creates a request.
  public init(password: String) { self.password = password }
}
