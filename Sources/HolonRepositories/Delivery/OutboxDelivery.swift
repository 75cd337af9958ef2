import Foundation

/// The delivery of the pending writes of a whole, in the background.
///
/// ```swift
/// let library = PolicyRepository([local, server], reading: .localThenRemote, writing: .behind(outbox))
/// library.delivery.start()               // an app; a server calls `run()` as one of its services
/// try await library.add(Book(id: 1, title: "Dune"))
/// for await status in library.delivery.statuses { print(status) }
/// ```
///
/// Writes of one entity are delivered in their order: after a failure the later ones wait, and those of other entities
/// continue. A failed write is attempted again after a random wait, whose bound doubles up to a maximum
/// (``DeliveryRules/backoff``). A demand of a source for a pause (``RepositoryError/retryAfter``) applies to all writes.
/// After three failures in a row without a success, the sources are considered unreachable, and one wait applies to all
/// writes.
///
/// Each write has a key that stays the same for all attempts (``Repository/write(_:key:)``), so that a source that
/// keeps keys makes it once, even if a response was lost or the process ended. For other sources, updated entities are
/// put, and added ones that exist are updated, which has no effect the second time. A last source that makes identifiers
/// (``WritePolicy/behind(_:by:adopting:)``) would add what it lacks again, so updated and put entities are only updated
/// there: `notFound` is a refusal.
///
/// A write that is refused, too old, or has failed too often becomes a dead letter, together with the later writes of its
/// entities. Observers then see the state of the last source again. Dead letters remain in the outbox until they are
/// retried or discarded. A source that requires a sign-in, or demands a pause, refuses nothing: the delivery pauses until
/// ``wake()``, or until the time.
///
/// A whole has one delivery, which its copies share. Those of its parts that have outboxes have deliveries of their own.
public struct OutboxDelivery<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  let whole: PolicyRepository<Entity>

  private var state: DeliveryState { whole.memory.delivery }
}

extension PolicyRepository {
  /// The delivery of pending writes, for ``WritePolicy/behind(_:by:adopting:)``; without an outbox it has nothing to do.
  public var delivery: OutboxDelivery<Entity> { OutboxDelivery(whole: self) }
}

// The service.
extension OutboxDelivery {
  /// Delivers until the task is cancelled; then it finishes the write in flight, and returns.
  ///
  /// It has the form of a service of swift-service-lifecycle:
  ///
  /// ```swift
  /// struct Delivery: Service {
  ///   let library: PolicyRepository<Book>
  ///   func run() async { await cancelWhenGracefulShutdown { await library.delivery.run() } }
  /// }
  /// ```
  public func run() async {
    let (state, stop) = (state, PassStop())
    // One for each run, so that several don't take each other's.
    let work = RepositoryChanges { state.work.add($0) }
    state.change { $0.isRunning = true }
    await withTaskCancellationHandler {
      while !stop.isRequested {
        let moment = await pass(stop)
        if !stop.isRequested { await next(in: work, orAt: moment) }
      }
    } onCancel: {
      stop.request()
    }
    state.change {
      $0.isRunning = false
      $0.nextAttempt = nil
    }
  }

  /// Starts the delivery in a task of its own; does nothing when it has been started before.
  ///
  /// It continues until ``stop()``, also without references to the whole.
  public func start() {
    let delivery = self
    state.start { await delivery.run() }
  }

  /// Stops the delivery that ``start()`` has started, and waits for the write in flight and its settlement.
  ///
  /// Writes that remain are delivered after the next start.
  public func stop() async { await state.stop() }

  /// Attempts all writes now, without waiting for their next attempt, for example because there is a connection again.
  ///
  /// Call it after a sign-in as well. A pause that a source has demanded continues.
  public func wake() { state.wake() }

  /// Makes a pass, and returns the moment of the next one.
  private func pass(_ stop: PassStop) async -> Duration {
    guard let pass = DeliveryPass(whole, isRequested: state.takeWake(), stop) else {
      return whole.clock.now() + .seconds(3_600)
    }
    return await pass.inTurn().next
  }

  /// Waits for something to do, or until a moment.
  private func next(in work: RepositoryChanges<Int>, orAt moment: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        var work = work.makeAsyncIterator()
        _ = await work.next()
      }
      group.addTask { [clock = whole.clock] in try? await clock.sleepUntil(moment) }
      await group.next()
      group.cancelAll()
    }
  }
}

// The status.
extension OutboxDelivery {
  /// The current status.
  public var status: DeliveryStatus { state.status }

  /// The current status and each later one, as an endless sequence that skips those which a slow reader has missed.
  public var statuses: AsyncStream<DeliveryStatus> { state.statuses }
}

// The dead letters.
extension OutboxDelivery {
  /// Returns the writes that aren't attempted any more, in order.
  ///
  /// - Throws: Errors of the outbox.
  public func deadLetters() async throws -> [DeadLetter<Entity>] {
    guard case .behind(let outbox, _) = whole.writePolicy.rule else { return [] }
    return try await outbox.deadLetters()
  }

  /// Makes the write of a dead letter again, as the last one of its entities, and then the dead letters that follow it.
  ///
  /// Those are the later ones of the same entities, so that the latest state counts. Updated entities are put, and so
  /// are added ones that exist, unless the last source makes identifiers: additions remain additions then. A write that
  /// wasn't refused keeps its key, because it may have been made. Numbers of other writes are ignored.
  ///
  /// - Throws: Errors of the outbox or of the first source.
  public func retry(_ number: Int) async throws {
    let writes = try await deadLetters().map(\.write)
    guard let first = writes.first(where: { $0.number == number }) else { return }
    for write in writes.chain(from: first) {
      // In this order, so that the write is never lost; one that is stored twice has the same key.
      if case .add(let entity) = write.write {
        try await whole.addAgain(entity, key: write.key)
      } else {
        try await whole.inTurn(write.write.repeatable, key: write.key)
      }
      try await discard(write.number)
    }
  }

  /// Removes a dead letter for good; does nothing for other numbers.
  ///
  /// - Throws: Errors of the outbox.
  public func discard(_ number: Int) async throws {
    guard case .behind(let outbox, _) = whole.writePolicy.rule else { return }
    let letters = try await outbox.deadLetters().map(\.number)
    guard letters.contains(number) else { return }
    try await outbox.remove(number)
    state.change { $0.dead = letters.count - 1 }
  }
}
