public import HolonLists
internal import HolonTree

extension Form {
  /// Resets a field, a group, a section or, for nil, the whole form to its initial values.
  ///
  /// Removed rows return, added rows are removed, and all rows are in their old order. Nothing in the element is
  /// touched any more, and messages of refused submissions disappear. The reset can be undone as one step.
  /// ``takeChanges()`` returns the changes for an animation.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the element is unknown.
  public mutating func reset(_ id: String? = nil) throws(ListError) {
    if let id, !list.contains(id) { throw .unknown(id: id, list: list.name.isEmpty ? "the form" : list.name) }
    var back: [FormEdit] = []
    resetRows(in: id, &back)
    for cell in cells(in: id) {
      guard let field = list[cell], field.definition != nil else { continue }
      if field.isDirty || field.typed != nil {
        back.append(apply(.value(cell, FieldEntry(value: field.initialValue))))
      }
      guard var field = list[cell] else { continue }
      let isRefused = field.messages.contains { $0.origin == .refusal }
      guard field.isTouched || isRefused else { continue }
      field.isTouched = false
      field.messages.replace(where: { $0 == .refusal })
      put(field)
    }
    leaveUntouched(Set(cells(in: id)))
    if !back.isEmpty { record(back.reversed()) }
  }

  /// Makes the rows of fields untouched in the steps to undo, by which they may be removed and return once more.
  private mutating func leaveUntouched(_ cells: Set<String>) {
    for step in history.done.indices {
      for edit in history.done[step].indices {
        guard case .insert(let node, let place) = history.done[step][edit], cells.isSuperset(of: node.cells) else {
          continue
        }
        history.done[step][edit] = .insert(node.mapFields { $0.isTouched = false }, place)
      }
    }
  }

  /// Restores the initial rows of all repeated groups in an element, outer groups before inner ones.
  private mutating func resetRows(in id: String?, _ back: inout [FormEdit]) {
    if let id, let end = end(of: id), end.isDirty { resetRows(of: id, end, &back) }
    for part in list.parts(of: id) where list[part] == nil { resetRows(in: part, &back) }
  }

  private mutating func resetRows(of group: String, _ end: FormField, _ back: inout [FormEdit]) {
    let initial = end.initialRows
    for row in end.rows where !initial.contains(row) { back.append(apply(.remove(row))) }
    for row in initial {
      guard let removed = removedRows[row] else { continue }
      back.append(apply(.insert(removed, .before(end.id))))
    }
    var next = end.id
    for row in initial.reversed() {
      let siblings = list.parts(of: group)
      if let index = siblings.firstIndex(of: row), siblings[index + 1] != next {
        back.append(apply(.move(row, .before(next))))
      }
      next = row
    }
  }
}
