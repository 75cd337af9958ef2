internal import HolonBase

/// Whether a user agrees to be tracked for a purpose; shared by all trackers that serve it.
///
/// ```swift
/// let marketing = Consent()
/// let tracker = CompositeTracker(mixpanel, googleAnalytics.requiring(marketing))
/// marketing.set(.granted)
/// ```
public final class Consent: Sendable {
  /// The user's answer.
  public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// Nothing yet: events are held.
    case unknown

    /// Yes: events are passed on.
    case granted

    /// No: events are dropped, and so are those that are queued.
    case denied
  }

  private struct State {
    var answer: Answer
    var observers: [@Sendable (Answer) -> Bool] = []
  }

  private let state: Locked<State>

  /// Creates consent; unknown unless the user has answered in an earlier run.
  public init(_ answer: Answer = .unknown) { state = Locked(State(answer: answer)) }

  /// The user's answer.
  public var answer: Answer { state.use { $0.answer } }

  /// Says what the user has said; when this returns, held events are passed on, or all are dropped.
  public func set(_ answer: Answer) {
    let observers = state.use { state in
      state.answer = answer
      return state.observers
    }
    var gone: [Int] = []
    for (index, observer) in observers.enumerated() where !observer(answer) { gone.append(index) }
    guard !gone.isEmpty else { return }
    state.use { state in
      for index in gone.reversed() where index < state.observers.count { state.observers.remove(at: index) }
    }
  }

  /// Has an observer told what the user says from now on, until it answers false.
  func observe(_ observer: @escaping @Sendable (Answer) -> Bool) -> Answer {
    state.use { state in
      state.observers.append(observer)
      return state.answer
    }
  }
}
