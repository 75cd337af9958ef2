public import HolonBase
import HolonLists

extension Form {
  /// The values of all visible fields, as they are submitted.
  ///
  /// The fields of a ``FieldGroup`` form an object, the rows of a ``RepeatedGroup`` a list of objects. Sections don't
  /// appear.
  ///
  /// ``load(_:ignoringUnknown:)`` is the inverse operation.
  public var values: JSONValue { values() }

  /// Returns the values of all fields.
  ///
  /// - Parameter includesHidden: Whether hidden fields are included.
  public func values(includingHidden includesHidden: Bool = false) -> JSONValue {
    .object(members(of: list.parts(), includesHidden: includesHidden, onlyChanged: false))
  }

  /// The values that differ from the initial ones, as a patch for the initial values (RFC 7396, JSON Merge Patch).
  ///
  /// A field without a value is null. If anything in a list of rows differs, the whole list is included.
  public var changedValues: JSONValue { .object(members(of: list.parts(), includesHidden: false, onlyChanged: true)) }

  /// Returns the values in a group or section; nil if the element is unknown.
  func values(of id: String) -> JSONValue? {
    guard list.contains(id) else { return nil }
    return value(of: id, includesHidden: false, onlyChanged: false)?.value
      ?? .object(members(of: list.parts(of: id), includesHidden: false, onlyChanged: false))
  }

  private func members(of ids: [String], includesHidden: Bool, onlyChanged: Bool) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for id in ids {
      if onlyChanged, list.summary(of: id)?.visibleAnswer.isDirty != true { continue }
      if let (name, value) = value(of: id, includesHidden: includesHidden, onlyChanged: onlyChanged) {
        members[name] = value
      } else if list[id] == nil {
        let parts = list.parts(of: id)
        members.merge(self.members(of: parts, includesHidden: includesHidden, onlyChanged: onlyChanged)) { $1 }
      }
    }
    return members
  }

  /// Returns the name and value of an element in JSON; nil for elements that don't appear in it.
  private func value(of id: String, includesHidden: Bool, onlyChanged: Bool) -> (name: String, value: JSONValue)? {
    guard includesHidden || list.isVisible(id) else { return nil }
    switch shape(of: id) {
    case .field(let name, let field): return (name, field.value)
    case .rows(let name, let rows, _, _):
      let items = rows.map { row in
        JSONValue.object(members(of: list.parts(of: row), includesHidden: includesHidden, onlyChanged: false))
      }
      return (name, .array(items))
    case .object(let name, let parts):
      return (name, .object(members(of: parts, includesHidden: includesHidden, onlyChanged: onlyChanged)))
    case .none: return nil
    }
  }

  /// The form of an element in JSON.
  enum Shape {
    case field(name: String, FormField)
    case object(name: String, parts: [String])
    case rows(name: String, [String], end: FormField, RepeatedGroup)
  }

  /// Returns the form of an element in JSON; nil for elements that don't appear in it.
  func shape(of id: String) -> Shape? {
    if let field = list[id] { return field.definition == nil ? nil : .field(name: String(field.name), field) }
    let name = String(id.split(separator: ".").last ?? "")
    let parts = list.parts(of: id)
    if let end = parts.last.flatMap({ list[$0] }), case .rows(let group) = end.template.part {
      return .rows(name: name, parts.dropLast(), end: end, group)
    }
    return parts.first?.hasPrefix("\(id).") == true ? .object(name: name, parts: parts) : nil
  }
}
