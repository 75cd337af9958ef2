public import HolonBase

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

extension ListElement {
  /// The element, hidden until ``SectionedList/show(_:)``.
  public func hidden(_ isHidden: Bool = true) -> ListNode<Content> {
    node.editing { entry in
      if isHidden { entry.concealment.insert(.flag) } else { entry.concealment.remove(.flag) }
    }
  }

  /// The element, shown only as long as a condition on other elements' values holds.
  ///
  /// Several conditions around one element have to hold all.
  public func visible(when condition: Condition<Content.ID>) -> ListNode<Content> {
    node.with { $0.condition = $0.condition.map { $0 && condition } ?? condition }
  }

  /// The element, shown only as long as a rule lets its content through; groups and sections have none and are shown.
  ///
  /// Several rules around one element have to let it through all.
  ///
  /// - Parameter rule: Asked when the element is put into a list, and whenever its content changes.
  public func visible(where rule: @escaping @Sendable (Content) -> Bool) -> ListNode<Content> {
    node.with { traits in
      guard let inner = traits.rule else { return traits.rule = rule }
      traits.rule = { inner($0) && rule($0) }
    }
  }
}
