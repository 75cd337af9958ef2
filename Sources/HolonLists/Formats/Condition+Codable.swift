internal import HolonBase
internal import HolonTree

extension Condition: Encodable where ID: Encodable {
  /// Encodes the condition as an object with one member, whose name is the kind of condition.
  ///
  /// ```json
  /// {"all": [{"equals": ["country", "CH"]}, {"not": {"isEmpty": "name"}}]}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ConditionMember.self)
    func encode(_ id: ID, _ value: some Encodable, as member: ConditionMember) throws {
      var pair = container.nestedUnkeyedContainer(forKey: member)
      try pair.encode(id)
      try pair.encode(value)
    }
    switch self {
    case .equals(let id, let value): try encode(id, value, as: .equals)
    case .isLess(let id, let value): try encode(id, value, as: .isLess)
    case .isGreater(let id, let value): try encode(id, value, as: .isGreater)
    case .isOne(let id, let values): try encode(id, values, as: .isOne)
    case .isEmpty(let id): try container.encode(id, forKey: .isEmpty)
    case .all(let conditions): try container.encode(conditions, forKey: .all)
    case .any(let conditions): try container.encode(conditions, forKey: .any)
    case .not(let condition): try container.encode(condition, forKey: .not)
    }
  }
}

extension Condition: Decodable where ID: Decodable {
  /// Decodes a condition.
  ///
  /// - Throws: `DecodingError` when the object doesn't have exactly one member, or has an unknown one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ConditionMember.self)
    guard container.allKeys.count == 1, let member = container.allKeys.first else {
      let members = ConditionMember.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a condition has exactly one member, which is one of \(members)"))
    }
    func pair<Value: Decodable>(_ make: (ID, Value) -> Condition) throws -> Condition {
      var pair = try container.nestedUnkeyedContainer(forKey: member)
      return make(try pair.decode(ID.self), try pair.decode(Value.self))
    }
    switch member {
    case .equals: self = try pair(Condition.equals)
    case .isLess: self = try pair(Condition.isLess)
    case .isGreater: self = try pair(Condition.isGreater)
    case .isOne: self = try pair(Condition.isOne)
    case .isEmpty: self = .isEmpty(try container.decode(ID.self, forKey: member))
    case .all: self = .all(try container.decode([Condition].self, forKey: member))
    case .any: self = .any(try container.decode([Condition].self, forKey: member))
    case .not: self = .not(try container.decode(Condition.self, forKey: member))
    }
  }
}

private enum ConditionMember: String, CodingKey, CaseIterable {
  case equals, isEmpty, isLess, isGreater, isOne, all, any, not
}
