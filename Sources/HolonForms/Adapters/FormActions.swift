/// The effects of a row's control, which a view calls on the main actor.
@MainActor
public struct FormActions {
  /// Enters text that the user has typed or chosen into a field.
  public var enter: (_ text: String, _ field: String) -> Void

  /// Sets several chosen values, or the state of a switch.
  public var set: (_ value: FormInput, _ field: String) -> Void

  /// Marks a field as touched when the user leaves it.
  public var leave: (_ field: String) -> Void

  /// Adds a row to a repeated group.
  public var addRow: (_ group: String) -> Void

  /// Removes a row of a repeated group.
  public var removeRow: (_ row: String) -> Void

  /// Creates actions.
  public init(
    enter: @escaping (_ text: String, _ field: String) -> Void,
    set: @escaping (_ value: FormInput, _ field: String) -> Void,
    leave: @escaping (_ field: String) -> Void, addRow: @escaping (_ group: String) -> Void,
    removeRow: @escaping (_ row: String) -> Void
  ) {
    self.enter = enter
    self.set = set
    self.leave = leave
    self.addRow = addRow
    self.removeRow = removeRow
  }
}

/// A value that a control sets without text.
public enum FormInput: Hashable, Sendable {
  /// The state of a switch.
  case isOn(Bool)

  /// The chosen values.
  case chosen([String])
}
