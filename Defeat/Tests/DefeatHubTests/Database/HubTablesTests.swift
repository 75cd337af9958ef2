import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonPostgres
import HolonRepositories
import HolonSQL
import HolonSync
import HolonTree
import PostgresTestServer
import Testing

@Suite("Tables of a hub")
struct HubTablesTests {
  private static let spaces: SQLStatement =
    "SELECT space_id, payer, log_bytes, checkpoint_bytes FROM space ORDER BY space_id"

  @Test(arguments: Store.available)
  func `a database of the first version is migrated without losses`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    let database = fixture.databases[0]
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, other) = try await caller.person("bert")
      _ = try await anna.send(.put, HubPath.member("bert", of: session.account.home), HubShare(role: .write))
      var phone = try await Device(anna, session.account.home)
      try phone.client.create(UUID(), ["title": "Zoë's \"list\""], at: .last(in: .root), now: .now)
      try await phone.sync()
      // The first is in the checkpoint, the second in the log.
      #expect(try await anna.send(.post, HubPath.purge(of: session.account.home)).status == 204)
      try phone.client.create(UUID(), ["title": "Second"], at: .last(in: .root), now: .now)
      try await phone.sync()
      let before = try await database.rows(Self.spaces)
      #expect(before.count == 2)
      #expect(try before.contains { try $0["log_bytes"] > 0 && $0["checkpoint_bytes"] > 0 })

      try await Self.goBackToFirstVersion(database)
      try await HubTables.prepare(database)

      #expect(try await database.rows(Self.spaces) == before)
      #expect(try await database.rows("SELECT version FROM hub").map(\.values) == [[.integer(4)]])
      await fixture.hub.forget(session.account.home)
      var laptop = try await Device(bert, session.account.home)
      try await laptop.sync()
      #expect(laptop.client.replica.nodeCount == 2)
      try laptop.client.create(UUID(), ["title": "Third"], at: .last(in: .root), now: .now)
      try await laptop.sync()
      try await phone.sync()
      #expect(phone.client.replica.nodeCount == 3)
      #expect(try await caller.logIn("bert", device: "Laptop").session.account == other.account)
    }
  }

  @Test(.enabled(if: PostgresTestServer.isInstalled))
  func `a process that starts during a long upgrade by another one waits for its end`() async throws {
    let address = try PostgresTestServer.shared.get().newDatabase()
    let other = PostgresPool(try PostgresConfiguration(address), size: 1)
    // The lock of an upgrade, which ends with the connection.
    _ = try await other.query("SELECT pg_advisory_lock(1684366958)") { _ in }
    let patience = Duration.seconds(3)
    async let database = PostgresHubDatabase(address, connections: 2, patience: patience)
    try await Task.sleep(for: patience + .milliseconds(500))
    other.close()
    #expect(try await database.rows("SELECT version FROM hub").count == 1)
  }

  @Test(arguments: Store.available)
  func `a database of a newer version is refused and stays unchanged`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    let database = fixture.databases[0]
    _ = try await database.run(["UPDATE hub SET version = 1000"])
    await #expect(throws: HubDatabaseError.self) { try await HubTables.prepare(database) }
    #expect(try await database.rows("SELECT version FROM hub").map(\.values) == [[.integer(1_000)]])
  }

  /// Makes of a database what the first version would have written.
  private static func goBackToFirstVersion(_ database: any HubDatabase) async throws {
    let (uuid, bigint): (SQLStatement, SQLStatement) =
      database.dialect == .sqlite ? ("BLOB", "INTEGER") : ("UUID", "BIGINT")
    // As it was released: what was created then isn't what this program creates, even if it is the same today.
    let tables: [(name: String, creation: SQLStatement)] = [
      ("hub", "CREATE TABLE hub (version \(bigint) NOT NULL PRIMARY KEY)"),
      ("hub_identity", "CREATE TABLE hub_identity (hub_id \(uuid) NOT NULL PRIMARY KEY)"),
      (
        "account",
        """
        CREATE TABLE account (
          account_id \(uuid) NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
          is_administrator \(bigint) NOT NULL, home \(uuid) NOT NULL, created \(bigint) NOT NULL)
        """
      ),
      (
        "invitation",
        """
        CREATE TABLE invitation (
          code_hash TEXT NOT NULL PRIMARY KEY, is_administrator \(bigint) NOT NULL, created_by \(uuid),
          expires \(bigint) NOT NULL, used_by \(uuid))
        """
      ),
      (
        "device",
        """
        CREATE TABLE device (
          token_hash TEXT NOT NULL PRIMARY KEY, device_id \(uuid) NOT NULL UNIQUE, account_id \(uuid) NOT NULL,
          name TEXT NOT NULL, created \(bigint) NOT NULL, last_seen \(bigint) NOT NULL)
        """
      ),
      (
        "space",
        """
        CREATE TABLE space (
          space_id \(uuid) NOT NULL PRIMARY KEY, name TEXT NOT NULL, fields \(bigint) NOT NULL,
          created \(bigint) NOT NULL, head \(bigint) NOT NULL, checksum \(bigint) NOT NULL, tail \(bigint) NOT NULL,
          tail_checksum \(bigint) NOT NULL, checkpoint_head \(bigint) NOT NULL, checkpoint_id \(bigint) NOT NULL)
        """
      ),
      (
        "member",
        """
        CREATE TABLE member (
          space_id \(uuid) NOT NULL, account_id \(uuid) NOT NULL, role \(bigint) NOT NULL,
          PRIMARY KEY (space_id, account_id))
        """
      ),
      (
        "receipt",
        """
        CREATE TABLE receipt (
          space_id \(uuid) NOT NULL, device \(bigint) NOT NULL, installation \(bigint) NOT NULL,
          last_number \(bigint) NOT NULL, PRIMARY KEY (space_id, device))
        """
      ),
      (
        "operation",
        """
        CREATE TABLE operation (
          space_id \(uuid) NOT NULL, seq \(bigint) NOT NULL, device \(bigint) NOT NULL, number \(bigint),
          ticks \(bigint) NOT NULL, origin \(bigint) NOT NULL, checksum \(bigint) NOT NULL, kind \(bigint) NOT NULL,
          item \(uuid), field TEXT, value TEXT, place \(bigint), parent \(uuid), rank TEXT,
          PRIMARY KEY (space_id, seq), UNIQUE (space_id, device, number))
        """
      ),
      (
        "checkpoint",
        """
        CREATE TABLE checkpoint (
          space_id \(uuid) NOT NULL, page \(bigint) NOT NULL, checkpoint_id \(bigint) NOT NULL,
          content TEXT NOT NULL, PRIMARY KEY (space_id, page))
        """
      ),
    ]
    let later = ["payer", "log_bytes", "checkpoint_bytes", "content_bytes", "time_zone"]
    for (name, creation) in tables {
      let missing = name == "device" ? later + ["expires"] : later
      let rows = try await database.rows("SELECT * FROM \(name: name)")
      let insertions = rows.map { row -> SQLStatement in
        let kept = zip(row.names, row.values).filter { !missing.contains($0.0) }
        let values = kept.map { "\($0.1)" as SQLStatement }.joined(", ")
        return "INSERT INTO \(name: name) (\(names: kept.map(\.0))) VALUES (\(values))"
      }
      _ = try await database.run(["DROP TABLE \(name: name)", creation] + insertions)
    }
    _ = try await database.run([
      "UPDATE hub SET version = 1", "DROP TABLE content", "DROP TABLE content_part",
      "CREATE INDEX device_account ON device (account_id)",
      "CREATE INDEX member_account ON member (account_id, space_id)",
    ])
  }
}
