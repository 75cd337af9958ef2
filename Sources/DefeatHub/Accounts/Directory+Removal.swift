import DefeatCore
import Foundation

extension Directory {
  /// Removes an account with its devices, invitations and memberships.
  ///
  /// Spaces that others own stay; those that nobody else shares have no member left and go with ``sweep(_:)``.
  ///
  /// - Returns: The devices that are out, and the spaces that were the account's.
  func remove(
    _ visitor: Visitor, _ removal: HubAccountRemoval
  ) async throws -> (devices: [UUID], spaces: [UUID]) {
    let kept = try await password(of: visitor, removal.password)
    let account = HubValue.uuid(visitor.account)
    let isGone = "NOT EXISTS (SELECT 1 FROM account WHERE account_id = $1)"
    let lock =
      database.dialect == .postgres
      ? [
        HubStatement(
          """
          SELECT 1 FROM space WHERE space_id IN (SELECT space_id FROM member WHERE account_id = $1) ORDER BY space_id
          FOR UPDATE
          """, [account])
      ] : []
    let answers = try await database.run(
      lock + [
        HubStatement("SELECT s.name \(Self.ownedByNobodyElse)", [account], [.text]),
        HubStatement(
          """
          DELETE FROM account WHERE account_id = $1 AND password = $2
            AND NOT EXISTS (SELECT 1 \(Self.ownedByNobodyElse)) RETURNING account_id
          """, [account, .text(kept)], [.uuid]),
        HubStatement(
          "DELETE FROM device WHERE account_id = $1 AND \(isGone) RETURNING device_id", [account], [.uuid]),
        HubStatement(
          "DELETE FROM member WHERE account_id = $1 AND \(isGone) RETURNING space_id", [account], [.uuid]),
        HubStatement("DELETE FROM invitation WHERE (created_by = $1 OR used_by = $1) AND \(isGone)", [account]),
      ]
    ).dropFirst(lock.count)
    let (names, removed, devices, spaces) = (
      answers[answers.startIndex], answers[answers.startIndex + 1], answers[answers.startIndex + 2],
      answers[answers.startIndex + 3]
    )
    guard names.isEmpty else { throw Self.stillOwns(names.map { $0.text(0) }) }
    guard !removed.isEmpty else { throw HubFailure(.wrongPassword, "The password was changed meanwhile.") }
    return (devices.map { $0.uuid(0) }, spaces.map { $0.uuid(0) })
  }

  /// The spaces of an account that others share, and that would have no owner without it.
  private static let ownedByNobodyElse = """
    FROM member m JOIN space s ON s.space_id = m.space_id
    WHERE m.account_id = $1
      AND EXISTS (SELECT 1 FROM member o WHERE o.space_id = m.space_id AND o.account_id <> $1)
      AND NOT EXISTS (SELECT 1 FROM member o WHERE o.space_id = m.space_id AND o.account_id <> $1 AND o.role = 2)
    """

  private static func stillOwns(_ names: [String]) -> HubFailure {
    let listed = names.sorted().prefix(20).map { "“\($0)”" }.joined(separator: ", ")
    return HubFailure(
      .lastOwner,
      "Others share \(listed), and you are the only owner: make someone else an owner, or delete the space, or share "
        + "it with nobody any more. Nothing was removed.")
  }
}

extension Directory {
  /// Deletes what is in a space that nobody is a member of, and the space.
  ///
  /// It goes a few rows at a time, so that others needn't wait for it; what a process leaves that ends meanwhile is
  /// found by ``sweep()``.
  func sweep(_ space: UUID) async throws {
    for (table, key, count) in [("operation", "seq", 1_000), ("checkpoint", "page", 4)] {
      while true {
        let gone = try await database.rows(
          """
          DELETE FROM \(table) WHERE space_id = $1 AND \(Self.isDeserted) AND \(key) IN (
            SELECT \(key) FROM \(table) WHERE space_id = $1 ORDER BY \(key) LIMIT \(count)) RETURNING \(key)
          """, [.uuid(space)], [.integer])
        if gone.count < count { break }
      }
    }
    _ = try await database.run(
      ["space", "operation", "receipt", "checkpoint"].map {
        HubStatement("DELETE FROM \($0) WHERE space_id = $1 AND \(Self.isDeserted)", [.uuid(space)])
      })
  }

  private static let isDeserted = "NOT EXISTS (SELECT 1 FROM member WHERE space_id = $1)"

  /// Deletes what removals have left that didn't end, or that met a login.
  ///
  /// - Returns: The spaces that are gone.
  func sweep() async throws -> [UUID] {
    let hasNobody = "NOT EXISTS (SELECT 1 FROM account a WHERE a.account_id ="
    let answers = try await database.run([
      HubStatement("DELETE FROM device WHERE \(hasNobody) device.account_id)"),
      HubStatement("DELETE FROM member WHERE \(hasNobody) member.account_id)"),
      HubStatement("DELETE FROM invitation WHERE expires <= $1", [time]),
      HubStatement(
        "SELECT space_id FROM space s WHERE NOT EXISTS (SELECT 1 FROM member m WHERE m.space_id = s.space_id)", [],
        [.uuid]),
    ])
    let deserted = (answers.last ?? []).map { $0.uuid(0) }
    for space in deserted { try await sweep(space) }
    return deserted
  }
}
