internal import HolonBase

extension PropertyValue: Decodable {
  /// Decodes a value, for example from JSON; names are in alphabetical order, because decoders don't keep their order.
  public init(from decoder: any Decoder) throws { self.init(try JSONValue(from: decoder)) }
}

extension EventProperties: Decodable {
  /// Decodes values with names, for example from JSON, in alphabetical order.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode([String: PropertyValue].self)
    self.init(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension PropertyValue {
  /// Creates a value from JSON; names are in alphabetical order.
  init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let number): number.integer().map { .int($0) } ?? .double(number.double)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map { PropertyValue($0) })
      case .object(let members):
        .object(EventProperties(members.sorted { $0.key < $1.key }.map { ($0.key, PropertyValue($0.value)) }))
      }
  }
}
