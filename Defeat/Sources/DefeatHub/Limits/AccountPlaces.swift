import Foundation
import HolonBase

/// A limit on the number of concurrent requests of each account; each request holds a place until it has its response.
final class AccountPlaces: Sendable {
  private struct State {
    var taken = 0
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let limit: Int
  private let longestQueue: Int
  private let states = Locked<[UUID: State]>([:])

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - limit: The number of places of an account.
  ///   - queue: The maximum number of requests that wait for a place.
  init(_ limit: Int, queue: Int = 0) {
    self.limit = limit
    longestQueue = queue
  }

  /// Returns a place, waiting for one if necessary.
  ///
  /// - Returns: Nil if all places are taken and too many requests are waiting.
  func acquire(for account: UUID) async -> Place? {
    let isGiven = await withCheckedContinuation { turn in
      let answer: Bool? = states.use { states in
        var state = states[account] ?? State()
        defer { states[account] = state }
        if state.taken < limit {
          state.taken += 1
          return true
        }
        guard state.waiting.count < longestQueue else { return false }
        state.waiting.append(turn)
        return nil
      }
      if let answer { turn.resume(returning: answer) }
    }
    return isGiven ? Place(self, account) : nil
  }

  /// Passes a place to the request that has waited longest, or frees it.
  fileprivate func release(_ account: UUID) {
    let next: CheckedContinuation<Bool, Never>? = states.use { states in
      guard var state = states[account] else { return nil }
      let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      if next == nil { state.taken -= 1 }
      states[account] = state.taken == 0 ? nil : state
      return next
    }
    next?.resume(returning: true)
  }
}

extension AccountPlaces {
  /// A place of an account, which is freed when the last reference to it is released.
  final class Place: Sendable {
    private let places: AccountPlaces
    private let account: UUID

    fileprivate init(_ places: AccountPlaces, _ account: UUID) {
      self.places = places
      self.account = account
    }

    deinit { places.release(account) }
  }
}
