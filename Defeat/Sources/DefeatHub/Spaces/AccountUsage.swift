import DefeatCore
import Foundation
import HolonSQL

/// The bytes that the spaces of accounts take.
///
/// The database is asked at most once a minute for each account; in between, what this process adds is counted. What
/// other processes add meanwhile isn't: a limit may be exceeded by that.
actor AccountUsage {
  private static let age: Duration = .seconds(60)
  private static let most = 20_000

  private let database: any HubDatabase
  private var known: [UUID: (bytes: Int, time: ContinuousClock.Instant)] = [:]

  init(_ database: any HubDatabase) { self.database = database }

  /// The bytes of all spaces that count for an account.
  func bytes(of account: UUID) async throws -> Int {
    if let found = known[account], found.time.duration(to: .now) < Self.age { return found.bytes }
    let rows = try await database.rows(
      """
      SELECT COALESCE(CAST(sum(log_bytes + checkpoint_bytes + content_bytes) AS BIGINT), 0) AS bytes FROM space
      WHERE payer = \(account)
      """)
    let bytes: Int = try rows.first?["bytes"] ?? 0
    // Nothing is lost by forgetting but the time that it spares.
    if known.count >= Self.most { known = [:] }
    known[account] = (bytes, .now)
    return bytes
  }

  /// Counts what was added.
  func add(_ bytes: Int, for account: UUID) { known[account]?.bytes += bytes }
}
