/// The change of one node in the difference of two versions of a tree.
///
/// Its form in JSON:
///
/// ```json
/// {"insert": {"node": "#7", "element": "milk", "at": {"under": "#1", "after": "#4"}}}
/// {"remove": {"node": "#7", "element": "milk", "from": {"under": "#1", "after": "#4"}}}
/// {"move": {"node": "#7", "from": {"under": "#1"}, "to": {"under": "#2"}}}
/// {"update": {"node": "#7", "from": "milk", "to": "oat milk"}}
/// ```
public enum TreeChange<Element> {
  /// A node that is only in the new version, at this place.
  case insert(NodeHandle, Element, at: TreePlace)

  /// A node that is only in the old version, at this place.
  case remove(NodeHandle, Element, from: TreePlace)

  /// A node in both versions, under another parent or in another order among its siblings.
  case move(NodeHandle, from: TreePlace, to: TreePlace)

  /// A node in both versions, with another element.
  case update(NodeHandle, from: Element, to: Element)

  private enum InsertCodingKeys: String, CodingKey { case _0 = "node", _1 = "element", at }
  private enum RemoveCodingKeys: String, CodingKey { case _0 = "node", _1 = "element", from }
  private enum MoveCodingKeys: String, CodingKey { case _0 = "node", from, to }
  private enum UpdateCodingKeys: String, CodingKey { case _0 = "node", from, to }

  /// The node that the change affects.
  public var node: NodeHandle {
    switch self {
    case .insert(let node, _, _), .remove(let node, _, _), .move(let node, _, _), .update(let node, _, _): node
    }
  }

  /// The change in the opposite direction.
  public var inverted: TreeChange {
    switch self {
    case .insert(let node, let element, let place): .remove(node, element, from: place)
    case .remove(let node, let element, let place): .insert(node, element, at: place)
    case .move(let node, let from, let to): .move(node, from: to, to: from)
    case .update(let node, let from, let to): .update(node, from: to, to: from)
    }
  }
}

extension TreeChange: Sendable where Element: Sendable {}
extension TreeChange: Equatable where Element: Equatable {}
extension TreeChange: Hashable where Element: Hashable {}
extension TreeChange: Encodable where Element: Encodable {}
extension TreeChange: Decodable where Element: Decodable {}

extension TreeChange: CustomStringConvertible {
  /// The change in words, as in `+ #7 "milk" under #1 after #4`.
  public var description: String {
    switch self {
    case .insert(let node, let element, let place): "+ \(node) \(element) \(place)"
    case .remove(let node, let element, let place): "- \(node) \(element) \(place)"
    case .move(let node, let from, let to): "> \(node) \(to) (was \(from))"
    case .update(let node, let from, let to): "~ \(node) \(to) (was \(from))"
    }
  }
}
