internal import HolonBase
import HolonLists
internal import HolonTree

extension ListNode<FormField> {
  /// Returns the node with a prefix before all identifiers in it, and before the rows that its rows' cells name.
  func prefixed(by prefix: String) -> ListNode {
    var node = editing { entry in
      switch entry.kind {
      case .section(let id, let header, let footer): entry.kind = .section(prefix + id, header: header, footer: footer)
      case .group(let id): entry.kind = .group(prefix + id)
      case .cell(var field):
        field.id = prefix + field.id
        if case .rows = field.template.part {
          field.value = field.value.prefixed(by: prefix)
          field.initialValue = field.value
        }
        entry.kind = .cell(field)
      }
    }
    node.parts = parts.map { $0.prefixed(by: prefix) }
    return node
  }

  /// Calls a closure with every element, wholes before their parts.
  func forEach(_ body: (ListEntry<FormField>) -> Void) {
    if let entry { body(entry) }
    for part in parts { part.forEach(body) }
  }

  /// Returns the node with conditions on the elements that their names refer to in its place.
  ///
  /// - Parameter known: Returns whether an element has an identifier.
  /// - Throws: `ListError/unknown(id:list:)` when a condition depends on an unknown element.
  func resolvingConditions(_ known: (String) -> Bool) throws(ListError) -> ListNode {
    var node = self
    if let entry, let condition = entry.condition {
      let resolved = try condition.mapped { (name) throws(ListError) in
        let id = try resolve(name, from: entry.id, known: known)
        // A group has no value, but the cell at a repeated group's end has its rows.
        return known("\(id).\(RepeatedGroup.endName)") ? "\(id).\(RepeatedGroup.endName)" : id
      }
      node = with { $0.condition = resolved }
    }
    var parts: [ListNode] = []
    for part in self.parts { parts.append(try part.resolvingConditions(known)) }
    node.parts = parts
    return node
  }
}

/// Returns the identifier that a name refers to: the element with this name in the innermost group around the given
/// one.
func resolve(_ name: String, from id: String, known: (String) -> Bool) throws(ListError) -> String {
  var scope = id[...]
  while let dot = scope.lastIndex(of: ".") {
    scope = scope[..<dot]
    let candidate = "\(scope).\(name)"
    if known(candidate) { return candidate }
  }
  guard known(name) else { throw .unknown(id: name, list: "the form, although \(id) refers to it") }
  return name
}

extension JSONValue {
  fileprivate func prefixed(by prefix: String) -> JSONValue {
    guard case .array(let items) = self else { return self }
    return .array(items.map { if case .string(let text) = $0 { .string(prefix + text) } else { $0 } })
  }
}

extension Condition {
  /// Returns the condition on other elements.
  func mapped<Other, Failure: Error>(
    _ transform: (ID) throws(Failure) -> Other
  ) throws(Failure) -> Condition<Other> {
    func mapped(_ condition: Condition) throws(Failure) -> Condition<Other> { try condition.mapped(transform) }
    return switch self {
    case .equals(let id, let value): .equals(try transform(id), value)
    case .isEmpty(let id): .isEmpty(try transform(id))
    case .isLess(let id, let value): .isLess(try transform(id), than: value)
    case .isGreater(let id, let value): .isGreater(try transform(id), than: value)
    case .isOne(let id, let values): .isOne(try transform(id), of: values)
    case .all(let conditions): .all(try conditions.map(mapped))
    case .any(let conditions): .any(try conditions.map(mapped))
    case .not(let condition): .not(try condition.mapped(transform))
    }
  }
}
