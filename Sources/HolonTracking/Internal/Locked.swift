internal import Foundation

/// A value that one thread at a time may use.
final class Locked<Value>: @unchecked Sendable {
  // The lock guards the value, which never leaves it but by what `body` returns.
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  func use<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
    try lock.withLock { try body(&value) }
  }
}
