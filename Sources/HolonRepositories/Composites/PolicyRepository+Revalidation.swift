import Holon

// Answering from a cache at once, and renewing it behind the scenes.
extension PolicyRepository {
  func revalidating(_ id: Entity.ID, after limit: Duration) async throws -> Sourced<Entity>? {
    try await revalidating([id], after: limit).first
  }

  func revalidating(_ ids: [Entity.ID], after limit: Duration) async throws -> [Sourced<Entity>] {
    // The age before asking; what is fetched for the answer needs no second look.
    let now = clock.now()
    let stale = ids.unique.filter { isStale(memory.age(of: $0, at: now), limit) }
    let answers = try await layered(ids)
    let fromCache = Set(answers.lazy.map(\.value.id).filter { isStale(memory.age(of: $0, at: now), limit) })
    for id in stale where fromCache.contains(id) {
      memory.revalidate(.entity(id)) { await renew(id) }
    }
    return answers
  }

  func revalidating(_ query: Query<Entity>, after limit: Duration) async throws -> Page<Entity> {
    let age = memory.age(of: query, at: clock.now())
    var failures = PartErrors()
    for index in parts.indices.dropLast() {
      do {
        let page = try await parts[index].page(query)
        // An empty list may be one that was never fetched.
        guard age != nil || !page.entities.isEmpty else { continue }
        if isStale(age, limit) { memory.revalidate(.list(query)) { await renew(query) } }
        reportAll(failures)
        return page.from(page.origin.source, age: age)
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    reportAll(failures)
    return try await layered(query)
  }

  private func isStale(_ age: Duration?, _ limit: Duration) -> Bool { age.map { $0 > limit } ?? true }

  private func renew(_ id: Entity.ID) async {
    guard let last = parts.last else { return }
    await memory.reading { epoch in
      do {
        let entity = try await last.get(id)
        await putBack(
          entity.map { [$0] } ?? [], removing: entity == nil ? [id] : [], into: Array(parts.indices.dropLast()),
          readAt: epoch, isFresh: true)
      } catch {
        report(error)
      }
    }
  }

  private func renew(_ query: Query<Entity>) async {
    do {
      _ = try await layered(query)
    } catch {
      report(error)
    }
  }
}
