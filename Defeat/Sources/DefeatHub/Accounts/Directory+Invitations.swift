import DefeatCore
import Foundation
import HolonSQL

extension Directory {
  /// Creates an invitation that is valid for a week.
  func invite(by account: UUID?, administrator: Bool) async throws -> HubInvitation {
    guard let made = try await invite(by: account, administrator: administrator, where: "1 = 1", after: []) else {
      throw HubFailure(.failed, "The invitation can't be saved: try again.")
    }
    return made
  }

  /// Creates the invitation for the first administrator, which replaces earlier ones.
  ///
  /// - Returns: Nil if an administrator exists.
  func inviteFirst() async throws -> HubInvitation? {
    try await invite(
      by: nil, administrator: true, where: "NOT EXISTS (SELECT 1 FROM account WHERE is_administrator = 1)",
      after: ["DELETE FROM invitation WHERE created_by IS NULL AND used_by IS NULL"])
  }

  private func invite(
    by account: UUID?, administrator: Bool, where condition: SQLStatement, after statements: [SQLStatement]
  ) async throws -> HubInvitation? {
    let code = Secret.make()
    let hash = try Secret.hash(code)
    let expires = now() + 7 * 86_400_000
    let answers = try await database.run(
      statements + [
        "DELETE FROM invitation WHERE expires <= \(time)",
        """
        INSERT INTO invitation (code_hash, is_administrator, created_by, expires)
        SELECT \(hash), \(administrator ? 1 : 0), \(account), \(expires) WHERE \(condition) RETURNING expires
        """,
      ])
    guard answers.last?.isEmpty == false else { return nil }
    return HubInvitation(id: String(hash.prefix(Self.idLength)), code: code, expires: expires)
  }

  /// The number of digits of a code's hash in an invitation's identifier: too few to find the code, enough to be
  /// unique.
  private static let idLength = 16

  /// Returns the valid invitations.
  func invitations() async throws -> HubInvitations {
    let rows = try await database.rows(
      """
      SELECT i.code_hash, a.name, i.is_administrator, i.expires
      FROM invitation i LEFT JOIN account a ON a.account_id = i.created_by
      WHERE i.used_by IS NULL AND i.expires > \(time) ORDER BY i.expires, i.code_hash
      """)
    return HubInvitations(
      invitations: try rows.map { row in
        HubInvitations.Open(
          id: String((try row["code_hash"] as String).prefix(Self.idLength)), createdBy: try row["name"],
          isAdministrator: try row["is_administrator"], expires: try row["expires"])
      })
  }

  /// Revokes an invitation.
  func revokeInvitation(_ id: String) async throws {
    let isFit = id.utf8.count == Self.idLength && id.utf8.allSatisfy { $0 != 0 }
    let gone =
      isFit
      ? try await database.rows(
        """
        DELETE FROM invitation WHERE substr(code_hash, 1, \(Self.idLength)) = \(id) AND used_by IS NULL RETURNING expires
        """) : []
    guard !gone.isEmpty else {
      throw HubFailure(
        .notFound,
        "The invitation isn't valid any more, because it was used or revoked or has expired: list the valid ones.")
    }
  }
}
