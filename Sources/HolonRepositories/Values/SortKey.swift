/// A property by which entities are sorted.
public struct SortKey<Entity: Sendable>: Sendable {
  /// The property.
  public let property: any PartialKeyPath<Entity> & Sendable

  /// Whether the greatest values come first.
  public let isDescending: Bool

  private let isLess: @Sendable (Entity, Entity) -> Bool

  /// Creates a key.
  public init<Value: Comparable & Hashable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable, isDescending: Bool = false
  ) {
    self.property = property
    self.isDescending = isDescending
    isLess = { $0[keyPath: property] < $1[keyPath: property] }
  }

  /// Returns whether an entity comes before another one by this property.
  public func areInOrder(_ left: Entity, _ right: Entity) -> Bool {
    isDescending ? isLess(right, left) : isLess(left, right)
  }
}

extension SortKey: Hashable {
  /// Returns a Boolean value that indicates whether two keys sort alike.
  public static func == (left: SortKey, right: SortKey) -> Bool {
    left.property == right.property && left.isDescending == right.isDescending
  }

  /// Hashes the property and the direction.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(property)
    hasher.combine(isDescending)
  }
}
