extension JSONPatch.Operation: Codable {
  private enum Member: String, CodingKey {
    case op, path, from, value
  }

  /// Decodes an operation; unknown members are ignored, as RFC 6902, section 4, requires.
  ///
  /// - Throws: `DecodingError` when the operation is unknown, lacks a required member, or has an invalid pointer.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let op = try members.decode(String.self, forKey: .op)
    let path: JSONPointer = try Self.read(.path, of: op, in: members)
    switch op {
    case "add": self = .add(try Self.read(.value, of: op, in: members), at: path)
    case "remove": self = .remove(at: path)
    case "replace": self = .replace(at: path, with: try Self.read(.value, of: op, in: members))
    case "move": self = .move(from: try Self.read(.from, of: op, in: members), to: path)
    case "copy": self = .copy(from: try Self.read(.from, of: op, in: members), to: path)
    case "test": self = .test(at: path, equals: try Self.read(.value, of: op, in: members))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .op, in: members,
        debugDescription: "\"\(op)\" isn't an operation: use add, remove, replace, move, copy or test")
    }
  }

  private static func read<Value: Decodable>(
    _ member: Member, of op: String, in members: KeyedDecodingContainer<Member>
  ) throws -> Value {
    guard members.contains(member) else {
      throw DecodingError.keyNotFound(
        member,
        .init(
          codingPath: members.codingPath,
          debugDescription: "the operation \"\(op)\" has no member \"\(member.rawValue)\": add it"))
    }
    return try members.decode(Value.self, forKey: member)
  }

  /// Encodes the operation as an object.
  public func encode(to encoder: any Encoder) throws {
    let (op, from, value): (String, JSONPointer?, JSONValue?) =
      switch self {
      case .add(let value, _): ("add", nil, value)
      case .remove: ("remove", nil, nil)
      case .replace(_, let value): ("replace", nil, value)
      case .move(let from, _): ("move", from, nil)
      case .copy(let from, _): ("copy", from, nil)
      case .test(_, let value): ("test", nil, value)
      }
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(op, forKey: .op)
    try members.encode(path, forKey: .path)
    try members.encodeIfPresent(from, forKey: .from)
    try members.encodeIfPresent(value, forKey: .value)
  }
}
