internal import Foundation
internal import HolonBase

/// The entities that a source has stored in place of the written ones: with its own identifier, version or values.
struct Adoption<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  fileprivate struct Change: Sendable {
    let written: Entity
    let stored: Entity

    var isRenamed: Bool { written.id != stored.id }
  }

  /// The differences, by the identifiers with which the entities were written.
  private let changes: [Entity.ID: Change]

  /// Returns a copy of an entity with another identifier.
  private let copy: (@Sendable (Entity, Entity.ID) -> Entity)?

  /// Compares a write with the response of the source; nil if the source has stored what was written.
  init?(
    _ stored: [Entity], of write: RepositoryWrite<Entity>, copying copy: (@Sendable (Entity, Entity.ID) -> Entity)?
  ) {
    guard !stored.isEmpty else { return nil }
    let pairs = zip(write.entities, write.storing(stored).entities).filter { !areSame($0, $1) }
    changes = Dictionary(pairs.map { ($0.id, Change(written: $0, stored: $1)) }) { $1 }
    self.copy = copy
    if changes.isEmpty { return nil }
  }

  /// The identifiers of the written entities.
  var written: Set<Entity.ID> { Set(changes.keys) }

  /// The identifiers of the written and the stored entities.
  var ids: Set<Entity.ID> { changes.values.reduce(into: written) { $0.insert($1.stored.id) } }

  /// The new identifiers by the previous ones.
  var names: [Entity.ID: Entity.ID] { changes.filter(\.value.isRenamed).mapValues(\.stored.id) }

  /// Returns the stored entities, without those that were written with some identifiers.
  func stored(except ids: Set<Entity.ID>) -> [Entity] {
    changes.filter { !ids.contains($0.key) }.values.map(\.stored)
  }
}

// Later edits.
extension Adoption {
  /// Returns a later write in the form that follows the stored entities; nil for other entities, and for a write that
  /// can't have the new identifier.
  func rebasing(_ write: RepositoryWrite<Entity>) -> RepositoryWrite<Entity>? {
    guard !write.ids.isDisjoint(with: changes.keys) else { return nil }
    switch write {
    case .add(let entity):
      guard let name = names[entity.id] else { return write }
      return copy.map { .add($0(entity, name)) }
    case .update(let entity):
      // Put, because the first source may not have it yet.
      return rebasing(entity).map { .put([$0]) }
    case .put(let entities):
      let rebased = entities.compactMap(rebasing)
      return rebased.count == entities.count ? .put(rebased) : nil
    case .delete(let id): return .delete(names[id] ?? id)
    }
  }

  /// Returns a later edit of an entity with the stored values where it has changed nothing; nil if it can't have the new
  /// identifier.
  ///
  /// The values are members of the entity as JSON. An entity that isn't `Codable` keeps all of its own.
  func rebasing(_ edit: Entity) -> Entity? {
    guard let change = changes[edit.id] else { return edit }
    if change.isRenamed, copy == nil { return nil }
    if let merged = change.merging(edit), merged.id == change.stored.id { return merged }
    return change.isRenamed ? copy?(edit, change.stored.id) : edit
  }
}

extension Adoption.Change {
  func merging(_ edit: Entity) -> Entity? {
    let json = { (entity: Entity) in
      try (entity as? any Encodable).map { try JSONValue(reading: Array(JSONEncoder().encode($0))) }
    }
    guard let type = Entity.self as? any Decodable.Type, let edited = try? json(edit), let base = try? json(written),
      let other = try? json(stored), let bytes = try? JSONEncoder().encode(edited.rebased(from: base, onto: other))
    else { return nil }
    return try? JSONDecoder().decode(type, from: bytes) as? Entity
  }
}

extension JSONValue {
  /// Returns an edit of a value with the members of another one where the edit has changed nothing.
  fileprivate func rebased(from base: JSONValue, onto other: JSONValue) -> JSONValue {
    if self == base { return other }
    guard case .object(let edited) = self, case .object(let before) = base, case .object(var members) = other else {
      return self
    }
    for name in Set(edited.keys).union(before.keys) where edited[name] != before[name] {
      members[name] = edited[name]?.rebased(from: before[name] ?? .null, onto: members[name] ?? .null)
    }
    return .object(members)
  }
}
