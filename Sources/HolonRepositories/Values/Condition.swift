/// A condition for entities.
///
/// A source reads ``rule`` to translate a condition; where it can't, ``includes(_:)`` decides.
public struct Condition<Entity: Sendable>: Sendable {
  /// The forms of conditions.
  public enum Rule: Hashable, @unchecked Sendable {
    // Unchecked for the values in `AnyHashable`, which are always created from Sendable ones.

    /// The property has one of these values.
    case isOneOf(any PartialKeyPath<Entity> & Sendable, Set<AnyHashable>)

    /// The property is at least the one and at most the other value, where given.
    case isWithin(any PartialKeyPath<Entity> & Sendable, from: AnyHashable?, through: AnyHashable?)

    /// The property contains a text, ignoring case.
    case contains(any KeyPath<Entity, String> & Sendable, String)

    /// A function decides, identified by its name: functions with the same name have to decide alike.
    case function(named: String)
  }

  /// The form that a source may translate.
  public let rule: Rule

  private let decide: @Sendable (Entity) -> Bool

  init(_ rule: Rule, _ decide: @escaping @Sendable (Entity) -> Bool) {
    self.rule = rule
    self.decide = decide
  }

  /// Creates a condition with a function that decides.
  ///
  /// - Parameters:
  ///   - name: The name of the function; functions with the same name have to decide alike.
  ///   - decide: Whether an entity meets the condition.
  public init(_ name: String, _ decide: @escaping @Sendable (Entity) -> Bool) {
    self.init(.function(named: name), decide)
  }

  /// Returns whether an entity meets the condition.
  public func includes(_ entity: Entity) -> Bool { decide(entity) }
}

extension Condition: Hashable {
  /// Returns a Boolean value that indicates whether two conditions are equal.
  public static func == (left: Condition, right: Condition) -> Bool { left.rule == right.rule }

  /// Hashes the rule.
  public func hash(into hasher: inout Hasher) { hasher.combine(rule) }
}

extension Query {
  /// Returns the query for entities whose property has a value.
  public func `where`<Value: Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, is value: Value
  ) -> Query {
    self.where(property, isOneOf: [value])
  }

  /// Returns the query for entities whose property has one of some values.
  public func `where`<Value: Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, isOneOf values: Set<Value>
  ) -> Query {
    self.where(
      Condition(.isOneOf(property, Set(values.map(AnyHashable.init)))) { values.contains($0[keyPath: property]) })
  }

  /// Returns the query for entities whose property is in a range.
  public func `where`<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, in range: ClosedRange<Value>
  ) -> Query {
    self.where(
      Condition(.isWithin(property, from: range.lowerBound, through: range.upperBound)) {
        range.contains($0[keyPath: property])
      })
  }

  /// Returns the query for entities whose property is at least a value.
  public func `where`<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, atLeast least: Value
  ) -> Query {
    self.where(Condition(.isWithin(property, from: least, through: nil)) { $0[keyPath: property] >= least })
  }

  /// Returns the query for entities whose property is at most a value.
  public func `where`<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, atMost greatest: Value
  ) -> Query {
    self.where(Condition(.isWithin(property, from: nil, through: greatest)) { $0[keyPath: property] <= greatest })
  }

  /// Returns the query for entities whose property contains a text, ignoring case.
  public func `where`(_ property: any KeyPath<Entity, String> & Sendable, contains text: String) -> Query {
    let text = text.lowercased()
    return self.where(
      Condition(.contains(property, text)) { text.isEmpty || $0[keyPath: property].lowercased().contains(text) })
  }
}
