import Holon

extension PolicyRepository {
  /// Tells the other sources what has been written in the first one, in the order of the writes.
  ///
  /// Added and updated entities are put, so that a write that is told twice, because an answer was lost, does nothing
  /// the second time. A write that is refused is put aside in the outbox, and the next one follows. At any other failure
  /// the delivery ends; call it again later, as when there's a connection.
  ///
  /// - Returns: How many writes were told; 0 for policies other than ``WritePolicy/behind(_:)``.
  /// - Throws: The failure that ended the delivery.
  @discardableResult
  public func deliver() async throws -> Int {
    guard case .behind(let outbox) = writePolicy.rule else { return 0 }
    return try await memory.delivery.hold([0]) {
      var count = 0
      for pending in try await outbox.pending() {
        do {
          for part in parts.dropFirst() { try await part.write(pending.write.repeatable) }
          try await outbox.remove(pending.number)
          count += 1
        } catch {
          guard let refusal = error.refusal else { throw error }
          try await outbox.refuse(pending.number, because: refusal)
          report(error)
        }
        // What was read before can't tell of it.
        memory.wrote(pending.write.ids, at: clock.now())
      }
      return count
    }
  }

  /// The identifiers of what only the first source knows so far.
  func pendingIDs() async throws -> Set<Entity.ID> {
    guard case .behind(let outbox) = writePolicy.rule else { return [] }
    return try await outbox.pendingIDs()
  }

  /// The page as it will be when everything is delivered.
  func withPending(_ page: Page<Entity>, _ query: Query<Entity>) async throws -> Page<Entity> {
    let pending = try await pendingIDs()
    guard !pending.isEmpty else { return page }
    let end = page.hasMore ? page.entities.last : nil
    let local = try await parts[0].get(pending.sorted()).filter { entity in
      end.map { !query.areInOrder($0, entity) } ?? true
    }
    let delivered = page.entities.filter { !pending.contains($0.id) }
    let combined = query.page(of: delivered + local, from: page.origin)
    // A page that more follows has to hold something to go on from.
    if let end, combined.entities.isEmpty { return try await self.page(query.after(end)) }
    return Page(combined.entities, hasMore: combined.hasMore || page.hasMore, from: page.origin)
  }
}

extension Error {
  /// The refusal, if every source that failed has refused.
  fileprivate var refusal: RepositoryError? {
    let errors = RepositoryError.all(in: self)
    return errors.allSatisfy(\.code.isRefusal) ? errors.first : nil
  }
}
