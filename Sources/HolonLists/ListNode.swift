/// An element with everything below it as a value, before it is added to a list or after it was removed.
public struct ListNode<Content: ListContent>: Sendable {
  /// The element at the top; nil for a whole list.
  public var entry: ListEntry<Content>?

  /// The name of a whole list; empty for other elements.
  public let name: String

  /// The elements directly below.
  public var parts: [ListNode]

  @inlinable
  init(entry: ListEntry<Content>?, name: String = "", parts: [ListNode] = []) {
    self.entry = entry
    self.name = name
    self.parts = parts
  }

  /// The level of the element at the top.
  @inlinable
  public var level: ListLevel { entry?.level ?? .list }

  /// Returns the node with another top element.
  @inlinable
  package func editing(_ edit: (inout ListEntry<Content>) -> Void) -> ListNode {
    guard var entry else { return ListNode(entry: nil, name: name, parts: parts.map { $0.editing(edit) }) }
    edit(&entry)
    return ListNode(entry: entry, name: name, parts: parts)
  }

  /// Returns the node with other traits of its top element.
  @inlinable
  package func with(_ edit: (inout ListTraits<Content>.Values) -> Void) -> ListNode {
    editing { entry in
      var values = entry.traits?.values ?? .init()
      edit(&values)
      entry.traits = values.isEmpty ? nil : ListTraits(values)
    }
  }

  /// The name of the element in a path.
  @inlinable
  var pathComponent: String { entry.map { "\($0.id)" } ?? (name.isEmpty ? "list" : name) }
}

extension ListNode: ListElement {
  /// The node itself.
  @inlinable
  public var node: ListNode { self }
}

extension ListNode: Equatable {}
