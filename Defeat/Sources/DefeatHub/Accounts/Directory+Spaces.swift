import DefeatCore
import Foundation
import HolonSQL

extension Directory {
  /// Returns the spaces that an account can read and that meet a condition.
  private func spaces(of account: UUID, where condition: SQLStatement) async throws -> [HubSpace] {
    try await database.rows(
      """
      SELECT s.space_id, s.name, m.role, s.head, s.fields
      FROM member m JOIN space s ON s.space_id = m.space_id
      WHERE m.account_id = \(account) AND \(condition) ORDER BY s.name, s.space_id
      """
    ).map { row in
      HubSpace(
        id: try row["space_id"], name: try row["name"], role: HubRole(number: try row["role"]) ?? .read,
        head: try row["head"], schema: try row["fields"])
    }
  }

  /// Returns the spaces that an account can read.
  func spaces(of account: UUID) async throws -> [HubSpace] { try await spaces(of: account, where: "1 = 1") }

  func space(_ id: UUID, for account: UUID) async throws -> HubSpace {
    guard let space = try await spaces(of: account, where: "s.space_id = \(id)").first else { throw Self.noSpace }
    return space
  }

  static let noSpace = HubFailure(
    .notFound, "The space doesn't exist, or isn't shared with you: ask one of its owners.")

  /// Creates a space, or returns the existing one if the request is repeated.
  func create(_ draft: HubSpaceDraft, for account: UUID) async throws -> (space: HubSpace, isNew: Bool) {
    let name = try Names.title(draft.name, limit: 128)
    let seen = try await spaces(of: account)
    if let known = seen.first(where: { $0.id == draft.id }) {
      guard known.role == .own else { throw Self.identityTaken }
      return (known, false)
    }
    guard seen.count < limits.spaces else {
      throw HubFailure(.forbidden, "You have \(limits.spaces) spaces already: delete or leave one of them first.")
    }
    do {
      _ = try await database.run(Self.creation(of: draft.id, name, for: account, time))
    } catch let error as HubDatabaseError where error.code == .notUnique {
      throw Self.identityTaken
    }
    return (try await space(draft.id, for: account), true)
  }

  private static let identityTaken = HubFailure(
    .identityTaken, "Another space has this identity: choose another one.")

  func change(_ change: HubSpaceChange, of access: Access) async throws -> HubSpace {
    try access.require(.own)
    if let name = change.name {
      _ = try await database.rows(
        "UPDATE space SET name = \(try Names.title(name, limit: 128)) WHERE space_id = \(access.space)")
    }
    if let schema = change.schema {
      guard schema >= 1, schema <= limits.schema else {
        throw HubFailure(
          .invalid, "This hub knows versions of fields only up to \(limits.schema): update the hub first.")
      }
      // A version that no program knows, from before versions were checked, can be reset.
      _ = try await database.rows(
        """
        UPDATE space SET fields = \(schema)
        WHERE space_id = \(access.space) AND (fields < \(schema) OR fields > \(limits.schema))
        """)
    }
    return try await space(access.space, for: access.visitor.account)
  }

  /// Removes all members of a space, so that ``sweep(_:)`` deletes it.
  ///
  /// - Returns: The accounts that could read it.
  func delete(_ access: Access) async throws -> [UUID] {
    try access.require(.own)
    let homes = try await database.rows("SELECT 1 FROM account WHERE home = \(access.space)")
    guard homes.isEmpty else {
      throw HubFailure(.forbidden, "This space is the home of an account: remove the account instead.")
    }
    let answers = try await database.run(
      lock(access.space) + ["DELETE FROM member WHERE space_id = \(access.space) RETURNING account_id"])
    return try (answers.last ?? []).map { try $0["account_id"] }
  }

  /// Returns statements that lock a space against concurrent changes of its members.
  private func lock(_ space: UUID) -> [SQLStatement] {
    database.dialect == .postgres ? ["SELECT 1 FROM space WHERE space_id = \(space) FOR UPDATE"] : []
  }

  /// Returns a statement that counts a space towards another owner's account if its account no longer owns it.
  private func payment(for space: UUID) -> SQLStatement {
    """
    UPDATE space SET payer = (
      SELECT account_id FROM member WHERE space_id = \(space) AND role = 2 ORDER BY account_id LIMIT 1)
    WHERE space_id = \(space) AND NOT EXISTS (
      SELECT 1 FROM member WHERE member.space_id = \(space) AND member.account_id = space.payer AND member.role = 2)
    """
  }
}

extension Directory {
  func members(of space: UUID) async throws -> HubMembers {
    let rows = try await database.rows(
      """
      SELECT a.name, m.role FROM member m JOIN account a ON a.account_id = m.account_id
      WHERE m.space_id = \(space) ORDER BY a.name
      """)
    return HubMembers(
      members: try rows.map { .init(account: try $0["name"], role: HubRole(number: try $0["role"]) ?? .read) })
  }

  /// Returns the members of all spaces that an account can read.
  func members(ofSpacesOf account: UUID) async throws -> [UUID: [HubMembers.Member]] {
    let rows = try await database.rows(
      """
      SELECT m.space_id, a.name, m.role FROM member m JOIN account a ON a.account_id = m.account_id
      WHERE m.space_id IN (SELECT space_id FROM member WHERE account_id = \(account)) ORDER BY a.name
      """)
    return try Dictionary(grouping: rows) { try $0["space_id"] as UUID }.mapValues { rows in
      try rows.map { .init(account: try $0["name"], role: HubRole(number: try $0["role"]) ?? .read) }
    }
  }

  private func account(_ name: String) async throws -> UUID {
    let rows = try await database.rows(
      "SELECT account_id FROM account WHERE name = \(try Names.account(name))")
    guard let row = rows.first else {
      throw HubFailure(.unknownAccount, "No account at this hub has the name “\(name.prefix(64))”: check the name.")
    }
    return try row["account_id"]
  }

  /// Shares a space with an account, or changes the account's role.
  ///
  /// - Returns: The account.
  func share(_ access: Access, with name: String, as role: HubRole) async throws -> UUID {
    try access.require(.own)
    let account = try await account(name)
    let others: SQLStatement = "FROM member WHERE space_id = \(access.space) AND account_id <> \(account)"
    let answers = try await database.run(
      lock(access.space) + [
        """
        INSERT INTO member (space_id, account_id, role)
        SELECT \(access.space), \(account), \(role.number)
        WHERE EXISTS (SELECT 1 FROM member WHERE space_id = \(access.space) AND role = 2)
          AND \(role == .own ? "1 = 1" : "EXISTS (SELECT 1 \(others) AND role = 2)" as SQLStatement)
          AND (SELECT count(*) \(others)) < \(limits.members)
        ON CONFLICT (space_id, account_id) DO UPDATE SET role = excluded.role RETURNING role
        """,
        payment(for: access.space),
      ])
    guard !answers[lock(access.space).count].isEmpty else {
      throw HubFailure(
        .lastOwner,
        "A space has at least one owner and at most \(limits.members) members: make another member an owner first.")
    }
    return account
  }

  /// Removes a member from a space, who may be the caller.
  ///
  /// - Returns: The member's account.
  func unshare(_ access: Access, with name: String) async throws -> UUID {
    let account = try await account(name)
    if account != access.visitor.account { try access.require(.own) }
    let answers = try await database.run(
      lock(access.space) + [
        "SELECT role FROM member WHERE space_id = \(access.space) AND account_id = \(account)",
        """
        DELETE FROM member WHERE space_id = \(access.space) AND account_id = \(account)
          AND (role < 2 OR EXISTS (
            SELECT 1 FROM member WHERE space_id = \(access.space) AND role = 2 AND account_id <> \(account)))
        RETURNING account_id
        """,
        payment(for: access.space),
      ])
    guard !answers[answers.count - 3].isEmpty else {
      throw HubFailure(.notFound, "The space isn't shared with “\(name.prefix(64))”: check the name.")
    }
    guard !answers[answers.count - 2].isEmpty else {
      throw HubFailure(
        .lastOwner, "The space has no other owner: make another member an owner first, or delete the space.")
    }
    return account
  }
}
