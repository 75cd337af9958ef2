public import Foundation

/// The permissions of an account in a space; each role includes the permissions of the roles before it.
public enum HubRole: String, Hashable, Codable, CaseIterable, Sendable {
  /// Reading the space.
  case read

  /// Editing the space.
  case write

  /// Sharing, renaming and deleting the space.
  case own
}

extension HubRole: Comparable {
  /// Orders roles by their permissions.
  public static func < (lhs: HubRole, rhs: HubRole) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .own: 2
    }
  }
}

/// A list and its members: the unit of access and of sync.
public struct HubSpace: Hashable, Codable, Sendable {
  /// The identifier of the space, which is unique and never changes.
  public let id: UUID

  /// The name of the space.
  public let name: String

  /// The caller's role in the space.
  public let role: HubRole

  /// The number of records in the space's log.
  public let head: Int

  /// The version of ``HubSchema`` that devices must support to sync the space.
  public let schema: Int

  /// Creates a space's description.
  public init(id: UUID, name: String, role: HubRole, head: Int, schema: Int) {
    self.id = id
    self.name = name
    self.role = role
    self.head = head
    self.schema = schema
  }
}

/// The spaces that an account can read, by name.
public struct HubSpaces: Hashable, Codable, Sendable {
  /// The spaces, in the order of their names.
  public let spaces: [HubSpace]

  /// Creates a response with these spaces.
  public init(spaces: [HubSpace]) { self.spaces = spaces }
}

/// A request to create a space.
public struct HubSpaceDraft: Hashable, Codable, Sendable {
  /// The identifier of the space, which the device chooses, so that repeating the request does no harm.
  public let id: UUID

  /// The name of the space, of 1 to 128 characters.
  public let name: String

  /// Creates a request for a space with this identifier.
  public init(id: UUID, name: String) {
    self.id = id
    self.name = name
  }
}

/// A request to change a space; properties that are nil stay the same.
public struct HubSpaceChange: Hashable, Codable, Sendable {
  /// The new name of the space.
  public let name: String?

  /// The version of ``HubSchema`` that devices must support; it never decreases.
  public let schema: Int?

  /// Creates a request for the given changes.
  public init(name: String? = nil, schema: Int? = nil) {
    self.name = name
    self.schema = schema
  }
}

/// The members of a space.
public struct HubMembers: Hashable, Codable, Sendable {
  /// An account with access to the space.
  public struct Member: Hashable, Codable, Sendable {
    /// The name of the account.
    public let account: String

    /// The account's role in the space.
    public let role: HubRole

    /// Creates a member's description.
    public init(account: String, role: HubRole) {
      self.account = account
      self.role = role
    }
  }

  /// The members, by name.
  public let members: [Member]

  /// Creates a response with these members.
  public init(members: [Member]) { self.members = members }
}

/// A request to share a space with an account, or to change the account's role.
public struct HubShare: Hashable, Codable, Sendable {
  /// The new role of the account.
  public let role: HubRole

  /// Creates a request to share in this role.
  public init(role: HubRole) { self.role = role }
}
