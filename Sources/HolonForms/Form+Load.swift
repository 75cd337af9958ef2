public import HolonBase
internal import HolonJSONPatch
public import HolonLists

extension Form {
  /// Sets values as the initial ones, such as those of a saved record that is edited again.
  ///
  /// ```swift
  /// try form.load(["name": "Ada", "guests": [["name": "Bob"], ["name": "Cem"]]])
  /// form.values  // the same
  /// ```
  ///
  /// The values have the form of ``values``. They may contain hidden fields, and should when conditions depend on
  /// fields that are hidden themselves. Missing fields and groups start as in a new form. Rows that stay keep their
  /// identifiers; missing ones are added, surplus ones removed. A text is read as if a user had typed it, so that the
  /// values of a half-filled form can be loaded: messages report what it should be. Other values have to fit the fields'
  /// kinds, but may break rules. Afterwards, nothing is dirty, touched or refused, nothing can be undone, and no
  /// check is running. ``takeChanges()`` returns the changes for an animation.
  ///
  /// - Parameters:
  ///   - values: An object with the fields' values.
  ///   - ignoresUnknown: Whether members without a field are skipped. Otherwise they are an error, because the form
  ///     would lose them.
  /// - Throws: `ListError/malformed(_:_:)` with the place of a value that doesn't fit; then the form stays as it is.
  public mutating func load(_ values: JSONValue, ignoringUnknown ignoresUnknown: Bool = false) throws(ListError) {
    var form = self
    let reader = DescriptionReader(value: values, path: JSONPointer())
    try form.fillObject(form.list.parts(), from: reader, ignoresUnknown)
    form.removedRows = [:]
    form.refusals = []
    form.history = FormHistory()
    form.askAllRules()
    self = form
  }

  /// Fills elements from the members of an object.
  private mutating func fillObject(
    _ parts: [String], from reader: DescriptionReader?, _ ignoresUnknown: Bool
  ) throws(ListError) {
    var names: Set<String> = []
    if let reader {
      guard case .object(let members) = reader.value else { throw reader.failure("expected an object") }
      names = Set(members.keys)
    }
    let unknown = names.subtracting(try fill(parts, from: reader, ignoresUnknown)).sorted()
    guard !ignoresUnknown, let reader, let first = unknown.first else { return }
    let fields = unknown.map { "\"\($0)\"" }.joined(separator: ", ")
    throw .malformed(
      reader.path.appending(first), "the form has no field for \(fields): remove it, or ignore unknown members")
  }

  /// Fills elements from the members of an object that belong to them.
  ///
  /// - Returns: The names of those members.
  private mutating func fill(
    _ parts: [String], from reader: DescriptionReader?, _ ignoresUnknown: Bool
  ) throws(ListError) -> Set<String> {
    var known: Set<String> = []
    for id in parts {
      switch shape(of: id) {
      case .field(let name, let field):
        known.insert(name)
        try fill(field, from: reader?.member(name))
      case .object(let name, let parts):
        known.insert(name)
        try fillObject(parts, from: reader?.member(name), ignoresUnknown)
      case .rows(let name, let rows, let end, let group):
        known.insert(name)
        let items = try reader?.member(name)?.items
        let filled = try adjust(rows, of: id, group, before: end, to: items?.count ?? group.initialCount)
        for (index, row) in filled.enumerated() {
          try fillObject(list.parts(of: row), from: items?[index], ignoresUnknown)
        }
      case nil: known.formUnion(try fill(list.parts(of: id), from: reader, ignoresUnknown))
      }
    }
    return known
  }

  private mutating func fill(_ field: FormField, from reader: DescriptionReader?) throws(ListError) {
    guard let definition = field.definition else { return }
    let value = definition.value(ofStored: reader?.value ?? definition.defaultValue)
    if let reader, !value.isEntry(of: definition.kind), let misfit = definition.misfit(value) {
      throw reader.failure("the value doesn't fit the field: \(misfit.source)")
    }
    begin(field, with: value)
  }

  /// Adds or removes rows at the end of a repeated group until it has the given number of rows.
  private mutating func adjust(
    _ rows: [String], of group: String, _ template: RepeatedGroup, before end: FormField, to count: Int
  ) throws(ListError) -> [String] {
    for row in rows.dropFirst(count) {
      let node = known { (list) throws(ListError) in try list.remove(row) }[0]
      unregister(node)
      for id in node.cells { startedChecks[id] = .some(nil) }
    }
    var added: [ListNode<FormField>] = []
    for _ in 0..<max(0, count - rows.count) { added.append(try newRow(of: group, template)) }
    if !added.isEmpty { try list.insert(added, at: .before(end.id)) }
    for node in added { try register(node) }
    let all = rows.prefix(count) + added.map(\.id)
    begin(end, with: .array(all.map { .string($0) }))
    return Array(all)
  }

  /// Resets a field to its state in a new form with this initial value.
  private mutating func begin(_ field: FormField, with value: JSONValue) {
    if field.isValidating { startedChecks[field.id] = .some(nil) }
    var begun = field
    begun.state = FormField.State(initialValue: value)
    // Rules over several fields are evaluated when all fields are filled.
    begun.messages = field.messages.filter { if case .across = $0.origin { true } else { false } }
    begun.messages.replace(where: { if case .own = $0 { true } else { false } }, with: begun.ownMessages)
    if begun != field { put(begun) }
  }
}
