import Holon

extension PolicyRepository {
  /// Writes when no other write of the same entities is under way.
  func inTurn(_ write: RepositoryWrite<Entity>) async throws {
    guard !parts.isEmpty, !write.ids.isEmpty else { return }
    try await memory.turns.hold(write.ids) {
      var isDone = false
      // What may have been written or not is of unknown age.
      defer { memory.wrote(write.ids, at: isDone ? clock.now() : nil) }
      switch writePolicy.rule {
      case .all: try await plain.write(write)
      case .allOrNone: try await writeAllOrNone(write)
      case .primaryThenCaches: try await writePrimaryThenCaches(write)
      case .behind(let outbox): try await outbox.append(write, writing: parts[0])
      }
      isDone = true
    }
  }

  private func writePrimaryThenCaches(_ write: RepositoryWrite<Entity>) async throws {
    try await parts[lastIndex].write(write)
    for cache in parts.dropLast() {
      do {
        try await cache.write(write.repeatable)
      } catch {
        report(error)
        // Nothing is better than what was before, also when the caller has been cancelled.
        await Task { [report] in
          for id in write.ids.sorted() {
            do { try await cache.delete(id) } catch { report(error) }
          }
        }.value
      }
    }
  }

  private func writeAllOrNone(_ write: RepositoryWrite<Entity>) async throws {
    var written: [(index: Int, before: [Entity])] = []
    // The last one decides whether the entity is there; so it's the first to be asked, when nothing has to be undone.
    for index in [lastIndex] + parts.indices.dropLast() {
      do {
        let before = try await parts[index].get(write.ids.sorted())
        do {
          try await parts[index].write(index == lastIndex ? write : write.repeatable)
          written.append((index, before))
        } catch {
          // It may be written all the same.
          if !error.isCertain { written.append((index, before)) }
          throw error
        }
      } catch {
        var failures = PartErrors()
        failures.append(error, ofPart: index)
        let done = written
        // Undone also when the caller has been cancelled, and just then.
        for failure in await Task(operation: { await undo(write, in: done) }).value {
          failures.append(failure.error, ofPart: failure.part)
        }
        try throwUndone(failures, write, of: index, error)
      }
    }
  }

  /// Puts sources back as they were.
  private func undo(
    _ write: RepositoryWrite<Entity>, in written: [(index: Int, before: [Entity])]
  ) async -> [PartErrors.Failure] {
    var failures: [PartErrors.Failure] = []
    for (index, before) in written.reversed() {
      do {
        for id in write.ids.subtracting(before.map(\.id)).sorted() { try await parts[index].delete(id) }
        if !before.isEmpty { try await parts[index].put(before) }
      } catch {
        failures.append(PartErrors.Failure(part: index, error: error))
      }
    }
    return failures
  }

  private func throwUndone(
    _ failures: PartErrors, _ write: RepositoryWrite<Entity>, of index: Int, _ error: any Error
  ) throws {
    let names = write.ids.sorted().map { "'\($0)'" }.joined(separator: ", ")
    guard failures.failures.count == 1 else {
      let others = failures.failures.dropFirst().map { parts[$0.part].name }.joined(separator: ", ")
      throw RepositoryError(
        .inconsistent, in: parts[index].name,
        "\(names) could not be written (\(error)), nor put back in \(others): write it again when they can be reached",
        underlying: failures)
    }
    if error is CancellationError { throw error }
    // What a single source refuses needs no other words when nothing had to be undone.
    if let error = error as? RepositoryError, index == lastIndex, error.code.isRefusal { throw error }
    throw RepositoryError(
      error.refusals.count == 1 ? error.refusals[0] : .undone, in: parts[index].name,
      "\(names) could not be written, and all sources are as before: \(error)", underlying: failures)
  }
}

extension RepositoryWrite {
  /// The write in a form that does the same however often it's done, and wherever the entity is or isn't.
  var repeatable: RepositoryWrite {
    switch self {
    case .add(let entity), .update(let entity): .put([entity])
    case .put, .delete: self
    }
  }
}
