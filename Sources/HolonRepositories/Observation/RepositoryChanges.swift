internal import HolonBase

/// The changes of a repository, as an endless sequence.
///
/// Changes since the last call are merged into one, so that a slow observer misses none and needs memory only for the
/// identifiers.
public struct RepositoryChanges<ID: Hashable & Sendable>: AsyncSequence, Sendable {
  private let inbox: ChangeInbox<ID>
  private let observer: ChangeObserver<ID>

  init(add: (ChangeObserver<ID>) -> Void) {
    let inbox = ChangeInbox<ID>()
    self.inbox = inbox
    observer = ChangeObserver { change in
      // An answer contains the changes that its own reading has made.
      if ObservedReading.inbox != ObjectIdentifier(inbox) { inbox.put(change) }
    }
    add(observer)
  }

  /// Returns an iterator; all iterators of a sequence share the changes.
  public func makeAsyncIterator() -> Iterator { Iterator(inbox: inbox, observer: observer) }

  /// An iterator that waits for changes.
  public struct Iterator: AsyncIteratorProtocol {
    let inbox: ChangeInbox<ID>
    let observer: ChangeObserver<ID>

    /// Waits for the next change; nil when the task is cancelled.
    public mutating func next() async -> RepositoryChange<ID>? { await inbox.next() }
  }
}

/// The observation that reads in the current task.
package enum ObservedReading {
  /// The inbox of the observation, which isn't notified of the changes that this task makes.
  @TaskLocal package static var inbox: ObjectIdentifier?
}

/// The changes that haven't been taken yet.
final class ChangeInbox<ID: Hashable & Sendable>: Sendable {
  private struct State {
    var change: RepositoryChange<ID>?
    var waiting: [Int: CheckedContinuation<RepositoryChange<ID>?, Never>] = [:]
    var turn = 0
  }

  private let state = Locked(State())

  func put(_ change: RepositoryChange<ID>) {
    let taker = state.use { state -> CheckedContinuation<RepositoryChange<ID>?, Never>? in
      guard let first = state.waiting.keys.min() else {
        state.change = state.change?.merging(change) ?? change
        return nil
      }
      return state.waiting.removeValue(forKey: first)
    }
    taker?.resume(returning: change)
  }

  func next() async -> RepositoryChange<ID>? {
    let turn = state.use { state in
      state.turn += 1
      return state.turn
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let change = state.use { state -> RepositoryChange<ID>?? in
          if Task.isCancelled { return .some(nil) }
          guard let change = state.change else {
            state.waiting[turn] = continuation
            return nil
          }
          state.change = nil
          return change
        }
        if let change { continuation.resume(returning: change) }
      }
    } onCancel: {
      state.use { $0.waiting.removeValue(forKey: turn) }?.resume(returning: nil)
    }
  }
}
