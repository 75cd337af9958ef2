extension JSONValue: Encodable {
  /// Writes the value.
  ///
  /// - Throws: `EncodingError.invalidValue` when values nest more than ``maximumDepth`` levels deep.
  public func encode(to encoder: any Encoder) throws {
    var levels: [Level]
    switch self {
    case .array(let items): levels = [.array(encoder.unkeyedContainer(), items[...])]
    case .object(let members):
      levels = [.object(encoder.container(keyedBy: JSONMemberName.self), Array(members)[...])]
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
      return
    case .bool(let truth): return try truth.encode(to: encoder)
    case .number(let number): return try number.encode(to: encoder)
    case .string(let text): return try text.encode(to: encoder)
    }
    // Levels are kept on a separate stack: encoding values within values would need too much of the thread's.
    while var level = levels.popLast() {
      guard levels.count < Self.maximumDepth else {
        let problem = "the value nests more than \(Self.maximumDepth) levels deep: flatten or split it"
        throw EncodingError.invalidValue(
          JSONValue.null, .init(codingPath: encoder.codingPath, debugDescription: problem))
      }
      guard let below = try level.writeNextLevel() else { continue }
      levels.append(level)
      levels.append(below)
    }
  }
}

/// A list or an object with the parts that are still to be written.
private enum Level {
  case array(any UnkeyedEncodingContainer, ArraySlice<JSONValue>)
  case object(KeyedEncodingContainer<JSONMemberName>, ArraySlice<(key: String, value: JSONValue)>)

  /// Writes up to the next list or object and begins that; nil at the end.
  mutating func writeNextLevel() throws -> Level? {
    switch self {
    case .array(var container, var items):
      while let item = items.popFirst() {
        guard let below = try Self.write(item, to: &container) else { continue }
        self = .array(container, items)
        return below
      }
    case .object(var container, var members):
      while let (name, value) = members.popFirst() {
        guard let below = try Self.write(value, as: JSONMemberName(name), to: &container) else { continue }
        self = .object(container, members)
        return below
      }
    }
    return nil
  }

  private static func write(_ value: JSONValue, to container: inout any UnkeyedEncodingContainer) throws -> Level? {
    switch value {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let items): return .array(container.nestedUnkeyedContainer(), items[...])
    case .object(let members):
      return .object(container.nestedContainer(keyedBy: JSONMemberName.self), Array(members)[...])
    }
    return nil
  }

  private static func write(
    _ value: JSONValue, as name: JSONMemberName, to container: inout KeyedEncodingContainer<JSONMemberName>
  ) throws -> Level? {
    switch value {
    case .null: try container.encodeNil(forKey: name)
    case .bool(let truth): try container.encode(truth, forKey: name)
    case .number(let number): try container.encode(number, forKey: name)
    case .string(let text): try container.encode(text, forKey: name)
    case .array(let items): return .array(container.nestedUnkeyedContainer(forKey: name), items[...])
    case .object(let members):
      return .object(container.nestedContainer(keyedBy: JSONMemberName.self, forKey: name), Array(members)[...])
    }
    return nil
  }
}
