internal import HTTPTypes
internal import HolonBase

/// The stored responses of a service, with the tags of their versions.
///
/// A response belongs to the credentials for which it was sent (RFC 9111, section 3.5). The version of a record doesn't.
final class KnownAnswers: Sendable {
  /// The maximum size of stored responses in bytes; when there are more, all are removed.
  private static var capacity: Int { 16 << 20 }

  private struct State {
    var answers: [String: (tag: String, answer: (content: HTTPAnswer, reader: String)?)] = [:]
    var size = 0

    mutating func forget(_ target: String) {
      guard let before = answers.removeValue(forKey: target) else { return }
      size -= KnownAnswers.size(before.answer?.content, of: target)
    }
  }

  private let state = Locked(unchecked: State())

  func answer(to target: String, for reader: String) -> (tag: String, answer: HTTPAnswer)? {
    guard let known = state.use({ $0.answers[target] }), let answer = known.answer, answer.reader == reader else {
      return nil
    }
    return (known.tag, answer.content)
  }

  /// Returns the strong validator at a target; a weak one never matches in a write (RFC 9110, section 13.1.1).
  func strongTag(of target: String) -> String? {
    state.use { $0.answers[target]?.tag }.flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }

  /// Stores the version at a target, and the response with it, unless the field isn't an entity tag.
  func keep(_ answer: (content: HTTPAnswer, reader: String)?, _ tag: String, of target: String) {
    guard Self.isTag(tag) else { return forget(target) }
    let size = Self.size(answer?.content, of: target)
    state.use { state in
      state.forget(target)
      state.size += size
      if state.size > Self.capacity { (state.answers, state.size) = ([:], size) }
      state.answers[target] = (tag, answer)
    }
  }

  /// Returns whether a text is an entity tag (RFC 9110, section 8.8.3).
  private static func isTag(_ text: String) -> Bool {
    let opaque = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
    return opaque.count > 1 && opaque.first == "\"" && opaque.last == "\""
      && !opaque.dropFirst().dropLast().contains("\"")
  }

  func forget(_ target: String) { state.use { $0.forget(target) } }

  // Header fields have a limited size in every client; 1000 bytes are a usual one.
  private static func size(_ answer: HTTPAnswer?, of target: String) -> Int {
    (answer.map { $0.body.count + 1000 } ?? 0) + target.utf8.count + 100
  }
}
