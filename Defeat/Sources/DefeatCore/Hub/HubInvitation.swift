/// What someone needs in order to sign up, once.
public struct HubInvitation: Hashable, Codable, Sendable {
  /// The identifier by which the invitation is listed and revoked; it doesn't let anyone sign up.
  public let id: String

  /// The code.
  public let code: String

  /// The end of the time in which it can be used, in milliseconds since 1970.
  public let expires: Int64

  /// Creates an invitation's description.
  public init(id: String, code: String, expires: Int64) {
    self.id = id
    self.code = code
    self.expires = expires
  }
}

/// The invitations of a hub that can still be used, first the one that ends first.
public struct HubInvitations: Hashable, Codable, Sendable {
  /// An invitation without its code, which the hub doesn't keep.
  public struct Open: Hashable, Codable, Sendable {
    /// The identifier.
    public let id: String

    /// The name of the account that made it; nil for one that the hub printed when it was started.
    public let createdBy: String?

    /// Whether it makes an administrator.
    public let isAdministrator: Bool

    /// The end of the time in which it can be used, in milliseconds since 1970.
    public let expires: Int64

    /// Creates an invitation's description.
    public init(id: String, createdBy: String?, isAdministrator: Bool, expires: Int64) {
      self.id = id
      self.createdBy = createdBy
      self.isAdministrator = isAdministrator
      self.expires = expires
    }
  }

  /// The invitations.
  public let invitations: [Open]

  /// Creates a list.
  public init(invitations: [Open]) { self.invitations = invitations }
}
