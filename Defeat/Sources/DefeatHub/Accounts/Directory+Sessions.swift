import DefeatCore
import Foundation
import HolonSQL

/// A session of the page: a device whose login expires.
struct PageSession: Sendable {
  let visitor: Visitor

  /// The time of the login.
  let created: Int64

  /// The time at which the session ends unless it is renewed.
  let expires: Int64

  /// The person's time zone; nil if it is unknown.
  let timeZone: String?
}

extension Directory {
  /// Logs in a browser, and ends the sessions that were used least recently if there are too many.
  ///
  /// - Returns: The session, and the devices of the ended sessions.
  func beginSession(_ request: HubLogin) async throws -> (session: HubSession, ended: [UUID]) {
    let session = try await logIn(request, until: now() + limits.sessionAge)
    let account: SQLStatement = "(SELECT account_id FROM account WHERE name = \(session.account.name))"
    let ended = try await database.rows(
      """
      DELETE FROM device WHERE account_id = \(account) AND expires IS NOT NULL AND device_id <> \(session.device.id)
        AND token_hash NOT IN (
          SELECT token_hash FROM device WHERE account_id = \(account) AND expires IS NOT NULL
          ORDER BY last_seen DESC, created DESC, device_id LIMIT \(limits.sessions))
      RETURNING device_id
      """)
    return (session, try ended.map { try $0["device_id"] })
  }

  /// Returns the session with a token; nil if it doesn't exist or has ended.
  func session(_ tokenHash: String) async throws -> PageSession? {
    let rows = try await database.rows(
      """
      SELECT d.device_id, d.account_id, d.last_seen, d.created, d.expires, a.name, a.is_administrator, a.home,
        a.time_zone
      FROM device d JOIN account a ON a.account_id = d.account_id
      WHERE d.token_hash = \(tokenHash) AND d.expires > \(time)
      """)
    return try rows.first.map { row in
      PageSession(
        visitor: try Self.visitor(row, tokenHash), created: try row["created"], expires: try row["expires"],
        timeZone: try row["time_zone"])
    }
  }

  /// Returns whether a device or a session exists and hasn't ended.
  func isLoggedIn(_ device: UUID) async throws -> Bool {
    try await !database.rows(
      "SELECT 1 FROM device WHERE device_id = \(device) AND (expires IS NULL OR expires > \(time))"
    ).isEmpty
  }

  /// Extends a session that is in use, up to its longest duration.
  ///
  /// - Returns: The time at which it ends now.
  func renew(_ session: PageSession) async throws -> Int64 {
    let expires = min(now() + limits.sessionAge, session.created + limits.longestSession)
    _ = try await database.rows(
      """
      UPDATE device SET expires = \(expires) WHERE token_hash = \(session.visitor.tokenHash) AND expires < \(expires)
      """)
    return max(expires, session.expires)
  }

  /// Logs out all devices and ends all sessions of an account.
  ///
  /// - Returns: The logged-out devices.
  func logOutAll(of visitor: Visitor) async throws -> [UUID] {
    try await database.rows("DELETE FROM device WHERE account_id = \(visitor.account) RETURNING device_id")
      .map { try $0["device_id"] }
  }

  /// Stores the person's time zone.
  ///
  /// - Parameter replacing: Whether to replace a known one.
  func setTimeZone(_ identifier: String, of account: UUID, replacing: Bool) async throws {
    guard TimeZone(identifier: identifier) != nil, identifier.utf8.count <= 64, !identifier.utf8.contains(0) else {
      throw HubFailure(.invalid, "“\(identifier.prefix(64))” isn't a time zone: write it as in “Europe/Berlin”.")
    }
    _ = try await database.rows(
      """
      UPDATE account SET time_zone = \(identifier)
      WHERE account_id = \(account) AND (time_zone IS NULL OR \(replacing ? "1 = 1" : "1 = 0" as SQLStatement))
      """)
  }
}
