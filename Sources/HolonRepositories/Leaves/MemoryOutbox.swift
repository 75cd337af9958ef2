internal import HolonBase

/// An outbox that lasts as long as the process: for previews, tests, and writes that may be lost.
public final class MemoryOutbox<Entity: Identifiable & Sendable>: Outbox where Entity.ID: Comparable & Sendable {
  private struct State {
    var pending: [PendingWrite<Entity>] = []
    var refused: [(write: PendingWrite<Entity>, error: RepositoryError)] = []
    var number = 0
  }

  private let state = Locked(State())

  /// Creates an empty outbox.
  public init() {}

  /// Stores a write as the last one.
  public func append(_ write: RepositoryWrite<Entity>) -> Int {
    state.use { state in
      state.number += 1
      state.pending.append(PendingWrite(number: state.number, write: write))
      return state.number
    }
  }

  /// Removes a settled write.
  public func remove(_ number: Int) {
    state.use { $0.pending.removeAll { $0.number == number } }
  }

  /// Sets aside a refused write.
  public func refuse(_ number: Int, because error: RepositoryError) {
    state.use { state in
      guard let index = state.pending.firstIndex(where: { $0.number == number }) else { return }
      state.refused.append((state.pending.remove(at: index), error))
    }
  }

  /// Returns the unsettled writes, in order.
  public func pending() -> [PendingWrite<Entity>] { state.use(\.pending) }

  /// The refused writes with the reasons, in the order of the refusals.
  public var refused: [(write: PendingWrite<Entity>, error: RepositoryError)] { state.use(\.refused) }
}
