extension Delivery {
  /// Handles the response to a request, or its failure.
  func apply(_ result: Result<EventResponse, TransportError>, to batch: [LogRecord]) {
    cutter.mark(batch, isUnderWay: false)
    switch result {
    case .success(let response):
      apply(destination.read(response, to: EventBatch(batch), at: clock.time()), for: batch)
    case .failure(let error) where error.mayHaveArrived: apply(.ambiguous(error.message), for: batch)
    case .failure(let error): apply(.retry(error.message), for: batch)
    }
    show()
  }

  private func apply(_ verdict: DeliveryVerdict, for batch: [LogRecord]) {
    switch verdict {
    case .delivered:
      schedule.succeed()
      settle(batch, .delivered)
    case .each(let verdicts):
      apply(verdicts, for: batch)
    case .rejected(let reason):
      schedule.succeed()
      reject(batch, reason)
    case .retry(let reason, let wait):
      fail(reason, after: wait)
      sendAgain(batch, reason)
    case .split(let reason), .bisect(let reason):
      schedule.succeed()
      guard batch.count > 1 else { return reject(batch, reason) }
      let isTooLarge = if case .split = verdict { true } else { false }
      log.giveBack(batch.numbers, once: isOnce(batch))
      cutter.split(batch, shrinking: isTooLarge)
    case .pause(let reason):
      schedule.cancel()
      if pauseReason == nil { report(" is paused: \(reason)") }
      pauseReason = reason
      sendAgain(batch, reason)
    case .ambiguous(let reason):
      fail(reason)
      if isOnce(batch) { settle(batch, .dropped(.ambiguous)) } else { sendAgain(batch, reason) }
    }
  }

  /// Handles separate verdicts for events; an event without one is sent again.
  private func apply(_ verdicts: [EventVerdict], for batch: [LogRecord]) {
    var delivered: [LogRecord] = []
    var again: [LogRecord] = []
    var why: String?
    for (index, record) in batch.enumerated() {
      switch index < verdicts.count ? verdicts[index] : .retry("the response doesn't mention all events") {
      case .delivered: delivered.append(record)
      case .rejected(let reason): reject([record], reason)
      case .retry(let reason):
        why = reason
        again.append(record)
      }
    }
    if let why { fail(why) } else { schedule.succeed() }
    settle(delivered, .delivered)
    sendAgain(again, why ?? "")
  }

  private func report(_ trouble: String) { options.onTrouble?(destination.name + trouble) }

  private func fail(_ reason: String, after wait: Duration? = nil) {
    schedule.fail(reason, after: wait, at: clock.now(), using: &random)
  }

  private func settle(_ records: [LogRecord], _ settlement: Settlement) {
    guard !records.isEmpty else { return }
    log.settle(records.numbers, settlement)
    switch settlement {
    case .delivered: publish(records, .delivered)
    case .dropped(let reason): publish(records, .dropped(reason))
    case .rejected: break
    }
  }

  private func publish(_ records: [LogRecord], _ fate: DeliveryProgress.Fate) {
    guard let onProgress = options.onProgress else { return }
    onProgress(DeliveryProgress(destination: destination.name, events: records.map(\.event.id), fate: fate))
  }

  private func reject(_ records: [LogRecord], _ reason: String) {
    report(" rejects \(records.count) events: \(reason)")
    settle(records, .rejected)
    publish(records, .rejected(reason))
  }

  private func sendAgain(_ records: [LogRecord], _ reason: String) {
    guard !records.isEmpty else { return }
    publish(records, .waiting(reason))
    cutter.putBack(records)
    log.giveBack(records.numbers, once: isOnce(records))
  }
}

extension [LogRecord] {
  var numbers: SequenceSet { SequenceSet(ordered: lazy.map(\.number)) }
}
