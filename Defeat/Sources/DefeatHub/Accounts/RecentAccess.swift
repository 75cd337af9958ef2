import DefeatCore
import Foundation

/// What the database has said a short while ago of who may write where.
///
/// It isn't believed: it only spares a push the question beforehand, for the statement that appends asks it, too.
actor RecentAccess {
  private struct Key: Hashable {
    let tokenHash: String
    let space: UUID
  }

  private static let age: Int64 = 60_000
  private static let most = 20_000
  private var known: [Key: (access: Access, time: Int64)] = [:]

  /// What whoever has a token might do with a space; nil when the database has to be asked.
  func access(_ tokenHash: String, to space: UUID?, at now: Int64) -> Access? {
    guard let space, let found = known[Key(tokenHash: tokenHash, space: space)], found.time > now - Self.age else {
      return nil
    }
    return found.access
  }

  /// Remembers what the database has said.
  func note(_ access: Access, at now: Int64) {
    guard access.role >= .write else { return }
    // Nothing is lost by forgetting but the time that it spares.
    if known.count >= Self.most { known = [:] }
    known[Key(tokenHash: access.visitor.tokenHash, space: access.space)] = (access, now)
  }

  /// Forgets what the database has said, as it says something else now.
  func forget(_ access: Access) { known[Key(tokenHash: access.visitor.tokenHash, space: access.space)] = nil }
}
