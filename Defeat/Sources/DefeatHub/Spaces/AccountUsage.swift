import DefeatCore
import Foundation
import HolonSQL

/// The sizes of accounts' spaces, in bytes.
///
/// The database is queried at most once a minute for each account. In between, this process adds its own changes but
/// not those of other processes, so a limit may be exceeded.
actor AccountUsage {
  private static let age: Duration = .seconds(60)
  private static let maximumCount = 20_000

  private let database: any HubDatabase
  private var known: [UUID: (bytes: Int, time: ContinuousClock.Instant)] = [:]

  init(_ database: any HubDatabase) { self.database = database }

  /// Returns the size of all spaces that count towards an account.
  func bytes(of account: UUID) async throws -> Int {
    if let found = known[account], found.time.duration(to: .now) < Self.age { return found.bytes }
    let rows = try await database.rows(
      """
      SELECT COALESCE(CAST(sum(log_bytes + checkpoint_bytes + content_bytes) AS BIGINT), 0) AS bytes FROM space
      WHERE payer = \(account)
      """)
    let bytes: Int = try rows.first?["bytes"] ?? 0
    // Removing everything costs only the saved queries.
    if known.count >= Self.maximumCount { known = [:] }
    known[account] = (bytes, .now)
    return bytes
  }

  /// Adds a number of bytes to an account.
  func add(_ bytes: Int, for account: UUID) { known[account]?.bytes += bytes }
}
