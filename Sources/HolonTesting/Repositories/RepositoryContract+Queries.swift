import HolonRepositories

extension RepositoryContract {
  func checkQueries(of repository: some Repository<Entity>) async throws {
    try await repository.put(entities)
    let origin = Origin(source: "model", age: nil)
    for query in queries {
      let expected = query.page(of: entities, from: origin).entities
      expect(try await repository.getAll(query), expected, "the result of a query")
      for length in 1...entities.count + 1 {
        let limited = query.limited(to: length)
        let page = try await repository.page(limited)
        expect(page.entities, Array(expected.prefix(length)), "the first \(length)")
        expect(page.hasMore, expected.count > length, "whether there are more than \(length)")
        if page.origin.source.isEmpty { record("a page doesn't name its source") }
        expect(try await repository.getAll(limited), expected, "all, in pages of \(length)")
      }
      try await checkPagingOverGap(in: repository, query, expected)
    }
  }

  /// Checks that no entity is skipped or repeated when the last one of a page is deleted before the next page is read.
  private func checkPagingOverGap(
    in repository: some Repository<Entity>, _ query: Query<Entity>, _ expected: [Entity]
  ) async throws {
    guard expected.count > 1 else { return }
    try await repository.delete(expected[0].id)
    let rest = try await repository.getAll(query.after(expected[0]))
    expect(rest, Array(expected.dropFirst()), "the entities after a deleted one")
    try await repository.add(expected[0])
  }

  func checkObservation(of repository: some Repository<Entity>) async throws {
    let check = Task { try await observe(repository) }
    // Without a limit, a change that is never reported would be awaited forever.
    let limit = Task {
      try await Task.sleep(for: .seconds(30))
      check.cancel()
    }
    defer { limit.cancel() }
    try await check.value
  }

  private func observe(_ repository: some Repository<Entity>) async throws {
    try await repository.add(entities[0])
    var pages = repository.observe().makeAsyncIterator()
    var founds = repository.observe(entities[1].id).makeAsyncIterator()
    expect(try await pages.next()?.entities, [entities[0]], "the first result of an observation")
    expect(try await founds.next()??.value, nil, "the first result for an entity that doesn't exist")

    try await repository.add(entities[1])
    let two = [entities[0], entities[1]].sorted { $0.id < $1.id }
    try await expectSoon(&pages, "the result after an entity was added") { $0.entities == two }
    try await expectSoon(&founds, "the result for an added entity") { $0?.value == entities[1] }

    try await repository.update(changed(entities[1]))
    try await repository.delete(entities[0].id)
    try await expectSoon(&pages, "the result after several changes") { $0.entities == [changed(entities[1])] }
    try await expectSoon(&founds, "the result for a changed entity") { $0?.value == changed(entities[1]) }
  }

  /// Checks that an answer arrives; others may precede it, since several sources may report a change more than once.
  private func expectSoon<Answer>(
    _ answers: inout RepositoryObservation<Answer, Entity.ID>.Iterator, _ what: String,
    _ isExpected: (Answer) -> Bool
  ) async throws {
    var last: Answer?
    while let answer = try await answers.next() {
      if isExpected(answer) { return }
      last = answer
    }
    record("\(what) never arrives; the last one was \(last.map { "\($0)" } ?? "none")")
  }

  func checkConcurrency(of repository: some Repository<Entity>) async throws {
    let (entities, changed) = (entities, changed)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for entity in entities {
        group.addTask {
          try await repository.add(entity)
          for _ in 0..<4 {
            try await repository.update(changed(entity))
            _ = try await repository.getAll()
          }
        }
      }
      try await group.waitForAll()
    }
    expect(try await repository.getAll(), sorted.map(changed), "all, after concurrent writes")

    let first = entities[0]
    try await repository.delete(first.id)
    let added = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (try? await repository.add(first)) != nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    if added > 1 { record("\(added) of eight have added the same entity concurrently") }
    expect(try await repository.get(first.id), first, "the entity that eight have added concurrently")
  }
}
