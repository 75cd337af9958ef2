/// Where something is in a JSON document: the way down from the whole, as RFC 6901 has it.
///
/// ```swift
/// let pointer: JSONPointer = "/0/children/3/element"
/// pointer.tokens                                   // ["0", "children", "3", "element"]
/// JSONPointer(tokens: ["a/b", "m~n"]).description  // "/a~1b/m~0n"
/// JSONPointer(text)                                // nil for "a/b": anything but the whole begins with a slash
/// ```
///
/// The empty pointer means the whole document. A token names a member of an object, or counts the items of a list from
/// 0; `-` stands for the place after the last one.
public struct JSONPointer: Hashable, Sendable {
  /// The names and indices on the way down, without escapes; none for the whole document.
  public var tokens: [String]

  /// Creates a pointer from names and indices.
  ///
  /// - Parameter tokens: The names and indices on the way down, without escapes; none for the whole document.
  public init(tokens: [String] = []) { self.tokens = tokens }

  /// The pointer to a member or an item of what this one points to.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

  /// The pointer to an item of the list that this one points to.
  public func appending(_ index: Int) -> JSONPointer { appending("\(index)") }

  /// Whether a pointer leads to where another one passes through, and not as far.
  ///
  /// - Complexity: O(*n*), *n* being the number of tokens.
  func isAbove(_ other: JSONPointer) -> Bool {
    tokens.count < other.tokens.count && other.tokens.starts(with: tokens)
  }
}

extension JSONPointer: LosslessStringConvertible {
  /// Reads a pointer in the syntax of RFC 6901, section 3; nil when it isn't one.
  ///
  /// Each token begins with a slash; in a token `~1` stands for a slash and `~0` for a tilde.
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
  /// Creates a pointer that is known to be right; a wrong one is a programmer's mistake and traps.
  public init(stringLiteral value: String) {
    guard let pointer = JSONPointer(value) else {
      fatalError("\"\(value)\" isn't a JSON pointer: it has to begin with /, and ~ has to be written ~0")
    }
    self = pointer
  }
}

extension JSONPointer: Codable {
  /// Reads a pointer from a text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when the text isn't a pointer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let pointer = JSONPointer(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" isn't a JSON pointer: it has to be empty or to begin with /, and ~ has to be "
          + "followed by 0 or 1 (RFC 6901, section 3)")
    }
    self = pointer
  }

  /// Writes the pointer as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
