/// One node's part in the difference of two versions of a tree.
public enum TreeChange<Element> {
  /// The node is only in the new version, at this place there.
  case insert(NodeHandle, Element, at: TreePlace)

  /// The node is only in the old version, at this place there.
  case remove(NodeHandle, Element, from: TreePlace)

  /// The node is in both versions, under another parent or in another order among its siblings.
  case move(NodeHandle, from: TreePlace, to: TreePlace)

  /// The node is in both versions and holds something else.
  case update(NodeHandle, from: Element, to: Element)

  /// The node that the change is about.
  public var node: NodeHandle {
    switch self {
    case .insert(let node, _, _), .remove(let node, _, _), .move(let node, _, _), .update(let node, _, _): node
    }
  }

  /// The change that leads back.
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
