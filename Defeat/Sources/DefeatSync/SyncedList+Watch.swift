import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonHTTP
public import HolonRepositories

extension SyncedList {
  /// A report of a watch.
  public enum News: Sendable {
    /// The list is up to date; the value counts the changes in each direction.
    case inStep(Delivery)

    /// A long delivery has progressed.
    case progress(Delivery)

    /// The sync failed and is retried after a while.
    case waiting(SyncProblem, Duration)

    /// The hub's events don't arrive, so the list is synced every minute instead.
    ///
    /// It is reported once, until the events have arrived for a minute.
    case withoutEvents(SyncProblem)
  }

  /// Keeps the list in sync until the task is cancelled: after each edit on this device, and after each event of the
  /// hub.
  ///
  /// Failures are retried after random waits that grow up to a minute, or up to an hour if the hub requests it. Lasting
  /// problems, such as a logged-out device, are thrown.
  ///
  /// - Parameters:
  ///   - clock: The clock for the waits.
  ///   - onNews: Called with each report.
  public func watch(
    clock: RepositoryClock = .continuous, _ onNews: @escaping @Sendable (News) -> Void = { _ in }
  ) async throws {
    let reasons = SyncReasons()
    let (deliveries, delivered) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    reasons.add(.hint)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listen(reasons, clock, onNews) }
      group.addTask { try await lookForEdits(reasons) }
      group.addTask {
        try await deliver(reasons, clock) { news in
          if case .inStep = news { delivered.yield() }
          onNews(news)
        }
      }
      group.addTask { try await deliverContents(after: deliveries, clock, onNews) }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Receives the hub's events, and reconnects when the connection is lost.
  ///
  /// A response that isn't an event stream, or doesn't last, is reported the second time in a row: a hub that restarts
  /// ends its streams, too.
  private func listen(
    _ reasons: SyncReasons, _ clock: RepositoryClock, _ onNews: @Sendable (News) -> Void
  ) async throws {
    let space = space
    var generator = SystemRandomNumberGenerator()
    var attempt = 0
    var responsesWithoutEvents = 0
    while true {
      let start = clock.now()
      let problem: SyncProblem
      do {
        try await hub.listen { event in
          switch event {
          case .head(let other, _): if other == space { reasons.add(.hint) }
          case .spaces: reasons.add(.hint)
          case .revoked: throw SyncProblem.loggedOut(hub.address.text)
          }
        }
        problem = SyncProblem(
          withoutEvents: "ended its event stream after less than a minute", hub: hub.address.text)
      } catch let error as SyncProblem {
        guard error.isPassing || error.code == .noEvents else { throw await hub.explained(error) }
        problem = error
      }
      if clock.now() - start >= .seconds(60) { (attempt, responsesWithoutEvents) = (0, 0) }
      attempt += 1
      if !problem.isPassing {
        responsesWithoutEvents += 1
        if responsesWithoutEvents == 2 { onNews(.withoutEvents(problem)) }
      }
      try await Self.wait(after: attempt, problem, clock, onNews, using: &generator)
      // Events may have been missed. A hub that was unreachable sends them again.
      if !problem.isPassing { reasons.add(.hint) }
    }
  }

  private static let backoff = Backoff(
    attempts: .max, first: .seconds(1), longest: .seconds(60), longestRetryAfter: .seconds(3_600))

  /// Waits before the next attempt, and reports it if the hub asks for it.
  private static func wait(
    after attempt: Int, _ problem: SyncProblem?, _ clock: RepositoryClock, _ onNews: @Sendable (News) -> Void,
    using generator: inout some RandomNumberGenerator
  ) async throws {
    let wait = backoff.wait(after: attempt, atLeast: problem?.retryAfter, using: &generator)
    if let problem, problem.until != nil { onNews(.waiting(problem, wait)) }
    try await clock.sleepUntil(clock.now() + wait)
  }

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
  private func deliverContents(
    after deliveries: AsyncStream<Void>, _ clock: RepositoryClock, _ onNews: @escaping @Sendable (News) -> Void
  ) async throws {
    var generator = SystemRandomNumberGenerator()
    for await _ in deliveries {
      var attempt = 0
      while true {
        do {
          try await deliverContents(onWait: { onNews(.waiting($0, $0.retryAfter ?? .zero)) })
          break
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          // Edits continue to be sent. A lasting problem ends their delivery, too.
          attempt += 1
          try await Self.wait(after: attempt, error as? SyncProblem, clock, onNews, using: &generator)
        }
      }
    }
  }

  private func deliver(
    _ reasons: SyncReasons, _ clock: RepositoryClock, _ onNews: @escaping @Sendable (News) -> Void
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
          // The request of a cancelled sync has failed, too.
          try Task.checkCancellation()
          attempt += 1
          let wait = Self.backoff.wait(after: attempt, atLeast: problem.retryAfter, using: &generator)
          onNews(.waiting(problem, wait))
          try await clock.sleepUntil(clock.now() + wait)
          isHinted = true
        }
      }
    }
  }
}
