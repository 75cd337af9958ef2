public import Foundation
internal import HolonBase

/// An outbox that lasts as long as the process: for previews, tests, and writes that may be lost.
public final class MemoryOutbox<Entity: Identifiable & Sendable>: Outbox where Entity.ID: Comparable & Sendable {
  private struct State {
    var pending: [PendingWrite<Entity>] = []
    var dead: [DeadLetter<Entity>] = []
    var number = 0
    var isClaimed = false

    mutating func append(_ write: RepositoryWrite<Entity>, _ key: UUID, _ time: Date) -> Int {
      number += 1
      pending.append(PendingWrite(number: number, write: write, key: key, added: time))
      return number
    }
  }

  private let state = Locked(State())

  /// Creates an empty outbox.
  public init() {}

  /// Stores a write as the last one.
  public func append(_ write: RepositoryWrite<Entity>, key: UUID, at time: Date) -> Int {
    state.use { $0.append(write, key, time) }
  }

  /// Removes a delivered write, or a dead letter.
  public func remove(_ number: Int) {
    state.use { state in
      state.pending.removeAll { $0.number == number }
      state.dead.removeAll { $0.number == number }
    }
  }

  // Asynchronous although it never waits; otherwise asynchronous callers would get the default of all outboxes.

  /// Removes a delivered write, and changes the later ones.
  public func settle(
    _ number: Int, changing change: @escaping @Sendable (RepositoryWrite<Entity>) -> RepositoryWrite<Entity>?
  ) async {
    state.use { state in
      state.pending.removeAll { $0.number == number }
      state.pending = state.pending.map { write in
        write.number > number ? change(write.write).map(write.changed(to:)) ?? write : write
      }
    }
  }

  /// Records a failed attempt.
  public func postpone(_ number: Int, until due: Date, attempts: Int, because failure: String) {
    state.use { state in
      guard let index = state.pending.firstIndex(where: { $0.number == number }) else { return }
      (state.pending[index].due, state.pending[index].attempts) = (due, attempts)
      state.pending[index].failure = failure
    }
  }

  /// Sets a write aside as a dead letter.
  public func setAside(_ number: Int, because error: RepositoryError) {
    state.use { state in
      guard let index = state.pending.firstIndex(where: { $0.number == number }) else { return }
      let write = state.pending.remove(at: index)
      let key = error.code.isRefusal ? UUID() : write.key
      state.dead.append(
        DeadLetter(
          PendingWrite(
            number: number, write: write.write, key: key, added: write.added, attempts: write.attempts,
            failure: write.failure), reason: error.description))
    }
  }

  /// Returns the unsettled writes, in order.
  public func pending() -> [PendingWrite<Entity>] { state.use(\.pending) }

  /// Returns the writes that were set aside, in order.
  public func deadLetters() -> [DeadLetter<Entity>] { state.use { $0.dead.sorted { $0.number < $1.number } } }

  /// Returns the exclusive right to deliver; nil while another delivery has it.
  public func claim() -> OutboxClaim? {
    let isFree = state.use { state in
      defer { state.isClaimed = true }
      return !state.isClaimed
    }
    return isFree ? OutboxClaim { [state] in state.use { $0.isClaimed = false } } : nil
  }
}
