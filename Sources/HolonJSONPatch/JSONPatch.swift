public import HolonBase

/// A list of edits to a JSON document that are applied one after the other (RFC 6902).
///
/// ```swift
/// let patch = try JSONDecoder().decode(JSONPatch.self, from: Data(#"""
///   [{"op": "move", "from": "/0/children/2", "path": "/1/children/-"},
///    {"op": "replace", "path": "/0/element/title", "value": "oat milk"}]
///   """#.utf8))
/// try patch.apply(to: &document)
/// ```
///
/// A patch is applied as a whole or not at all.
public struct JSONPatch: Equatable, Sendable {
  /// The edits, in the order in which they are applied.
  public var operations: [Operation]

  /// Creates a patch from edits.
  public init(_ operations: [Operation] = []) { self.operations = operations }

  /// The default for the number of values that the copies of a patch may create.
  ///
  /// Repeated copies of a whole into itself make it grow exponentially.
  public static var defaultCopyLimit: Int { 1_000_000 }
}

extension JSONPatch {
  /// One edit of a JSON document.
  public enum Operation: Equatable, Sendable {
    /// Inserts a value before an item of a list, at its end for `-`, or as a member, replacing an old one.
    case add(JSONValue, at: JSONPointer)

    /// Removes the value at a place.
    case remove(at: JSONPointer)

    /// Replaces the value at a place by another one.
    case replace(at: JSONPointer, with: JSONValue)

    /// Removes the value at one place and adds it at another one, which is looked up after the removal.
    case move(from: JSONPointer, to: JSONPointer)

    /// Adds the value at one place at another one, too.
    case copy(from: JSONPointer, to: JSONPointer)

    /// Fails unless the value at a place equals another one.
    case test(at: JSONPointer, equals: JSONValue)

    /// The place of the edit, which is its target.
    public var path: JSONPointer {
      switch self {
      case .add(_, let path), .remove(let path), .replace(let path, _), .move(_, let path), .copy(_, let path),
        .test(let path, _):
        path
      }
    }
  }
}

extension JSONPatch: Codable {
  /// Decodes a patch from a list of operations.
  ///
  /// - Throws: `DecodingError` when an operation is unknown, lacks a required member, or has an invalid pointer; its
  ///   coding path leads to the operation.
  public init(from decoder: any Decoder) throws { operations = try [Operation](from: decoder) }

  /// Encodes the patch as a list of operations.
  public func encode(to encoder: any Encoder) throws { try operations.encode(to: encoder) }
}
