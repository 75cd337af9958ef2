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
/// try heroes.add(ListSection("villains"), to: "dc")  // a section can't hold a section: heroes/dc/villains; …
/// ```
///
/// Every element is named by its identity, whatever its level. A list is a value: a copy costs O(1) and shares its
/// memory with the original. Edits are recorded: ``takeChanges()`` tells what they have changed for whoever shows the
/// list, ``changes(since:)`` what has changed since a version, and ``undo()`` takes them back.
///
/// - How answers combine: ``summary`` adds up what all cells say; ``items`` are the visible cells of all sections.
/// - Order: sections, groups and cells are shown in the order in which they were put.
/// - Failures: an edit that is refused throws a ``ListError`` that names the path, and leaves the list as it was.
/// - No parts: a list without sections has no items, and a section without cells shows its header and footer.
public struct SectionedList<Content: ListContent>: Sendable {
  /// Names an element.
  public typealias ID = Content.ID

  @usableFromInline package typealias Entries = KeyedTree<ListEntry<Content>, ListSummary<Content>>

  /// What the list is called in paths.
  public let name: String

  /// The elements; the roots are the sections.
  @usableFromInline package internal(set) var entries = Entries()

  /// Which elements' conditions depend on a value.
  @usableFromInline package internal(set) var dependents: [ID: Set<ID>] = [:]

  /// What lets contents through; nil for all.
  @usableFromInline var filter: (@Sendable (Content) -> Bool)?

  /// How often the filter was set.
  @usableFromInline var filterNumber = 0

  /// The number of edits up to now.
  @usableFromInline var revision = 0

  /// What undo, redo and reset go back to.
  @usableFromInline package var history = ListHistory<Content>()

  /// What ``takeChanges()`` has told up to now, and what has changed since.
  @usableFromInline var record = ListRecord<Content>()

  /// Creates a list without sections.
  @inlinable
  public init(_ name: String = "") { self.name = name }

  /// Creates a list from statements.
  ///
  /// - Throws: ``ListError`` when an element stands where it can't be, or an identity comes twice.
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

// MARK: - Asking

extension SectionedList {
  /// What all cells say together.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var summary: ListSummary<Content> { entries.summary }

  /// What an element and everything below it says; nil if there is no such element.
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

  /// Whether an element has this identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool { entries.contains(id) }

  /// The element with an identity, without what is below it; nil if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func entry(_ id: ID) -> ListEntry<Content>? { entries[id] }

  /// The content of a cell; nil if no cell has the identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id: ID) -> Content? { entries[id]?.content }

  /// The whole that an element stands in; nil for a section, and if there is no such element.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func parent(of id: ID) -> ID? { entries.parent(of: id) }

  /// The elements directly in another one, visible or not; the sections for nil.
  ///
  /// - Complexity: O(*c*), *c* being the number of the elements.
  @inlinable
  public func parts(of id: ID? = nil) -> [ID] { entries.children(of: id) }

  /// The names on the way to an element, as in `heroes/dc/batman`; nil if there is no such element.
  ///
  /// - Complexity: O(*d*), *d* being the depth.
  @inlinable
  public func path(of id: ID) -> String? { entries.handle(of: id).map(path) }

  /// What an element is shown with: what it and all wholes around it add; nil if there is no such element.
  ///
  /// - Complexity: O(*d*), *d* being the depth.
  @inlinable
  public func decoration(of id: ID) -> Decoration? {
    guard let node = entries.handle(of: id) else { return nil }
    return tree.ancestors(of: node).reduce(tree[node].decoration) { $0.inside(tree[$1].decoration) }
  }

  /// An element with everything below it, to be kept or put into another list; nil if there is no such element.
  ///
  /// - Complexity: O(*m*), *m* being the number of elements from this one down.
  @inlinable
  public func node(of id: ID) -> ListNode<Content>? { entries.handle(of: id).map(node) }

  @inlinable
  package var tree: Tree<ListEntry<Content>, ListSummary<Content>> { entries.tree }

  @inlinable
  func path(_ node: NodeHandle) -> String {
    let names = [node] + tree.ancestors(of: node)
    return (names.map { "\(tree[$0].id)" } + (name.isEmpty ? [] : [name])).reversed().joined(separator: "/")
  }

  /// The path that a new element gets below an element; of the whole for nil.
  @inlinable
  func path(_ part: String, in whole: NodeHandle?) -> String {
    whole.map { "\(path($0))/\(part)" } ?? (name.isEmpty ? part : "\(name)/\(part)")
  }

  @inlinable
  func existing(_ id: ID) throws(ListError) -> NodeHandle {
    guard let node = entries.handle(of: id) else { throw .unknown(id: "\(id)", list: name) }
    return node
  }

  @inlinable
  func node(_ top: NodeHandle) -> ListNode<Content> {
    // Parts wait with their depths until their whole comes up on the way back.
    var open: [ListNode<Content>] = []
    for (node, depth) in tree.preorder(from: top) {
      while open.count > depth { Self.close(&open) }
      var entry = tree[node]
      // The other reasons hold in this list and at this time only.
      entry.concealment.formIntersection(.flag)
      open.append(ListNode(entry: entry))
    }
    while open.count > 1 { Self.close(&open) }
    return open[0]
  }

  @inlinable
  static func close(_ open: inout [ListNode<Content>]) {
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
