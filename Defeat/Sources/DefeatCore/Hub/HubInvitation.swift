/// A permission to sign up once.
public struct HubInvitation: Hashable, Codable, Sendable {
  /// The identifier for listing and revoking the invitation; it doesn't let anyone sign up.
  public let id: String

  /// The code that lets a person sign up.
  public let code: String

  /// The time at which the invitation expires, in milliseconds since 1970.
  public let expires: Int64

  /// Creates an invitation's description.
  public init(id: String, code: String, expires: Int64) {
    self.id = id
    self.code = code
    self.expires = expires
  }
}

/// The valid invitations of a hub, ordered by the time at which they expire.
public struct HubInvitations: Hashable, Codable, Sendable {
  /// An invitation without its code, which the hub doesn't keep.
  public struct Open: Hashable, Codable, Sendable {
    /// The identifier by which the invitation is revoked.
    public let id: String

    /// The name of the account that created it; nil for one that the hub printed when it started.
    public let createdBy: String?

    /// Whether the new account becomes an administrator.
    public let isAdministrator: Bool

    /// The time at which the invitation expires, in milliseconds since 1970.
    public let expires: Int64

    /// Creates an invitation's description.
    public init(id: String, createdBy: String?, isAdministrator: Bool, expires: Int64) {
      self.id = id
      self.createdBy = createdBy
      self.isAdministrator = isAdministrator
      self.expires = expires
    }
  }

  /// The invitations that haven't been used, revoked or expired.
  public let invitations: [Open]

  /// Creates a response with these invitations.
  public init(invitations: [Open]) { self.invitations = invitations }
}
