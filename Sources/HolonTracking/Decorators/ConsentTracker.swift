internal import HolonBase

/// A tracker whose events are held until the user agrees, and dropped when not.
///
/// - Unknown: events are held in memory, as many as there may be; then the oldest go.
/// - Granted: held events are passed on, in order, and new ones at once.
/// - Denied: held events are dropped, whatever is queued inside is dropped and removed from the disk, and new ones aren't
///   taken. What is under way may still arrive.
///
/// Held events aren't accepted yet, and are lost when the process ends: nothing of a user who hasn't agreed is written
/// down anywhere.
public final class ConsentTracker<Base: EventTracker>: TrackerDecorator {
  private struct Held {
    var events: [TrackedEvent] = []
    var drops: [DropReason: Int] = [:]
    var answer = Consent.Answer.unknown
  }

  /// The tracker inside.
  public let base: Base

  /// The consent that is needed.
  public let consent: Consent

  private let limit: Int
  private let held = Locked(Held())

  /// Creates a tracker that needs consent.
  ///
  /// - Parameters:
  ///   - base: The tracker inside.
  ///   - consent: The consent that is needed.
  ///   - limit: How many events are held at most while it is unknown.
  public init(_ base: Base, requiring consent: Consent, holdingAtMost limit: Int = 1000) {
    self.base = base
    self.consent = consent
    self.limit = limit
    let answer = consent.observe { [weak self] answer in
      self?.take(answer)
      return self != nil
    }
    take(answer)
  }

  /// Passes an event on, holds it or leaves it out, as the user has said.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    // Under the lock, so that no event that is tracked now overtakes those that were held.
    held.use { held in
      switch held.answer {
      case .granted: return base.track(event)
      case .denied: return .leftOut("the user doesn't agree")
      case .unknown:
        if held.events.count >= limit {
          if limit == 0 { return .leftOut("the user hasn't said whether they agree") }
          held.events.removeFirst()
          held.drops[.overflow, default: 0] += 1
        }
        held.events.append(event)
        return .held
      }
    }
  }

  private func take(_ answer: Consent.Answer) {
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

  /// How the tracker inside stands; events that are held come to its queued ones.
  public var report: TrackerReport {
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
    case .unknown: report.state = .waiting("the user hasn't said whether they agree")
    case .granted: break
    case .denied: report.state = .paused("the user doesn't agree")
    }
    return report
  }

  /// Has the tracker inside send what is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport {
    await base.flush(deadline: deadline)
    return report
  }

  /// Shuts the tracker inside down; events that are held are dropped.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport {
    dropHeld()
    await base.shutDown(deadline: deadline)
    return report
  }

  /// Drops what is held, and has the tracker inside drop what is queued.
  @discardableResult
  public func discardQueued() -> Int { dropHeld() + base.discardQueued() }

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

extension EventTracker {
  /// The tracker, for users who agree; whoever keeps the consent can withdraw it.
  public func requiring(_ consent: Consent, holdingAtMost limit: Int = 1000) -> some EventTracker {
    ConsentTracker(self, requiring: consent, holdingAtMost: limit)
  }
}
