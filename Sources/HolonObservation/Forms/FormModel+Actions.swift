internal import HolonBase
public import HolonForms
internal import HolonLists

extension FormModel {
  /// The effects of the controls in the form's rows.
  ///
  /// Controls of fields that have been removed meanwhile have no effect.
  public var actions: FormActions {
    FormActions { [weak self] text, field in
      try? self?.enter(text, into: field)
    } set: { [weak self] input, field in
      self?.edit { form in
        switch input {
        case .isOn(let isOn): try? form.set(field, to: .bool(isOn))
        case .chosen(let values): try? form.set(field, to: .array(values.map { .string($0) }))
        }
      }
    } leave: { [weak self] field in
      try? self?.leave(field)
    } addRow: { [weak self] group in
      self?.edit { _ = try? $0.addRow(to: group) }
    } removeRow: { [weak self] row in
      self?.edit { try? $0.removeRow(row) }
    }
  }
}
