extension TreeChange {
  fileprivate enum CodingKeys: String, CodingKey {
    case insert, remove, move, update, element, from, to, old, new
  }
}

extension TreeChange: Encodable where Element: Encodable {
  /// Writes the change; the kind of change is the key of the node.
  ///
  /// ```json
  /// {"insert": "#7", "element": "milk", "to": {"under": "#1", "after": "#4"}}
  /// {"remove": "#7", "element": "milk", "from": {"under": "#1", "after": "#4"}}
  /// {"move": "#7", "from": {"under": "#1"}, "to": {"under": "#2"}}
  /// {"update": "#7", "old": "milk", "new": "oat milk"}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .insert(let node, let element, let place):
      try container.encode(node, forKey: .insert)
      try container.encode(element, forKey: .element)
      try container.encode(place, forKey: .to)
    case .remove(let node, let element, let place):
      try container.encode(node, forKey: .remove)
      try container.encode(element, forKey: .element)
      try container.encode(place, forKey: .from)
    case .move(let node, let from, let to):
      try container.encode(node, forKey: .move)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
    case .update(let node, let old, let new):
      try container.encode(node, forKey: .update)
      try container.encode(old, forKey: .old)
      try container.encode(new, forKey: .new)
    }
  }
}

extension TreeChange: Decodable where Element: Decodable {
  /// Reads a change.
  ///
  /// - Throws: `DecodingError` when it isn't an insertion, a removal, a move or an update, or lacks a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let node = try container.decodeIfPresent(NodeHandle.self, forKey: .insert) {
      self = .insert(
        node, try container.decode(Element.self, forKey: .element),
        at: try container.decode(TreePlace.self, forKey: .to))
    } else if let node = try container.decodeIfPresent(NodeHandle.self, forKey: .remove) {
      self = .remove(
        node, try container.decode(Element.self, forKey: .element),
        from: try container.decode(TreePlace.self, forKey: .from))
    } else if let node = try container.decodeIfPresent(NodeHandle.self, forKey: .move) {
      self = .move(
        node, from: try container.decode(TreePlace.self, forKey: .from),
        to: try container.decode(TreePlace.self, forKey: .to))
    } else if let node = try container.decodeIfPresent(NodeHandle.self, forKey: .update) {
      self = .update(
        node, from: try container.decode(Element.self, forKey: .old),
        to: try container.decode(Element.self, forKey: .new))
    } else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "a change names its node as \"insert\", \"remove\", \"move\" or \"update\""))
    }
  }
}

extension TreeDifference: Encodable where Element: Encodable {
  /// Writes the changes as a list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(changes)
  }
}

extension TreeDifference: Decodable where Element: Decodable {
  /// Reads a list of changes; applying them checks whether they fit a tree.
  ///
  /// - Throws: `DecodingError` when one of them isn't a change.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([TreeChange<Element>].self))
  }
}
