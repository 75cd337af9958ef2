import Holon

// Reading local sources first, and remote ones for what they don't have.
extension PolicyRepository {
  /// Asks one source after another up to the one that has it, and puts it into those before.
  ///
  /// What the first source has costs no more than asking it.
  func layered(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await memory.reading { epoch in
      var failures = PartErrors()
      var caches: [Int] = []
      for index in parts.indices {
        do {
          if let answer = try await parts[index].find(id) {
            let isFresh = index == lastIndex
            if isFresh || !caches.isEmpty {
              await putBack([answer.value], removing: [], into: caches, readAt: epoch, isFresh: isFresh)
            }
            reportAll(failures)
            return aged(answer, from: index)
          }
          caches.append(index)
        } catch {
          try failures.collect(error, ofPart: index)
        }
      }
      try failures.throwIfAny()
      return nil
    }
  }

  /// Asks each source for what those before it didn't have, and puts it into these.
  func layered(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    try await memory.reading { epoch in
      var missing = ids.unique
      var found: [Sourced<Entity>] = []
      var failures = PartErrors()
      var caches: [Int] = []
      for index in parts.indices where !missing.isEmpty {
        do {
          let answer = try await parts[index].find(missing)
          let got = Set(answer.map(\.value.id))
          missing.removeAll(where: got.contains)
          found += answer.map { aged($0, from: index) }
          await putBack(answer.map(\.value), removing: [], into: caches, readAt: epoch, isFresh: index == lastIndex)
          caches.append(index)
        } catch {
          try failures.collect(error, ofPart: index)
        }
      }
      if !missing.isEmpty { try failures.throwIfAny() }
      reportAll(failures)
      return found.ordered(by: ids)
    }
  }

  /// Asks the last source for a list, and those before it only when it fails.
  func layered(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await memory.reading { epoch in
      var failures = PartErrors()
      for index in parts.indices.reversed() {
        do {
          let page = try await parts[index].page(query)
          reportAll(failures)
          guard index == lastIndex else {
            return page.from(page.origin.source, age: memory.age(of: query, at: clock.now()))
          }
          await putBack(page, query, readAt: epoch)
          memory.fetched(query, at: clock.now())
          return page
        } catch {
          try failures.collect(error, ofPart: index)
        }
      }
      throw PartErrors(failures.failures.reversed())
    }
  }

  /// Puts a list of the last source into the others, and removes there what it doesn't have any more.
  private func putBack(_ page: Page<Entity>, _ query: Query<Entity>, readAt epoch: Int) async {
    let ids = Set(page.entities.map(\.id))
    let end = page.hasMore ? page.entities.last : nil
    for index in parts.indices.dropLast() {
      do {
        let gone = try await known(to: index, query, upTo: end).filter { !ids.contains($0) }
        await putBack(page.entities, removing: Set(gone), into: [index], readAt: epoch, isFresh: true)
      } catch {
        report(error)
      }
    }
  }

  /// What a source has on a page that ends with an entity, or with the list.
  private func known(to index: Int, _ query: Query<Entity>, upTo end: Entity?) async throws -> [Entity.ID] {
    var ids: [Entity.ID] = []
    let length = query.limit.map { max($0, 100) } ?? 1_000
    for try await page in parts[index].pages(query.limited(to: length)) {
      let within = page.entities.prefix { entity in end.map { !query.areInOrder($0, entity) } ?? true }
      ids += within.map(\.id)
      if within.count < page.entities.count { break }
    }
    return ids
  }

  /// Puts what was read into caches, unless it has been written meanwhile.
  func putBack(
    _ entities: [Entity], removing gone: Set<Entity.ID>, into caches: [Int], readAt epoch: Int, isFresh: Bool
  ) async {
    if isFresh { memory.fetched(entities.map(\.id), at: clock.now()) }
    let ids = gone.union(entities.map(\.id))
    guard !caches.isEmpty, !ids.isEmpty else { return }
    await memory.turns.hold(ids) {
      do {
        let newer = try await memory.written(since: epoch, of: ids).union(pendingIDs())
        let kept = entities.filter { !newer.contains($0.id) }
        for index in caches {
          do {
            if !kept.isEmpty { try await parts[index].put(kept) }
            for id in gone.subtracting(newer).sorted() { try await parts[index].delete(id) }
          } catch {
            report(error)
          }
        }
      } catch {
        report(error)
      }
    }
  }

  /// An answer of a source with its age, which for a cache is the time since it came there.
  func aged(_ answer: Sourced<Entity>, from index: Int) -> Sourced<Entity> {
    guard index != lastIndex else { return answer }
    let age = memory.age(of: answer.value.id, at: clock.now())
    return Sourced(answer.value, from: Origin(source: answer.origin.source, age: age))
  }

  func reportAll(_ failures: PartErrors) {
    for failure in failures.failures { report(failure.error) }
  }

  var lastIndex: Int { parts.count - 1 }
}

extension Page {
  func from(_ source: String, age: Duration?) -> Page {
    Page(entities, hasMore: hasMore, from: Origin(source: source, age: age))
  }
}
