import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonRepositories

extension SyncedList {
  /// A report of a watch.
  public enum News: Sendable {
    /// The list is up to date; the value counts the changes in each direction.
    case inStep(Delivery)

    /// A long delivery has progressed.
    case progress(Delivery)

    /// The sync failed and is retried after a while.
    case waiting(SyncProblem, Duration)
  }

  /// Keeps the list in sync until the task is cancelled: after each edit on this device, and after each event of the
  /// hub.
  ///
  /// Failures are retried after random waits that grow up to a minute. Lasting problems, such as a logged-out device,
  /// are thrown.
  public func watch(_ onNews: @escaping @Sendable (News) -> Void = { _ in }) async throws {
    let reasons = SyncReasons()
    let (deliveries, delivered) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    reasons.add(.hint)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listen(reasons) }
      group.addTask { try await lookForEdits(reasons) }
      group.addTask {
        try await deliver(reasons) { news in
          if case .inStep = news { delivered.yield() }
          onNews(news)
        }
      }
      group.addTask { try await deliverContents(after: deliveries) }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Receives the hub's events, and reconnects when the connection is lost.
  private func listen(_ reasons: SyncReasons) async throws {
    let space = space
    var generator = SystemRandomNumberGenerator()
    var attempt = 0
    while true {
      let start = ContinuousClock.now
      do {
        try await hub.listen { event in
          switch event {
          case .head(let other, _): if other == space { reasons.add(.hint) }
          case .spaces: reasons.add(.hint)
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
      // Events may have been missed in between.
      reasons.add(.hint)
    }
  }

  private static let backoff = Backoff(attempts: .max, first: .seconds(1), longest: .seconds(60))

  /// Polls for edits by this or another process.
  private func lookForEdits(_ reasons: SyncReasons) async throws {
    let sync = local.sync
    var looks = 0
    while true {
      try await Task.sleep(for: .milliseconds(250))
      looks += 1
      if looks % 1_200 == 0 { reasons.add(.hint) }
      // A file that can't be read now is read again in a moment.
      if (try? await blocking({ try sync.hasPending() })) == true { reasons.add(.edit) }
    }
  }

  /// Sends contents after the edits that name them, without delaying further edits.
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
          // Edits continue to be sent. A lasting problem ends their delivery, too.
          attempt += 1
          try await Task.sleep(for: Self.backoff.wait(after: attempt, using: &generator))
        }
      }
    }
  }

  private func deliver(
    _ reasons: SyncReasons, _ onNews: @escaping @Sendable (News) -> Void
  ) async throws {
    var generator = SystemRandomNumberGenerator()
    for await reason in reasons {
      var isHinted = reason == .hint
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
