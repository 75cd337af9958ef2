public import HolonTree

extension SectionedList {
  /// A place for an element.
  public enum Place: Sendable {
    /// The start of an element's parts; for nil, of the whole list.
    case first(in: ID?)

    /// The end of an element's parts; for nil, of the whole list.
    case last(in: ID?)

    /// The place right before an element.
    case before(ID)

    /// The place right after an element.
    case after(ID)
  }

  /// Adds elements at the end of a section or group; sections to the list itself.
  ///
  /// ```swift
  /// try list.add(ListSection("dc"), ListSection("marvel"))
  /// try list.add(Cell("batman"), Cell("robin"), to: "dc")
  /// ```
  ///
  /// - Throws: ``ListError`` when an element can't stand there, an identity is taken, or the whole is unknown; then
  ///   nothing is added.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements added and *d* the depth.
  @inlinable
  public mutating func add(_ elements: any ListElement<Content>..., to whole: ID? = nil) throws(ListError) {
    try insert(elements.map { $0.node }, at: .last(in: whole))
  }

  /// Adds elements at the given place.
  ///
  /// - Throws: ``ListError`` when an element can't stand there, an identity is taken, or the place is unknown; then
  ///   nothing is added.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements added and *d* the depth.
  @inlinable
  public mutating func add(_ elements: any ListElement<Content>..., at place: Place) throws(ListError) {
    try insert(elements.map { $0.node }, at: place)
  }

  /// Adds any number of elements at the end of a section or group; sections to the list itself.
  ///
  /// - Throws: ``ListError`` when an element can't stand there, an identity is taken, or the whole is unknown; then
  ///   nothing is added.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements added and *d* the depth.
  @inlinable
  public mutating func add(
    contentsOf elements: some Sequence<some ListElement<Content>>, to whole: ID? = nil
  ) throws(ListError) {
    try insert(elements.map { $0.node }, at: .last(in: whole))
  }

  /// Adds elements from statements to a section or group; sections to the list itself.
  ///
  /// - Throws: ``ListError`` when an element can't stand there, an identity is taken, or the whole is unknown; then
  ///   nothing is added.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements added and *d* the depth.
  @inlinable
  public mutating func add(
    to whole: ID? = nil, @ListBuilder<Content> elements: () -> [ListNode<Content>]
  ) throws(ListError) {
    try insert(elements(), at: .last(in: whole))
  }

  /// Adds nodes, all or none of them.
  @inlinable
  package mutating func insert(_ nodes: [ListNode<Content>], at place: Place) throws(ListError) {
    let slot = try slot(at: place)
    try check(nodes, in: slot.whole)
    if nodes.isEmpty { return }
    if isEmpty { fill(with: nodes) } else { for node in nodes { attach(node, at: slot) } }
    recordInverse(.remove(nodes.compactMap { $0.entry?.id }))
  }

  /// The link position of new elements: a whole, and the sibling before or after which they are linked, if any.
  @usableFromInline struct Slot {
    @usableFromInline var whole: NodeHandle?
    @usableFromInline var sibling: ID?

    @inlinable
    init(whole: NodeHandle?, sibling: ID? = nil) { (self.whole, self.sibling) = (whole, sibling) }
  }

  @inlinable
  func slot(at place: Place) throws(ListError) -> Slot {
    switch place {
    case .first(let id):
      let whole = try id.map(existing)
      return Slot(whole: whole, sibling: tree.firstChild(of: whole).map { tree[$0].id })
    case .last(let id):
      let whole = try id.map(existing)
      return Slot(whole: whole)
    case .before(let id):
      return Slot(whole: tree.parent(of: try existing(id)), sibling: id)
    case .after(let id):
      let node = try existing(id)
      guard let next = tree.next(after: node) else { return Slot(whole: tree.parent(of: node)) }
      return Slot(whole: tree.parent(of: node), sibling: tree[next].id)
    }
  }
}
