public import HolonBase
internal import HolonCore

/// A rule that takes time to evaluate, such as whether a name is taken.
struct FieldCheckRule: Sendable {
  let name: String
  let delay: Duration
  let check: @Sendable (JSONValue) async throws -> String?
}

/// The slow rules of a field for one value.
///
/// A ``FormSession`` runs checks itself; with a ``Form`` alone, run those that ``Form/takeChecks()`` returns.
public struct FieldCheck: Sendable {
  /// The identifier of the field.
  public let field: String

  /// The value to check.
  public let value: JSONValue

  /// The number that distinguishes this check from earlier and later ones of the same field.
  let ticket: Int

  let rules: [FieldCheckRule]

  /// Evaluates all rules concurrently, each after its own delay, and returns their messages in order.
  ///
  /// A rule that throws can't confirm the value, so its failure becomes a message.
  ///
  /// - Parameters:
  ///   - clock: The clock for the delays.
  ///   - isImmediate: Whether to skip the delays, as for a submission.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func run(
    on clock: any Clock<Duration> = ContinuousClock(), immediately isImmediate: Bool = false
  ) async throws -> [FieldMessage] {
    let joining = ConcatenatedPolicy().makeCombiner(for: [FieldMessage].self)
    let messages = try await Asking(.concurrently).gather(rules.count, joining) { [rules, value] index in
      let rule = rules[index]
      do {
        if !isImmediate, rule.delay > .zero { try await clock.sleep(for: rule.delay) }
        let text = try await rule.check(value)
        return text.map { [FieldMessage(rule: rule.name, MessageText($0), origin: .check(index))] } ?? []
      } catch {
        try Task.checkCancellation()
        let text = MessageText(.unchecked, ["reason": "\(error)"])
        return [FieldMessage(rule: rule.name, text, origin: .check(index), isFailure: true)]
      }
    }
    try Task.checkCancellation()
    return messages
  }
}
