internal import HolonBase

/// The answers of a repository that are kept for a limited time.
final class CachedAnswers<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  private struct State {
    var entities: AgedValues<Entity.ID, Sourced<Entity>?>
    var pages: AgedValues<Query<Entity>, Page<Entity>>
    var epoch = 0

    mutating func forget(_ change: RepositoryChange<Entity.ID>) {
      epoch += 1
      pages.removeAll()
      switch change {
      case .entities(let ids): ids.forEach { entities.remove($0) }
      case .everything: entities.removeAll()
      }
    }
  }

  private let state: Locked<State>
  private let timeToLive: Duration

  /// The observer of changes in the source.
  let observer: ChangeObserver<Entity.ID>

  init(timeToLive: Duration, capacity: Int) {
    self.timeToLive = timeToLive
    let state = Locked(State(entities: AgedValues(capacity: capacity), pages: AgedValues(capacity: capacity)))
    self.state = state
    observer = ChangeObserver { change in state.use { $0.forget(change) } }
  }

  /// The number of removals; answers that were read before a removal aren't kept after it.
  var epoch: Int { state.use(\.epoch) }

  /// Returns the answer about an entity, which may be that it doesn't exist; nil when nothing is known.
  func entity(_ id: Entity.ID, at now: Duration) -> Sourced<Entity>?? {
    guard let (answer, age) = state.use({ $0.entities.value(of: id, at: now, upTo: timeToLive) }) else { return nil }
    return .some(answer.map { Sourced($0.value, from: $0.origin.aged(by: age)) })
  }

  func page(_ query: Query<Entity>, at now: Duration) -> Page<Entity>? {
    guard let (page, age) = state.use({ $0.pages.value(of: query, at: now, upTo: timeToLive) }) else { return nil }
    return Page(page.entities, hasMore: page.hasMore, from: page.origin.aged(by: age))
  }

  func keep(_ answers: [Entity.ID: Sourced<Entity>?], at time: Duration, readAt epoch: Int) {
    state.use { state in
      guard state.epoch == epoch else { return }
      for (id, answer) in answers where answer?.origin.isComplete ?? true {
        state.entities.keep(answer, for: id, at: time)
      }
    }
  }

  func keep(_ page: Page<Entity>, of query: Query<Entity>, at time: Duration, readAt epoch: Int) {
    state.use { state in
      guard state.epoch == epoch, page.isComplete else { return }
      state.pages.keep(page, for: query, at: time)
    }
  }

  func forget(_ change: RepositoryChange<Entity.ID>) { state.use { $0.forget(change) } }
}

extension Origin {
  func aged(by age: Duration) -> Origin { Origin(source: source, age: self.age.map { $0 + age }, gaps: gaps) }
}
