import HolonTracking

/// A tracker that knows within seconds what the user has agreed to in another process.
final class ConsentFollower: TrackerDecorator {
  let base: any EventTracker
  private let consents: [String: Consent]
  private let answers: ConsentAnswers

  init(_ base: any EventTracker, _ consents: [String: Consent], answers: ConsentAnswers) {
    (self.base, self.consents, self.answers) = (base, consents, answers)
  }

  /// Passes an event on, to whom the user agrees.
  @discardableResult
  func track(_ event: TrackedEvent) -> TrackingOutcome {
    follow()
    return base.track(event)
  }

  /// Has the tracker inside send what the user agrees to, and looks for withdrawn consent from now on.
  ///
  /// A process that sends lives long; in the others nothing has to be watched.
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
