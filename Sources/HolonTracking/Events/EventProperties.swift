internal import HolonBase

/// The properties of an event or a user: values with names, in an order.
///
/// ```swift
/// var properties: EventProperties = ["sku": "G-32", "price": 19.99]
/// properties["currency"] = "USD"
/// ```
///
/// Properties are few, so they are found by linear search.
public struct EventProperties: Sendable {
  /// A value with its name.
  public typealias Element = (name: String, value: PropertyValue)

  var elements: [Element]

  /// Creates properties from names and values; the last value of a name counts.
  public init(_ pairs: [(String, PropertyValue)] = []) {
    elements = []
    elements.reserveCapacity(pairs.count)
    for (name, value) in pairs { self[name] = value }
  }

  /// The value of a name; nil for none.
  ///
  /// - Complexity: O(n), where n is the number of properties.
  public subscript(name: String) -> PropertyValue? {
    get { elements.first { $0.name == name }?.value }
    set {
      guard let index = elements.firstIndex(where: { $0.name == name }) else {
        if let newValue { elements.append((name, newValue)) }
        return
      }
      if let newValue {
        elements[index].value = newValue
      } else {
        elements.remove(at: index)
      }
    }
  }

  /// Returns the properties merged with others, whose values take precedence.
  public func merging(_ others: EventProperties) -> EventProperties {
    if elements.isEmpty { return others }
    var merged = self
    for (name, value) in others { merged[name] = value }
    return merged
  }
}

extension EventProperties: RandomAccessCollection {
  /// The index of the first property.
  public var startIndex: Int { 0 }

  /// The index after the last property.
  public var endIndex: Int { elements.count }

  /// The property at an index, in the order in which they were set.
  public subscript(index: Int) -> Element { elements[index] }
}

extension EventProperties: Hashable {
  /// Returns a Boolean value that indicates whether both have the same names and values, in any order.
  public static func == (one: EventProperties, other: EventProperties) -> Bool {
    one.count == other.count && one.allSatisfy { other[$0.name] == $0.value }
  }

  /// Hashes names and values, independently of their order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (name, value) in elements {
      var one = Hasher()
      one.combine(name)
      one.combine(value)
      sum &+= one.finalize()
    }
    hasher.combine(sum)
  }
}

extension EventProperties: ExpressibleByDictionaryLiteral {
  /// Creates properties from a literal; the last value of a name counts.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) { self.init(elements) }
}

extension EventProperties: CustomStringConvertible {
  /// The properties as JSON.
  public var description: String {
    var json = JSONWriter()
    json.write(self)
    return json.text.string
  }
}
