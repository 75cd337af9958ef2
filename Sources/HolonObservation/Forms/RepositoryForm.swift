public import HolonBase
public import HolonForms
public import HolonRepositories
public import Observation

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A form that is filled from an entity of a repository and saved to it.
///
/// ```swift
/// let editor = RepositoryForm(try Form { name; city }, of: people)
/// try await editor.load(7)
/// try editor.form.enter("Ada Lovelace", into: "name")
/// switch try await editor.save() {
/// case .saved(let person): print(person.name)
/// case .conflicting(let conflicts): print(conflicts[0].stored)  // then keepEntered() or takeStored(), and save again
/// default: break                                                // the form shows the messages
/// }
/// ```
///
/// - Saving reads the entity again and changes only what the user has changed, so that changes by others are kept.
/// - A field that both have changed is a ``FormConflict``, which its field shows. Nothing is written until each is
///   resolved.
/// - While the entity is edited, changes of the repository appear in the fields that the user hasn't changed.
/// - Members of the entity without a field stay as they are.
@MainActor
public final class RepositoryForm<Entity: Identifiable & Sendable>: Observable
where Entity.ID: Comparable & Sendable {
  enum Part: Hashable, Sendable { case conflicts, entity, isRemoved }

  /// The form, with its fields, messages and slow rules.
  public let form: FormModel

  let repository: any Repository<Entity>
  let encode: @Sendable (Entity) throws -> JSONValue
  let decode: @Sendable (JSONValue) throws -> Entity
  let observers = PartObservers<Part>()

  /// The values that the user's changes are relative to.
  var base: JSONValue = .object([:])
  var unresolved: [FormConflict] = []
  var edited: Entity?
  var isNew = true
  var wasRemoved = false
  var following: Task<Void, Never>?

  /// Creates a form for entities with their own conversion to a form's values.
  ///
  /// - Parameters:
  ///   - form: The fields, whose names are those of the values' members.
  ///   - repository: The source of the entities, where they are saved.
  ///   - clock: The clock for pauses in typing.
  ///   - encode: Returns the values of an entity.
  ///   - decode: Returns the entity of values.
  public init(
    _ form: Form, of repository: any Repository<Entity>, clock: any Clock<Duration> = ContinuousClock(),
    encode: @escaping @Sendable (Entity) throws -> JSONValue,
    decode: @escaping @Sendable (JSONValue) throws -> Entity
  ) {
    self.form = FormModel(form, clock: clock)
    self.repository = repository
    (self.encode, self.decode) = (encode, decode)
  }

  deinit { following?.cancel() }
}

extension RepositoryForm where Entity: Codable {
  /// Creates a form for entities whose properties have the names of the fields.
  ///
  /// Moments are in ISO 8601 format, as date fields with a precision of seconds have them.
  public convenience init(
    _ form: Form, of repository: any Repository<Entity>, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(form, of: repository, clock: clock) { entity in
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      return try JSONDecoder().decode(JSONValue.self, from: encoder.encode(entity))
    } decode: { values in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode(Entity.self, from: JSONEncoder().encode(values))
    }
  }
}

/// The outcome of saving a form.
public enum RepositoryFormOutcome<Entity: Sendable>: Sendable {
  /// The repository has the entity with the user's changes, and with those of others.
  case saved(Entity)

  /// Nothing was written, because the user has changed nothing.
  case unchanged

  /// Nothing was written because of the messages of the form.
  case invalid

  /// Nothing was written, because others have changed the same fields.
  case conflicting([FormConflict])

  /// Nothing was written, because the entity doesn't exist any more; ``RepositoryForm/begin(with:)`` adds it again.
  case removed

  /// Another save is under way, so this one wasn't started.
  case underWay
}

extension RepositoryFormOutcome: Equatable where Entity: Equatable {}

// MARK: - Observed values

extension RepositoryForm {
  /// The entity as it was loaded or saved last; nil before.
  public var entity: Entity? {
    observers.access(.entity)
    return edited
  }

  /// The fields that the user and others have changed to different values.
  public var conflicts: [FormConflict] {
    observers.access(.conflicts)
    return unresolved
  }

  /// Whether the entity has been removed from the repository while it was edited.
  public var isRemoved: Bool {
    observers.access(.isRemoved)
    return wasRemoved
  }

  /// Whether the form has changes to save, or the entity is new.
  public var needsSaving: Bool {
    observers.access(.entity)
    return form.isDirty || isNew && edited != nil
  }
}
