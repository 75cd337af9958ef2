import DefeatCore
import Foundation
import HolonSQL

extension Directory {
  /// Removes an account with its devices, invitations and memberships.
  ///
  /// Spaces with other owners remain. Spaces without other members have no member left, and ``sweep(_:)`` deletes them.
  ///
  /// - Returns: The logged-out devices, and the spaces of which the account was a member.
  func remove(
    _ visitor: Visitor, _ removal: HubAccountRemoval
  ) async throws -> (devices: [UUID], spaces: [UUID]) {
    let kept = try await password(of: visitor, removal.password)
    let account = visitor.account
    let isGone: SQLStatement = "NOT EXISTS (SELECT 1 FROM account WHERE account_id = \(account))"
    let ownedOnly = Self.ownedOnly(by: account)
    let lock: [SQLStatement] =
      database.dialect == .postgres
      ? [
        """
        SELECT 1 FROM space WHERE space_id IN (SELECT space_id FROM member WHERE account_id = \(account)) ORDER BY space_id
        FOR UPDATE
        """
      ] : []
    let answers = try await database.run(
      lock + [
        "SELECT s.name \(ownedOnly)",
        """
        DELETE FROM account WHERE account_id = \(account) AND password = \(kept)
          AND NOT EXISTS (SELECT 1 \(ownedOnly)) RETURNING account_id
        """,
        "DELETE FROM device WHERE account_id = \(account) AND \(isGone) RETURNING device_id",
        "DELETE FROM member WHERE account_id = \(account) AND \(isGone) RETURNING space_id",
        "DELETE FROM invitation WHERE (created_by = \(account) OR used_by = \(account)) AND \(isGone)",
      ]
    ).dropFirst(lock.count)
    let (names, removed, devices, spaces) = (
      answers[answers.startIndex], answers[answers.startIndex + 1], answers[answers.startIndex + 2],
      answers[answers.startIndex + 3]
    )
    guard names.isEmpty else { throw Self.stillOwns(try names.map { try $0["name"] }) }
    guard !removed.isEmpty else {
      throw HubFailure(.wrongPassword, "The password was changed in the meantime: use the new one.")
    }
    return (try devices.map { try $0["device_id"] }, try spaces.map { try $0["space_id"] })
  }

  /// Returns a query for the shared spaces of which an account is the only owner.
  private static func ownedOnly(by account: UUID) -> SQLStatement {
    """
    FROM member m JOIN space s ON s.space_id = m.space_id
    WHERE m.account_id = \(account)
      AND EXISTS (SELECT 1 FROM member o WHERE o.space_id = m.space_id AND o.account_id <> \(account))
      AND NOT EXISTS (
        SELECT 1 FROM member o WHERE o.space_id = m.space_id AND o.account_id <> \(account) AND o.role = 2)
    """
  }

  private static func stillOwns(_ names: [String]) -> HubFailure {
    let listed = names.sorted().prefix(20).map { "“\($0)”" }.joined(separator: ", ")
    return HubFailure(
      .lastOwner,
      "You are the only owner of shared spaces (\(listed)): make another member an owner, stop sharing them, or delete "
        + "them. Nothing was removed.")
  }
}

extension Directory {
  /// Deletes a space without members and its contents.
  ///
  /// Rows are deleted a few at a time, so that others needn't wait. If the process ends meanwhile, ``sweep()`` deletes
  /// the rest.
  func sweep(_ space: UUID) async throws {
    let isDeserted: SQLStatement = "NOT EXISTS (SELECT 1 FROM member WHERE space_id = \(space))"
    let batches = [
      ("operation", ["seq"], 1_000), ("checkpoint", ["page"], 4), ("content_part", ["content_id", "start"], 16),
    ]
    for (table, key, count) in batches {
      while true {
        let gone = try await database.rows(
          """
          DELETE FROM \(name: table) WHERE space_id = \(space) AND \(isDeserted) AND (\(names: key)) IN (
            SELECT \(names: key) FROM \(name: table) WHERE space_id = \(space) ORDER BY \(names: key) LIMIT \(count))
          RETURNING \(names: key)
          """)
        if gone.count < count { break }
      }
    }
    _ = try await database.run(
      ["space", "operation", "receipt", "checkpoint", "content", "content_part"].map { table -> SQLStatement in
        "DELETE FROM \(name: table) WHERE space_id = \(space) AND \(isDeserted)"
      })
  }

  /// Deletes the remains of interrupted removals and of removals that coincided with a login.
  ///
  /// - Returns: The deleted spaces.
  func sweep() async throws -> [UUID] {
    let isOrphaned: SQLStatement = "NOT EXISTS (SELECT 1 FROM account a WHERE a.account_id ="
    let answers = try await database.run([
      "DELETE FROM device WHERE \(isOrphaned) device.account_id)",
      "DELETE FROM member WHERE \(isOrphaned) member.account_id)",
      "DELETE FROM invitation WHERE expires <= \(time)",
      "DELETE FROM device WHERE expires <= \(time)",
      "SELECT space_id FROM space s WHERE NOT EXISTS (SELECT 1 FROM member m WHERE m.space_id = s.space_id)",
    ])
    let deserted: [UUID] = try (answers.last ?? []).map { try $0["space_id"] }
    for space in deserted { try await sweep(space) }
    return deserted
  }
}
