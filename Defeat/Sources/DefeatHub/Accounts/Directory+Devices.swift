import DefeatCore
import Foundation
import HolonSQL

extension Directory {
  /// Logs in a device.
  ///
  /// - Parameter expires: The time at which a session of the page ends; nil for a device, which stays logged in.
  func logIn(_ request: HubLogin, until expires: Int64? = nil) async throws -> HubSession {
    let title = try Names.title(request.device, limit: 64)
    let name = request.name.lowercased()
    // Databases can't store a text with a zero byte, so no account has such a name.
    let rows =
      name.utf8.contains(0)
      ? []
      : try await database.rows(
        "SELECT account_id, password, is_administrator, home FROM account WHERE name = \(name)")
    let kept: String? = try rows.first?["password"]
    guard request.password.utf8.count <= 1_024, try await passwords.matches(request.password, kept),
      let kept, let row = rows.first
    else { throw HubFailure(.wrongPassword, "The name or the password is wrong: try again.") }
    let token = Secret.make()
    let device = HubDevice(id: UUID(), name: title, created: now(), lastSeen: now(), isThis: true)
    let id: UUID = try row["account_id"]
    // The password may have been changed during the comparison.
    let found = try await database.rows(
      """
      INSERT INTO device (token_hash, device_id, account_id, name, created, last_seen, expires)
      SELECT \(try Secret.hash(token)), \(device.id), \(id), \(title), \(device.created), \(device.created),
        CAST(\(expires) AS BIGINT)
      WHERE EXISTS (SELECT 1 FROM account WHERE account_id = \(id) AND password = \(kept))
        AND (CAST(\(expires) AS BIGINT) IS NOT NULL
          OR (SELECT count(*) FROM device WHERE account_id = \(id) AND expires IS NULL) < \(limits.devices))
      RETURNING created
      """)
    guard !found.isEmpty else {
      throw HubFailure(.forbidden, "\(limits.devices) devices are logged in already: log out one of them first.")
    }
    let account = HubAccount(name: name, isAdministrator: try row["is_administrator"], home: try row["home"])
    return HubSession(token: token, device: device, account: account)
  }

  /// Returns the visitor with a token; nil if the token is unknown.
  func visitor(_ tokenHash: String) async throws -> Visitor? {
    try await database.rows(
      """
      SELECT d.device_id, d.account_id, d.last_seen, a.name, a.is_administrator, a.home
      FROM device d JOIN account a ON a.account_id = d.account_id
      WHERE d.token_hash = \(tokenHash) AND d.expires IS NULL
      """
    ).first.map { try Self.visitor($0, tokenHash) }
  }

  /// Returns the visitor with a token, and the visitor's access to a space.
  func access(_ tokenHash: String, to space: UUID) async throws -> (visitor: Visitor?, access: Access?) {
    let rows = try await database.rows(
      """
      SELECT d.device_id, d.account_id, d.last_seen, a.name, a.is_administrator, a.home, m.role, s.fields
      FROM device d JOIN account a ON a.account_id = d.account_id
      LEFT JOIN member m ON m.space_id = \(space) AND m.account_id = d.account_id
      LEFT JOIN space s ON s.space_id = m.space_id
      WHERE d.token_hash = \(tokenHash) AND d.expires IS NULL
      """)
    guard let row = rows.first else { return (nil, nil) }
    let visitor = try Self.visitor(row, tokenHash)
    let (number, schema): (Int?, Int?) = (try row["role"], try row["fields"])
    guard let number, let schema, let role = HubRole(number: number) else { return (visitor, nil) }
    return (visitor, Access(visitor: visitor, space: space, role: role, schema: schema))
  }

  static func visitor(_ row: SQLRecord, _ tokenHash: String) throws -> Visitor {
    Visitor(
      account: try row["account_id"], name: try row["name"], isAdministrator: try row["is_administrator"],
      home: try row["home"], device: try row["device_id"], tokenHash: tokenHash, lastSeen: try row["last_seen"])
  }

  /// Records the time at which a device was last seen.
  func recordVisit(of visitor: Visitor) async throws {
    let time = time
    _ = try await database.rows(
      "UPDATE device SET last_seen = \(time) WHERE token_hash = \(visitor.tokenHash) AND last_seen < \(time)")
  }

  func devices(of visitor: Visitor) async throws -> HubDevices {
    let rows = try await database.rows(
      """
      SELECT device_id, name, created, last_seen FROM device
      WHERE account_id = \(visitor.account) AND (expires IS NULL OR expires > \(time))
      ORDER BY created, device_id
      """)
    return HubDevices(
      devices: try rows.map { row in
        let id: UUID = try row["device_id"]
        return HubDevice(
          id: id, name: try row["name"], created: try row["created"], lastSeen: try row["last_seen"],
          isThis: id == visitor.device)
      })
  }

  /// Logs out a device.
  func logOut(_ device: UUID, of visitor: Visitor) async throws {
    let gone = try await database.rows(
      "DELETE FROM device WHERE device_id = \(device) AND account_id = \(visitor.account) RETURNING device_id")
    guard !gone.isEmpty else {
      throw HubFailure(.notFound, "You have no such device: list your devices to find its identifier.")
    }
  }

  /// Changes a password and logs out all other devices.
  ///
  /// - Returns: The logged-out devices.
  func change(_ request: HubPasswordChange, of visitor: Visitor) async throws -> [UUID] {
    try Names.check(password: request.new, of: visitor.name)
    let kept = try await password(of: visitor, request.current)
    let new = try await passwords.hash(request.new)
    let account = visitor.account
    let answers = try await database.run([
      "UPDATE account SET password = \(new) WHERE account_id = \(account) AND password = \(kept) RETURNING name",
      """
      DELETE FROM device WHERE account_id = \(account) AND token_hash <> \(visitor.tokenHash)
        AND EXISTS (SELECT 1 FROM account WHERE account_id = \(account) AND password = \(new)) RETURNING device_id
      """,
    ])
    guard !answers[0].isEmpty else {
      throw HubFailure(.wrongPassword, "The password was changed in the meantime: use the new one.")
    }
    return try answers[1].map { try $0["device_id"] }
  }

  /// Verifies a password that a visitor has sent again, and returns its stored hash.
  func password(of visitor: Visitor, _ sent: String) async throws -> String {
    let kept: String? = try await database.rows("SELECT password FROM account WHERE account_id = \(visitor.account)")
      .first?["password"]
    guard sent.utf8.count <= 1_024, let kept, try await passwords.matches(sent, kept) else {
      throw HubFailure(.wrongPassword, "The current password is wrong: try again.")
    }
    return kept
  }
}
