internal import Foundation
internal import HolonBase

/// A place in a JSON document: names of members and indices of items, from the outside in.
///
/// ```swift
/// let envelope: RESTKeyPath = "data.items"          // {"data": {"items": […]}}
/// let message: RESTKeyPath = "errors.0.message"     // {"errors": [{"message": "…"}]}
/// let next: RESTKeyPath = "@odata.nextLink"         // {"@odata.nextLink": "…"}: a name that contains a dot
/// let odd: RESTKeyPath = ["next.page", "cursor"]    // names that are never split
/// ```
///
/// A string is split at its dots only where an object has no member with a longer name. The empty place is the whole
/// document.
public struct RESTKeyPath: Hashable, Sendable {
  /// The names and indices.
  public let names: [String]

  /// Whether several names in a row may be one name with dots.
  private let isSplit: Bool

  private init(_ names: [String], isSplit: Bool) { (self.names, self.isSplit) = (names, isSplit && names.count > 1) }

  /// Creates a place.
  public init(_ names: [String]) { self.init(names, isSplit: false) }

  /// The whole document.
  public static let whole = RESTKeyPath([])
}

extension RESTKeyPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a place from names and indices that are separated by dots.
  public init(stringLiteral text: String) {
    self.init(text.split(separator: ".").map(String.init), isSplit: true)
  }

  /// Creates a place from names and indices.
  public init(arrayLiteral names: String...) { self.init(names) }
}

extension RESTKeyPath: CustomStringConvertible {
  /// The names and indices, separated by dots.
  public var description: String { names.joined(separator: ".") }
}

extension RESTKeyPath {
  /// Returns the value at this place; nil when the place doesn't exist.
  func value(in document: JSONValue) -> JSONValue? {
    var value = document
    var rest = names[...]
    while let name = rest.first {
      if let members = value.object {
        guard let count = Self.lengths(of: rest, isSplit).last(where: { members[Self.name(rest, $0)] != nil }),
          let part = members[Self.name(rest, count)]
        else { return nil }
        (value, rest) = (part, rest.dropFirst(count))
      } else {
        guard let part = Int(name).flatMap({ value[$0] }) else { return nil }
        (value, rest) = (part, rest.dropFirst())
      }
    }
    return value
  }

  /// Returns the possible numbers of names that are the name of one member.
  fileprivate static func lengths(of names: ArraySlice<String>, _ isSplit: Bool) -> ClosedRange<Int> {
    1...(isSplit ? names.count : 1)
  }

  fileprivate static func name(_ names: ArraySlice<String>, _ count: Int) -> String {
    names.prefix(count).joined(separator: ".")
  }

  /// Returns the text of the value at this place; nil when the place doesn't exist.
  ///
  /// - Throws: `JSONScanner.Failure` when the document isn't JSON up to the end of the value.
  func slice(of document: [UInt8]) throws -> ArraySlice<UInt8>? {
    guard !names.isEmpty else { return document[...] }
    return try document.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      var rest = names[...]
      while !rest.isEmpty {
        guard let count = try scanner.enter(rest, isSplit) else { return nil }
        rest = rest.dropFirst(count)
      }
      _ = scanner.peek()
      let start = scanner.position
      try scanner.skipValue()
      return document[start..<scanner.position]
    }
  }

  /// Returns the value at this place of a document that isn't read otherwise; nil when the place doesn't exist.
  ///
  /// - Throws: `JSONScanner.Failure` when the document isn't JSON up to the end of the value.
  func value(in document: [UInt8]) throws -> JSONValue? {
    try slice(of: document).map { try JSONValue(reading: $0) }
  }

  /// Returns a document with a text as the value at this place.
  func document(around text: [UInt8]) -> [UInt8] {
    names.reversed().reduce(text) { inner, name in
      [UInt8(ascii: "{")] + JSONText.quoted(name) + [UInt8(ascii: ":")] + inner + [UInt8(ascii: "}")]
    }
  }
}

extension JSONScanner {
  /// Goes to the member or item of the next value, and returns the number of names that led there.
  fileprivate mutating func enter(_ names: ArraySlice<String>, _ isSplit: Bool) throws -> Int? {
    switch peek() {
    case UInt8(ascii: "{"):
      let lengths = RESTKeyPath.lengths(of: names, isSplit)
      var best: (count: Int, position: Int)?
      try beginObject()
      while let key = try nextKey() {
        let name = text(of: key)
        if let count = lengths.last(where: { RESTKeyPath.name(names, $0) == name }), count > best?.count ?? 0 {
          if count == lengths.upperBound { return count }
          best = (count, position)
        }
        try skipValue()
      }
      guard let best else { return nil }
      position = best.position
      return best.count
    case UInt8(ascii: "["):
      guard let index = names.first.flatMap({ Int($0) }), index >= 0 else { return nil }
      try beginArray()
      var next = 0
      while try nextElement() {
        if next == index { return 1 }
        try skipValue()
        next += 1
      }
    default: break
    }
    return nil
  }
}

/// JSON texts of single values.
enum JSONText {
  static func quoted(_ text: String) -> [UInt8] { (try? Array(JSONEncoder().encode(text))) ?? Array("\"\"".utf8) }

  /// Returns a value as JSON with sorted members; nil when it can't be encoded.
  static func of(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}
