import DefeatStore
import Foundation

/// The sync of a hub's copy of a list, for people.
struct CopyState: Sendable {
  /// The sentence without a full stop, as in “in step”.
  let sentence: String

  /// Reads the state of a copy; nil if it can't be read now.
  init?(_ copy: SpaceCopy) {
    guard let status = try? copy.store.sync.status() else { return nil }
    switch (status.pending, status.refused.count) {
    case (0, 0): sentence = "in step"
    case (let pending, 0): sentence = "\(pending) \(pending == 1 ? "change waits" : "changes wait")"
    case (_, let refused): sentence = "\(refused) \(refused == 1 ? "change was" : "changes were") refused"
    }
  }
}

extension HubPages {
  /// Returns the states of an account's open lists.
  func states(of account: UUID) -> [UUID: CopyState] {
    let copies = openCopies(of: account)
    return Dictionary(uniqueKeysWithValues: copies.compactMap { copy in CopyState(copy).map { (copy.space, $0) } })
  }
}
