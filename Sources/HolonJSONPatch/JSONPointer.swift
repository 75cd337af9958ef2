/// The place of a value in a JSON document, as the path from the whole (RFC 6901).
///
/// ```swift
/// let pointer: JSONPointer = "/0/children/3/element"
/// pointer.tokens                                   // ["0", "children", "3", "element"]
/// JSONPointer(tokens: ["a/b", "m~n"]).description  // "/a~1b/m~0n"
/// JSONPointer(text)                                // nil for "a/b": anything but the whole begins with a slash
/// ```
///
/// The empty pointer refers to the whole document. A token names a member of an object, or counts the items of a list
/// from
/// 0. The token `-` refers to the place after the last item.
public struct JSONPointer: Hashable, Sendable {
  /// The names and indices on the path, without escapes; none for the whole document.
  public var tokens: [String]

  /// Creates a pointer from names and indices.
  ///
  /// - Parameter tokens: The names and indices on the path, without escapes; none for the whole document.
  public init(tokens: [String] = []) { self.tokens = tokens }

  /// Returns the pointer to a member or an item of this pointer's value.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

  /// Returns the pointer to an item of this pointer's list.
  public func appending(_ index: Int) -> JSONPointer { appending("\(index)") }

  /// Returns whether another pointer leads through the place of this one and further.
  ///
  /// - Complexity: O(*n*), *n* being the number of tokens.
  func isAbove(_ other: JSONPointer) -> Bool {
    tokens.count < other.tokens.count && other.tokens.starts(with: tokens)
  }
}

extension JSONPointer: LosslessStringConvertible {
  /// Creates a pointer from the syntax of RFC 6901, section 3; nil when the text isn't a pointer.
  ///
  /// Each token starts with a slash. Within a token, `~1` represents a slash and `~0` a tilde.
  public init?(_ description: String) {
    tokens = []
    guard !description.isEmpty else { return }
    // Scalars, because a slash with a combining accent after it is still a slash.
    let parts = description.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    guard parts[0].isEmpty else { return nil }
    for part in parts.dropFirst() {
      guard let token = Self.unescaped(part) else { return nil }
      tokens.append(token)
    }
  }

  /// The pointer in the syntax of RFC 6901, section 3.
  public var description: String {
    var text = String.UnicodeScalarView()
    for token in tokens {
      text.append("/")
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text.append(contentsOf: "~0".unicodeScalars)
        case "/": text.append(contentsOf: "~1".unicodeScalars)
        default: text.append(scalar)
        }
      }
    }
    return String(text)
  }

  private static func unescaped(_ part: Substring.UnicodeScalarView) -> String? {
    guard part.contains("~") else { return String(part) }
    var token = String.UnicodeScalarView()
    var scalars = part.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        token.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": token.append("~")
      case "1": token.append("/")
      default: return nil
      }
    }
    return String(token)
  }
}

extension JSONPointer: ExpressibleByStringLiteral {
  /// Creates a pointer from a literal; an invalid one is a programmer's mistake and traps.
  public init(stringLiteral value: String) {
    guard let pointer = JSONPointer(value) else {
      fatalError("\"\(value)\" isn't a JSON pointer: start it with /, and write ~ as ~0")
    }
    self = pointer
  }
}

extension JSONPointer: Codable {
  /// Decodes a pointer from a text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when the text isn't a pointer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let pointer = JSONPointer(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" isn't a JSON pointer: it must be empty or start with /, and each ~ must be "
          + "followed by 0 or 1 (RFC 6901, section 3)")
    }
    self = pointer
  }

  /// Encodes the pointer as a text.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
