import HolonLists
internal import HolonTree

extension Form {
  /// Touches all visible fields, drops what the last submission was refused for, and asks for outstanding checks.
  ///
  /// ``FormSession/submit(_:)`` does all of it. Without a session: begin, run what ``takeChecks()`` gives, look at
  /// ``isValid``, hand over ``values``, then ``accept(_:)`` or ``refuse(_:)``.
  public mutating func beginSubmission() {
    history.open = nil
    refusals = []
    for id in cells(in: nil) {
      guard var field = list[id], field.definition != nil, list.isVisible(id) else { continue }
      let isRefused = field.messages.contains { $0.origin == .refusal }
      guard !field.isTouched || isRefused else { continue }
      field.isTouched = true
      field.messages.replace(where: { $0 == .refusal })
      put(field)
    }
    startOutstandingChecks()
  }

  /// Makes the values of a form that was submitted the initial ones.
  ///
  /// What has been entered since then is dirty.
  ///
  /// - Parameter submitted: The form as it was when its values were handed over.
  public mutating func accept(_ submitted: Form) {
    removedRows = [:]
    for id in cells(in: nil) {
      guard var field = list[id], let accepted = submitted.list[id] else { continue }
      if field.initialValue != accepted.value {
        field.initialValue = accepted.value
        put(field)
      }
      guard case .rows = field.template.part, field.isDirty else { continue }
      for row in field.initialRows where !field.rows.contains(row) {
        removedRows[row] = submitted.list.node(of: row)?.mapFields { $0.initialValue = $0.value }
      }
    }
  }

  /// Keeps what whoever received the form says against it, by field.
  ///
  /// What is said about a field that isn't in the form joins ``refusals``.
  public mutating func refuse(_ refusal: FormRefusal) {
    refusals = refusal.messages
    for (id, texts) in refusal.fields.sorted(by: { $0.key < $1.key }) {
      guard var field = self[id] else {
        refusals += texts.map { "\(id): \($0)" }
        continue
      }
      let messages = texts.map { FieldMessage(rule: "refused", text: $0, origin: .refusal) }
      field.messages.replace(where: { $0 == .refusal }, with: messages)
      field.isTouched = true
      put(field)
    }
  }
}
