internal import HolonBase

/// The delivery of a log's events to a destination, at the pace that the destination allows.
actor Delivery {
  let destination: any EventDestination
  let transport: any EventTransport
  let log: EventLog
  let options: DeliveryOptions
  let clock: TrackingClock

  /// The doorbells for new work, and for progress of requests.
  let work = Doorbell()
  let progress = Doorbell()

  /// Whether there is anything to stop.
  let hasStarted = Locked(false)

  /// The current state, for callers that can't wait for the actor.
  let shown = Locked(TrackerReport.State.ready)

  let limits: RequestLimits
  private let started: Duration
  var reader: LogReader
  var cutter: BatchCutter
  var schedule: RetrySchedule
  var random: any RandomNumberGenerator & Sendable

  /// The reason why deliveries are paused until the owner intervenes.
  var pauseReason: String?

  /// The number before which events don't wait for others.
  private var urgent: UInt64

  /// The time since which events wait for others.
  private var waitingSince: Duration?
  private var isStopping = false
  private var workers: [Task<Void, Never>] = []

  init(
    destination: any EventDestination, transport: any EventTransport, log: EventLog, options: DeliveryOptions,
    clock: TrackingClock, random: any RandomNumberGenerator & Sendable
  ) {
    self.destination = destination
    self.transport = transport
    self.log = log
    self.options = options
    self.clock = clock
    self.random = random
    limits = destination.limits
    started = clock.now()
    reader = LogReader(log)
    cutter = BatchCutter(
      limits, keepsOrder: { destination.keepsOrder(of: $0) }, mostEvents: { destination.mostEvents(of: $0) })
    schedule = RetrySchedule(options, requestsPerSecond: limits.requestsPerSecond)
    urgent = log.next  // left over from an earlier run
    log.onWake { [work] in work.ring() }
  }

  /// Starts the delivery.
  func start() {
    guard workers.isEmpty, !isStopping else { return }
    hasStarted.use { $0 = true }
    workers = (0..<options.requests).map { _ in Task { await deliver() } }
  }

  /// Sends the events accepted so far, until that is done, can't be done in time, or the deadline has passed.
  func flush(deadline: Duration) async {
    guard deadline > .zero else { return }
    start()
    let goal = log.next
    urgent = max(urgent, goal)
    work.ring()
    let end = clock.now() + deadline
    while !isStopping {
      let ticket = progress.ticket
      let rest = end - clock.now()
      guard goal > log.oldest, rest > .zero, pauseReason == nil, schedule.notBefore < end else { return }
      await progress.wait(ticket, for: rest, on: clock)
    }
  }

  /// Cancels all requests, and makes no more.
  func stop() async {
    isStopping = true
    work.ring()
    progress.ring()
    for worker in workers { worker.cancel() }
    for worker in workers { await worker.value }
    show()
  }

  /// Resumes deliveries after a pause.
  func resume() {
    pauseReason = nil
    show()
    work.ring()
  }

  /// Updates the shown state.
  func show() {
    let state: TrackerReport.State =
      if isStopping {
        .shutDown
      } else if let pauseReason {
        .paused(pauseReason)
      } else {
        schedule.failures > 0 ? .waiting(schedule.reason) : .ready
      }
    shown.use { $0 = state }
  }

  private func deliver() async {
    while let batch = await nextBatch() {
      let request = destination.makeRequest(for: EventBatch(batch), at: clock.time())
      let result = await DeliveryAttempt.send(request, over: transport, within: options.timeout, on: clock)
      apply(result, to: batch)
      progress.ring()
      work.ring()
    }
  }

  /// Waits until events can and may be sent, and returns them; nil when that will never happen.
  private func nextBatch() async -> [LogRecord]? {
    while !isStopping {
      let ticket = work.ticket
      let now = clock.now()
      guard pauseReason == nil, let moment = schedule.next else {
        await work.wait(ticket, for: nil, on: clock)
        continue
      }
      if now < moment {
        await work.wait(ticket, for: moment - now, on: clock)
        continue
      }
      do throws(TrackingError) {
        log.inspect(ifDue: true)
        log.dropAged(now: clock.time())
        switch readiness(at: now) {
        case .ready:
          if let batch = try cut() {
            schedule.begin(at: now)
            return batch
          }
          // The waiting events are about to be sent by another worker.
          await work.wait(ticket, for: nil, on: clock)
        case .waiting(let duration): await work.wait(ticket, for: duration, on: clock)
        case .changing: break
        }
      } catch {
        schedule.fail(error.message, after: nil, at: now, using: &random)
        options.onTrouble?("\(destination.name): \(error)")
        show()
      }
    }
    return nil
  }

  private enum Readiness {
    case ready
    case waiting(Duration?)
    case changing
  }

  /// Returns whether to send now, or to wait for more events.
  private func readiness(at now: Duration) -> Readiness {
    let (next, waiting, oldest) = log.state.use { state in
      (state.next, state.queued - state.sending.count, state.ledger.settled.firstGap(from: 0))
    }
    if waiting == 0 {
      waitingSince = nil
      return log.isAccepted(next + 1) ? .changing : .waiting(nil)
    }
    if oldest < urgent { return .ready }
    let since = waitingSince ?? now
    waitingSince = since
    let rest = options.interval - (now - since)
    if waiting >= options.events || rest <= .zero {
      // All events that wait now, in as many requests as needed.
      urgent = next
      return .ready
    }
    return log.isAccepted(next + UInt64(options.events - waiting)) ? .changing : .waiting(rest)
  }

  /// Returns the events of the next request, which are under way from now on.
  private func cut() throws(TrackingError) -> [LogRecord]? {
    while true {
      let room = cutter.room
      if room.events > 0 { cutter.add(try reader.read(events: room.events, bytes: room.bytes)) }
      guard var batch = cutter.cut() else { return nil }
      batch = droppingAged(batch)
      let numbers: SequenceSet
      do throws(TrackingError) {
        numbers = try log.begin(batch.numbers, once: isOnce(batch))
      } catch {
        cutter.putBack(batch)
        throw error
      }
      if numbers.count < batch.count { batch.removeAll { !numbers.contains($0.number) } }
      if !batch.isEmpty {
        waitingSince = nil
        cutter.mark(batch, isUnderWay: true)
        return batch
      }
    }
  }

  /// Returns whether events must not arrive twice.
  func isOnce(_ batch: [LogRecord]) -> Bool { destination.guarantee(for: EventBatch(batch)) == .atMostOnce }

  /// Drops events that are too old for the queue or the destination, and returns the others.
  ///
  /// The wall clock may have been wrong; no event of this process can be older than the process.
  private func droppingAged(_ batch: [LogRecord]) -> [LogRecord] {
    guard let age = [limits.age, log.options.age].compactMap({ $0 }).min() else { return batch }
    let limit = clock.time() - age
    let isYoung = clock.now() - started < age
    let old = batch.filter { $0.event.time < limit && !(isYoung && $0.number >= log.firstOfProcess) }
    if old.isEmpty { return batch }
    let numbers = SequenceSet(ordered: old.map(\.number))
    log.settle(numbers, .dropped(.age))
    progress.ring()
    return batch.filter { !numbers.contains($0.number) }
  }
}

extension EventBatch {
  init(_ records: [LogRecord]) {
    self.init(group: records.first?.group ?? [], events: records.map(\.event))
  }
}
