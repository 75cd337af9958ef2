public import HolonBase

// Each modifier wraps one element of any level and returns it as that element.
extension ListElement {
  /// Returns the element with a decoration around it.
  public func decorated(_ outer: Decoration) -> ListNode<Content> {
    node.with { $0.decoration = $0.decoration.inside(outer) }
  }

  /// Returns the element with a short text beside its title.
  public func badge(_ text: String) -> ListNode<Content> { decorated(Decoration(badge: text)) }

  /// Returns the element indented by some levels.
  public func indented(by levels: Int = 1) -> ListNode<Content> { decorated(Decoration(indentation: levels)) }

  /// Returns the element in a style that the client knows by name.
  public func style(_ name: String) -> ListNode<Content> { decorated(Decoration(style: name)) }

  /// Returns the element with a value that the client knows by name.
  public func decorated(_ name: String, _ value: JSONValue) -> ListNode<Content> {
    decorated(Decoration(values: [name: value]))
  }
}

extension ListElement {
  /// Returns the element, hidden until ``SectionedList/show(_:)`` is called.
  public func hidden(_ isHidden: Bool = true) -> ListNode<Content> {
    node.editing { entry in
      if isHidden { entry.concealment.insert(.flag) } else { entry.concealment.remove(.flag) }
    }
  }

  /// Returns the element, visible only while a condition on other elements' values holds.
  ///
  /// With several conditions around one element, all have to hold.
  public func visible(when condition: Condition<Content.ID>) -> ListNode<Content> {
    node.with { $0.condition = $0.condition.map { $0 && condition } ?? condition }
  }

  /// Returns the element, visible only while a rule allows its content; groups and sections without content are
  /// visible.
  ///
  /// With several rules around one element, all have to allow its content.
  ///
  /// - Parameter rule: Called when the element is put into a list, and whenever its content changes.
  public func visible(where rule: @escaping @Sendable (Content) -> Bool) -> ListNode<Content> {
    node.with { traits in
      guard let inner = traits.rule else { return traits.rule = rule }
      traits.rule = { inner($0) && rule($0) }
    }
  }
}
