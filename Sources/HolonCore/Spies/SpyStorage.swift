#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Keeps what a spy knows behind a lock, so that any thread may ask it.
///
/// Changing the value in place, as `calls.append(call)` does, happens under the lock as a whole. The value mustn't ask
/// for itself meanwhile.
@propertyWrapper
public final class SpyStorage<Value> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  /// Starts with a value.
  public init(wrappedValue: Value) {
    value = wrappedValue
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    get {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return value
    }
    _modify {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      yield &value
    }
  }
}

// The lock guards the value; whether it may go to another thread is up to the protocol that is spied on.
extension SpyStorage: @unchecked Sendable {}
