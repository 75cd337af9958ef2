internal import HolonBase

/// A receiver of the changes of any number of repositories.
///
/// Repositories don't keep their observers alive: whoever wants to be told keeps the observer.
public final class ChangeObserver<ID: Hashable & Sendable>: Sendable {
  private let receive: @Sendable (RepositoryChange<ID>) -> Void
  private let kept = Locked<[any Sendable]>([])

  /// Creates an observer.
  ///
  /// - Parameter receive: Takes a change, at once and on any thread; it mustn't block.
  public init(_ receive: @escaping @Sendable (RepositoryChange<ID>) -> Void) {
    self.receive = receive
  }

  /// Tells the observer of a change.
  public func tell(_ change: RepositoryChange<ID>) { receive(change) }

  /// An observer of other identifiers, which tells this one, as long as this one lives.
  ///
  /// - Parameter translate: The change in terms of this observer.
  public func translating<Other>(
    from _: Other.Type = Other.self, _ translate: @escaping @Sendable (RepositoryChange<Other>) -> RepositoryChange<ID>
  ) -> ChangeObserver<Other> {
    let other = ChangeObserver<Other> { [weak self] in self?.tell(translate($0)) }
    kept.use { $0.append(other) }
    return other
  }
}

/// The observers of a source, for the source to tell.
public final class ChangeHub<ID: Hashable & Sendable>: Sendable {
  private struct Entry {
    weak var observer: ChangeObserver<ID>?
  }

  private let entries = Locked<[Entry]>([])

  /// Creates a hub without observers.
  public init() {}

  /// Tells an observer from now on, as long as it lives.
  public func add(_ observer: ChangeObserver<ID>) {
    entries.use { entries in
      entries.removeAll { $0.observer == nil }
      entries.append(Entry(observer: observer))
    }
  }

  /// Tells all observers of a change.
  public func tell(_ change: RepositoryChange<ID>) {
    let observers = entries.use { $0.compactMap(\.observer) }
    for observer in observers { observer.tell(change) }
  }

  /// The number of observers.
  public var count: Int { entries.use { $0.count { $0.observer != nil } } }
}
