import DefeatConsole
import Foundation
import HolonBase

/// A progress report on a terminal for transfers of contents that take longer than a second.
final class ByteProgress: Sendable {
  private let verb: String
  private let state = Locked((bytes: 0, next: ContinuousClock.now + .seconds(1)))

  /// Creates a report.
  ///
  /// - Parameter verb: The past participle for the bytes, as in “fetched”.
  init(_ verb: String) { self.verb = verb }

  /// Adds a number of bytes, and prints the sum a few times a second.
  func add(_ count: Int) {
    let sum: Int? = state.use { state in
      state.bytes += count
      guard state.next < .now else { return nil }
      state.next = .now + .milliseconds(250)
      return state.bytes
    }
    guard let sum, isatty(STDERR_FILENO) == 1 else { return }
    Terminal.report("\r\(sum / 1_000_000) MB \(verb) …\u{1B}[K\r", terminator: "")
  }
}
