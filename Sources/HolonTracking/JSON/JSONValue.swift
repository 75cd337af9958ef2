/// A value of JSON that somebody else has written, such as an answer of a server.
///
/// Read here and not by Foundation: its `JSONDecoder` traps, on Linux at least, over 513 opening brackets and nothing
/// else, and whoever answers must not be able to bring the process down.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])

  /// Members by name; of several with one name the last.
  case object([String: JSONValue])

  /// Reads a whole text; nil if it is something else than JSON, or nested deeper than 64 values.
  init?(_ bytes: [UInt8]) {
    guard let value = try? Self.read(bytes) else { return nil }
    self = value
  }

  /// Reads a whole text, or tells where it stops being JSON of at most 64 levels.
  static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes)
    guard let value = reader.readAll() else { throw JSONFault(in: bytes, at: reader.index) }
    return value
  }

  /// An object's member; nil if there is none or this is no object.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text, if it is one.
  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number, if it is one.
  var int: Int? {
    if case .int(let int) = self { int } else { nil }
  }

  /// The values, if it is a list.
  var array: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }
}

/// Where a text isn't JSON.
struct JSONFault: Error, CustomStringConvertible {
  let line: Int
  let column: Int

  init(in bytes: [UInt8], at index: Int) {
    let before = bytes.prefix(index)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
  }

  var description: String { "at line \(line), column \(column)" }
}
