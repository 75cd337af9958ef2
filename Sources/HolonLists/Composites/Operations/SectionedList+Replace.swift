public import HolonTree

extension SectionedList {
  /// Puts an element, with everything below it, in the place of another one.
  ///
  /// - Returns: What was replaced.
  /// - Throws: ``ListError`` when the new element can't be there, an identity is taken elsewhere, or the old element
  ///   isn't there; the list stays as it is.
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
    hang(node, at: slot)
    if replaced != node { note(.remove(node.entry.map { [$0.id] } ?? []), .insert([replaced], at: place)) }
    return replaced
  }

  /// Exchanges the content of the cell that has the content's identity.
  ///
  /// - Throws: ``ListError`` when there is no such element, or it is no cell; the list stays as it is.
  /// - Complexity: O(*d*) on average, *d* being the depth, apart from the conditions that depend on the value.
  @inlinable
  public mutating func update(_ content: Content) throws(ListError) {
    let node = try existing(content.id)
    let entry = tree[node]
    guard case .cell = entry.kind else { throw .wrongLevel(entry.level, expected: .cell, path: path(node)) }
    setKind(.cell(content), of: node, from: entry)
    if history.isRecording, entry.content != content { note(.change(entry)) }
  }

  /// Makes an element show something else; its level and its identity stay.
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
  /// - Throws: ``ListError`` when there is no such element, it is no cell, or its new identity is taken; the list stays
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

  /// Sets what stands above the rows of a section.
  ///
  /// - Throws: ``ListError`` when there is no such element, or it is no section.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func setHeader(_ header: String?, of section: ID) throws(ListError) {
    try editSection(section) { _, footer in .section(section, header: header, footer: footer) }
  }

  /// Sets what stands below the rows of a section.
  ///
  /// - Throws: ``ListError`` when there is no such element, or it is no section.
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
    if history.isRecording, entry.kind != kind { note(.change(entry)) }
  }

  /// Sets what an element adds to how it and everything below it is shown.
  ///
  /// - Throws: ``ListError/unknown(id:list:)`` when there is no such element.
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
    note(.change(entry))
  }

  /// Gives an element another decoration; its rule and its condition stay.
  @inlinable
  mutating func setTraits(_ traits: ListTraits<Content>?, of node: NodeHandle) {
    var entry = tree[node]
    guard entry.traits !== traits else { return }
    entry.traits = traits
    put(entry)
    if entry.level != .cell { noteDecoration(below: node) }
  }
}
