internal import Foundation
internal import HolonBase
internal import HolonRepositories

/// A property with the service's name for it.
///
/// A client translates conditions and sort keys with it, and ``RESTRoutes`` read them.
public struct RESTField<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The service's name for the property.
  public let name: String

  let property: any PartialKeyPath<Entity> & Sendable

  /// Returns a value of the property as JSON; nil for other values.
  let json: @Sendable (AnyHashable) -> String?
  let value: @Sendable (Entity) -> String?

  /// Adds the condition that the property has one of the values of a JSON array.
  let isOneOf: @Sendable (Query<Entity>, String) throws -> Query<Entity>

  /// The requirements of properties that can be sorted.
  let order: Order?

  /// Adds the condition that the property contains a text; nil for properties that aren't texts.
  let contains: (@Sendable (Query<Entity>, String) -> Query<Entity>)?

  struct Order: Sendable {
    let atLeast: @Sendable (Query<Entity>, String) throws -> Query<Entity>
    let atMost: @Sendable (Query<Entity>, String) throws -> Query<Entity>
    let sorted: @Sendable (Query<Entity>, _ isDescending: Bool) -> Query<Entity>

    /// Returns a function that compares an entity's property with a value in JSON: negative for a smaller property.
    let comparison: @Sendable (String) throws -> @Sendable (Entity) -> Int
  }

  private init<Value: Codable & Hashable & Sendable>(
    _ name: String, _ property: any KeyPath<Entity, Value> & Sendable, order: Order?,
    contains: (@Sendable (Query<Entity>, String) -> Query<Entity>)? = nil
  ) {
    (self.name, self.property, self.order, self.contains) = (name, property, order, contains)
    json = { ($0.base as? Value).flatMap(JSONText.of) }
    value = { JSONText.of($0[keyPath: property]) }
    isOneOf = { query, text in query.where(property, isOneOf: try decode(Set<Value>.self, text)) }
  }

  /// Creates a field for a property.
  public init<Value: Codable & Hashable & Sendable>(
    _ name: String, _ property: any KeyPath<Entity, Value> & Sendable
  ) {
    self.init(name, property, order: nil)
  }

  /// Creates a field for a property that can be sorted.
  ///
  /// The service has to sort it like Swift: texts by their Unicode scalars, in composed form.
  public init<Value: Codable & Hashable & Comparable & Sendable>(
    _ name: String, _ property: any KeyPath<Entity, Value> & Sendable
  ) {
    self.init(name, property, order: Order(property))
  }

  /// Creates a field for a text.
  ///
  /// The service has to sort it like Swift: texts by their Unicode scalars, in composed form.
  public init(_ name: String, _ property: any KeyPath<Entity, String> & Sendable) {
    self.init(name, property, order: Order(property)) { query, text in query.where(property, contains: text) }
  }
}

extension RESTField.Order {
  init<Value: Codable & Hashable & Comparable & Sendable>(_ property: any KeyPath<Entity, Value> & Sendable) {
    atLeast = { query, text in query.where(property, atLeast: try decode(Value.self, text)) }
    atMost = { query, text in query.where(property, atMost: try decode(Value.self, text)) }
    sorted = { query, isDescending in query.sorted(by: property, descending: isDescending) }
    comparison = { text in
      let value = try decode(Value.self, text)
      return { entity in
        let own = entity[keyPath: property]
        return own < value ? -1 : (value < own ? 1 : 0)
      }
    }
  }
}

private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDecoder().decode(type, received: text.utf8)
}
