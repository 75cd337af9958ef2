import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonRepositories

extension SyncedList {
  /// What a watch tells.
  public enum News: Sendable {
    /// The list is in step; this is what went each way.
    case inStep(Delivery)

    /// More of a long delivery is done.
    case progress(Delivery)

    /// It didn't work, and is tried again after a while.
    case waiting(SyncProblem, Duration)
  }

  private enum Wake: Sendable {
    /// An edit on this device.
    case edit

    /// A hint of the hub, or enough time without one.
    case hint
  }

  /// Keeps the list in step until the task is cancelled: after each edit on this device, and after each hint of the hub.
  ///
  /// What fails is tried again after random waits that grow up to a minute; what can't get better by itself, as when the
  /// device was logged out, is thrown.
  public func watch(_ onNews: @escaping @Sendable (News) -> Void = { _ in }) async throws {
    let (wakes, wake) = AsyncStream.makeStream(of: Wake.self, bufferingPolicy: .bufferingNewest(16))
    let (deliveries, delivered) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wake.yield(.hint)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listen(wake) }
      group.addTask { try await lookForEdits(wake) }
      group.addTask {
        try await deliver(wakes) { news in
          if case .inStep = news { delivered.yield() }
          onNews(news)
        }
      }
      group.addTask { try await deliverContents(after: deliveries) }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Listens to the hub, and again when the connection is lost.
  private func listen(_ wake: AsyncStream<Wake>.Continuation) async throws {
    let space = space
    var generator = SystemRandomNumberGenerator()
    var attempt = 0
    while true {
      let start = ContinuousClock.now
      do {
        try await hub.listen { event in
          switch event {
          case .head(let other, _): if other == space { wake.yield(.hint) }
          case .spaces: wake.yield(.hint)
          case .revoked: throw SyncProblem(status: 401, body: [], retryAfter: nil, hub: hub.address.text)
          }
        }
      } catch let problem as SyncProblem where !problem.isPassing && ![.notAHub, .tooLarge].contains(problem.code) {
        throw await hub.explained(problem)
      } catch let problem as SyncProblem {
        attempt = ContinuousClock.now - start > .seconds(60) ? 1 : attempt + 1
        let wait = Self.backoff.wait(after: attempt, using: &generator)
        try await Task.sleep(for: max(wait, problem.retryAfter ?? .zero))
        continue
      }
      attempt = 1
      try await Task.sleep(for: Self.backoff.wait(after: 1, using: &generator))
      // Whatever was missed in between.
      wake.yield(.hint)
    }
  }

  private static let backoff = Backoff(attempts: .max, first: .seconds(1), longest: .seconds(60))

  /// Looks for edits that this or another process has made.
  private func lookForEdits(_ wake: AsyncStream<Wake>.Continuation) async throws {
    let sync = local.sync
    var looks = 0
    while true {
      try await Task.sleep(for: .milliseconds(250))
      looks += 1
      if looks % 1_200 == 0 { wake.yield(.hint) }
      // A file that can't be read now is looked at again in a moment.
      if (try? await blocking({ try sync.hasPending() })) == true { wake.yield(.edit) }
    }
  }

  /// Sends contents after the edits that name them, which don't wait for that.
  private func deliverContents(after deliveries: AsyncStream<Void>) async throws {
    var generator = SystemRandomNumberGenerator()
    for await _ in deliveries {
      var attempt = 0
      while true {
        do {
          try await deliverContents()
          break
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          // Whatever it is, the edits go on; what lasts, they end with as well.
          attempt += 1
          try await Task.sleep(for: Self.backoff.wait(after: attempt, using: &generator))
        }
      }
    }
  }

  private func deliver(
    _ wakes: AsyncStream<Wake>, _ onNews: @escaping @Sendable (News) -> Void
  ) async throws {
    var generator = SystemRandomNumberGenerator()
    for await wake in wakes {
      var isHinted = wake == .hint
      var attempt = 0
      while true {
        do {
          let report: @Sendable (Delivery) -> Void = { onNews(.progress($0)) }
          onNews(.inStep(try await isHinted ? refresh(report) : deliver(report)))
          break
        } catch let problem as SyncProblem where problem.isPassing {
          attempt += 1
          let wait = max(Self.backoff.wait(after: attempt, using: &generator), problem.retryAfter ?? .zero)
          onNews(.waiting(problem, wait))
          try await Task.sleep(for: wait)
          isHinted = true
        }
      }
    }
  }
}
