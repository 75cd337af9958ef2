import DefeatCore
import Foundation

extension Directory {
  /// Lets a device in.
  func logIn(_ request: HubLogin) async throws -> HubSession {
    let title = try Names.title(request.device, limit: 64)
    let name = request.name.lowercased()
    // A text that no database takes is nobody's name.
    let rows =
      name.utf8.contains(0)
      ? []
      : try await database.rows(
        "SELECT account_id, password, is_administrator, home FROM account WHERE name = $1", [.text(name)],
        [.uuid, .text, .integer, .uuid])
    guard request.password.utf8.count <= 1_024,
      try await passwords.matches(request.password, rows.first?.text(1)), let row = rows.first
    else { throw HubFailure(.wrongPassword, "The name or the password is wrong.") }
    let token = Secret.make()
    let device = HubDevice(id: UUID(), name: title, created: now(), lastSeen: now(), isThis: true)
    // The password may have been changed while it was compared.
    let found = try await database.rows(
      """
      INSERT INTO device (token_hash, device_id, account_id, name, created, last_seen)
      SELECT $1, $2, $3, $4, $5, $5
      WHERE EXISTS (SELECT 1 FROM account WHERE account_id = $3 AND password = $6)
        AND (SELECT count(*) FROM device WHERE account_id = $3) < $7 RETURNING created
      """,
      [
        .text(Secret.hash(token)), .uuid(device.id), .uuid(row.uuid(0)), .text(title), .integer(Int(device.created)),
        .text(row.text(1)), .integer(limits.devices),
      ], [.integer])
    guard !found.isEmpty else {
      throw HubFailure(.forbidden, "\(limits.devices) devices are logged in: log out one of them first.")
    }
    let account = HubAccount(name: name, isAdministrator: row.integer(2) == 1, home: row.uuid(3))
    return HubSession(token: token, device: device, account: account)
  }

  /// Who has a token; nil when nobody has.
  func visitor(_ tokenHash: String) async throws -> Visitor? {
    try await database.rows(
      """
      SELECT d.device_id, d.account_id, d.last_seen, a.name, a.is_administrator, a.home
      FROM device d JOIN account a ON a.account_id = d.account_id WHERE d.token_hash = $1
      """, [.text(tokenHash)], [.uuid, .uuid, .integer, .text, .integer, .uuid]
    ).first.map { Self.visitor($0, tokenHash) }
  }

  /// What whoever has a token may do with a space.
  func access(_ tokenHash: String, to space: UUID) async throws -> (visitor: Visitor?, access: Access?) {
    let rows = try await database.rows(
      """
      SELECT d.device_id, d.account_id, d.last_seen, a.name, a.is_administrator, a.home, m.role, s.fields
      FROM device d JOIN account a ON a.account_id = d.account_id
      LEFT JOIN member m ON m.space_id = $2 AND m.account_id = d.account_id
      LEFT JOIN space s ON s.space_id = m.space_id
      WHERE d.token_hash = $1
      """, [.text(tokenHash), .uuid(space)],
      [.uuid, .uuid, .integer, .text, .integer, .uuid, .integer, .integer])
    guard let row = rows.first else { return (nil, nil) }
    let visitor = Self.visitor(row, tokenHash)
    guard !row.isNull(6), !row.isNull(7), let role = HubRole(number: row.integer(6)) else { return (visitor, nil) }
    return (visitor, Access(visitor: visitor, space: space, role: role, schema: row.integer(7)))
  }

  private static func visitor(_ row: HubRow, _ tokenHash: String) -> Visitor {
    Visitor(
      account: row.uuid(1), name: row.text(3), isAdministrator: row.integer(4) == 1, home: row.uuid(5),
      device: row.uuid(0), tokenHash: tokenHash, lastSeen: Int64(row.integer(2)))
  }

  /// Remembers that a device was seen.
  func note(_ visitor: Visitor) async throws {
    _ = try await database.run([
      HubStatement(
        "UPDATE device SET last_seen = $2 WHERE token_hash = $1 AND last_seen < $2",
        [.text(visitor.tokenHash), time])
    ])
  }

  func devices(of visitor: Visitor) async throws -> HubDevices {
    let rows = try await database.rows(
      "SELECT device_id, name, created, last_seen FROM device WHERE account_id = $1 ORDER BY created, device_id",
      [.uuid(visitor.account)], [.uuid, .text, .integer, .integer])
    return HubDevices(
      devices: rows.map { row in
        HubDevice(
          id: row.uuid(0), name: row.text(1), created: Int64(row.integer(2)), lastSeen: Int64(row.integer(3)),
          isThis: row.uuid(0) == visitor.device)
      })
  }

  /// Logs a device out.
  func logOut(_ device: UUID, of visitor: Visitor) async throws {
    let gone = try await database.rows(
      "DELETE FROM device WHERE device_id = $1 AND account_id = $2 RETURNING device_id",
      [.uuid(device), .uuid(visitor.account)], [.uuid])
    guard !gone.isEmpty else { throw HubFailure(.notFound, "You have no such device.") }
  }

  /// Changes a password, and logs out all other devices.
  ///
  /// - Returns: The devices that are out.
  func change(_ request: HubPasswordChange, of visitor: Visitor) async throws -> [UUID] {
    try Names.check(password: request.new, of: visitor.name)
    let kept = try await password(of: visitor, request.current)
    let new = try await passwords.hash(request.new)
    let answers = try await database.run([
      HubStatement(
        "UPDATE account SET password = $2 WHERE account_id = $1 AND password = $3 RETURNING name",
        [.uuid(visitor.account), .text(new), .text(kept)], [.text]),
      HubStatement(
        """
        DELETE FROM device WHERE account_id = $1 AND token_hash <> $2
          AND EXISTS (SELECT 1 FROM account WHERE account_id = $1 AND password = $3) RETURNING device_id
        """, [.uuid(visitor.account), .text(visitor.tokenHash), .text(new)], [.uuid]),
    ])
    guard !answers[0].isEmpty else { throw HubFailure(.wrongPassword, "The password was changed meanwhile.") }
    return answers[1].map { $0.uuid(0) }
  }

  /// What is kept of the password of someone who has sent it once more.
  func password(of visitor: Visitor, _ sent: String) async throws -> String {
    let kept = try await database.rows(
      "SELECT password FROM account WHERE account_id = $1", [.uuid(visitor.account)], [.text]
    ).first?.text(0)
    guard sent.utf8.count <= 1_024, let kept, try await passwords.matches(sent, kept) else {
      throw HubFailure(.wrongPassword, "The current password is another one.")
    }
    return kept
  }
}
