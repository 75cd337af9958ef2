import Foundation

/// A value that one thread at a time may touch.
final class Locked<Value>: @unchecked Sendable {
  // Unchecked, for the compiler doesn't know that the lock is held whenever the value is touched.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
