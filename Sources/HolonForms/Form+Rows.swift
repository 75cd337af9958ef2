internal import HolonBase
public import HolonLists
internal import HolonTree

extension Form {
  /// Returns the rows of a repeated group, in their order; none if the group is unknown.
  public func rows(of group: String) -> [String] { end(of: group)?.rows ?? [] }

  /// Returns the cell at the end of a repeated group; nil if the group is unknown.
  func end(of group: String) -> FormField? {
    guard let field = list["\(group).\(RepeatedGroup.endName)"], case .rows = field.template.part else { return nil }
    return field
  }

  /// Adds a row at the end of a repeated group, or before one of its rows.
  ///
  /// - Parameters:
  ///   - group: The identifier of the repeated group.
  ///   - row: The row before which the new one is inserted; nil for the end.
  /// - Returns: The new row's identifier.
  /// - Throws: `ListError/unknown(id:list:)` when the repeated group is unknown, or the row isn't in it.
  @discardableResult
  public mutating func addRow(to group: String, before row: String? = nil) throws(ListError) -> String {
    let template = try repeatedGroup(group)
    let end = "\(group).\(RepeatedGroup.endName)"
    if let row, !rows(of: group).contains(row) { throw .unknown(id: row, list: group) }
    let node = try newRow(of: group, template)
    record([apply(.insert(node, .before(row ?? end)))])
    return node.id
  }

  /// Returns a row of a repeated group with a new number, before it is added to the form.
  mutating func newRow(of group: String, _ template: RepeatedGroup) throws(ListError) -> ListNode<FormField> {
    let node = template.row(named: "\(group).\(nextRow)")
    nextRow += 1
    var names: Set<String> = []
    node.forEach { names.insert($0.id) }
    let list = list
    return try node.resolvingConditions { names.contains($0) || list.contains($0) }
  }

  /// Removes a row with all its values.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the row is unknown.
  public mutating func removeRow(_ row: String) throws(ListError) {
    _ = try rowsAround(row)
    record([apply(.remove(row))])
  }

  /// Moves a row before another one of its group, or to the end of the group.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the row is unknown, or the other one isn't in its group.
  public mutating func moveRow(_ row: String, before other: String?) throws(ListError) {
    let (group, rows) = try rowsAround(row)
    if let other, !rows.contains(other) { throw .unknown(id: other, list: group) }
    guard other != row else { return }
    record([apply(.move(row, .before(other ?? "\(group).\(RepeatedGroup.endName)")))])
  }

  func repeatedGroup(_ id: String) throws(ListError) -> RepeatedGroup {
    guard case .rows(let group) = end(of: id)?.template.part else {
      throw .unknown(id: id, list: "the form's repeated groups")
    }
    return group
  }

  private func rowsAround(_ row: String) throws(ListError) -> (group: String, rows: [String]) {
    guard let group = list.parent(of: row) else { throw .unknown(id: row, list: list.name) }
    let rows = rows(of: group)
    guard rows.contains(row) else { throw .unknown(id: row, list: "the form's rows") }
    return (group, rows)
  }

  mutating func insertRow(_ node: ListNode<FormField>, at place: SectionedList<FormField>.Place) {
    let fresh = node.mapFields { $0.messages.replace(where: { if case .across = $0 { true } else { false } }) }
    known { (list) throws(ListError) in try list.add(fresh, at: place) }
    do { try register(fresh) } catch { preconditionFailure("the rules of a row refer to an unknown field: \(error)") }
    removedRows[node.id] = nil
    list.parent(of: node.id).map { reviseRows(of: $0) }
    let owners = cells(in: node.id)
    for id in owners {
      if var field = list[id], field.isValidating {
        // Its check was removed with the row.
        startCheck(&field, isVisible: list.isVisible(id))
        put(field)
      }
      for rule in rules[id] ?? [] { ask(rule) }
    }
    askReaders(of: owners)
  }

  mutating func removeRow(_ row: String) -> FormEdit {
    let place = place(of: row)
    let group = list.parent(of: row)
    let node = known { (list) throws(ListError) in try list.remove(row) }[0]
    unregister(node)
    for id in node.cells { startedChecks[id] = .some(nil) }
    if let group {
      if end(of: group)?.initialRows.contains(row) == true { removedRows[row] = node }
      reviseRows(of: group)
    }
    return .insert(node, place)
  }

  /// Updates the cell at the end of a repeated group.
  mutating func reviseRows(of group: String) {
    guard var field = end(of: group) else { return }
    field.value = .array(list.parts(of: group).filter { $0 != field.id }.map { .string($0) })
    field.messages.replace(where: { if case .own = $0 { true } else { false } }, with: field.ownMessages)
    put(field)
    askReaders(of: CollectionOfOne(field.id))
  }
}

extension FormField {
  /// The rows that the cell at the end of a repeated group counts.
  var rows: [String] { value.texts }

  /// The initial rows.
  var initialRows: [String] { initialValue.texts }
}

extension JSONValue {
  fileprivate var texts: [String] {
    guard case .array(let items) = self else { return [] }
    return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

extension ListNode<FormField> {
  /// Returns the node with all fields edited.
  func mapFields(_ edit: (inout FormField) -> Void) -> ListNode {
    var node = editing { entry in
      guard case .cell(var field) = entry.kind else { return }
      edit(&field)
      entry.kind = .cell(field)
    }
    node.parts = parts.map { $0.mapFields(edit) }
    return node
  }

  /// The identifiers of all fields.
  var cells: [String] {
    var cells: [String] = []
    forEach { if $0.level == .cell { cells.append($0.id) } }
    return cells
  }
}
