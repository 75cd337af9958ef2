public import HolonTree

/// Sections with header and footer, groups nested to any depth, and cells with contents of any kind.
///
/// ```swift
/// var heroes = try SectionedList<Cell>("heroes") {
///   ListSection("marvel", header: "Marvel") {
///     Cell("spider-man", title: "Spider-Man")
///   }
///   ListSection("dc", header: "DC") {
///     Cell("batman", title: "Batman").badge("new")
///     Cell("joker", title: "The Joker").hidden()
///   }
/// }
/// heroes.items.map(\.title)                          // ["Spider-Man", "Batman"]
/// try heroes.add(Cell("robin"), to: "dc")
/// try heroes.add(ListSection("villains"), to: "dc")  // a section can't contain the section at heroes/dc/villains: …
/// ```
///
/// Every element has an identity, whatever its level. A list is a value: a copy costs O(1) and shares its memory with
/// the original. Edits are recorded: ``takeChanges()`` returns the changes since its last call, and ``changes(since:)``
/// those since a version. ``undo()`` reverts them.
///
/// - How answers combine: ``summary`` combines those of all cells; ``items`` are the visible cells of all sections.
/// - Order: sections, groups and cells are shown in the order in which they were put.
/// - Failures: an edit that is refused throws a ``ListError`` that names the path, and leaves the list as it was.
/// - No parts: a list without sections has no items, and a section without cells shows its header and footer.
public struct SectionedList<Content: ListContent>: Sendable {
  /// The identity of an element.
  public typealias ID = Content.ID

  @usableFromInline package typealias Entries = KeyedTree<ListEntry<Content>, ListSummary<Content>>

  /// The name of the list in paths.
  public let name: String

  /// The elements; the roots are the sections.
  @usableFromInline package internal(set) var entries = Entries()

  /// The elements whose conditions depend on each element's value.
  @usableFromInline package internal(set) var dependents: [ID: Set<ID>] = [:]

  /// The filter for contents; nil for none.
  @usableFromInline var filter: (@Sendable (Content) -> Bool)?

  /// The number of times that the filter was set.
  @usableFromInline var filterNumber = 0

  /// The number of edits so far.
  @usableFromInline var revision = 0

  /// The states that undo, redo and reset return to.
  @usableFromInline package var history = ListHistory<Content>()

  /// The changes that ``takeChanges()`` has reported, and those since then.
  @usableFromInline var record = ListRecord<Content>()

  /// Creates a list without sections.
  @inlinable
  public init(_ name: String = "") { self.name = name }

  /// Creates a list from statements.
  ///
  /// - Throws: ``ListError`` when an element stands at a wrong level, or an identity occurs twice.
  /// - Complexity: O(*n*) on average, *n* being the number of elements.
  @inlinable
  public init(_ name: String = "", @ListBuilder<Content> sections: () -> [ListNode<Content>]) throws(ListError) {
    self.init(name)
    history.isRecording = false
    try insert(sections(), at: .last(in: nil))
    history.isRecording = true
    setBaseline()
  }
}

// MARK: - Queries

extension SectionedList {
  /// The combined summary of all cells.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var summary: ListSummary<Content> { entries.summary }

  /// Returns the combined summary of an element and everything below it; nil if the element is unknown.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func summary(of id: ID) -> ListSummary<Content>? { entries.summary(of: id) }

  /// The number of sections, groups and cells, visible or not.
  @inlinable
  public var count: Int { entries.count }

  /// Whether there are no sections.
  @inlinable
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns whether an element has this identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool { entries.contains(id) }

  /// Returns the element with an identity, without its parts; nil if it is unknown.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func entry(_ id: ID) -> ListEntry<Content>? { entries[id] }

  /// The content of a cell; nil if no cell has the identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id: ID) -> Content? { entries[id]?.content }

  /// Returns the identity of the whole around an element; nil for a section and for unknown elements.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func parent(of id: ID) -> ID? { entries.parent(of: id) }

  /// Returns the direct parts of an element, visible or not; the sections for nil.
  ///
  /// - Complexity: O(*c*), *c* being the number of the elements.
  @inlinable
  public func parts(of id: ID? = nil) -> [ID] { entries.children(of: id) }

  /// Returns the identities on the way to an element, as in `heroes/dc/batman`; nil if the element is unknown.
  ///
  /// - Complexity: O(*d*), *d* being the depth.
  @inlinable
  public func path(of id: ID) -> String? { entries.handle(of: id).map(path) }

  /// Returns the combined decoration of an element and all wholes around it; nil if the element is unknown.
  ///
  /// - Complexity: O(*d*), *d* being the depth.
  @inlinable
  public func decoration(of id: ID) -> Decoration? {
    guard let node = entries.handle(of: id) else { return nil }
    return tree.ancestors(of: node).reduce(tree[node].decoration) { $0.inside(tree[$1].decoration) }
  }

  /// Returns an element with everything below it, for keeping or for another list; nil if the element is unknown.
  ///
  /// - Complexity: O(*m*), *m* being the number of elements from this one down.
  @inlinable
  public func node(of id: ID) -> ListNode<Content>? { entries.handle(of: id).map(node) }

  @inlinable
  package var tree: Tree<ListEntry<Content>, ListSummary<Content>> { entries.tree }

  @usableFromInline
  func path(_ node: NodeHandle) -> String {
    let names = [node] + tree.ancestors(of: node)
    return (names.map { "\(tree[$0].id)" } + (name.isEmpty ? [] : [name])).reversed().joined(separator: "/")
  }

  /// Returns the path of a new part of an element; for nil, of a section.
  @usableFromInline
  func path(_ part: String, in whole: NodeHandle?) -> String {
    whole.map { "\(path($0))/\(part)" } ?? (name.isEmpty ? part : "\(name)/\(part)")
  }

  @inlinable
  func existing(_ id: ID) throws(ListError) -> NodeHandle {
    guard let node = entries.handle(of: id) else { throw unknown(id) }
    return node
  }

  @usableFromInline
  func unknown(_ id: ID) -> ListError { .unknown(id: "\(id)", list: name) }

  @inlinable
  func node(_ top: NodeHandle) -> ListNode<Content> {
    guard tree.firstChild(of: top) == nil else { return nodeWithParts(top) }
    return ListNode(entry: tree[top].alone)
  }

  @usableFromInline
  func nodeWithParts(_ top: NodeHandle) -> ListNode<Content> {
    // Parts wait with their depths until their whole is reached on the way back.
    var open: [ListNode<Content>] = []
    for (node, depth) in tree.preorder(from: top) {
      while open.count > depth { Self.close(&open) }
      open.append(ListNode(entry: tree[node].alone))
    }
    while open.count > 1 { Self.close(&open) }
    return open[0]
  }

  private static func close(_ open: inout [ListNode<Content>]) {
    let part = open.removeLast()
    open[open.count - 1].parts.append(part)
  }
}

extension SectionedList: ListElement {
  /// The list with all its sections.
  @inlinable
  public var node: ListNode<Content> {
    ListNode(entry: nil, name: name, parts: tree.children(of: nil).map(node))
  }
}
