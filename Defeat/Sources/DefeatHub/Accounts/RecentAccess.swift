import DefeatCore
import Foundation

/// The database's recent answers about write access to spaces.
///
/// They only save a query before a push. They aren't trusted, because the statement that appends checks the access,
/// too.
actor RecentAccess {
  private struct Key: Hashable {
    let tokenHash: String
    let space: UUID
  }

  private static let age: Int64 = 60_000
  private static let maximumCount = 20_000
  private var known: [Key: (access: Access, time: Int64)] = [:]

  /// Returns a token's recent access to a space; nil if the database must be queried.
  func access(_ tokenHash: String, to space: UUID?, at now: Int64) -> Access? {
    guard let space, let found = known[Key(tokenHash: tokenHash, space: space)], found.time > now - Self.age else {
      return nil
    }
    return found.access
  }

  /// Stores an access that the database has reported.
  func record(_ access: Access, at now: Int64) {
    guard access.role >= .write else { return }
    // Removing everything costs only the saved queries.
    if known.count >= Self.maximumCount { known = [:] }
    known[Key(tokenHash: access.visitor.tokenHash, space: access.space)] = (access, now)
  }

  /// Removes an access that the database no longer reports.
  func forget(_ access: Access) { known[Key(tokenHash: access.visitor.tokenHash, space: access.space)] = nil }
}
