internal import HTTPTypes

/// A confidential text: a key, a token, a password.
///
/// ```swift
/// let secret: Secret = "…"
/// print(secret)  // (secret)
/// ```
public struct Secret: Hashable, Sendable {
  /// The text, for requests that need it.
  let value: String

  /// Creates a secret.
  public init(_ value: String) { self.value = value }
}

extension Secret: ExpressibleByStringLiteral {
  /// Creates a secret from a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder.
  public var description: String { "(secret)" }

  /// A placeholder.
  public var debugDescription: String { "(secret)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension EventRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, the host, the path and the size; neither the query nor headers nor the body, which may contain
  /// secrets.
  public var description: String {
    let path = (head.path ?? "/").prefix { $0 != "?" && $0 != "#" }
    return "\(head.method.rawValue) \(head.authority ?? "")\(path) (\(body.count) bytes)"
  }

  /// The method, the host, the path and the size.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
