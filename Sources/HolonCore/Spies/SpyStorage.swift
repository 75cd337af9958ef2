internal import HolonBase

/// The state of a spy, protected by a lock so that any thread may use it.
///
/// A change of the value in place, such as `storage.value.append(call)`, happens under the lock as a whole. The value
/// mustn't be read again during the change.
public final class SpyStorage<Value> {
  private let locked: Locked<Value>

  /// Creates a storage with an initial value.
  public init(_ value: Value) { locked = Locked(unchecked: value) }

  /// The current value.
  public var value: Value {
    get { locked.value }
    _modify { yield &locked.value }
  }
}

// The lock guards the value, of which every reader gets a copy.
extension SpyStorage: @unchecked Sendable where Value: Sendable {}
