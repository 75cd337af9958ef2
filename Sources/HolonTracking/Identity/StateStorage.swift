internal import HolonBase

/// A place for a small state that outlives the process, such as the identity of an installation.
///
/// ``FileStateStorage`` is a file, and ``MemoryStateStorage`` is for tests. Conform to it for another place, such as the
/// keychain or the defaults of a user:
///
/// ```swift
/// struct DefaultsStorage: StateStorage {
///   func read() -> [UInt8]? { UserDefaults.standard.data(forKey: "tracking").map { Array($0) } }
///   func write(_ state: [UInt8]) { UserDefaults.standard.set(Data(state), forKey: "tracking") }
/// }
/// ```
public protocol StateStorage: Sendable {
  /// Returns the state that was written last; nil for none.
  ///
  /// - Throws: ``TrackingError`` when it can't be read.
  func read() throws(TrackingError) -> [UInt8]?

  /// Replaces the state: afterwards a reader finds either the new or the former one, also after a loss of power.
  ///
  /// - Throws: ``TrackingError`` when it can't be written; the former state is still there then.
  func write(_ state: [UInt8]) throws(TrackingError)
}

/// A state in memory, for tests and for programs that start anew every time.
public final class MemoryStateStorage: StateStorage {
  private let state: Locked<[UInt8]?>

  /// Creates a storage with a state.
  public init(_ state: [UInt8]? = nil) { self.state = Locked(state) }

  /// Returns the state.
  public func read() -> [UInt8]? { state.use { $0 } }

  /// Replaces the state.
  public func write(_ new: [UInt8]) { state.use { $0 = new } }
}
