internal import Foundation
internal import HolonBase

/// A place in a JSON document: names of members and indices of items, from the outside in.
///
/// ```swift
/// let envelope: RESTKeyPath = "data.items"          // {"data": {"items": […]}}
/// let message: RESTKeyPath = "errors.0.message"     // {"errors": [{"message": "…"}]}
/// let odd: RESTKeyPath = ["next.page", "cursor"]    // a name that contains a dot
/// ```
///
/// The empty place is the whole document.
public struct RESTKeyPath: Hashable, Sendable {
  /// The names and indices.
  public let names: [String]

  /// Creates a place.
  public init(_ names: [String]) { self.names = names }

  /// The whole document.
  public static let whole = RESTKeyPath([])
}

extension RESTKeyPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a place from names and indices that are separated by dots.
  public init(stringLiteral text: String) {
    self.init(text.split(separator: ".").map(String.init))
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
    for name in names {
      guard let part = value[name] ?? Int(name).flatMap({ value[$0] }) else { return nil }
      value = part
    }
    return value
  }

  /// Returns the text of the value at this place; nil when the place doesn't exist.
  ///
  /// - Throws: `JSONScanner.Failure` when the document isn't JSON up to the end of the value.
  func slice(of document: [UInt8]) throws -> ArraySlice<UInt8>? {
    guard !names.isEmpty else { return document[...] }
    return try document.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      for name in names {
        guard try scanner.enter(name) else { return nil }
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
  /// Goes to the member or item of the next value; returns false when the value has none.
  fileprivate mutating func enter(_ name: String) throws -> Bool {
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while let key = try nextKey() {
        if text(of: key) == name { return true }
        try skipValue()
      }
    case UInt8(ascii: "["):
      guard let index = Int(name), index >= 0 else { return false }
      try beginArray()
      var next = 0
      while try nextElement() {
        if next == index { return true }
        try skipValue()
        next += 1
      }
    default: break
    }
    return false
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
