internal import HolonBase

/// Keeps what a spy knows behind a lock, so that any thread may ask it.
///
/// Changing the value in place, as `calls.append(call)` does, happens under the lock as a whole. The value mustn't ask
/// for itself meanwhile.
@propertyWrapper
public final class SpyStorage<Value> {
  private let locked: Locked<Value>

  /// Starts with a value.
  public init(wrappedValue: Value) { locked = Locked(unchecked: wrappedValue) }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { locked.value }
    _modify { yield &locked.value }
  }
}

// The lock guards the value; whether it may go to another thread is up to the protocol that is spied on.
extension SpyStorage: @unchecked Sendable {}
