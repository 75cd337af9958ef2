extension SyncSchema {
  /// Returns a query on the properties of an item.
  ///
  /// ```swift
  /// schema.query { !$0.isBought && $0.shops.contains("market") }
  /// schema.query { $0.owner == me || $0.amount > 10 }
  /// ```
  ///
  /// - Precondition: The schema has a field for each of the properties.
  public func query(_ body: (SyncFields<Item>) -> SyncQuery) -> SyncQuery { body(SyncFields(schema: self)) }
}

/// The fields of a schema by the properties of its items, for queries.
@dynamicMemberLookup
public struct SyncFields<Item: Sendable>: Sendable {
  let schema: SyncSchema<Item>

  /// The field of a property.
  public subscript<Value: SyncValue>(dynamicMember property: KeyPath<Item, Value>) -> SyncFieldValue<Value> {
    SyncFieldValue(base: base(of: property))
  }

  /// The field of a property with a set.
  public subscript<Element: SyncValue & Hashable>(
    dynamicMember property: KeyPath<Item, Set<Element>>
  ) -> SyncFieldElements<Element> {
    SyncFieldElements(base: base(of: property))
  }

  private func base(of property: PartialKeyPath<Item>) -> SyncFieldBase {
    guard let field = schema.fields.first(where: { $0.property == property }) else {
      preconditionFailure("the schema has no field for \(property): add one, or leave the property out of the query")
    }
    return SyncFieldBase(name: field.name, rule: field.rule, initial: field.initial(schema.prototype))
  }
}

struct SyncFieldBase: Sendable {
  let name: String
  let rule: SyncFieldRule
  let initial: [String?]

  func condition(_ comparison: SyncComparison) -> SyncQuery {
    .field(SyncCondition(name, rule, initial: initial, comparison))
  }
}

/// A field with one value, in a query.
public struct SyncFieldValue<Value: SyncValue>: Sendable {
  let base: SyncFieldBase

  /// Returns the query for one of some values.
  public func isOne(of values: [Value]) -> SyncQuery { base.condition(.isOne(of: values.map(\.syncText))) }

  /// Returns the query for a value.
  public static func == (lhs: SyncFieldValue, rhs: Value) -> SyncQuery { lhs.isOne(of: [rhs]) }

  /// Returns the query for all other values.
  public static func != (lhs: SyncFieldValue, rhs: Value) -> SyncQuery { !(lhs == rhs) }
}

extension SyncFieldValue where Value == Bool {
  /// Returns the query for false.
  public static prefix func ! (field: SyncFieldValue) -> SyncQuery { field == false }

  /// The query for true.
  public var isTrue: SyncQuery { self == true }
}

extension SyncFieldValue where Value == String {
  /// Returns the query for texts with a part.
  public func contains(_ part: String) -> SyncQuery { base.condition(.contains(part)) }
}

extension SyncFieldValue {
  /// Returns the query for any value of an optional property, but not nil.
  public func hasValue<Wrapped>() -> SyncQuery where Value == Wrapped? { base.condition(.exists) }
}

/// A value whose order servers know.
public protocol SyncOrderedValue: SyncValue, Comparable {
  /// The order of the values' texts.
  static var syncOrder: SyncValueOrder { get }
}

extension Int: SyncOrderedValue {
  /// The order of numbers.
  public static var syncOrder: SyncValueOrder { .numbers }
}

extension Double: SyncOrderedValue {
  /// The order of numbers.
  public static var syncOrder: SyncValueOrder { .numbers }
}

extension String: SyncOrderedValue {
  /// The order of texts, by their bytes.
  public static var syncOrder: SyncValueOrder { .texts }
}

extension SyncFieldValue where Value: SyncOrderedValue {
  /// Returns the query for lesser values.
  public static func < (lhs: SyncFieldValue, rhs: Value) -> SyncQuery {
    lhs.base.condition(.isBelow(rhs.syncText ?? "", Value.syncOrder))
  }

  /// Returns the query for greater values.
  public static func > (lhs: SyncFieldValue, rhs: Value) -> SyncQuery {
    lhs.base.condition(.isAbove(rhs.syncText ?? "", Value.syncOrder))
  }

  /// Returns the query for values that are lesser or equal.
  public static func <= (lhs: SyncFieldValue, rhs: Value) -> SyncQuery { !(lhs > rhs) }

  /// Returns the query for values that are greater or equal.
  public static func >= (lhs: SyncFieldValue, rhs: Value) -> SyncQuery { !(lhs < rhs) }
}

/// A field with a set, in a query.
public struct SyncFieldElements<Element: SyncValue & Hashable>: Sendable {
  let base: SyncFieldBase

  /// Returns the query for sets with an element.
  public func contains(_ element: Element) -> SyncQuery { containsOne(of: [element]) }

  /// Returns the query for sets with one of some elements.
  public func containsOne(of elements: [Element]) -> SyncQuery { base.condition(.isOne(of: elements.map(\.syncText))) }

  /// The query for sets without elements.
  public var isEmpty: SyncQuery { !base.condition(.exists) }
}
