internal import HolonBase

/// A receiver of the changes of any number of repositories.
///
/// Repositories don't retain their observers: keep the observer as long as it is needed.
public final class ChangeObserver<ID: Hashable & Sendable>: Sendable {
  private let receive: @Sendable (RepositoryChange<ID>) -> Void
  private let kept = Locked<[any Sendable]>([])

  /// Creates an observer.
  ///
  /// - Parameter receive: Called with each change, immediately and on any thread; it must not block.
  public init(_ receive: @escaping @Sendable (RepositoryChange<ID>) -> Void) {
    self.receive = receive
  }

  /// Notifies the observer of a change.
  public func notify(_ change: RepositoryChange<ID>) { receive(change) }

  /// Returns an observer of other identifiers, which notifies this one for as long as this one lives.
  ///
  /// The closure returns a change in terms of this observer.
  public func translating<Other>(
    from _: Other.Type = Other.self, _ translate: @escaping @Sendable (RepositoryChange<Other>) -> RepositoryChange<ID>
  ) -> ChangeObserver<Other> {
    relaying { $1.notify(translate($0)) }
  }

  /// Returns an observer of other identifiers that passes its changes to a closure, together with this one, for as long
  /// as this one lives.
  func relaying<Other>(
    _ relay: @escaping @Sendable (RepositoryChange<Other>, ChangeObserver) -> Void
  ) -> ChangeObserver<Other> {
    let other = ChangeObserver<Other> { [weak self] change in if let self { relay(change, self) } }
    kept.use { $0.append(other) }
    return other
  }
}

/// The observers of a source.
public final class ChangeHub<ID: Hashable & Sendable>: Sendable {
  private struct Entry {
    weak var observer: ChangeObserver<ID>?
  }

  private let entries = Locked<[Entry]>([])

  /// Creates a hub without observers.
  public init() {}

  /// Adds an observer, for as long as it lives.
  public func add(_ observer: ChangeObserver<ID>) {
    entries.use { entries in
      entries.removeAll { $0.observer == nil }
      entries.append(Entry(observer: observer))
    }
  }

  /// Notifies all observers of a change.
  public func notify(_ change: RepositoryChange<ID>) {
    // In generic code, a key path would be looked up at each call.
    let observers = entries.use { entries in entries.compactMap { $0.observer } }
    for observer in observers { observer.notify(change) }
  }

  /// The number of observers.
  public var count: Int { entries.use { $0.count { $0.observer != nil } } }
}
