public import HolonBase
public import HolonLists

extension Form {
  /// The value of a field; nil when it has none, or none that fits.
  ///
  /// A value that JSON can't represent leaves the field empty and invalid, with a message that gives the reason. A
  /// field that isn't in the form is a programmer's mistake and traps.
  public subscript<Value>(field: Field<Value>) -> Value? {
    get { field.decode(existing(field.name).value) }
    set { edit(existing(field.name), to: field.entry(for: newValue)) }
  }

  /// The value of a field in a group or in a row of a repeated group.
  ///
  /// A value that JSON can't represent leaves the field empty and invalid, with a message that gives the reason. A
  /// field that isn't in the form is a programmer's mistake and traps.
  public subscript<Value>(field: Field<Value>, in group: String) -> Value? {
    get { field.decode(existing("\(group).\(field.name)").value) }
    set { edit(existing("\(group).\(field.name)"), to: field.entry(for: newValue)) }
  }

  /// The field with an identifier; nil if it is unknown.
  public subscript(id: String) -> FormField? { list[id].flatMap { $0.definition == nil ? nil : $0 } }

  /// Sets the value of a field.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the field is unknown.
  public mutating func set(_ id: String, to value: JSONValue) throws(ListError) {
    edit(try field(id), to: FieldEntry(value: value.isBlankText ? .null : value))
  }

  /// Enters the text that a user has typed, valid or not.
  ///
  /// Successive edits of one field are undone as one step. A text that isn't a value of the field's kind is kept, and
  /// the field's message says which value it expects. A text of spaces alone counts as none. Spaces around a number, a
  /// date and an address aren't part of the value.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the field is unknown.
  public mutating func enter(_ text: String, into id: String) throws(ListError) {
    let field = try field(id)
    let value = field.definition?.value(ofTyped: text) ?? .null
    edit(field, to: FieldEntry(value: value, typed: text))
  }

  /// Marks a field as touched when the user leaves it, so that its messages are shown.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the field is unknown.
  public mutating func leave(_ id: String) throws(ListError) {
    var field = try field(id)
    history.open = nil
    guard !field.isTouched else { return }
    field.isTouched = true
    put(field)
  }

  func field(_ id: String) throws(ListError) -> FormField {
    guard let field = self[id] else { throw .unknown(id: id, list: list.name.isEmpty ? "the form" : list.name) }
    return field
  }

  private func existing(_ id: String) -> FormField {
    guard let field = self[id] else { preconditionFailure("the form has no field \(id): use a name of its fields") }
    return field
  }

  private mutating func edit(_ field: FormField, to entry: FieldEntry) {
    guard field.state.entry != entry else { return }
    let back = apply(.value(field.id, entry))
    record([back], typingInto: field.id)
  }
}
