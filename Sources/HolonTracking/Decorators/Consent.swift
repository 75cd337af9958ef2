internal import HolonBase

/// A user's consent to be tracked for a purpose, shared by all trackers with that purpose.
///
/// ```swift
/// let marketing = Consent()
/// let tracker = CompositeTracker(mixpanel, googleAnalytics.requiring(marketing))
/// marketing.set(.granted)
/// ```
public final class Consent: Sendable {
  /// The user's answer.
  public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// No answer yet: events are held.
    case unknown

    /// Consent: events are passed on.
    case granted

    /// Refusal: events are dropped, including queued ones.
    case denied
  }

  private struct State {
    var answer: Answer
    var observers: [@Sendable (Answer) -> Bool] = []
  }

  private let state: Locked<State>

  /// Creates a consent; pass the user's answer from an earlier run, if any.
  public init(_ answer: Answer = .unknown) { state = Locked(State(answer: answer)) }

  /// The user's answer.
  public var answer: Answer { state.use { $0.answer } }

  /// Sets the user's answer; on return, held events have been passed on, or all have been dropped.
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

  /// Calls an observer with each new answer, until it returns false.
  func observe(_ observer: @escaping @Sendable (Answer) -> Bool) -> Answer {
    state.use { state in
      state.observers.append(observer)
      return state.answer
    }
  }
}
