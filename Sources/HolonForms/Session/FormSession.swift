public import HolonBase

/// A form with slow rules, called after pauses in typing, and with submission.
///
/// ```swift
/// let session = FormSession(form)
/// try await session.edit { try $0.enter("ada@example.org", into: "email") }
///
/// let outcome = try await session.submit { values in
///   try await server.register(values)  // throws FormRefusal(["email": ["This address is taken."]])
/// }
/// ```
///
/// Further typing cancels a slow rule, and a result for an old value is never shown.
public actor FormSession {
  /// The current form.
  public private(set) var form: Form

  /// Whether a submission is under way.
  public private(set) var isSubmitting = false

  private let clock: any Clock<Duration>
  private var running = RunningChecks()
  private var observers: [Int: AsyncStream<Form>.Continuation] = [:]
  private var nextObserver = 0

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - form: The form to be filled in.
  ///   - clock: The clock for pauses in typing.
  public init(_ form: Form, clock: any Clock<Duration> = ContinuousClock()) {
    self.form = form
    self.clock = clock
  }

  deinit {
    running.cancel()
    for observer in observers.values { observer.finish() }
  }

  /// Edits the form, and starts and cancels the checks that follow from it.
  ///
  /// - Returns: The value that the edit returns.
  /// - Throws: Errors that the edit throws; then the form is as it was before.
  @discardableResult
  public func edit<Result: Sendable>(_ edit: @Sendable (inout Form) throws -> Result) rethrows -> Result {
    var edited = form
    let result = try edit(&edited)
    form = edited
    follow()
    return result
  }

  /// The current form, and the form after every edit and result; of several in a row only the last one.
  public var versions: AsyncStream<Form> {
    let number = nextObserver
    nextObserver += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Form.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    observers[number] = continuation
    continuation.yield(form)
    return stream
  }

  /// Waits until no slow rule is running.
  public func settle() async {
    while let task = running.task { await task.value }
  }

  /// Checks everything that is visible, and submits the values if there is no error.
  ///
  /// All fields are touched, and slow rules are called without a delay. If the handler accepts the values, they are the
  /// initial ones from then on. Values that were entered in the meantime are dirty.
  ///
  /// - Parameter handler: Receives the values of all visible fields; throws ``FormRefusal`` for errors that the user
  ///   can correct.
  /// - Throws: Errors that the handler throws, except for a ``FormRefusal``.
  public func submit<Result: Sendable>(
    _ handler: @Sendable (JSONValue) async throws -> Result
  ) async throws -> FormSubmission<Result> {
    guard !isSubmitting else { return .underWay }
    isSubmitting = true
    defer { isSubmitting = false }
    form.beginSubmission()
    follow()
    running.restart { start($0, immediately: true) }
    await settle()
    guard form.isValid else { return .invalid }
    let submitted = form
    do {
      let result = try await handler(submitted.values)
      form.accept(submitted)
      follow()
      return .accepted(result)
    } catch let refusal as FormRefusal {
      form.refuse(refusal)
      follow()
      return .refused(refusal)
    }
  }

  /// Starts and cancels checks as the last edit requires, and notifies observers.
  private func follow() {
    running.follow(&form) { start($0, immediately: false) }
    if !observers.isEmpty { for observer in observers.values { observer.yield(form) } }
  }

  private func start(_ check: FieldCheck, immediately isImmediate: Bool) -> Task<Void, Never> {
    Task { [clock, weak self] in
      let messages = try? await check.run(on: clock, immediately: isImmediate)
      await self?.finish(check, with: messages)
    }
  }

  /// Applies the result of a check, unless it is obsolete.
  private func finish(_ check: FieldCheck, with messages: [FieldMessage]?) {
    guard let messages, running.finish(check) else { return }
    form.finish(check, with: messages)
    follow()
  }

  private func forget(_ observer: Int) { observers[observer] = nil }
}
