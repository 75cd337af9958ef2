internal import HolonBase

/// The state of a spy, protected by a lock so that any thread may use it.
///
/// A change of the value in place, such as `calls.append(call)`, happens under the lock as a whole. The value mustn't
/// be read again during the change.
@propertyWrapper
public final class SpyStorage<Value> {
  private let locked: Locked<Value>

  /// Creates a storage with an initial value.
  public init(wrappedValue: Value) { locked = Locked(unchecked: wrappedValue) }

  /// The current value.
  public var wrappedValue: Value {
    get { locked.value }
    _modify { yield &locked.value }
  }
}

// The lock guards the value; whether it may be sent to another thread depends on the spied protocol.
extension SpyStorage: @unchecked Sendable {}
