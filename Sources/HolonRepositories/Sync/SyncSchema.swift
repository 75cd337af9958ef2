/// What kind of nodes a synchronized tree has: how they are named, and what they hold.
///
/// ```swift
/// enum ToDos: SyncSchema {
///   typealias ID = UUID
///   typealias Field = String     // "title", "due", and a field of its own for each tag, as "tag:home"
///   typealias Value = String
/// }
/// ```
///
/// Each field is merged by itself, so what is to survive together with an edit elsewhere is a field of its own. A field
/// that is a `String`, or a struct around one, lets devices relay fields of newer versions that they don't know.
public protocol SyncSchema: Sendable {
  /// Names a node everywhere and for ever; made on the device that creates the node.
  associatedtype ID: Hashable & Comparable & Codable & Sendable

  /// Names what a node holds.
  associatedtype Field: Hashable & Comparable & Codable & Sendable

  /// What a field holds; nothing in it is merged.
  associatedtype Value: Hashable & Codable & Sendable

  /// The approximate number of bytes that a field and its value take in a message.
  ///
  /// A server cuts its answers by it. Where fields and values are strings, their UTF-8 is counted; implement it for other
  /// types, or answers are cut by the number of records and nodes alone.
  static func byteCount(of field: Field, _ value: Value?) -> Int
}

extension SyncSchema {
  /// Returns 0: the size of other types than strings isn't known.
  public static func byteCount(of field: Field, _ value: Value?) -> Int { 0 }
}

extension SyncSchema where Field == String, Value == String {
  /// The number of bytes of a field and its value in UTF-8.
  @inlinable
  public static func byteCount(of field: String, _ value: String?) -> Int {
    field.utf8.count + (value?.utf8.count ?? 0)
  }
}

/// What a node of a synchronized tree is a part of.
public enum NodeParent<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Nothing: the node is at the top.
  case root

  /// Nothing any more: the node is deleted, with all that is below it, and may be restored.
  case trash

  /// Another node.
  case node(ID)
}

extension NodeParent: CustomStringConvertible {
  /// “the root”, “the trash”, or the node's identity.
  public var description: String {
    switch self {
    case .root: "the root"
    case .trash: "the trash"
    case .node(let id): "\(id)"
    }
  }
}

extension NodeParent: Codable where ID: Codable {
  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let kind = try container.decode(Int.self)
    switch kind {
    case 0: self = .root
    case 1: self = .trash
    case 2: self = .node(try container.decode(ID.self))
    default:
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "there is no kind \(kind) of parents")
    }
  }

  /// Writes an array: 0 for the root, 1 for the trash, 2 and the identity for a node.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch self {
    case .root: try container.encode(0)
    case .trash: try container.encode(1)
    case .node(let id):
      try container.encode(2)
      try container.encode(id)
    }
  }
}
