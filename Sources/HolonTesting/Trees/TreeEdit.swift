import HolonTree

/// One edit of a random script.
enum TreeEdit<Element> {
  case append(Element, to: NodeHandle?)
  case insertBefore(NodeHandle, Element)
  case insertAfter(NodeHandle, Element)
  case replace(NodeHandle, Element)
  case remove(NodeHandle)
  case moveInto(NodeHandle, NodeHandle?)
  case moveBefore(NodeHandle, NodeHandle)
  case moveAfter(NodeHandle, NodeHandle)

  /// Returns a random edit that the model allows to be tried; it may be a move that must be refused.
  static func random(
    on model: TreeModel<Element>, size: Int, using generator: inout SeededGenerator,
    element: (inout SeededGenerator) -> Element
  ) -> TreeEdit {
    guard let node = model.nodes.randomElement(using: &generator),
      let other = model.nodes.randomElement(using: &generator)
    else { return .append(element(&generator), to: nil) }
    let parent = Int.random(in: 0..<8, using: &generator) == 0 ? nil : other
    // Above the desired size, more nodes are removed than added.
    switch Int.random(in: 0..<(model.nodes.count < size ? 16 : 20), using: &generator) {
    case 0..<4: return .append(element(&generator), to: parent)
    case 4..<6: return .insertBefore(node, element(&generator))
    case 6..<8: return .insertAfter(node, element(&generator))
    case 8..<10: return .replace(node, element(&generator))
    case 10..<12: return .moveInto(node, parent)
    case 12..<14: return .moveBefore(node, other)
    case 14: return .moveAfter(node, other)
    default: return .remove(node)
    }
  }
}

extension TreeEdit: CustomStringConvertible {
  var description: String {
    switch self {
    case .append(let element, let parent): "append \(element) to \(Self.name(parent))"
    case .insertBefore(let node, let element): "insert \(element) before \(node)"
    case .insertAfter(let node, let element): "insert \(element) after \(node)"
    case .replace(let node, let element): "set \(node) to \(element)"
    case .remove(let node): "remove \(node)"
    case .moveInto(let node, let parent): "move \(node) to \(Self.name(parent))"
    case .moveBefore(let node, let other): "move \(node) before \(other)"
    case .moveAfter(let node, let other): "move \(node) after \(other)"
    }
  }

  private static func name(_ parent: NodeHandle?) -> String { parent.map { "\($0)" } ?? "the roots" }
}
