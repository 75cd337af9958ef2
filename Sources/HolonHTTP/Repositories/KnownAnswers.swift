internal import HolonBase

/// The stored responses of a server, with the tags of their versions.
final class KnownAnswers: Sendable {
  /// The maximum size of stored responses in bytes; when there are more, all are removed.
  private static var capacity: Int { 16 << 20 }

  private struct Answer {
    let tag: String
    let body: [UInt8]?
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var size = 0

    mutating func forget(_ path: String) {
      guard let before = answers.removeValue(forKey: path) else { return }
      size -= (before.body?.count ?? 0) + path.utf8.count + 100
    }
  }

  private let state = Locked(State())

  func answer(to path: String) -> (tag: String, body: [UInt8])? {
    state.use { $0.answers[path] }.flatMap { answer in answer.body.map { (answer.tag, $0) } }
  }

  func tag(of path: String) -> String? { state.use { $0.answers[path]?.tag } }

  func keep(_ body: [UInt8]?, _ tag: String, of path: String) {
    state.use { state in
      if state.size > Self.capacity { state = State() }
      state.forget(path)
      state.answers[path] = Answer(tag: tag, body: body)
      state.size += (body?.count ?? 0) + path.utf8.count + 100
    }
  }

  func forget(_ path: String) { state.use { $0.forget(path) } }
}
