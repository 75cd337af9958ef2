import Foundation
import HolonBase

/// Reports on a terminal how many bytes of contents were sent or fetched, once that takes longer than a second.
final class ByteProgress: Sendable {
  private let verb: String
  private let state = Locked((bytes: 0, next: ContinuousClock.now + .seconds(1)))

  /// - Parameter verb: The past participle for the bytes, as in “fetched”.
  init(_ verb: String) { self.verb = verb }

  /// Counts bytes, and reports the sum a few times a second.
  func add(_ count: Int) {
    let sum: Int? = state.use { state in
      state.bytes += count
      guard state.next < .now else { return nil }
      state.next = .now + .milliseconds(250)
      return state.bytes
    }
    guard let sum, isatty(STDERR_FILENO) == 1 else { return }
    Terminal.tell("\r\(sum / 1_000_000) MB \(verb) …\u{1B}[K\r")
  }
}
