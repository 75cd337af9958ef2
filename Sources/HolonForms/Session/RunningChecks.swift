/// The running checks of a form, at most one for each field.
package struct RunningChecks: Sendable {
  private var running: [String: (check: FieldCheck, task: Task<Void, Never>)] = [:]

  package init() {}

  /// The task of a running check; nil when no check is running.
  package var task: Task<Void, Never>? { running.values.first?.task }

  /// Starts and cancels checks as the last edit of a form requires.
  ///
  /// - Parameter start: Starts a check, and finishes the form with its messages.
  package mutating func follow(_ form: inout Form, start: (FieldCheck) -> Task<Void, Never>) {
    let (started, cancelled) = form.takeChecks()
    for id in cancelled { running.removeValue(forKey: id)?.task.cancel() }
    for check in started {
      running[check.field]?.task.cancel()
      running[check.field] = (check, start(check))
    }
  }

  /// Starts all running checks again, such as without a delay.
  package mutating func restart(_ start: (FieldCheck) -> Task<Void, Never>) {
    for (check, task) in running.values {
      task.cancel()
      running[check.field] = (check, start(check))
    }
  }

  /// Removes a finished check.
  ///
  /// - Returns: Whether it was the last one of its field; otherwise its result is obsolete.
  package mutating func finish(_ check: FieldCheck) -> Bool {
    guard running[check.field]?.check == check else { return false }
    running[check.field] = nil
    return true
  }

  /// Cancels all checks.
  package func cancel() { for (_, task) in running.values { task.cancel() } }
}
