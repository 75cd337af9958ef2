public import HolonBase
internal import HolonCore

/// A condition that takes time to find out, such as whether a name is taken.
struct FieldCheckRule: Sendable {
  let name: String
  let delay: Duration
  let check: @Sendable (JSONValue) async throws -> String?
}

/// The slow rules of a field that are to be asked about one value.
///
/// A ``FormSession`` runs checks by itself; whoever has a ``Form`` alone runs what ``Form/takeChecks()`` gives.
public struct FieldCheck: Sendable {
  /// The identifier of the field.
  public let field: String

  /// The value that is asked about.
  public let value: JSONValue

  /// Tells this check from earlier and later ones of the same field.
  let ticket: Int

  let rules: [FieldCheckRule]

  /// Asks all rules at once, each after its own delay, and puts their messages in order.
  ///
  /// A rule that throws can't vouch for the value, and so its failure becomes a message.
  ///
  /// - Parameters:
  ///   - clock: Measures the delays.
  ///   - isImmediate: Whether the delays are left out, as for a submission.
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
        return text.map { [FieldMessage(rule: rule.name, text: $0, origin: .check(index))] } ?? []
      } catch {
        try Task.checkCancellation()
        let text = "This couldn't be checked (\(error)): try again."
        return [FieldMessage(rule: rule.name, text: text, origin: .check(index), isFailure: true)]
      }
    }
    try Task.checkCancellation()
    return messages
  }
}
