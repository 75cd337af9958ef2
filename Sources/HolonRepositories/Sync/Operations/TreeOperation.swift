public import HolonTree

/// What is done to one node, and when: the unit of sync.
///
/// A new node is a move of an identity that no tree has yet, and sets. Deleting is a move to the trash, restoring a move
/// back.
public struct TreeOperation<Schema: SyncSchema>: Hashable, Sendable {
  /// When it was made, and by which device.
  ///
  /// No two operations that count in the same place have the same stamp: servers refuse the second one.
  public var stamp: HybridTimestamp

  /// The node.
  public let item: Schema.ID

  /// What is done to the node.
  public let action: TreeAction<Schema>

  /// Creates an operation.
  public init(stamp: HybridTimestamp, item: Schema.ID, action: TreeAction<Schema>) {
    self.stamp = stamp
    self.item = item
    self.action = action
  }
}

/// What is done to a node of a synchronized tree.
public enum TreeAction<Schema: SyncSchema>: Hashable, Sendable {
  /// A field gets a value, or none; of two, the later one counts.
  case set(Schema.Field, Schema.Value?)

  /// The node gets another place among the parts of a parent, once it is one of them; of two, the later one counts.
  case order(in: NodeParent<Schema.ID>, OrderKey)

  /// The node becomes a part of a parent, at a place; nothing when the parent is below the node by then.
  case move(to: NodeParent<Schema.ID>, OrderKey)
}

extension TreeOperation: CustomStringConvertible {
  /// The stamp, the node, and what is done to it.
  public var description: String {
    switch action {
    case .set(let field, let value): "\(stamp) \(item) \(field) = \(value.map { "\($0)" } ?? "nothing")"
    case .order(let parent, let key): "\(stamp) \(item) at \(key.text) in \(parent)"
    case .move(let parent, let key): "\(stamp) \(item) to \(parent) at \(key.text)"
    }
  }
}

extension TreeOperation: Codable {
  private enum Key: String, CodingKey {
    case stamp = "t"
    case item = "i"
    case kind = "k"
    case field = "f"
    case value = "v"
    case parent = "p"
    case order = "o"
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    stamp = try container.decode(HybridTimestamp.self, forKey: .stamp)
    item = try container.decode(Schema.ID.self, forKey: .item)
    let kind = try container.decode(String.self, forKey: .kind)
    switch kind {
    case "set":
      action = .set(
        try container.decode(Schema.Field.self, forKey: .field),
        try container.decodeIfPresent(Schema.Value.self, forKey: .value))
    case "order", "move":
      let parent = try container.decode(NodeParent<Schema.ID>.self, forKey: .parent)
      let key = try container.decode(OrderKey.self, forKey: .order)
      action = kind == "order" ? .order(in: parent, key) : .move(to: parent, key)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "“\(kind.prefix(40))” is no kind of operations")
    }
  }

  /// Writes an object whose keys have one letter, as in `{"t":"…","i":"…","k":"set","f":"title","v":"Buy milk"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(stamp, forKey: .stamp)
    try container.encode(item, forKey: .item)
    switch action {
    case .set(let field, let value):
      try container.encode("set", forKey: .kind)
      try container.encode(field, forKey: .field)
      try container.encodeIfPresent(value, forKey: .value)
    case .order(let parent, let key):
      try container.encode("order", forKey: .kind)
      try container.encode(parent, forKey: .parent)
      try container.encode(key, forKey: .order)
    case .move(let parent, let key):
      try container.encode("move", forKey: .kind)
      try container.encode(parent, forKey: .parent)
      try container.encode(key, forKey: .order)
    }
  }
}
