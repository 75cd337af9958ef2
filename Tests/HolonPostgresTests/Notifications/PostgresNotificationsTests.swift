import HolonPostgres
import HolonRepositories
import PostgresTestServer
import Testing

@Suite("PostgresNotifications", .enabled(if: PostgresTestServer.isInstalled, "\(PostgresTestServer.advice)"))
struct PostgresNotificationsTests {
  let pool: PostgresPool

  init() throws { pool = try PostgresPool(PostgresTestServer.shared.get().newDatabase(), size: 2) }

  @Test(.timeLimit(.minutes(10))) func `messages are received in order, on the right channels`() async throws {
    var events = pool.notifications(on: ["a", "Odd \"name\""]).makeAsyncIterator()
    #expect(await events.next() == .listening)
    for number in 0..<100 { try await pool.notify(number % 2 == 0 ? "a" : "Odd \"name\"", "\(number)") }
    try await pool.notify("b", "nobody listens")
    try await pool.notify("a")
    for number in 0..<100 {
      let channel = number % 2 == 0 ? "a" : "Odd \"name\""
      #expect(await events.next() == .notification(PostgresNotification(channel: channel, payload: "\(number)")))
    }
    #expect(await events.next() == .notification(PostgresNotification(channel: "a", payload: "")))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a listener reports that it listens again after a lost connection`() async throws {
    var events = pool.notifications(on: ["a"]).makeAsyncIterator()
    #expect(await events.next() == .listening)
    try await pool.execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
    #expect(await events.next() == .listening)
    try await pool.notify("a", "again")
    #expect(await events.next() == .notification(PostgresNotification(channel: "a", payload: "again")))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a listener ends when its task is cancelled, and closes its connection`() async throws {
    let task = Task { [pool] in
      var count = 0
      for await _ in pool.notifications(on: ["a"]) { count += 1 }
      return count
    }
    let listeners = """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'
      """
    while try await pool.query(listeners, [], { row in try row[0] as Int }) == [0] {}
    task.cancel()
    #expect(await task.value <= 1)
    while try await pool.query(listeners, [], { row in try row[0] as Int }) != [0] {}
  }
}
