public import HolonBase
public import HolonLists
internal import HolonTree

extension Form {
  /// Sets values as the initial ones and keeps what the user has entered, such as when the saved record has changed.
  ///
  /// ```swift
  /// try form.load(["name": "Ada", "city": "London"])
  /// form[name] = "Ada L."
  /// try form.rebase(onto: ["name": "Ada", "city": "Paris"])
  /// form.values         // {"name": "Ada L.", "city": "Paris"}
  /// form.changedValues  // {"name": "Ada L."}
  /// ```
  ///
  /// Fields that aren't dirty show the new values. Dirty ones keep their values, and are compared with the new initial
  /// ones from then on. A repeated group is kept or replaced as a whole. Touched fields remain touched; the steps to undo
  /// are gone.
  ///
  /// - Parameters:
  ///   - values: An object with the fields' values.
  ///   - ignoresUnknown: Whether members without a field are skipped. Otherwise they are an error.
  /// - Throws: `ListError/malformed(_:_:)` with the place of a value that doesn't fit; then the form stays as it is.
  public mutating func rebase(onto values: JSONValue, ignoringUnknown ignoresUnknown: Bool = false) throws(ListError) {
    var entered: [(id: String, entry: FieldEntry)] = []
    var groups: [(id: String, rows: JSONValue)] = []
    collectDirty(in: list.parts(), &entered, &groups)
    let touched = cells(in: nil).filter { list[$0]?.isTouched == true }
    var form = self
    try form.load(values, ignoringUnknown: ignoresUnknown)
    for (id, entry) in entered where form.list.contains(id) { _ = form.apply(.value(id, entry)) }
    for (id, rows) in groups { try form.replace(id, with: rows) }
    for id in touched {
      guard var field = form.list[id] else { continue }
      field.isTouched = true
      form.put(field)
    }
    form.history = FormHistory()
    self = form
  }

  /// Sets the value of a field, or the rows of a repeated group.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the element is unknown.
  package mutating func replace(_ id: String, with value: JSONValue) throws(ListError) {
    guard end(of: id) != nil else { return try set(id, to: value) }
    let items = value.array ?? []
    for row in rows(of: id).dropFirst(items.count) { record([apply(.remove(row))]) }
    while rows(of: id).count < items.count { try addRow(to: id) }
    for (row, item) in zip(rows(of: id), items) { try replaceParts(of: row, with: item) }
  }

  private mutating func replaceParts(of whole: String, with value: JSONValue) throws(ListError) {
    for part in list.parts(of: whole) {
      let member = part.split(separator: ".").last.flatMap { value[String($0)] } ?? .null
      switch shape(of: part) {
      case .field, .rows: try replace(part, with: member)
      case .object: try replaceParts(of: part, with: member)
      case nil: if list[part] == nil { try replaceParts(of: part, with: value) }
      }
    }
  }

  /// Collects the dirty fields, and the repeated groups with anything dirty in them.
  private func collectDirty(
    in ids: [String], _ entered: inout [(id: String, entry: FieldEntry)],
    _ groups: inout [(id: String, rows: JSONValue)]
  ) {
    for id in ids {
      switch shape(of: id) {
      case .field(_, let field): if field.isDirty { entered.append((id, field.state.entry)) }
      case .rows: if list.summary(of: id)?.answer.isDirty == true { groups.append((id, values(of: id) ?? .array([]))) }
      case .object(_, let parts): collectDirty(in: parts, &entered, &groups)
      case nil: collectDirty(in: list.parts(of: id), &entered, &groups)
      }
    }
  }
}
