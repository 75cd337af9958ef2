extension JSONValue {
  /// The value of an object's member; nil if the member doesn't exist or this isn't an object.
  public subscript(name: String) -> JSONValue? { object?[name] }

  /// The item of an array; nil if the index is out of bounds or this isn't an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let items) = self, items.indices.contains(index) else { return nil }
    return items[index]
  }

  /// The text, if it is one.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The number, if it is a whole one that fits.
  public var integer: Int? {
    if case .number(let number) = self { number.integer() } else { nil }
  }

  /// The number, if it is one, as the nearest `Double`.
  public var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  /// The items, if it is an array.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The members, if it is an object.
  public var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
}
