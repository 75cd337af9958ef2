/// A tracker that keeps its events until its destination has taken them.
///
/// ```swift
/// let mixpanel = try QueuedTracker(MixpanelDestination(token: token), over: transport, in: "\(folder)/mixpanel")
/// mixpanel.track("Product Viewed", ["price": 19.99])     // returns when it is safe
/// print(await mixpanel.shutDown(deadline: .seconds(2)))  // Mixpanel: 1 accepted = 1 delivered + …
/// ```
///
/// - Every event that is accepted is accounted for in the ``TrackingBooks``, also after the sudden end of the process.
/// - An event is on the disk only until it is settled: a file goes when all of its events are delivered or dropped.
/// - Each tracker has a directory of its own, so no trouble of one destination reaches another. What is left over there
///   from an earlier run is sent at once.
/// - A directory is open in one process at a time; a second one gets an error.
/// - In memory are at most the events of the requests that are under way and of the next one, whatever waits.
public final class QueuedTracker: EventTracker {
  /// The destination.
  public let destination: any EventDestination

  private let log: EventLog
  private let delivery: Delivery
  private let clock: TrackingClock
  private let limits: RequestLimits

  /// Creates a tracker that keeps its events in a directory.
  ///
  /// - Parameters:
  ///   - destination: Where the events go.
  ///   - transport: What carries them.
  ///   - directory: The path of the directory, which is created if it isn't there. Nothing else may be in it.
  ///   - queue: How safely events are kept, and how many; with durability `memory` the directory isn't touched.
  ///   - delivery: When and how fast they are sent.
  ///   - clock: What the time is measured by.
  ///   - random: What makes waits random.
  /// - Throws: ``TrackingError`` when another process has the directory open, or it can't be read or written.
  public convenience init(
    _ destination: any EventDestination, over transport: any EventTransport, in directory: String,
    queue: QueueOptions = QueueOptions(), delivery: DeliveryOptions = DeliveryOptions(),
    clock: TrackingClock = .system,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws(TrackingError) {
    let storage: any LogStorage
    if queue.durability == .memory { storage = MemoryStorage() } else { storage = try DirectoryStorage(directory) }
    try self.init(
      destination, over: transport, storage: storage, queue: queue, delivery: delivery, clock: clock, random: random)
  }

  init(
    _ destination: any EventDestination, over transport: any EventTransport, storage: any LogStorage,
    queue: QueueOptions, delivery: DeliveryOptions, clock: TrackingClock, random: any RandomNumberGenerator & Sendable
  ) throws(TrackingError) {
    self.destination = destination
    self.clock = clock
    limits = destination.limits
    log = try EventLog(storage: storage, options: queue)
    if let onTrouble = delivery.onTrouble {
      log.onTrouble { [name = destination.name] in onTrouble("\(name): \($0)") }
    }
    self.delivery = Delivery(
      destination: destination, transport: transport, log: log, options: delivery, clock: clock, random: random)
    guard delivery.beginsAtOnce else { return }
    self.delivery.hasStarted.use { $0 = true }
    Task { [delivery = self.delivery] in await delivery.start() }
  }

  deinit {
    log.stopAccepting()
    guard delivery.hasStarted.use({ $0 }) else { return log.close() }
    Task { [delivery, log] in
      await delivery.stop()
      log.close()
    }
  }

  /// Checks an event, and keeps it if the destination would take it.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    switch destination.check(event) {
    case .accepted: keep(event, .accepted)
    case .adjusted(let adjusted, let violations): keep(adjusted, .adjusted(violations))
    case .rejected(let violations): refuse(.rejected(violations))
    }
  }

  private func keep(_ event: TrackedEvent, _ outcome: TrackingOutcome) -> TrackingOutcome {
    let record = LogRecordDraft(event.id, at: event.time) { json in
      destination.encodeGroup(of: event, into: &json)
    } body: { json in
      destination.encode(event, into: &json)
    }
    let size = record.encodedCount
    guard size <= limits.eventBytes else {
      let rule = RuleViolation(
        "event.size", "the event has \(size) bytes, and \(destination.name) takes \(limits.eventBytes); leave some out")
      return refuse(.rejected([rule]))
    }
    do throws(TrackingError) {
      try log.append(record, now: clock.time())
      return outcome
    } catch {
      return refuse(.failed(error))
    }
  }

  private func refuse(_ outcome: TrackingOutcome) -> TrackingOutcome {
    log.countRefusal()
    return outcome
  }

  /// Sends what was accepted so far, and answers when that is done, can't be done in time, or the time is over.
  ///
  /// Waits for more events are cut short; those that failures and servers ask for aren't.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport {
    await delivery.flush(deadline: deadline)
    return report
  }

  /// Sends what it can in the given time, keeps the rest for the next start, and takes no more events.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport {
    log.stopAccepting()
    await delivery.flush(deadline: deadline)
    await delivery.stop()
    // What is left has to be there for the next start.
    if log.queued > 0 { log.inspect() }
    log.close()
    return report
  }

  /// The current state.
  public var report: TrackerReport {
    TrackerReport(destination.name, state: delivery.shown.use { $0 }, books: books)
  }

  /// The fate of all events that this queue ever accepted.
  public var books: TrackingBooks { log.books }

  /// Drops what is queued and removes it from the disk; what is under way may still arrive, but isn't sent again.
  @discardableResult
  public func discardQueued() -> Int { log.discard() }

  /// Delivers again after a pause, as when credentials have been corrected.
  public func resume() async { await delivery.resume() }

  /// Waits until all events that were accepted so far are on the device, and so survive a loss of power.
  ///
  /// - Throws: ``TrackingError`` when the device has refused them.
  public func synchronize() async throws { try await log.synchronized() }
}
