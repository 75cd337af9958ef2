import HolonLists
internal import HolonTree

extension Form {
  /// Touches all visible fields, removes the messages of the last refusal, and starts outstanding checks.
  ///
  /// ``FormSession/submit(_:)`` does the whole submission. Without a session: call this method, run the checks from
  /// ``takeChecks()``, test ``isValid``, send ``values``, then call ``accept(_:)`` or ``refuse(_:)``.
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

  /// Sets the values of a submitted form as the initial ones.
  ///
  /// Values that were entered after the submission are dirty.
  ///
  /// - Parameter submitted: The form at the time of its submission.
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

  /// Stores the messages of a refused submission, by field.
  ///
  /// Messages for fields that aren't in the form are added to ``refusals``.
  public mutating func refuse(_ refusal: FormRefusal) {
    refusals = refusal.messages
    for (id, texts) in refusal.fields.sorted(by: { $0.key < $1.key }) {
      guard var field = self[id] else {
        refusals += texts.map { "\(id): \($0)" }
        continue
      }
      let messages = texts.map { FieldMessage(rule: "refused", MessageText($0), origin: .refusal) }
      field.messages.replace(where: { $0 == .refusal }, with: messages)
      field.isTouched = true
      put(field)
    }
  }
}
