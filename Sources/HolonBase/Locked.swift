internal import Foundation

/// A value that one thread at a time may use.
public final class Locked<Value>: @unchecked Sendable {
  // The lock guards the value, which leaves it only as what `body` returns.
  private let lock = NSLock()
  private var stored: Value

  /// Guards a value.
  public init(_ value: sending Value) { stored = value }

  /// Guards a value whose own parts may still be shared with others, which is up to the caller.
  public init(unchecked value: Value) { stored = value }

  /// The value; changing it in place, as `locked.value.append(1)` does, happens under the lock as a whole.
  public var value: Value {
    get { use { $0 } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &stored
    }
  }

  /// Lends the value to a closure, under the lock.
  public func use<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return try body(&stored)
  }
}
