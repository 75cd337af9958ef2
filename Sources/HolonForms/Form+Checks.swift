import HolonLists
internal import HolonTree

extension Form {
  /// Returns the checks that were started since the last call, and the fields whose checks have become obsolete.
  ///
  /// Only the last check of each field is returned.
  public mutating func takeChecks() -> (started: [FieldCheck], cancelled: [String]) {
    defer { startedChecks.removeAll() }
    let ids = startedChecks.keys.sorted()
    return (ids.compactMap { startedChecks[$0] ?? nil }, ids.filter { startedChecks[$0] == .some(nil) })
  }

  /// Applies the result of a check, unless the field's value has changed since.
  ///
  /// - Returns: Whether the result was applied.
  @discardableResult
  public mutating func finish(_ check: FieldCheck, with messages: [FieldMessage]) -> Bool {
    guard var field = list[check.field], field.checking == .waiting(ticket: check.ticket) else { return false }
    // A check that failed is made again when the form is submitted.
    field.checking = messages.contains(where: \.isFailure) ? .none : .done
    field.messages.replace(where: { if case .check = $0 { true } else { false } }, with: messages)
    put(field)
    return true
  }

  /// Starts the outstanding checks of all visible fields, for a submission.
  mutating func startOutstandingChecks() {
    for id in cells(in: nil) {
      guard var field = list[id], !field.checks.isEmpty, field.checking == .none else { continue }
      startCheck(&field, isVisible: list.isVisible(id))
      put(field)
    }
  }

  /// Starts the check of a field with a new value, or cancels it if there is nothing to check.
  mutating func startCheck(_ field: inout FormField, isVisible: Bool) {
    let checks = field.checks
    guard !checks.isEmpty else { return }
    field.messages.replace(where: { if case .check = $0 { true } else { false } })
    let isSound = !field.messages.contains { if case .own = $0.origin { true } else { false } }
    guard isVisible, isSound, !field.value.isBlank else {
      if field.isValidating { startedChecks[field.id] = .some(nil) }
      field.checking = .none
      return
    }
    field.checking = .waiting(ticket: nextTicket)
    startedChecks[field.id] = FieldCheck(field: field.id, value: field.value, ticket: nextTicket, rules: checks)
    nextTicket += 1
  }
}

extension FieldCheck: Equatable {
  /// Returns a Boolean value that indicates whether two checks are the same one.
  public static func == (left: FieldCheck, right: FieldCheck) -> Bool {
    left.field == right.field && left.ticket == right.ticket
  }
}
