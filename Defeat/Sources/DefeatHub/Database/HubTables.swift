import Foundation
package import HolonSQL

/// The tables of a hub.
///
/// All keys and unique constraints of a space's tables begin with the space, so that a distributed database can store
/// spaces on different machines. Accounts, devices and invitations are few and the same everywhere.
package enum HubTables {
  /// The version of the tables that this program supports.
  static let version = 4

  /// Returns the statements that create missing tables, as in the first version.
  package static func statements(_ dialect: SQLDialect) -> [SQLStatement] {
    let (uuid, bigint) = names(dialect)
    return [
      """
      CREATE TABLE IF NOT EXISTS hub (version \(bigint) NOT NULL PRIMARY KEY)
      """,
      """
      CREATE TABLE IF NOT EXISTS hub_identity (hub_id \(uuid) NOT NULL PRIMARY KEY)
      """,
      """
      CREATE TABLE IF NOT EXISTS account (
        account_id \(uuid) NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
        is_administrator \(bigint) NOT NULL, home \(uuid) NOT NULL, created \(bigint) NOT NULL)
      """,
      """
      CREATE TABLE IF NOT EXISTS invitation (
        code_hash TEXT NOT NULL PRIMARY KEY, is_administrator \(bigint) NOT NULL, created_by \(uuid), expires \(bigint) NOT NULL,
        used_by \(uuid))
      """,
      """
      CREATE TABLE IF NOT EXISTS device (
        token_hash TEXT NOT NULL PRIMARY KEY, device_id \(uuid) NOT NULL UNIQUE, account_id \(uuid) NOT NULL,
        name TEXT NOT NULL, created \(bigint) NOT NULL, last_seen \(bigint) NOT NULL)
      """,
      "CREATE INDEX IF NOT EXISTS device_account ON device (account_id)",
      // The log extends from `tail` to `head`; earlier records are in the checkpoint.
      """
      CREATE TABLE IF NOT EXISTS space (
        space_id \(uuid) NOT NULL PRIMARY KEY, name TEXT NOT NULL, fields \(bigint) NOT NULL, created \(bigint) NOT NULL,
        head \(bigint) NOT NULL, checksum \(bigint) NOT NULL, tail \(bigint) NOT NULL, tail_checksum \(bigint) NOT NULL,
        checkpoint_head \(bigint) NOT NULL, checkpoint_id \(bigint) NOT NULL)
      """,
      """
      CREATE TABLE IF NOT EXISTS member (
        space_id \(uuid) NOT NULL, account_id \(uuid) NOT NULL, role \(bigint) NOT NULL, PRIMARY KEY (space_id, account_id))
      """,
      "CREATE INDEX IF NOT EXISTS member_account ON member (account_id, space_id)",
      """
      CREATE TABLE IF NOT EXISTS receipt (
        space_id \(uuid) NOT NULL, device \(bigint) NOT NULL, installation \(bigint) NOT NULL, last_number \(bigint) NOT NULL,
        PRIMARY KEY (space_id, device))
      """,
      // `LogRow` explains `kind` and `place`; the checksum is the log's after the record.
      """
      CREATE TABLE IF NOT EXISTS operation (
        space_id \(uuid) NOT NULL, seq \(bigint) NOT NULL, device \(bigint) NOT NULL, number \(bigint), ticks \(bigint) NOT NULL,
        origin \(bigint) NOT NULL, checksum \(bigint) NOT NULL, kind \(bigint) NOT NULL, item \(uuid), field TEXT, value TEXT,
        place \(bigint), parent \(uuid), rank TEXT, PRIMARY KEY (space_id, seq), UNIQUE (space_id, device, number))
      """,
      """
      CREATE TABLE IF NOT EXISTS checkpoint (
        space_id \(uuid) NOT NULL, page \(bigint) NOT NULL, checkpoint_id \(bigint) NOT NULL, content TEXT NOT NULL,
        PRIMARY KEY (space_id, page))
      """,
    ]
  }

  /// Returns the names of types that differ between databases.
  private static func names(_ dialect: SQLDialect) -> (uuid: SQLStatement, bigint: SQLStatement) {
    dialect == .sqlite ? ("BLOB", "INTEGER") : ("UUID", "BIGINT")
  }

  /// Returns the statements that upgrade the tables from each version to the next, beginning with the first.
  private static func steps(_ dialect: SQLDialect) -> [[SQLStatement]] {
    [usage(dialect), contents(dialect), pages(dialect)]
  }

  /// Returns statements that add the sizes of spaces and the accounts that they count towards.
  private static func usage(_ dialect: SQLDialect) -> [SQLStatement] {
    let (uuid, bigint) = names(dialect)
    let logBytes: SQLStatement = """
      SELECT CAST(sum(\(LogRow.bytes(dialect))) AS BIGINT) FROM operation WHERE operation.space_id = space.space_id
      """
    let checkpointBytes: SQLStatement =
      "SELECT CAST(sum(length(content)) AS BIGINT) FROM checkpoint WHERE checkpoint.space_id = space.space_id"
    // The account of the home space, or the first of the owners.
    let payer: SQLStatement = """
      COALESCE(
        (SELECT account.account_id FROM account WHERE account.home = space.space_id),
        (SELECT member.account_id FROM member WHERE member.space_id = space.space_id AND member.role = 2
         ORDER BY member.account_id LIMIT 1))
      """
    return [
      "ALTER TABLE space ADD COLUMN payer \(uuid)",
      "ALTER TABLE space ADD COLUMN log_bytes \(bigint) NOT NULL DEFAULT 0",
      "ALTER TABLE space ADD COLUMN checkpoint_bytes \(bigint) NOT NULL DEFAULT 0",
      "CREATE INDEX IF NOT EXISTS space_payer ON space (payer)",
      """
      UPDATE space SET payer = \(payer), log_bytes = COALESCE((\(logBytes)), 0),
        checkpoint_bytes = COALESCE((\(checkpointBytes)), 0)
      """,
    ]
  }

  /// Returns statements that add the contents of attachments, in parts, as each account has sent them.
  ///
  /// Parts refer to a content by a number that is never reused. Parts of a removed content can therefore be deleted a
  /// few at a time. `mark` identifies the request that sent the part. `state` is 0 for an incomplete content, 1 for a
  /// complete one, and 2 for the list of a folder, which names others.
  private static func contents(_ dialect: SQLDialect) -> [SQLStatement] {
    let (uuid, bigint) = names(dialect)
    let bytea: SQLStatement = dialect == .sqlite ? "BLOB" : "BYTEA"
    return [
      """
      CREATE TABLE content (
        space_id \(uuid) NOT NULL, hash TEXT NOT NULL, account_id \(uuid) NOT NULL, content_id \(bigint) NOT NULL,
        size \(bigint) NOT NULL, received \(bigint) NOT NULL, state \(bigint) NOT NULL, seen \(bigint) NOT NULL,
        PRIMARY KEY (space_id, hash, account_id), UNIQUE (space_id, content_id))
      """,
      """
      CREATE TABLE content_part (
        space_id \(uuid) NOT NULL, content_id \(bigint) NOT NULL, start \(bigint) NOT NULL, mark \(bigint) NOT NULL,
        bytes \(bytea) NOT NULL, PRIMARY KEY (space_id, content_id, start))
      """,
      "ALTER TABLE space ADD COLUMN content_bytes \(bigint) NOT NULL DEFAULT 0",
    ]
  }

  /// Returns statements that add sessions of the page, which are devices whose login expires, and the time zones of
  /// accounts.
  private static func pages(_ dialect: SQLDialect) -> [SQLStatement] {
    let (_, bigint) = names(dialect)
    return ["ALTER TABLE device ADD COLUMN expires \(bigint)", "ALTER TABLE account ADD COLUMN time_zone TEXT"]
  }

  /// Creates or upgrades the tables of a database.
  ///
  /// - Throws: ``HubDatabaseError`` if the tables have a later version.
  package static func prepare(_ database: any HubDatabase) async throws {
    // Two processes that start concurrently would create the same tables.
    let lock: [SQLStatement] = database.dialect == .postgres ? ["SELECT pg_advisory_xact_lock(1684366958)"] : []
    _ = try await database.run(
      lock + statements(database.dialect) + [
        "INSERT INTO hub SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM hub)",
        "INSERT INTO hub_identity SELECT \(UUID()) WHERE NOT EXISTS (SELECT 1 FROM hub_identity)",
      ])
    var found = try await self.found(in: database)
    while found < version {
      do {
        _ = try await database.run(
          lock + steps(database.dialect)[found - 1] + ["UPDATE hub SET version = \(found + 1)"])
      } catch {
        // Another process may have done the same upgrade.
        guard try await self.found(in: database) > found else { throw error }
      }
      found = try await self.found(in: database)
    }
    guard found == version else {
      throw HubDatabaseError(
        .failed, "The database was written by a newer version of defeat: update defeat, then try again.")
    }
  }

  private static func found(in database: any HubDatabase) async throws -> Int {
    try await database.rows("SELECT max(version) AS version FROM hub")[0]["version"]
  }
}
