import Synchronization

/// A server whose responses are sent by the test.
final class Server: Sendable {
  private struct State {
    var asked: [String] = []
    var answers: [String: String?] = [:]
    var pending: [String: CheckedContinuation<String?, Never>] = [:]
    var watchers: [(question: String, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// The questions so far.
  var asked: [String] { state.withLock { $0.asked } }

  /// Waits for the answer to a question, even if the caller has been cancelled meanwhile.
  func ask(_ question: String) async -> String? {
    await withCheckedContinuation { continuation in
      let (answer, watchers): (String??, [CheckedContinuation<Void, Never>]) = state.withLock { state in
        state.asked.append(question)
        let watchers = state.watchers.filter { $0.question == question }.map(\.continuation)
        state.watchers.removeAll { $0.question == question }
        if let answer = state.answers[question] { return (.some(answer), watchers) }
        state.pending[question] = continuation
        return (nil, watchers)
      }
      for watcher in watchers { watcher.resume() }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Sets the answer to a current or future question.
  func answer(_ question: String, _ answer: String?) {
    let pending = state.withLock { state in
      state.answers[question] = .some(answer)
      return state.pending.removeValue(forKey: question)
    }
    pending?.resume(returning: answer)
  }

  /// Waits until a question has been asked.
  func waitForQuestion(_ question: String) async {
    await withCheckedContinuation { continuation in
      let wasAsked = state.withLock { state in
        if state.asked.contains(question) { return true }
        state.watchers.append((question, continuation))
        return false
      }
      if wasAsked { continuation.resume() }
    }
  }
}
