import HolonTracking

/// A tracker that applies consents given in other processes within seconds.
final class ConsentFollower: TrackerDecorator {
  let base: any EventTracker
  private let consents: [String: Consent]
  private let answers: ConsentAnswers

  init(_ base: any EventTracker, _ consents: [String: Consent], answers: ConsentAnswers) {
    (self.base, self.consents, self.answers) = (base, consents, answers)
  }

  /// Passes an event on to the trackers that the user has consented to.
  @discardableResult
  func track(_ event: TrackedEvent) -> TrackingOutcome {
    follow()
    return base.track(event)
  }

  /// Sends waiting events, and from now on checks for withdrawn consents.
  ///
  /// Only long-lived processes send events, so no others need to check.
  @discardableResult
  func flush(deadline: Duration) async -> TrackerReport {
    if !consents.isEmpty {
      Task { [weak self] in
        while (try? await Task.sleep(for: .seconds(1))) != nil, let self { self.follow() }
      }
    }
    follow()
    return await base.flush(deadline: deadline)
  }

  private func follow() {
    if !consents.isEmpty { answers.apply(to: consents) }
  }
}
