public import HolonTree

extension SectionedList {
  /// Replaces an element, with everything below it, by another one.
  ///
  /// - Returns: The replaced element.
  /// - Throws: ``ListError`` when the new element can't stand there, an identity is taken elsewhere, or the old element
  ///   is unknown; then the list stays as it is.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of old and new elements and *d* the depth.
  @discardableResult
  @inlinable
  public mutating func replace(
    _ id: ID, with element: some ListElement<Content>
  ) throws(ListError) -> ListNode<Content> {
    let old = try existing(id)
    let node = element.node
    try check([node], in: tree.parent(of: old), leaving: old)
    let slot = try slot(at: .after(id))
    let replaced = self.node(old)
    let place = place(of: old)
    unhang(id)
    attach(node, at: slot)
    if replaced != node { recordInverse(.remove(node.entry.map { [$0.id] } ?? []), .insert([replaced], at: place)) }
    return replaced
  }

  /// Replaces the content of the cell with the content's identity.
  ///
  /// - Throws: ``ListError`` when the element is unknown or no cell; then the list stays as it is.
  /// - Complexity: O(*d*) on average, *d* being the depth, apart from the conditions that depend on the value.
  @inlinable
  public mutating func update(_ content: Content) throws(ListError) {
    let node = try existing(content.id)
    let entry = tree[node]
    guard case .cell = entry.kind else { throw .wrongLevel(entry.level, expected: .cell, path: path(node)) }
    setKind(.cell(content), of: node, from: entry)
    if history.isRecording, entry.content != content { recordInverse(.change(entry)) }
  }

  /// Changes the kind of an element, with the same level and identity.
  @inlinable
  mutating func setKind(_ kind: ListEntry<Content>.Kind, of node: NodeHandle, from entry: ListEntry<Content>) {
    var entry = entry
    let old = entry.content
    entry.kind = kind
    if let new = entry.content {
      entry.concealment = concealment(of: entry, isAboveHidden: entry.concealment.contains(.above))
      put(entry)
      if !dependents.isEmpty, old?.value != new.value { reviseDependents(of: new.id) }
    } else {
      put(entry)
    }
  }

  /// Edits the content of a cell; a new identity makes it another cell in the same place.
  ///
  /// ```swift
  /// try list.update("batman") { $0.subtitle = "Bruce Wayne" }
  /// ```
  ///
  /// - Throws: ``ListError`` when the element is unknown or no cell, or its new identity is taken; then the list stays
  ///   as it is.
  /// - Complexity: O(*d*) on average, *d* being the depth, apart from the conditions that depend on the value.
  @inlinable
  public mutating func update(_ id: ID, _ edit: (inout Content) -> Void) throws(ListError) {
    let node = try existing(id)
    guard var content = tree[node].content else {
      throw .wrongLevel(tree[node].level, expected: .cell, path: path(node))
    }
    edit(&content)
    if content.id == id {
      try update(content)
    } else {
      var renamed = self.node(node)
      renamed.entry?.kind = .cell(content)
      try replace(id, with: renamed)
    }
  }

  /// Sets the text above the rows of a section.
  ///
  /// - Throws: ``ListError`` when the element is unknown or no section.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func setHeader(_ header: String?, of section: ID) throws(ListError) {
    try editSection(section) { _, footer in .section(section, header: header, footer: footer) }
  }

  /// Sets the text below the rows of a section.
  ///
  /// - Throws: ``ListError`` when the element is unknown or no section.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func setFooter(_ footer: String?, of section: ID) throws(ListError) {
    try editSection(section) { header, _ in .section(section, header: header, footer: footer) }
  }

  @inlinable
  mutating func editSection(
    _ id: ID, _ kind: (String?, String?) -> ListEntry<Content>.Kind
  ) throws(ListError) {
    let node = try existing(id)
    let entry = tree[node]
    guard case .section(_, let header, let footer) = entry.kind else {
      throw .wrongLevel(entry.level, expected: .section, path: path(node))
    }
    let kind = kind(header, footer)
    setKind(kind, of: node, from: entry)
    if history.isRecording, entry.kind != kind { recordInverse(.change(entry)) }
  }

  /// Sets the decoration of an element, which applies to everything below it, too.
  ///
  /// - Throws: ``ListError/unknown(id:list:)`` when the element is unknown.
  /// - Complexity: O(*m* · (*d* + log *n*)) at most, *m* being the number of elements from there on down, *n* that of all
  ///   and *d* the depth.
  @inlinable
  public mutating func setDecoration(_ decoration: Decoration, of id: ID) throws(ListError) {
    let node = try existing(id)
    guard tree[node].decoration != decoration else { return }
    let entry = tree[node]
    var values = entry.traits?.values ?? .init()
    values.decoration = decoration
    setTraits(values.isEmpty ? nil : ListTraits(values), of: node)
    recordInverse(.change(entry))
  }

  /// Replaces the traits of an element; its rule and its condition stay.
  @inlinable
  mutating func setTraits(_ traits: ListTraits<Content>?, of node: NodeHandle) {
    var entry = tree[node]
    guard entry.traits !== traits else { return }
    entry.traits = traits
    put(entry)
    if entry.level != .cell { recordDecoration(below: node) }
  }
}
