public import HolonBase

/// A list of edits to a JSON document, to be applied one after the other, as RFC 6902 has it.
///
/// ```swift
/// let patch = try JSONDecoder().decode(JSONPatch.self, from: Data(#"""
///   [{"op": "move", "from": "/0/children/2", "path": "/1/children/-"},
///    {"op": "replace", "path": "/0/element/title", "value": "oat milk"}]
///   """#.utf8))
/// try tree.apply(patch)      // as if the tree were its nested JSON; its nodes keep their handles
/// try patch.apply(to: &document)  // to any JSON
/// ```
///
/// A patch is applied as a whole or not at all.
public struct JSONPatch: Equatable, Sendable {
  /// The edits, in the order in which they are applied.
  public var operations: [Operation]

  /// Creates a patch from edits.
  public init(_ operations: [Operation] = []) { self.operations = operations }

  /// How many nodes or values the copies of a patch may make unless more are allowed.
  ///
  /// A whole that is copied into itself time and again grows with each operation as much as it has become by then.
  public static var defaultCopyLimit: Int { 1_000_000 }
}

extension JSONPatch {
  /// One edit of a JSON document.
  public enum Operation: Equatable, Sendable {
    /// Puts a value there: before an item of a list, at the end for `-`, or as a member, which replaces an old one.
    case add(JSONValue, at: JSONPointer)

    /// Takes out what is there.
    case remove(at: JSONPointer)

    /// Exchanges what is there for a value.
    case replace(at: JSONPointer, with: JSONValue)

    /// Takes out what is at one place and adds it at another one, which is looked up afterwards.
    case move(from: JSONPointer, to: JSONPointer)

    /// Adds what is at one place at another one, too.
    case copy(from: JSONPointer, to: JSONPointer)

    /// Goes on only if what is there equals a value.
    case test(at: JSONPointer, equals: JSONValue)

    /// Where the edit takes place: the target.
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
  /// Reads a patch from a list of operations.
  ///
  /// - Throws: `DecodingError` when an operation is unknown, lacks what it needs, or has a pointer that isn't one; its
  ///   coding path leads to the operation.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    operations = []
    while !container.isAtEnd { operations.append(try container.decode(Operation.self)) }
  }

  /// Writes the patch as a list of operations.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for operation in operations { try container.encode(operation) }
  }
}
