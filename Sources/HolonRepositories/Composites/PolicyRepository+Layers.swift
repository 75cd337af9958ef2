import HolonCore

/// An answer with the index of its source.
struct Answered<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  let answer: Sourced<Entity>
  let source: Int
}

// Reading from one source after another, for the entities that those before lack.
extension PolicyRepository {
  /// Reads from one source after another until one has the entity.
  ///
  /// An entity in the first source costs no more than reading from it.
  ///
  /// - Parameter areLayers: Whether the answer is put into the sources before, and has the age that it has there.
  func available(_ id: Entity.ID, areLayers: Bool) async throws -> Sourced<Entity>? {
    try await memory.reading { moment in
      var failures = PartErrors()
      var caches: [Int] = []
      var marked: Sourced<Entity>?
      for index in parts.indices {
        if moment.hasDoubts, memory.doubts(id, in: index) {
          caches.append(index)
          continue
        }
        do {
          if let answer = try await parts[index].find(id) {
            guard answer.origin.isComplete else {
              marked = marked ?? answer
              continue
            }
            if areLayers, !caches.isEmpty {
              await putBack([answer.value], removing: [], into: caches, from: index, readAt: moment)
            }
            reportAll(failures)
            return areLayers ? aged(answer, from: index) : answer
          }
          caches.append(index)
        } catch {
          try failures.collect(error, ofPart: index)
        }
      }
      if let marked {
        reportAll(failures)
        return marked.adding(failures.failures.flatMap(\.error.gaps))
      }
      try failures.throwIfAny()
      if areLayers, moment.hasDoubts {
        await putBack(
          [], removing: [id], into: caches.filter { memory.doubts(id, in: $0) }, from: lastIndex, readAt: moment)
      }
      return nil
    }
  }

  /// Reads from each source the entities that those before lack.
  func available(_ ids: [Entity.ID], areLayers: Bool) async throws -> [Answered<Entity>] {
    try await memory.reading { moment in
      var missing = ids.unique
      var found: [Entity.ID: Answered<Entity>] = [:]
      var failures = PartErrors()
      var caches: [Int] = []
      for index in parts.indices where !missing.isEmpty {
        let asked = moment.hasDoubts ? missing.filter { !memory.doubts($0, in: index) } : missing
        do {
          let answers = asked.isEmpty ? [] : try await parts[index].find(asked)
          for answer in answers where answer.origin.isComplete || found[answer.value.id] == nil {
            found[answer.value.id] = Answered(answer: areLayers ? aged(answer, from: index) : answer, source: index)
          }
          let complete = answers.filter(\.origin.isComplete).map(\.value)
          let got = Set(complete.map(\.id))
          missing.removeAll(where: got.contains)
          if areLayers { await putBack(complete, removing: [], into: caches, from: index, readAt: moment) }
          caches.append(index)
        } catch {
          try failures.collect(error, ofPart: index)
        }
      }
      if missing.contains(where: { found[$0] == nil }) { try failures.throwIfAny() }
      reportAll(failures)
      return ids.unique.compactMap { found[$0] }
    }
  }

  /// Reads a list from the last source, and from those before it only when it fails.
  func layered(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await memory.reading { moment in
      let (page, source) = try await firstPage(query, in: parts.indices.reversed(), areReplicas: false)
      if source == lastIndex, page.isComplete { await putBack(page, query, readAt: moment) }
      return page
    }
  }

  /// Puts a list of the last source into the others, and removes entities there that it no longer has.
  ///
  /// Entities that aren't on the page, but may be elsewhere in the last source, become doubtful in the others.
  func putBack(_ page: Page<Entity>, _ query: Query<Entity>, readAt moment: ReadingMoment) async {
    let now = clock.now()
    let ids = Set(page.entities.map(\.id))
    let end = page.hasMore ? page.entities.last : nil
    for index in parts.indices.dropLast() {
      do {
        let known = try await known(to: index, query, upTo: end)
        var gone = Set(known.keys).subtracting(ids)
        if !query.listsEverything(page) {
          memory.doubt(gone, in: [index])
          gone = []
        }
        let isDone = await putBack(
          page.entities, removing: gone, into: [index], from: lastIndex, readAt: moment, knowing: known,
          mayDiffer: true)
        if isDone { memory.fetched(page, of: query, in: index, at: now) }
      } catch {
        report(error)
      }
    }
  }

  /// Returns the entities that a source has on a page that ends with an entity, or with the list.
  private func known(to index: Int, _ query: Query<Entity>, upTo end: Entity?) async throws -> [Entity.ID: Entity] {
    var known: [Entity.ID: Entity] = [:]
    let length = query.limit.map { max($0, 100) } ?? 1_000
    for try await page in parts[index].pages(query.limited(to: length)) {
      try page.origin.checkComplete()
      let within = page.entities.prefix { entity in end.map { !query.areInOrder($0, entity) } ?? true }
      for entity in within { known[entity.id] = entity }
      if within.count < page.entities.count { break }
    }
    return known
  }

  /// Puts entities that were read from a source into caches, unless they have been written meanwhile.
  ///
  /// - Parameters:
  ///   - known: The entities that the caches are known to have; the same ones aren't put again.
  ///   - mayDiffer: Whether the caches may have other values, which become doubtful when the caches can't be written.
  /// - Returns: Whether all caches have them now.
  @discardableResult
  func putBack(
    _ entities: [Entity], removing gone: Set<Entity.ID>, into caches: [Int], from source: Int,
    readAt moment: ReadingMoment, knowing known: [Entity.ID: Entity] = [:], mayDiffer: Bool = false
  ) async -> Bool {
    let ids = gone.union(entities.map(\.id))
    guard !caches.isEmpty, !ids.isEmpty else { return true }
    let now = clock.now()
    return await memory.turns.hold(ids) {
      do {
        let newer = try await memory.written(since: moment, of: ids).union(pendingIDs())
        let kept = newer.isEmpty ? entities : entities.filter { !newer.contains($0.id) }
        let gone = gone.subtracting(newer)
        var isDone = true
        for index in caches {
          do {
            try await correct(index, kept, removing: gone, knowing: known)
            if source == lastIndex {
              memory.settle(kept.lazy.map(\.id), in: [index], at: now)
            } else {
              for entity in kept {
                memory.settle([entity.id], in: [index], at: memory.time(of: entity.id, in: source))
              }
            }
            memory.settle(gone, in: [index], at: now)
          } catch {
            isDone = false
            // Of several sources in one, some may have been written.
            if mayDiffer || !error.isCertain { memory.doubt(gone.union(kept.map(\.id)), in: [index]) }
            report(error)
          }
        }
        return isDone
      } catch {
        report(error)
        return false
      }
    }
  }

  /// Returns an answer of a source with its age; in a cache, that is the time since it arrived there.
  func aged(_ answer: Sourced<Entity>, from index: Int) -> Sourced<Entity> {
    guard index != lastIndex else { return answer }
    let time = memory.time(of: answer.value.id, in: index)
    let age = time.map { clock.now() - $0 }
    return Sourced(answer.value, from: Origin(source: answer.origin.source, age: age, gaps: answer.origin.gaps))
  }

  func reportAll(_ failures: PartErrors) {
    for failure in failures.failures { report(failure.error) }
  }

  var lastIndex: Int { parts.count - 1 }
}
