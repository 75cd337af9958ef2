import Foundation

/// What a hub keeps.
///
/// All keys and unique constraints of what belongs to a space begin with the space, so that a distributed database can
/// keep spaces in different places; accounts, devices and invitations are few, and everywhere the same.
package enum HubTables {
  /// The version of the tables that this program knows.
  static let version = 2

  /// Creates what isn't there, as the first version had it.
  package static func statements(_ dialect: HubDialect) -> [String] { tables.map { translated($0, dialect) } }

  private static func translated(_ sql: String, _ dialect: HubDialect) -> String {
    let names: [(String, String)] = dialect == .sqlite ? [("UUID", "BLOB"), ("BIGINT", "INTEGER")] : []
    return names.reduce(sql) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  /// What brings the tables from each version to the next, the first version first.
  private static func steps(_ dialect: HubDialect) -> [[String]] {
    [usage(dialect)].map { step in step.map { translated($0, dialect) } }
  }

  /// What spaces take, and whose limit that counts towards.
  private static func usage(_ dialect: HubDialect) -> [String] {
    [
      "ALTER TABLE space ADD COLUMN payer UUID",
      "ALTER TABLE space ADD COLUMN log_bytes BIGINT NOT NULL DEFAULT 0",
      "ALTER TABLE space ADD COLUMN checkpoint_bytes BIGINT NOT NULL DEFAULT 0",
      "CREATE INDEX IF NOT EXISTS space_payer ON space (payer)",
      "UPDATE space SET payer = \(payer), log_bytes = COALESCE((\(logBytes(dialect))), 0), "
        + "checkpoint_bytes = COALESCE((\(checkpointBytes)), 0)",
    ]
  }

  private static func logBytes(_ dialect: HubDialect) -> String {
    "SELECT CAST(sum(\(LogRow.bytes(dialect))) AS BIGINT) FROM operation WHERE operation.space_id = space.space_id"
  }

  private static let checkpointBytes =
    "SELECT CAST(sum(length(content)) AS BIGINT) FROM checkpoint WHERE checkpoint.space_id = space.space_id"

  /// The account that a space counts for: that of its home, or the first of its owners.
  private static let payer = """
    COALESCE(
      (SELECT account.account_id FROM account WHERE account.home = space.space_id),
      (SELECT member.account_id FROM member WHERE member.space_id = space.space_id AND member.role = 2
       ORDER BY member.account_id LIMIT 1))
    """

  private static let tables = [
    """
    CREATE TABLE IF NOT EXISTS hub (version BIGINT NOT NULL PRIMARY KEY)
    """,
    """
    CREATE TABLE IF NOT EXISTS hub_identity (hub_id UUID NOT NULL PRIMARY KEY)
    """,
    """
    CREATE TABLE IF NOT EXISTS account (
      account_id UUID NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
      is_administrator BIGINT NOT NULL, home UUID NOT NULL, created BIGINT NOT NULL)
    """,
    """
    CREATE TABLE IF NOT EXISTS invitation (
      code_hash TEXT NOT NULL PRIMARY KEY, is_administrator BIGINT NOT NULL, created_by UUID, expires BIGINT NOT NULL,
      used_by UUID)
    """,
    """
    CREATE TABLE IF NOT EXISTS device (
      token_hash TEXT NOT NULL PRIMARY KEY, device_id UUID NOT NULL UNIQUE, account_id UUID NOT NULL,
      name TEXT NOT NULL, created BIGINT NOT NULL, last_seen BIGINT NOT NULL)
    """,
    "CREATE INDEX IF NOT EXISTS device_account ON device (account_id)",
    // The log from `tail` to `head`; what was before is in the checkpoint.
    """
    CREATE TABLE IF NOT EXISTS space (
      space_id UUID NOT NULL PRIMARY KEY, name TEXT NOT NULL, fields BIGINT NOT NULL, created BIGINT NOT NULL,
      head BIGINT NOT NULL, checksum BIGINT NOT NULL, tail BIGINT NOT NULL, tail_checksum BIGINT NOT NULL,
      checkpoint_head BIGINT NOT NULL, checkpoint_id BIGINT NOT NULL)
    """,
    """
    CREATE TABLE IF NOT EXISTS member (
      space_id UUID NOT NULL, account_id UUID NOT NULL, role BIGINT NOT NULL, PRIMARY KEY (space_id, account_id))
    """,
    "CREATE INDEX IF NOT EXISTS member_account ON member (account_id, space_id)",
    """
    CREATE TABLE IF NOT EXISTS receipt (
      space_id UUID NOT NULL, device BIGINT NOT NULL, installation BIGINT NOT NULL, last_number BIGINT NOT NULL,
      PRIMARY KEY (space_id, device))
    """,
    // `kind` and `place` are those of `LogRow`; the checksum is that behind the record.
    """
    CREATE TABLE IF NOT EXISTS operation (
      space_id UUID NOT NULL, seq BIGINT NOT NULL, device BIGINT NOT NULL, number BIGINT, ticks BIGINT NOT NULL,
      origin BIGINT NOT NULL, checksum BIGINT NOT NULL, kind BIGINT NOT NULL, item UUID, field TEXT, value TEXT,
      place BIGINT, parent UUID, rank TEXT, PRIMARY KEY (space_id, seq), UNIQUE (space_id, device, number))
    """,
    """
    CREATE TABLE IF NOT EXISTS checkpoint (
      space_id UUID NOT NULL, page BIGINT NOT NULL, checkpoint_id BIGINT NOT NULL, content TEXT NOT NULL,
      PRIMARY KEY (space_id, page))
    """,
  ]

  /// Brings a database to the tables of this program.
  ///
  /// - Throws: ``HubDatabaseError`` when they are those of a later version.
  package static func prepare(_ database: any HubDatabase) async throws {
    let marking = HubStatement("INSERT INTO hub SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM hub)")
    // Two processes that begin at once would create the same tables.
    let lock = database.dialect == .postgres ? ["SELECT pg_advisory_xact_lock(1684366958)"] : []
    let naming = HubStatement(
      "INSERT INTO hub_identity SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM hub_identity)", [.uuid(UUID())])
    _ = try await database.run((lock + statements(database.dialect)).map { HubStatement($0) } + [marking, naming])
    var found = try await self.found(in: database)
    while found < version {
      let step = lock + steps(database.dialect)[found - 1] + ["UPDATE hub SET version = \(found + 1)"]
      do {
        _ = try await database.run(step.map { HubStatement($0) })
      } catch {
        // Another process may have done the same.
        guard try await self.found(in: database) > found else { throw error }
      }
      found = try await self.found(in: database)
    }
    guard found == version else {
      throw HubDatabaseError(.failed, "The database was made by a later version of defeat: update this one.")
    }
  }

  private static func found(in database: any HubDatabase) async throws -> Int {
    try await database.rows("SELECT max(version) FROM hub", [], [.integer])[0].integer(0)
  }
}
