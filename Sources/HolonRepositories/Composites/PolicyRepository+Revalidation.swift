import HolonCore

// Immediate answers from a cache, which are renewed in the background.
extension PolicyRepository {
  func revalidating(_ id: Entity.ID, after limit: Duration) async throws -> Sourced<Entity>? {
    try await revalidating([id], after: limit).first
  }

  func revalidating(_ ids: [Entity.ID], after limit: Duration) async throws -> [Sourced<Entity>] {
    let answers = try await available(ids, areLayers: true)
    for answer in answers where answer.source != lastIndex && isStale(answer.answer.origin.age, limit) {
      let id = answer.answer.value.id
      memory.revalidate(.entity(id)) { await renew(id) }
    }
    return answers.map(\.answer)
  }

  func revalidating(_ query: Query<Entity>, after limit: Duration) async throws -> Page<Entity> {
    var failures = PartErrors()
    for index in parts.indices.dropLast() where memory.extent(of: query, in: index) != nil {
      do {
        let page = try await checkedPage(query, of: index)
        guard page.isComplete else { continue }
        if isStale(page.origin.age, limit) { memory.revalidate(.list(query)) { await renew(query) } }
        reportAll(failures)
        return page
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    reportAll(failures)
    return try await layered(query)
  }

  private func isStale(_ age: Duration?, _ limit: Duration) -> Bool { age.map { $0 > limit } ?? true }

  private func renew(_ id: Entity.ID) async {
    guard let last = parts.last, !memory.doubts(id, in: lastIndex) else { return }
    await memory.reading { moment in
      do {
        let entity = try await last.get(id)
        for cache in parts.indices.dropLast() {
          // A cache that doesn't answer may differ.
          let known = try? await parts[cache].find(id)?.value
          await putBack(
            entity.map { [$0] } ?? [], removing: entity == nil ? [id] : [], into: [cache], from: lastIndex,
            readAt: moment, knowing: known.map { [id: $0] } ?? [:], mayDiffer: true)
        }
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
