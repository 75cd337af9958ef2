public import HolonBase

/// A field that the user and another writer have changed to different values.
public struct FormConflict: Hashable, Sendable {
  /// The identifier of the field, or of the repeated group.
  public let field: String

  /// The value before both changes.
  public let original: JSONValue

  /// The value that the user has entered.
  public let entered: JSONValue

  /// The value that the repository has now.
  public let stored: JSONValue

  /// The message at the field.
  var message: String {
    let value = stored.isEmptyValue ? "removed" : "changed to “\(stored.plainText)”"
    return "This was \(value) by someone else: keep your value, or take the other one."
  }
}

extension JSONValue {
  /// Returns the value with the members of a patch replaced, and those removed that are null there (RFC 7396).
  func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members = object ?? [:]
    for (name, change) in changes {
      if case .null = change { members[name] = nil } else { members[name] = (members[name] ?? .null).merging(change) }
    }
    return .object(members)
  }

  /// Returns the fields that a patch and another writer have both changed, to different values.
  ///
  /// - Parameters:
  ///   - patch: The changes of this value.
  ///   - stored: The value after the changes of the other writer.
  ///   - path: The identifier of this value's field, followed by a dot; empty for the whole.
  func conflicts(of patch: JSONValue, with stored: JSONValue, below path: String = "") -> [FormConflict] {
    (patch.object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, entered -> [FormConflict] in
      let (original, other) = (self[name] ?? .null, stored[name] ?? .null)
      if entered.object != nil, original.object != nil, other.object != nil {
        return original.conflicts(of: entered, with: other, below: path + name + ".")
      }
      let isSame = original.isSameInput(as: other) || entered.isSameInput(as: other)
      return isSame
        ? [] : [FormConflict(field: path + name, original: original, entered: entered, stored: other)]
    }
  }

  /// Returns the object with another value at the place of a field.
  func setting(_ field: String, to value: JSONValue) -> JSONValue {
    let names = field.split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = names.first else { return value }
    var members = object ?? [:]
    members[name] = names.count == 1 ? value : (members[name] ?? .object([:])).setting(names[1], to: value)
    return .object(members)
  }

  /// Whether a field shows nothing for the value.
  var isEmptyValue: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let items): items.isEmpty
    default: false
    }
  }

  /// Returns whether a field shows the same for both values.
  private func isSameInput(as other: JSONValue) -> Bool { self == other || isEmptyValue && other.isEmptyValue }

  /// The value as a user reads it.
  fileprivate var plainText: String {
    switch self {
    case .string(let text): text
    case .array(let items): items.map(\.plainText).joined(separator: ", ")
    case .object(let members): members.sorted { $0.key < $1.key }.map(\.value.plainText).joined(separator: " ")
    case .number(let number): number.description
    case .bool(let truth): truth ? "yes" : "no"
    case .null: ""
    }
  }
}
