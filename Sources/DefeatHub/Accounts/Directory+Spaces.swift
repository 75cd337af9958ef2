import DefeatCore
import Foundation

extension Directory {
  private static let columns: [HubColumn] = [.uuid, .text, .integer, .integer, .integer]

  private static func space(_ row: HubRow) -> HubSpace {
    HubSpace(
      id: row.uuid(0), name: row.text(1), role: HubRole(number: row.integer(2)) ?? .read, head: row.integer(3),
      schema: row.integer(4))
  }

  /// The spaces that an account sees.
  func spaces(of account: UUID) async throws -> [HubSpace] {
    try await database.rows(
      """
      SELECT s.space_id, s.name, m.role, s.head, s.fields
      FROM member m JOIN space s ON s.space_id = m.space_id WHERE m.account_id = $1 ORDER BY s.name, s.space_id
      """, [.uuid(account)], Self.columns
    ).map(Self.space)
  }

  func space(_ id: UUID, for account: UUID) async throws -> HubSpace {
    let rows = try await database.rows(
      """
      SELECT s.space_id, s.name, m.role, s.head, s.fields
      FROM member m JOIN space s ON s.space_id = m.space_id WHERE s.space_id = $2 AND m.account_id = $1
      """, [.uuid(account), .uuid(id)], Self.columns)
    guard let row = rows.first else { throw Self.noSpace }
    return Self.space(row)
  }

  static let noSpace = HubFailure(.notFound, "You see no such space: it isn't shared with you, or no longer.")

  /// Creates a space, or answers the one that was created when the same was asked before.
  func create(_ draft: HubSpaceDraft, for visitor: Visitor) async throws -> (space: HubSpace, isNew: Bool) {
    let name = try Names.title(draft.name, limit: 128)
    let seen = try await spaces(of: visitor.account)
    if let known = seen.first(where: { $0.id == draft.id }) {
      guard known.role == .own else { throw Self.identityTaken }
      return (known, false)
    }
    guard seen.count < limits.spaces else {
      throw HubFailure(.forbidden, "You have \(limits.spaces) spaces: delete or leave one of them first.")
    }
    do {
      _ = try await database.run(Self.creation(of: draft.id, name, for: visitor.account, time))
    } catch let error as HubDatabaseError where error.code == .notUnique {
      throw Self.identityTaken
    }
    return (try await space(draft.id, for: visitor.account), true)
  }

  private static let identityTaken = HubFailure(
    .identityTaken, "Another space has this identity: choose another one.")

  func change(_ change: HubSpaceChange, of access: Access) async throws -> HubSpace {
    try access.require(.own)
    if let name = change.name {
      _ = try await database.run([
        HubStatement(
          "UPDATE space SET name = $2 WHERE space_id = $1",
          [.uuid(access.space), .text(try Names.title(name, limit: 128))])
      ])
    }
    if let schema = change.schema {
      guard schema >= 1, schema <= limits.schema else {
        throw HubFailure(.invalid, "This hub knows versions of fields up to \(limits.schema): update the hub first.")
      }
      // A version that nobody knows, from before they were checked, can be taken back.
      _ = try await database.run([
        HubStatement(
          "UPDATE space SET fields = $2 WHERE space_id = $1 AND (fields < $2 OR fields > $3)",
          [.uuid(access.space), .integer(schema), .integer(limits.schema)])
      ])
    }
    return try await space(access.space, for: access.visitor.account)
  }

  /// Takes a space from everyone; what is in it goes with ``sweep(_:)``.
  ///
  /// - Returns: The accounts that have seen it.
  func delete(_ access: Access) async throws -> [UUID] {
    try access.require(.own)
    let homes = try await database.rows(
      "SELECT 1 FROM account WHERE home = $1", [.uuid(access.space)], [.integer])
    guard homes.isEmpty else { throw HubFailure(.forbidden, "This space is someone's home, which stays.") }
    let id: [HubValue] = [.uuid(access.space)]
    let answers = try await database.run(
      lock(access.space) + [HubStatement("DELETE FROM member WHERE space_id = $1 RETURNING account_id", id, [.uuid])])
    return (answers.last ?? []).map { $0.uuid(0) }
  }

  /// Keeps two changes of a space's members from meeting.
  private func lock(_ space: UUID) -> [HubStatement] {
    database.dialect == .postgres
      ? [HubStatement("SELECT 1 FROM space WHERE space_id = $1 FOR UPDATE", [.uuid(space)])] : []
  }

  /// Counts a space for another owner's account where the one that it counts for owns it no longer.
  private func payment(for space: UUID) -> HubStatement {
    HubStatement(
      """
      UPDATE space SET payer = (
        SELECT account_id FROM member WHERE space_id = $1 AND role = 2 ORDER BY account_id LIMIT 1)
      WHERE space_id = $1 AND NOT EXISTS (
        SELECT 1 FROM member WHERE member.space_id = $1 AND member.account_id = space.payer AND member.role = 2)
      """, [.uuid(space)])
  }
}

extension Directory {
  func members(of space: UUID) async throws -> HubMembers {
    let rows = try await database.rows(
      """
      SELECT a.name, m.role FROM member m JOIN account a ON a.account_id = m.account_id
      WHERE m.space_id = $1 ORDER BY a.name
      """, [.uuid(space)], [.text, .integer])
    return HubMembers(
      members: rows.map { .init(account: $0.text(0), role: HubRole(number: $0.integer(1)) ?? .read) })
  }

  private func account(_ name: String) async throws -> UUID {
    let rows = try await database.rows(
      "SELECT account_id FROM account WHERE name = $1", [.text(try Names.account(name))], [.uuid])
    guard let row = rows.first else {
      throw HubFailure(.unknownAccount, "Nobody here has the name “\(name.prefix(64))”: check it.")
    }
    return row.uuid(0)
  }

  /// Shares a space with someone, or in another way.
  ///
  /// - Returns: Whom it concerns.
  func share(_ access: Access, with name: String, as role: HubRole) async throws -> UUID {
    try access.require(.own)
    let account = try await account(name)
    let values: [HubValue] = [.uuid(access.space), .uuid(account), .integer(role.number)]
    let answers = try await database.run(
      lock(access.space) + [
        HubStatement(
          """
          INSERT INTO member (space_id, account_id, role)
          SELECT $1, $2, CAST($3 AS BIGINT)
          WHERE EXISTS (SELECT 1 FROM member WHERE space_id = $1 AND role = 2)
            AND (CAST($3 AS BIGINT) = 2 OR EXISTS (SELECT 1 FROM member WHERE space_id = $1 AND role = 2 AND account_id <> $2))
            AND (SELECT count(*) FROM member WHERE space_id = $1 AND account_id <> $2) < $4
          ON CONFLICT (space_id, account_id) DO UPDATE SET role = excluded.role RETURNING role
          """, values + [.integer(limits.members)], [.integer]),
        payment(for: access.space),
      ])
    guard !answers[lock(access.space).count].isEmpty else {
      throw HubFailure(
        .lastOwner, "A space keeps an owner, and at most \(limits.members) people: make someone else an owner first.")
    }
    return account
  }

  /// Takes a space from someone, who may be the one that asks.
  ///
  /// - Returns: Whom it concerns.
  func unshare(_ access: Access, with name: String) async throws -> UUID {
    let account = try await account(name)
    if account != access.visitor.account { try access.require(.own) }
    let answers = try await database.run(
      lock(access.space) + [
        HubStatement(
          "SELECT role FROM member WHERE space_id = $1 AND account_id = $2", [.uuid(access.space), .uuid(account)],
          [.integer]),
        HubStatement(
          """
          DELETE FROM member WHERE space_id = $1 AND account_id = $2
            AND (role < 2 OR EXISTS (SELECT 1 FROM member WHERE space_id = $1 AND role = 2 AND account_id <> $2))
          RETURNING account_id
          """, [.uuid(access.space), .uuid(account)], [.uuid]),
        payment(for: access.space),
      ])
    guard !answers[answers.count - 3].isEmpty else {
      throw HubFailure(.notFound, "The space isn't shared with “\(name.prefix(64))”.")
    }
    guard !answers[answers.count - 2].isEmpty else {
      throw HubFailure(.lastOwner, "The space has no other owner: make someone else one first, or delete it.")
    }
    return account
  }
}
