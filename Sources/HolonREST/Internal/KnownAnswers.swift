internal import HTTPTypes
internal import HolonBase

/// The stored responses of a service, with the tags of their versions.
final class KnownAnswers: Sendable {
  /// The maximum size of stored responses in bytes; when there are more, all are removed.
  private static var capacity: Int { 16 << 20 }

  private struct State {
    var answers: [String: (tag: String, answer: HTTPAnswer?)] = [:]
    var size = 0

    mutating func forget(_ target: String) {
      guard let before = answers.removeValue(forKey: target) else { return }
      size -= KnownAnswers.size(before.answer, of: target)
    }
  }

  private let state = Locked(unchecked: State())

  func answer(to target: String) -> (tag: String, answer: HTTPAnswer)? {
    state.use { $0.answers[target] }.flatMap { known in known.answer.map { (known.tag, $0) } }
  }

  func tag(of target: String) -> String? { state.use { $0.answers[target]?.tag } }

  func keep(_ answer: HTTPAnswer?, _ tag: String, of target: String) {
    state.use { state in
      state.forget(target)
      state.size += Self.size(answer, of: target)
      if state.size > Self.capacity { (state.answers, state.size) = ([:], Self.size(answer, of: target)) }
      state.answers[target] = (tag, answer)
    }
  }

  func forget(_ target: String) { state.use { $0.forget(target) } }

  // Header fields have a limited size in every client; 1000 bytes are a usual one.
  private static func size(_ answer: HTTPAnswer?, of target: String) -> Int {
    (answer.map { $0.body.count + 1000 } ?? 0) + target.utf8.count + 100
  }
}
