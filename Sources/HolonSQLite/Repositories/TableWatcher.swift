import GRDB
import HolonBase
import HolonRepositories

/// An observer that reports the changes of a table when a transaction is committed.
///
/// GRDB calls it on the only thread that writes, on which repositories also announce their next writes.
final class TableWatcher<ID: Hashable & Sendable>: TransactionObserver, Sendable {
  private struct State {
    var announced: Set<ID> = []

    /// The observation whose reading has made the announced writes.
    var reader: ObjectIdentifier?

    /// Whether a repository is making its announced write.
    var isWriting = false

    var isForeign = false
  }

  private let table: String
  private let notify: @Sendable (RepositoryChange<ID>) -> Void
  private let state = Locked(State())

  init(_ table: String, notify: @escaping @Sendable (RepositoryChange<ID>) -> Void) {
    (self.table, self.notify) = (table, notify)
  }

  /// Runs a write of entities with these identifiers, and of no others.
  ///
  /// - Parameters:
  ///   - reader: The observation whose reading makes the write; nil for other writes.
  ///   - write: Returns whether it has changed a row.
  func announcing(_ ids: Set<ID>, by reader: ObjectIdentifier?, _ write: () throws -> Bool) rethrows {
    state.use { $0.isWriting = true }
    defer { state.use { $0.isWriting = false } }
    guard try write() else { return }
    state.use { state in
      state.reader = state.announced.isEmpty || state.reader == reader ? reader : nil
      state.announced.formUnion(ids)
    }
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == table }

  func databaseDidChange() { state.use { $0.isForeign = true } }

  func databaseDidChange(with event: DatabaseEvent) {
    // Later changes, for example within a savepoint, count as changes of everything: too many are reported, never too
    // few.
    state.use { if !$0.isWriting { $0.isForeign = true } }
  }

  func databaseDidCommit(_ database: Database) {
    let state = state.use { state in
      defer { state = State() }
      return state
    }
    if state.isForeign {
      notify(.everything)
    } else if !state.announced.isEmpty {
      ObservedReading.$inbox.withValue(state.reader) { notify(.entities(state.announced)) }
    }
  }

  func databaseDidRollback(_ database: Database) { state.use { $0 = State() } }
}
