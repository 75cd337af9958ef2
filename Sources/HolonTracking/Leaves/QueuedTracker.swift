/// A tracker that stores its events until its destination has accepted them.
///
/// ```swift
/// let mixpanel = try QueuedTracker(MixpanelDestination(token: token), over: transport, in: "\(folder)/mixpanel")
/// mixpanel.track("Product Viewed", ["price": 19.99])     // returns when it is safe
/// print(await mixpanel.shutDown(deadline: .seconds(2)))  // Mixpanel: 1 accepted = 1 delivered + …
/// ```
///
/// - Every event that is accepted is accounted for in the ``TrackingBooks``, also after the sudden end of the process.
/// - An event is on the disk only until it is settled: a file is removed when all of its events are delivered or
///   dropped.
/// - Each tracker has its own directory, so that problems of one destination affect no other. Events in it from an
///   earlier run are sent immediately.
/// - A directory is open in one process at a time; a second one gets an error.
/// - Memory contains only the events of the requests under way and of the next one, independently of the queue's size.
public final class QueuedTracker: EventTracker {
  /// The destination.
  public let destination: any EventDestination

  private let log: EventLog
  private let delivery: Delivery
  private let clock: TrackingClock
  private let limits: RequestLimits

  /// Creates a tracker that stores its events in a directory.
  ///
  /// - Parameters:
  ///   - destination: The destination of the events.
  ///   - transport: The transport of the requests.
  ///   - directory: The path of the directory, which is created if it is missing. It may contain no other files.
  ///   - queue: The durability and the limits of the queue; with durability `memory` the directory isn't touched.
  ///   - delivery: The pace of delivery.
  ///   - clock: The source of time.
  ///   - random: The source of random waits.
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

  /// Checks an event, and stores it if the destination would accept it.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    switch destination.check(event) {
    case .accepted: keep(event, .accepted)
    case .adjusted(let adjusted, let violations): keep(adjusted, .adjusted(violations))
    case .rejected(let violations): refuse(.rejected(violations))
    case .leftOut(let reason): .leftOut(reason)
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
        "event.size",
        "the event has \(size) bytes, but \(destination.name) accepts at most \(limits.eventBytes): remove properties")
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

  /// Sends the events accepted so far, until that is done, can't be done in time, or the deadline has passed.
  ///
  /// Waits for more events are cut short; those after failures, and those that servers demand, aren't.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport {
    await delivery.flush(deadline: deadline)
    return report
  }

  /// Sends as many events as possible in the given time, keeps the others for the next start, and accepts no more.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport {
    log.stopAccepting()
    await delivery.flush(deadline: deadline)
    await delivery.stop()
    // The remaining events have to be on the disk for the next start.
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

  /// Drops queued events and removes them from the disk; those under way may still arrive, but aren't sent again.
  @discardableResult
  public func discardQueued() -> Int { log.discard() }

  /// Resumes deliveries after a pause, for example with corrected credentials.
  public func resume() async { await delivery.resume() }

  /// Waits until all events accepted so far are on the device, and so survive a loss of power.
  ///
  /// - Throws: ``TrackingError`` when the device has refused them.
  public func synchronize() async throws { try await log.synchronized() }
}
