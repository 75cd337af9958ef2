extension JSONValue: Decodable {
  /// Reads any value.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a number outside the range of `Double` and `Decimal`, and when values
  ///   nest more than ``maximumDepth`` levels deep.
  public init(from decoder: any Decoder) throws {
    var levels: [Level]
    switch try Part(decoder) {
    case .value(let value):
      self = value
      return
    case .level(let level): levels = [level]
    }
    // Levels are kept on a separate stack: decoding values within values would need too much of the thread's.
    while true {
      switch try levels[levels.count - 1].readNext() {
      case .value?: break
      case .level(let level)?:
        guard levels.count < Self.maximumDepth else {
          let problem = "the value nests more than \(Self.maximumDepth) levels deep: flatten or split it"
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
        levels.append(level)
      case nil:
        let whole = levels.removeLast().value
        guard !levels.isEmpty else {
          self = whole
          return
        }
        levels[levels.count - 1].append(whole)
      }
    }
  }
}

/// The content of one place: a value without parts, or a list or an object that is still to be read.
private enum Part {
  case value(JSONValue)
  case level(Level)

  init(_ decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .value(.null)
    } else if let text = try? container.decode(String.self) {
      self = .value(.string(text))
    } else if let number = try? container.decode(JSONNumber.self) {
      self = .value(.number(number))
    } else if let truth = try? container.decode(Bool.self) {
      self = .value(.bool(truth))
    } else if let object = try? decoder.container(keyedBy: JSONMemberName.self) {
      self = .level(.object(object))
    } else if let array = try? decoder.unkeyedContainer() {
      self = .level(.array(array))
    } else {
      // Only a number remains, and the reason why it can't be read is useful.
      self = .value(.number(try container.decode(JSONNumber.self)))
    }
  }
}

/// A list or an object with the parts that have been read so far.
private struct Level {
  private var array: (any UnkeyedDecodingContainer)?
  private var items: [JSONValue] = []

  private var object: KeyedDecodingContainer<JSONMemberName>?
  private var names: [JSONMemberName] = []
  private var members: [String: JSONValue] = [:]

  static func array(_ container: any UnkeyedDecodingContainer) -> Level {
    var level = Level()
    level.array = container
    return level
  }

  static func object(_ container: KeyedDecodingContainer<JSONMemberName>) -> Level {
    var level = Level()
    level.object = container
    level.names = container.allKeys.reversed()
    return level
  }

  var value: JSONValue { object == nil ? .array(items) : .object(members) }

  /// Reads the next item or member; nil at the end.
  ///
  /// After reading a list or an object to its end, the caller appends it.
  mutating func readNext() throws -> Part? {
    let part: Part
    if let object {
      guard let name = names.last else { return nil }
      part = try Part(object.superDecoder(forKey: name))
    } else {
      guard array?.isAtEnd == false else { return nil }
      part = try Part(array!.superDecoder())
    }
    if case .value(let value) = part { append(value) }
    return part
  }

  mutating func append(_ part: JSONValue) {
    if object == nil { items.append(part) } else { members[names.removeLast().stringValue] = part }
  }
}
