extension PropertyValue: Decodable {
  /// Reads a value, as of JSON; names are in alphabetical order, because a decoder doesn't tell theirs.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let number = try? container.decode(Int.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([PropertyValue].self) {
      self = .array(values)
    } else {
      self = .object(try EventProperties(from: decoder))
    }
  }
}

extension EventProperties: Decodable {
  /// Reads values with names, as of JSON, in alphabetical order.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode([String: PropertyValue].self)
    self.init(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}
