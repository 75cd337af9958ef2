internal import HolonBase

extension EventTracker {
  /// Returns the tracker with events held until the user consents, and dropped after a refusal.
  ///
  /// - Unknown: events are held in memory, up to the limit; beyond it, the oldest are dropped.
  /// - Granted: held events are passed on, in order, and new ones immediately.
  /// - Denied: held events are dropped. Queued events inside are dropped and removed from the disk, and new ones aren't
  ///   accepted. Requests under way may still arrive.
  ///
  /// Held events aren't accepted yet, and are lost when the process ends: without consent, no event is written to a
  /// disk.
  ///
  /// - Parameters:
  ///   - consent: The consent that is needed, which can be withdrawn later.
  ///   - limit: The maximum number of events that are held while consent is unknown.
  public func requiring(_ consent: Consent, holdingAtMost limit: Int = 1000) -> some EventTracker {
    ConsentTracker(self, requiring: consent, holdingAtMost: limit)
  }
}

private final class ConsentTracker: TrackerDecorator {
  private struct Held {
    var events: [TrackedEvent] = []
    var drops: [DropReason: Int] = [:]
    var answer = Consent.Answer.unknown
  }

  let base: any EventTracker
  private let limit: Int
  private let held = Locked(Held())

  init(_ base: any EventTracker, requiring consent: Consent, holdingAtMost limit: Int) {
    self.base = base
    self.limit = limit
    let answer = consent.observe { [weak self] answer in
      self?.apply(answer)
      return self != nil
    }
    apply(answer)
  }

  @discardableResult
  func track(_ event: TrackedEvent) -> TrackingOutcome {
    // Under the lock, so that no event that is tracked now overtakes held ones.
    held.use { held in
      switch held.answer {
      case .granted: return base.track(event)
      case .denied: return .leftOut("the user has denied consent")
      case .unknown:
        if held.events.count >= limit {
          if limit == 0 { return .leftOut("the user hasn't given or denied consent yet") }
          held.events.removeFirst()
          held.drops[.overflow, default: 0] += 1
        }
        held.events.append(event)
        return .held
      }
    }
  }

  private func apply(_ answer: Consent.Answer) {
    held.use { held in
      held.answer = answer
      switch answer {
      case .unknown: return
      case .granted:
        for event in held.events { base.track(event) }
      case .denied:
        if !held.events.isEmpty { held.drops[.discarded, default: 0] += held.events.count }
        base.discardQueued()
      }
      held.events = []
    }
  }

  /// The report of the tracker inside, with held events among the queued ones.
  var report: TrackerReport {
    let (books, answer) = held.use { held in
      var books = TrackingBooks()
      books.drops = held.drops
      books.queued = held.events.count
      books.accepted = books.queued + books.dropped
      return (books, held.answer)
    }
    var report = base.report
    report.books += books
    switch answer {
    case .unknown: report.state = .waiting("the user hasn't given or denied consent yet")
    case .granted: break
    case .denied: report.state = .paused("the user has denied consent")
    }
    return report
  }

  @discardableResult
  func flush(deadline: Duration) async -> TrackerReport {
    await base.flush(deadline: deadline)
    return report
  }

  @discardableResult
  func shutDown(deadline: Duration) async -> TrackerReport {
    dropHeld()
    await base.shutDown(deadline: deadline)
    return report
  }

  @discardableResult
  func discardQueued() -> Int { dropHeld() + base.discardQueued() }

  @discardableResult
  private func dropHeld() -> Int {
    held.use { held in
      let count = held.events.count
      if count > 0 { held.drops[.discarded, default: 0] += count }
      held.events = []
      return count
    }
  }
}
