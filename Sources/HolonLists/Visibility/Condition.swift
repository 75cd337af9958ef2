public import HolonBase

/// A condition for showing an element, in terms of other elements' values.
///
/// ```swift
/// let isSwissAdult: Condition = .equals("country", "CH") && .isAtLeast("age", 18)
/// Cell("canton").visible(when: isSwissAdult)
/// isSwissAdult.dependencies.sorted()  // ["age", "country"]
/// ```
///
/// A condition is data: a form that is described by JSON can contain it. A list evaluates it again only when a
/// value that it depends on has changed. An element that doesn't exist has no value: every comparison with it is false,
/// and it is empty.
public indirect enum Condition<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The value is equal.
  case equals(ID, JSONValue)

  /// The value is null, false, an empty text, list or object, or missing.
  case isEmpty(ID)

  /// The value is less: a smaller number, or a text that sorts before.
  case isLess(ID, than: JSONValue)

  /// The value is greater: a greater number, or a text that sorts after.
  case isGreater(ID, than: JSONValue)

  /// The value is one of several.
  case isOne(ID, of: [JSONValue])

  /// All conditions hold; true without conditions.
  case all([Condition])

  /// At least one condition holds; false without conditions.
  case any([Condition])

  /// The condition doesn't hold.
  case not(Condition)
}

extension Condition {
  /// Returns a condition that holds when the value is equal or greater.
  public static func isAtLeast(_ id: ID, _ value: JSONValue) -> Condition {
    .any([.equals(id, value), .isGreater(id, than: value)])
  }

  /// Returns a condition that holds when the value is equal or less.
  public static func isAtMost(_ id: ID, _ value: JSONValue) -> Condition {
    .any([.equals(id, value), .isLess(id, than: value)])
  }

  /// Returns a condition that holds when another one doesn't.
  public static prefix func ! (condition: Condition) -> Condition { .not(condition) }

  /// Returns a condition that holds when both conditions do.
  public static func && (left: Condition, right: Condition) -> Condition {
    if case .all(let conditions) = left { .all(conditions + [right]) } else { .all([left, right]) }
  }

  /// Returns a condition that holds when at least one of both conditions does.
  public static func || (left: Condition, right: Condition) -> Condition {
    if case .any(let conditions) = left { .any(conditions + [right]) } else { .any([left, right]) }
  }

  /// The elements whose values the condition depends on.
  public var dependencies: Set<ID> {
    switch self {
    case .equals(let id, _), .isEmpty(let id), .isLess(let id, _), .isGreater(let id, _), .isOne(let id, _): [id]
    case .all(let conditions), .any(let conditions):
      conditions.reduce(into: []) { $0.formUnion($1.dependencies) }
    case .not(let condition): condition.dependencies
    }
  }

  /// Returns a Boolean value that indicates whether the condition holds.
  ///
  /// - Parameter values: Returns an element's value; nil when the element doesn't exist.
  public func holds(_ values: (ID) -> JSONValue?) -> Bool {
    switch self {
    case .equals(let id, let value): values(id) == value
    case .isEmpty(let id): values(id)?.isEmpty ?? true
    case .isLess(let id, let value): values(id)?.isLess(than: value) ?? false
    case .isGreater(let id, let value): values(id).map(value.isLess(than:)) ?? false
    case .isOne(let id, let choices): values(id).map(choices.contains) ?? false
    case .all(let conditions): conditions.allSatisfy { $0.holds(values) }
    case .any(let conditions): conditions.contains { $0.holds(values) }
    case .not(let condition): !condition.holds(values)
    }
  }
}

extension JSONValue {
  /// Whether the value is null, false, or without characters, items or members.
  package var isEmpty: Bool {
    switch self {
    case .null: true
    case .bool(let truth): !truth
    case .number: false
    case .string(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  /// Returns whether both are numbers, or both texts, and this one is less.
  package func isLess(than other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      if let left = left.integer(as: Int64.self), let right = right.integer(as: Int64.self) {
        left < right
      } else {
        left.double < right.double
      }
    case (.string(let left), .string(let right)): left < right
    default: false
    }
  }
}
