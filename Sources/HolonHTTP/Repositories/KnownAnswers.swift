internal import Foundation

/// What a server has answered, with the tag by which it knows that version.
final class KnownAnswers: Sendable {
  /// How many bytes of answers are kept; when there are more, all go, and are read anew.
  private static var capacity: Int { 16 << 20 }

  private struct Answer {
    let tag: String
    let body: [UInt8]?
  }

  private let lock = NSLock()
  // The lock guards them.
  nonisolated(unsafe) private var answers: [String: Answer] = [:]
  nonisolated(unsafe) private var size = 0

  func answer(to path: String) -> (tag: String, body: [UInt8])? {
    lock.withLock { answers[path] }.flatMap { answer in answer.body.map { (answer.tag, $0) } }
  }

  func tag(of path: String) -> String? { lock.withLock { answers[path]?.tag } }

  func keep(_ body: [UInt8]?, _ tag: String, of path: String) {
    lock.withLock {
      if size > Self.capacity { (answers, size) = ([:], 0) }
      let before = answers.updateValue(Answer(tag: tag, body: body), forKey: path)
      size +=
        (body?.count ?? 0) + path.utf8.count + 100 - (before.map { ($0.body?.count ?? 0) + path.utf8.count + 100 } ?? 0)
    }
  }

  func forget(_ path: String) {
    lock.withLock {
      guard let before = answers.removeValue(forKey: path) else { return }
      size -= (before.body?.count ?? 0) + path.utf8.count + 100
    }
  }
}
