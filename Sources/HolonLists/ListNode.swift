/// An element with everything below it as a value, before it is put into a list or after it was taken out.
public struct ListNode<Content: ListContent>: Sendable {
  /// What stands at the top; nil for a whole list.
  public var entry: ListEntry<Content>?

  /// What a whole list is called; empty for other elements.
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

  /// The node with another top.
  @inlinable
  package func editing(_ edit: (inout ListEntry<Content>) -> Void) -> ListNode {
    guard var entry else { return ListNode(entry: nil, name: name, parts: parts.map { $0.editing(edit) }) }
    edit(&entry)
    return ListNode(entry: entry, name: name, parts: parts)
  }

  /// The node whose top has other traits.
  @inlinable
  package func with(_ edit: (inout ListTraits<Content>.Values) -> Void) -> ListNode {
    editing { entry in
      var values = entry.traits?.values ?? .init()
      edit(&values)
      entry.traits = values.isEmpty ? nil : ListTraits(values)
    }
  }

  /// How the element is called in a path.
  @inlinable
  var pathComponent: String { entry.map { "\($0.id)" } ?? (name.isEmpty ? "list" : name) }
}

extension ListNode: ListElement {
  /// The node itself.
  @inlinable
  public var node: ListNode { self }
}

extension ListNode: Equatable {}
