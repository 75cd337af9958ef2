public import Foundation

/// What someone may do with a space; each role may do what those before it may.
public enum HubRole: String, Hashable, Codable, CaseIterable, Sendable {
  /// See it.
  case read

  /// Edit it.
  case write

  /// Share it, name it, delete it.
  case own
}

extension HubRole: Comparable {
  /// Orders roles by what they allow.
  public static func < (lhs: HubRole, rhs: HubRole) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .own: 2
    }
  }
}

/// A list that the same people share: the unit of access and of sync.
public struct HubSpace: Hashable, Codable, Sendable {
  /// Names the space everywhere and for ever.
  public let id: UUID

  /// What people call it.
  public let name: String

  /// What the one who asks may do.
  public let role: HubRole

  /// The number of records in its log so far.
  public let head: Int

  /// The version of ``HubSchema`` that devices have to know in order to sync it.
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

/// The spaces that an account sees, by name.
public struct HubSpaces: Hashable, Codable, Sendable {
  /// The spaces.
  public let spaces: [HubSpace]

  /// Creates a list.
  public init(spaces: [HubSpace]) { self.spaces = spaces }
}

/// Asks a hub for a new space.
public struct HubSpaceDraft: Hashable, Codable, Sendable {
  /// Names the space; the device chooses, so that asking twice does no harm.
  public let id: UUID

  /// What people call it, in 1 to 128 characters.
  public let name: String

  /// Creates a request.
  public init(id: UUID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Asks a hub to change a space; what is nil stays.
public struct HubSpaceChange: Hashable, Codable, Sendable {
  /// What people call it.
  public let name: String?

  /// The version of ``HubSchema`` that devices have to know; it only grows.
  public let schema: Int?

  /// Creates a request.
  public init(name: String? = nil, schema: Int? = nil) {
    self.name = name
    self.schema = schema
  }
}

/// Who a space is shared by.
public struct HubMembers: Hashable, Codable, Sendable {
  /// Someone who sees the space.
  public struct Member: Hashable, Codable, Sendable {
    /// The account's name.
    public let account: String

    /// What the person may do.
    public let role: HubRole

    /// Creates a member's description.
    public init(account: String, role: HubRole) {
      self.account = account
      self.role = role
    }
  }

  /// The people, by name.
  public let members: [Member]

  /// Creates a list.
  public init(members: [Member]) { self.members = members }
}

/// Asks a hub to share a space, or to share it in another way.
public struct HubShare: Hashable, Codable, Sendable {
  /// What the other one may do from now on.
  public let role: HubRole

  /// Creates a request.
  public init(role: HubRole) { self.role = role }
}
