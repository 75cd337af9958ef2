internal import HolonBase
internal import HolonForms
internal import HolonRepositories

extension RepositoryForm {
  /// Fills the form from the entity with an identifier, and follows its changes from then on.
  ///
  /// - Returns: Whether the entity exists; otherwise the form stays as it is.
  /// - Throws: Errors of the repository, and of converting the entity to the form's values.
  @discardableResult
  public func load(_ id: Entity.ID) async throws -> Bool {
    let changes = repository.changes()
    guard let entity = try await repository.get(id) else { return false }
    try fill(from: entity, isNew: false)
    following?.cancel()
    following = Task { [weak self] in
      for await change in changes where change.touches(id) {
        guard !Task.isCancelled else { return }
        await self?.readAgain(id)
      }
    }
    return true
  }

  /// Fills the form from an entity that the repository doesn't have yet; saving adds it.
  ///
  /// - Throws: Errors of converting the entity to the form's values.
  public func begin(with entity: Entity) throws {
    following?.cancel()
    following = nil
    try fill(from: entity, isNew: true)
  }

  /// Checks the form, and saves the user's changes.
  ///
  /// - Throws: Errors of the repository; the form keeps the changes.
  public func save() async throws -> RepositoryFormOutcome<Entity> {
    guard let id = edited?.id, needsSaving else { return .unchanged }
    let outcome = try await form.submit { submitted in try await write(submitted, to: id) }
    switch outcome {
    case .accepted(let (entity, values)):
      base = values
      try form.edit { try $0.rebase(onto: values, ignoringUnknown: true) }
      set(entity, isNew: false, isRemoved: false, conflicts: [])
      return .saved(entity)
    case .underWay: return .underWay
    case .invalid: return .invalid
    case .refused:
      if wasRemoved { return .removed }
      return unresolved.isEmpty ? .invalid : .conflicting(unresolved)
    }
  }

  /// Resolves conflicts with the user's values, which the next ``save()`` writes.
  ///
  /// - Parameter field: The field; nil for all.
  public func keepEntered(at field: String? = nil) {
    resolve(field) { _, _ in }
  }

  /// Resolves conflicts with the repository's values.
  ///
  /// - Parameter field: The field; nil for all.
  /// - Throws: `ListError/unknown(id:list:)` when a row of the field has been removed meanwhile.
  public func takeStored(at field: String? = nil) throws {
    var failure: (any Error)?
    resolve(field) { form, conflict in
      do { try form.replace(conflict.field, with: conflict.stored) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func resolve(_ field: String?, _ edit: (inout Form, FormConflict) -> Void) {
    let resolved = unresolved.filter { field == nil || $0.field == field }
    guard !resolved.isEmpty else { return }
    for conflict in resolved { base = base.setting(conflict.field, to: conflict.stored) }
    form.edit { form in
      form.refuse(FormRefusal(Dictionary(uniqueKeysWithValues: resolved.map { ($0.field, []) })))
      // The values come from the repository, and have fitted the form before.
      try? form.rebase(onto: base, ignoringUnknown: true)
      for conflict in resolved { edit(&form, conflict) }
    }
    set(edited, isNew: isNew, isRemoved: wasRemoved, conflicts: unresolved.filter { !resolved.contains($0) })
  }

  private func fill(from entity: Entity, isNew: Bool) throws {
    let values = try encode(entity)
    try form.edit { try $0.load(values, ignoringUnknown: true) }
    base = values
    set(entity, isNew: isNew, isRemoved: false, conflicts: [])
  }

  /// Writes the changes of a submitted form to the current entity.
  private func write(_ submitted: Form, to id: Entity.ID) async throws -> (Entity, JSONValue) {
    if isNew {
      let values = base.merging(submitted.changedValues)
      let entity = try decoded(values)
      try await repository.add(entity)
      return (entity, values)
    }
    for attempt in 1... {
      guard let current = try await repository.get(id) else {
        set(edited, isNew: false, isRemoved: true, conflicts: unresolved)
        throw FormRefusal(messages: ["This was removed by someone else."])
      }
      if let refusal = try meet(current, with: submitted.changedValues) { throw refusal }
      let values = try encode(current).merging(submitted.changedValues)
      let entity = try decoded(values)
      do {
        try await repository.update(entity)
        return (entity, values)
      } catch  where attempt < Self.mostAttempts && Self.isConflict(error) {
        // Another writer was quicker, so its changes are read and merged first.
      }
    }
    preconditionFailure("the last attempt returns or throws")
  }

  /// The maximum number of attempts when other writers are quicker.
  private static var mostAttempts: Int { 3 }

  private static func isConflict(_ error: any Error) -> Bool {
    let errors = RepositoryError.all(in: error)
    return !errors.isEmpty && errors.allSatisfy { $0.code == .conflict }
  }

  /// Returns the entity of values, or refuses them at the field that doesn't fit.
  private func decoded(_ values: JSONValue) throws -> Entity {
    do { return try decode(values) } catch let error as DecodingError {
      let (path, reason) = error.pathAndReason
      let field = path.filter { $0.intValue == nil }.map(\.stringValue).joined(separator: ".")
      throw field.isEmpty ? FormRefusal(messages: [reason]) : FormRefusal([field: ["Enter a value: \(reason)"]])
    }
  }

  /// Shows the changes of others in the fields that the user hasn't changed.
  ///
  /// - Returns: The messages for fields that both have changed; nil if there are none.
  private func meet(_ current: Entity, with changes: JSONValue) throws -> FormRefusal? {
    let stored = try encode(current)
    let conflicts = base.conflicts(of: changes, with: stored)
    // Fields in conflict keep their original values, so that they are found again.
    base = conflicts.reduce(stored) { $0.setting($1.field, to: $1.original) }
    let refusal = FormRefusal(Dictionary(uniqueKeysWithValues: conflicts.map { ($0.field, [$0.message]) }))
    try form.edit { form in
      try form.rebase(onto: base, ignoringUnknown: true)
      form.refuse(refusal)
    }
    set(current, isNew: false, isRemoved: false, conflicts: conflicts)
    return conflicts.isEmpty ? nil : refusal
  }

  /// Reads the entity after a change of the repository, unless a save does so anyway.
  private func readAgain(_ id: Entity.ID) async {
    // An error is reported when the entity is saved.
    guard let answer = try? await Read(of: id, from: repository) else { return }
    guard edited?.id == id, !isNew, !form.isUnderWay else { return }
    guard let current = answer.entity else {
      return set(edited, isNew: false, isRemoved: true, conflicts: unresolved)
    }
    // The form's own writes are reported, too.
    if let values = try? encode(current), values == base { return }
    _ = try? meet(current, with: form.current.changedValues)
  }

  /// An answer of the repository, in which there may be no entity.
  private struct Read: Sendable {
    let entity: Entity?

    init(of id: Entity.ID, from repository: any Repository<Entity>) async throws {
      entity = try await repository.get(id)
    }
  }

  private func set(_ entity: Entity?, isNew: Bool, isRemoved: Bool, conflicts: [FormConflict]) {
    var parts: Set<Part> = [.entity]
    if conflicts != unresolved { parts.insert(.conflicts) }
    if isRemoved != wasRemoved { parts.insert(.isRemoved) }
    (edited, self.isNew, wasRemoved, unresolved) = (entity, isNew, isRemoved, conflicts)
    observers.invalidate(parts)
  }
}

extension DecodingError {
  /// The place of the value that can't be read, and the reason.
  fileprivate var pathAndReason: ([any CodingKey], String) {
    switch self {
    case .keyNotFound(let key, let context): (context.codingPath + [key], "it is required.")
    case .valueNotFound(_, let context): (context.codingPath, "it is required.")
    case .typeMismatch(_, let context), .dataCorrupted(let context): (context.codingPath, context.debugDescription)
    @unknown default: ([], "\(self)")
    }
  }
}
