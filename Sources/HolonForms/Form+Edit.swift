import HolonLists
internal import HolonTree

/// A change of entered values or rows, as the history stores it.
enum FormEdit: Sendable {
  case value(String, FieldEntry)
  case insert(ListNode<FormField>, SectionedList<FormField>.Place)
  case remove(String)
  case move(String, SectionedList<FormField>.Place)
}

extension Form {
  /// Makes a change and updates everything that depends on it.
  ///
  /// - Returns: The inverse change.
  mutating func apply(_ edit: FormEdit) -> FormEdit {
    switch edit {
    case .value(let id, let entry): return enter(entry, into: id)
    case .insert(let node, let place):
      insertRow(node, at: place)
      return .remove(node.id)
    case .remove(let id): return removeRow(id)
    case .move(let id, let place):
      let old = self.place(of: id)
      known { (list) throws(ListError) in try list.move(id, to: place) }
      list.parent(of: id).map { reviseRows(of: $0) }
      return .move(id, old)
    }
  }

  private mutating func enter(_ entry: FieldEntry, into id: String) -> FormEdit {
    guard var field = list[id] else {
      preconditionFailure("field \(id) doesn't exist: use a name of the form's fields")
    }
    var state = field.state
    let old = FormEdit.value(id, state.entry)
    guard state.value != entry.value || state.entry.problem != entry.problem else {
      if state.entry.typed != entry.typed {
        field.state.entry = entry
        put(field)
      }
      return old
    }
    state.entry = entry
    state.messages.replace(where: \.endsWithValue, with: field.ownMessages(for: entry))
    field.state = state
    startCheck(&field, isVisible: list.isVisible(id))
    let concealed = concealedFields(by: id)
    put(field)
    askReaders(of: CollectionOfOne(id))
    revise(concealed)
    return old
  }

  /// Returns the visibility of the fields whose conditions depend on a field.
  private func concealedFields(by id: String) -> [String: Bool] {
    guard let dependents = list.dependents[id] else { return [:] }
    var isVisible: [String: Bool] = [:]
    for dependent in dependents {
      for cell in cells(in: dependent) { isVisible[cell] = list.isVisible(cell) }
    }
    return isVisible
  }

  /// Updates fields that were hidden or shown, and the rules that depend on them.
  private mutating func revise(_ wereVisible: [String: Bool]) {
    let changed = wereVisible.filter { list.isVisible($0) != $1 }.keys.sorted()
    guard !changed.isEmpty else { return }
    for id in changed {
      guard var field = list[id], !field.checks.isEmpty else { continue }
      startCheck(&field, isVisible: list.isVisible(id))
      put(field)
    }
    askReaders(of: changed)
  }

  /// Makes an edit that can't fail, because all of its elements are known to exist.
  mutating func known<Result>(_ body: (inout SectionedList<FormField>) throws(ListError) -> Result) -> Result {
    do { return try body(&list) } catch { preconditionFailure("an existing element can't be edited: \(error)") }
  }

  /// Returns the place of an element, in a form that stays valid when the element is removed.
  func place(of id: String) -> SectionedList<FormField>.Place {
    let siblings = list.parts(of: list.parent(of: id))
    guard let index = siblings.firstIndex(of: id), index + 1 < siblings.count else {
      return .last(in: list.parent(of: id))
    }
    return .before(siblings[index + 1])
  }

  /// Returns the cells from an element downwards, in order.
  func cells(in id: String?) -> [String] {
    guard let id else { return list.parts().flatMap { cells(in: $0) } }
    guard let node = list.entries.handle(of: id) else { return [] }
    return list.tree.preorder(from: node).compactMap { node, _ in list.tree[node].content?.id }
  }
}

extension ListNode {
  /// The identity of the top element, which every part of a list has.
  var id: Content.ID {
    guard let entry else { preconditionFailure("the whole list isn't a row") }
    return entry.id
  }
}

extension FieldMessage.Origin {
  /// Whether a message concerns the value alone, and so becomes obsolete with another value.
  fileprivate var endsWithValue: Bool {
    switch self {
    case .own, .check, .refusal: true
    case .across: false
    }
  }
}
