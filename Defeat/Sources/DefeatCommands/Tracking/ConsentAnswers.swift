import DefeatConsole
import DefeatCore
import Foundation
import HolonBase
import HolonTracking
import HolonTree

/// The consents that the user has given, by name, in a file that all processes share.
struct ConsentAnswers {
  let path: String

  /// Returns the answers; missing or unreadable ones count as not given.
  func read() -> [String: Consent.Answer] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let texts = try? JSONDecoder().decode([String: String].self, received: data)
    else { return [:] }
    return texts.compactMapValues { Consent.Answer(rawValue: $0) }
  }

  /// Sets an answer.
  func set(_ name: String, _ answer: Consent.Answer) throws {
    var texts = read().mapValues(\.rawValue)
    texts[name] = answer == .unknown ? nil : answer.rawValue
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try CompleteFile(path).write(encoder.encode(texts), permissions: 0o666)
    } catch {
      throw CommandError("“\(path)” can't be written \(reason(for: error))")
    }
  }

  /// Applies the answers to the consents of trackers.
  func apply(to consents: [String: Consent]) {
    let answers = read()
    for (name, consent) in consents {
      let answer = answers[name] ?? .unknown
      if consent.answer != answer { consent.set(answer) }
    }
  }
}
