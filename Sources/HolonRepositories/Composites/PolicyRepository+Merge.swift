import HolonCore

extension PolicyRepository {
  /// Reads from all sources and takes one entity for each identifier.
  func merging(
    _ ids: [Entity.ID], _ rule: ConflictRule<Entity>, allowsGaps: Bool
  ) async throws -> [Sourced<Entity>] {
    guard !ids.isEmpty else { return [] }
    let (answers, failures) = try await askAll(parts.indices.map { $0 }, allowsGaps: allowsGaps) { index in
      try await believed(ids, of: index)
    }
    var chosen = Chosen(rule)
    for answer in answers { answer.value.forEach { chosen.add($0) } }
    // A source that failed may have entities that no other one has.
    if ids.contains(where: { chosen[$0] == nil }) { try failures.throwIfAny() }
    reportAll(failures)
    let gaps = failures.failures.flatMap(\.error.gaps)
    return ids.compactMap { chosen[$0]?.adding(gaps) }
  }

  /// Returns the page of a hypothetical source with the chosen entities.
  ///
  /// A source may list an entity whose chosen version is from another source, with another place or in no list. Each
  /// identifier that a source may have without listing it is therefore looked up there, and only the chosen entity
  /// counts. It is on the pages of its own source, so everything is known up to the end of the shortest of these pages.
  func merging(
    _ query: Query<Entity>, _ rule: ConflictRule<Entity>, allowsGaps: Bool
  ) async throws -> Page<Entity> {
    guard !parts.isEmpty else { throw PartErrors() }
    var merged: [Entity] = []
    var gaps: [Origin.Gap] = []
    // One more than requested, to find out whether more follow.
    var next = query.limit.map { query.limited(to: $0 + 1) } ?? query
    while true {
      let asked = next
      // Computed before the pages: entities that are corrected meanwhile may be wrong on them.
      let doubts = parts.indices.map(memory.doubts)
      let (pages, failures) = try await askAll(parts.indices.map { $0 }, allowsGaps: allowsGaps) { index in
        try await parts[index].answer(asked)
      }
      reportAll(failures)
      gaps += failures.failures.flatMap(\.error.gaps) + pages.flatMap(\.value.origin.gaps)
      let end = pages.filter(\.value.hasMore).compactMap(\.value.entities.last).min(by: query.areInOrder)
      let (chosen, lookupGaps) = try await choose(asked, pages, doubts, upTo: end, rule, allowsGaps: allowsGaps)
      gaps += lookupGaps
      merged += chosen.filter { entity in
        asked.chooses(entity) && end.map { !query.areInOrder($0, entity) } ?? true
      }.sorted(by: asked.areInOrder)
      let age = pages.map(\.value.origin.age).reduce(.zero, older)
      let origin = Origin(source: name, age: age).adding(gaps)
      if let limit = query.limit, merged.count > limit {
        return Page(Array(merged.prefix(limit)), hasMore: true, from: origin)
      }
      guard let end else { return Page(merged, hasMore: false, from: origin) }
      next = next.after(end)
    }
  }

  /// Returns the chosen entities of the identifiers that are listed up to an end.
  private func choose(
    _ query: Query<Entity>, _ pages: [PartAnswer<Page<Entity>>], _ doubts: [Set<Entity.ID>], upTo end: Entity?,
    _ rule: ConflictRule<Entity>, allowsGaps: Bool
  ) async throws -> (chosen: [Entity], gaps: [Origin.Gap]) {
    var listed: [Int: [Sourced<Entity>]] = [:]
    for page in pages {
      let doubted = memory.doubts(in: page.source).union(doubts[page.source])
      listed[page.source] = page.value.entities.lazy.filter { !doubted.contains($0.id) }
        .map { Sourced($0, from: page.value.origin) }
    }
    let ids = listed.values.joined().lazy.map(\.value)
      .filter { entity in end.map { !query.areInOrder($0, entity) } ?? true }.map(\.id).unique
    var unlisted: [Int: [Entity.ID]] = [:]
    for page in pages where !query.listsEverything(page.value) {
      let own = Set(page.value.entities.map(\.id))
      unlisted[page.source] = ids.filter { !own.contains($0) }
    }
    let sources = unlisted.keys.filter { unlisted[$0]?.isEmpty == false }.sorted()
    let asked = unlisted
    let (found, failures) = try await askAll(sources, allowsGaps: allowsGaps) { index in
      try await believed(asked[index] ?? [], of: index)
    }
    reportAll(failures)
    for answer in found { listed[answer.source, default: []] += answer.value }
    var chosen = Chosen(rule)
    for source in listed.keys.sorted() { listed[source]?.forEach { chosen.add($0) } }
    return (ids.compactMap { chosen[$0]?.value }, failures.failures.flatMap(\.error.gaps))
  }

  /// Returns a source's entities that aren't doubtful there.
  private func believed(_ ids: [Entity.ID], of index: Int) async throws -> [Sourced<Entity>] {
    let doubted = memory.doubts(in: index)
    let asked = doubted.isEmpty ? ids : ids.filter { !doubted.contains($0) }
    return asked.isEmpty ? [] : try await parts[index].find(asked)
  }

  private func older(_ one: Duration?, _ other: Duration?) -> Duration? {
    guard let one, let other else { return nil }
    return max(one, other)
  }

  /// Calls sources concurrently and returns their answers in the order of the sources, with the failures of the others.
  private func askAll<Answer: Sendable>(
    _ sources: [Int], allowsGaps: Bool, _ ask: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> (answers: [PartAnswer<Answer>], failures: PartErrors) {
    guard !sources.isEmpty else { return ([], PartErrors()) }
    let joining = ConcatenatedPolicy().makeCombiner(for: [Result<Answer, any Error>].self)
    let outcomes = try await Asking.concurrently.gather(sources.count, joining) { position in
      do {
        return [.success(try await ask(sources[position]))]
      } catch {
        return [.failure(error)]
      }
    }
    var failures = PartErrors()
    var answers: [PartAnswer<Answer>] = []
    for (source, outcome) in zip(sources, outcomes) {
      switch outcome {
      case .success(let answer): answers.append(PartAnswer(source: source, value: answer))
      case .failure(let error): try failures.collect(error, ofPart: source)
      }
    }
    if !allowsGaps || answers.isEmpty { try failures.throwIfAny() }
    return (answers, failures)
  }
}

/// An answer with the index of its source.
private struct PartAnswer<Answer: Sendable>: Sendable {
  let source: Int
  let value: Answer
}

/// One entity for each identifier, chosen by a rule from those of the sources, in the order of the sources.
private struct Chosen<Entity: Identifiable & Sendable> where Entity.ID: Comparable & Sendable {
  private let rule: ConflictRule<Entity>
  private var entities: [Entity.ID: Sourced<Entity>] = [:]

  init(_ rule: ConflictRule<Entity>) { self.rule = rule }

  subscript(_ id: Entity.ID) -> Sourced<Entity>? { entities[id] }

  mutating func add(_ entity: Sourced<Entity>) {
    if let earlier = entities[entity.value.id], !rule.replaces(entity.value, earlier.value) { return }
    entities[entity.value.id] = entity
  }
}
