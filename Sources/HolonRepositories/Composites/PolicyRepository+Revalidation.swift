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
        if isStale(page.origin.age, limit) {
          memory.revalidate(.list(query.withoutLimits)) { await renew(query, knownTo: index) }
        }
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

  /// Renews a list as far as a cache knows it, in pages of the query's length, which the caches get together.
  private func renew(_ query: Query<Entity>, knownTo cache: Int) async {
    let end = memory.extent(of: query.withoutLimits, in: cache)?.end
    let list = query.fromStart
    await memory.reading { moment in
      do {
        var entities: [Entity] = []
        var next: Query<Entity>? = list
        while let query = next {
          let page = try await checkedPage(query, of: lastIndex)
          try page.origin.checkComplete()
          entities += page.entities
          next = page.hasMore ? page.entities.last.map(list.after) : nil
          if let end, let last = page.entities.last, !list.areInOrder(last, end) { break }
        }
        let origin = Origin(source: parts[lastIndex].name, age: .zero)
        await putBack(Page(entities, hasMore: next != nil, from: origin), list, readAt: moment)
      } catch {
        report(error)
      }
    }
  }
}
