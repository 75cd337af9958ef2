public import HolonTree

// Each modifier wraps one element, whatever it is, and what comes out is that element to whoever asks.
extension ListElement {
  /// The element with a decoration around it.
  public func decorated(_ outer: Decoration) -> ListNode<Content> {
    node.with { $0.decoration = $0.decoration.inside(outer) }
  }

  /// The element with a short text beside its title.
  public func badge(_ text: String) -> ListNode<Content> { decorated(Decoration(badge: text)) }

  /// The element set in by some levels.
  public func indented(by levels: Int = 1) -> ListNode<Content> { decorated(Decoration(indentation: levels)) }

  /// The element in a style that the client knows by name.
  public func style(_ name: String) -> ListNode<Content> { decorated(Decoration(style: name)) }

  /// The element with a value that the client knows by name.
  public func decorated(_ name: String, _ value: JSONValue) -> ListNode<Content> {
    decorated(Decoration(values: [name: value]))
  }
}
