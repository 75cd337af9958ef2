/// A condition for entities.
///
/// A source reads ``rule`` to put a condition in its own language; what it can't read, ``includes(_:)`` decides.
public struct Condition<Entity: Sendable>: Sendable {
  /// The forms of conditions.
  public enum Rule: Hashable, @unchecked Sendable {
    // Unchecked for the values behind `AnyHashable`, which come in as Sendable only.

    /// The property has one of these values.
    case isOneOf(any PartialKeyPath<Entity> & Sendable, Set<AnyHashable>)

    /// The property is at least the one and at most the other value, where there is one.
    case isWithin(any PartialKeyPath<Entity> & Sendable, from: AnyHashable?, through: AnyHashable?)

    /// The property contains a text, in large or small letters.
    case contains(any KeyPath<Entity, String> & Sendable, String)

    /// A function decides, which the name stands for: functions of one name have to decide alike.
    case function(named: String)
  }

  /// The form that a source may translate.
  public let rule: Rule

  private let decide: @Sendable (Entity) -> Bool

  init(_ rule: Rule, _ decide: @escaping @Sendable (Entity) -> Bool) {
    self.rule = rule
    self.decide = decide
  }

  /// Creates a condition that a function decides.
  ///
  /// - Parameters:
  ///   - name: What the function stands for; functions of one name have to decide alike.
  ///   - decide: Whether an entity meets it.
  public init(_ name: String, _ decide: @escaping @Sendable (Entity) -> Bool) {
    self.init(.function(named: name), decide)
  }

  /// Whether an entity meets the condition.
  public func includes(_ entity: Entity) -> Bool { decide(entity) }
}

extension Condition: Hashable {
  /// Whether two conditions say the same.
  public static func == (left: Condition, right: Condition) -> Bool { left.rule == right.rule }

  /// Feeds the rule into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(rule) }
}

extension Query {
  /// The query for those whose property has a value.
  public func `where`<Value: Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, is value: Value
  ) -> Query {
    self.where(property, isOneOf: [value])
  }

  /// The query for those whose property has one of some values.
  public func `where`<Value: Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, isOneOf values: Set<Value>
  ) -> Query {
    self.where(
      Condition(.isOneOf(property, Set(values.map(AnyHashable.init)))) { values.contains($0[keyPath: property]) })
  }

  /// The query for those whose property lies in a range.
  public func `where`<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, in range: ClosedRange<Value>
  ) -> Query {
    self.where(
      Condition(.isWithin(property, from: range.lowerBound, through: range.upperBound)) {
        range.contains($0[keyPath: property])
      })
  }

  /// The query for those whose property is at least a value.
  public func `where`<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, atLeast least: Value
  ) -> Query {
    self.where(Condition(.isWithin(property, from: least, through: nil)) { $0[keyPath: property] >= least })
  }

  /// The query for those whose property is at most a value.
  public func `where`<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, atMost greatest: Value
  ) -> Query {
    self.where(Condition(.isWithin(property, from: nil, through: greatest)) { $0[keyPath: property] <= greatest })
  }

  /// The query for those whose property contains a text, in large or small letters.
  public func `where`(_ property: any KeyPath<Entity, String> & Sendable, contains text: String) -> Query {
    let text = text.lowercased()
    return self.where(
      Condition(.contains(property, text)) { text.isEmpty || $0[keyPath: property].lowercased().contains(text) })
  }
}
