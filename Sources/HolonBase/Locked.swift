internal import Foundation

/// A value that only one thread at a time may use.
public final class Locked<Value>: @unchecked Sendable {
  // The lock guards the value, which leaves it only as the result of `body`.
  private let lock = NSLock()
  private var stored: Value

  /// Creates a lock around a value.
  public init(_ value: sending Value) { stored = value }

  /// Creates a lock around a value whose own parts may be shared with others; the caller is responsible for them.
  public init(unchecked value: Value) { stored = value }

  /// The value; changing it in place, such as `locked.value.append(1)`, happens under the lock as a whole.
  public var value: Value {
    get { use { $0 } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &stored
    }
  }

  /// Calls a closure with the value, under the lock.
  public func use<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return try body(&stored)
  }
}
