import Holon

extension PolicyRepository {
  /// Asks all sources and takes one entity of each identifier.
  func merging(
    _ ids: [Entity.ID], _ rule: ConflictRule<Entity>, allowsGaps: Bool
  ) async throws -> [Sourced<Entity>] {
    guard !ids.isEmpty else { return [] }
    let answers = try await askAll(allowsGaps: allowsGaps) { try await $0.find(ids) }
    var chosen: [Entity.ID: Sourced<Entity>] = [:]
    for answer in answers.joined() {
      if let earlier = chosen[answer.value.id], !rule.replaces(answer.value, earlier.value) { continue }
      chosen[answer.value.id] = answer
    }
    return ids.compactMap { chosen[$0] }
  }

  /// The page that one source with the chosen entities would answer.
  ///
  /// A source may list an entity that is chosen from another one, where it stands elsewhere or isn't listed at all; so
  /// each listed identifier is looked up everywhere, and only the chosen entity counts. It's on the pages of its own
  /// source, so that everything is known up to where the shortest of these pages ends.
  func merging(
    _ query: Query<Entity>, _ rule: ConflictRule<Entity>, allowsGaps: Bool
  ) async throws -> Page<Entity> {
    guard !parts.isEmpty else { throw PartErrors() }
    var merged: [Entity] = []
    // One more than is wanted, which tells whether more follow.
    var next = query.limit.map { query.limited(to: $0 + 1) } ?? query
    while true {
      let asked = next
      let pages = try await askAll(allowsGaps: allowsGaps) { try await $0.page(asked) }
      let ids = pages.flatMap { $0.entities.map(\.id) }.unique
      let chosen = try await merging(ids, rule, allowsGaps: allowsGaps).map(\.value)
      let known = chosen.filter(asked.chooses).sorted(by: asked.areInOrder)
      let end = pages.filter(\.hasMore).compactMap(\.entities.last).min(by: query.areInOrder)
      merged += end.map { end in known.filter { !query.areInOrder(end, $0) } } ?? known
      let origin = Origin(source: name, age: pages.map(\.origin.age).reduce(.zero, older))
      if let limit = query.limit, merged.count > limit {
        return Page(Array(merged.prefix(limit)), hasMore: true, from: origin)
      }
      guard let end else { return Page(merged, hasMore: false, from: origin) }
      next = next.after(end)
    }
  }

  private func older(_ one: Duration?, _ other: Duration?) -> Duration? {
    guard let one, let other else { return nil }
    return max(one, other)
  }

  /// Asks all sources at once and gives their answers in the order of the sources.
  private func askAll<Answer: Sendable>(
    allowsGaps: Bool, _ ask: @escaping @Sendable (any Repository<Entity>) async throws -> Answer
  ) async throws -> [Answer] {
    let outcomes = try await Asking.concurrently.gather(
      parts.count, Collector<Result<Answer, any Error>>()
    ) { [parts] index in
      do {
        return .success(try await ask(parts[index]))
      } catch {
        return .failure(error)
      }
    }
    var failures = PartErrors()
    var answers: [Answer] = []
    for (index, outcome) in outcomes.enumerated() {
      switch outcome {
      case .success(let answer): answers.append(answer)
      case .failure(let error): try failures.collect(error, ofPart: index)
      }
    }
    guard allowsGaps, !answers.isEmpty else {
      try failures.throwIfAny()
      return answers
    }
    reportAll(failures)
    return answers
  }
}

/// Keeps what the sources answer, in their order.
private struct Collector<Answer>: Combiner {
  private var answers: [Answer] = []

  mutating func take(_ answer: Answer) -> Bool {
    answers.append(answer)
    return true
  }

  consuming func finish() -> [Answer] { answers }
}
