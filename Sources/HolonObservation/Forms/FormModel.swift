public import HolonForms
public import HolonLists
public import Observation

/// A form that views observe, field by field, with its slow rules and submission.
///
/// ```swift
/// let model = FormModel(try Form { name; guests })
/// try model.enter("25", into: "guests")  // the views that read this field are drawn again
/// model["guests"]?.shownMessages
/// model[name] = "Ada"
/// model.isValid                          // its reader is invalidated when it turns true or false
/// ```
///
/// It is `FormSession` for the main actor: edits take effect immediately, slow rules are called after a
/// pause in typing, and a result for an old value is never shown.
@MainActor
public final class FormModel: Observable {
  let observed: ObservedList<FormField>
  var current: Form
  var running = RunningChecks()
  var isUnderWay = false
  private let clock: any Clock<Duration>

  /// Creates a model of a form.
  ///
  /// - Parameters:
  ///   - form: The form to be filled in.
  ///   - clock: The clock for pauses in typing.
  public init(_ form: Form, clock: any Clock<Duration> = ContinuousClock()) {
    current = form
    self.clock = clock
    observed = ObservedList(current.takeChanges().new)
  }

  deinit { running.cancel() }
}

// MARK: - Observed values

extension FormModel {
  /// The form; its reader is invalidated by every change.
  public var form: Form {
    observed.observers.access(.everything)
    return current
  }

  /// The visible sections, in their order.
  public var sections: [String] { observed.sections }

  /// Returns the text above the rows of a section; nil when it has none, or isn't visible.
  public func header(of section: String) -> String? { observed.texts(of: section).header }

  /// Returns the text below the rows of a section; nil when it has none, or isn't visible.
  public func footer(of section: String) -> String? { observed.texts(of: section).footer }

  /// Returns the visible rows of a section, in their order: fields, broken rules and the ends of repeated groups.
  public func rows(in section: String) -> ListRows<FormField> { observed.rows(in: section) }

  /// The field, broken rule or end of a repeated group in a visible row; nil when there is none with this identifier.
  public subscript(row: String) -> FormField? { observed.visibleContent(row, in: current.list) }

  /// The value of a field; nil when it has none, or none that fits.
  ///
  /// Setting a field that isn't in the form is a programmer's mistake and traps.
  public subscript<Value>(field: Field<Value>) -> Value? {
    get { observed.content(field.name, in: current.list) == nil ? nil : current[field] }
    set { edit { $0[field] = newValue } }
  }

  /// The value of a field in a group or in a row of a repeated group; nil also when the row has been removed.
  ///
  /// Setting a field that isn't in the form is a programmer's mistake and traps.
  public subscript<Value>(field: Field<Value>, in group: String) -> Value? {
    get { observed.content("\(group).\(field.name)", in: current.list) == nil ? nil : current[field, in: group] }
    set { edit { $0[field, in: group] = newValue } }
  }

  /// Whether no visible value is known to be wrong, and no slow rule is outstanding.
  public var isValid: Bool { read(.isValid) { current.isValid } }

  /// Whether the form has changes to submit.
  public var isDirty: Bool { read(.isDirty) { current.isDirty } }

  /// Whether a submission is under way.
  public var isSubmitting: Bool { read(.isSubmitting) { isUnderWay } }

  /// Whether a step can be undone.
  public var canUndo: Bool { read(.canUndo) { current.canUndo } }

  /// Whether a step can be redone.
  public var canRedo: Bool { read(.canRedo) { current.canRedo } }

  /// The messages of the last refusal, apart from those for single fields.
  public var refusals: [String] { read(.refusals) { current.refusals } }

  /// Returns the combined summary of everything visible in a field, group or section, or in the form for nil.
  public func summary(of id: String? = nil) -> FormSummary? {
    observed.summary(id, in: current.list)?.visibleAnswer
  }

  private func read<Value>(_ flag: ModelFlag, _ value: () -> Value) -> Value {
    observed.observers.access(.flag(flag))
    return value()
  }
}

// MARK: - Changes

extension FormModel {
  /// Edits the form, and invalidates the views that read what the edit changes.
  ///
  /// - Returns: The value that the edit returns.
  /// - Throws: Errors that the edit throws; then the form is as it was before.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ edit: (inout Form) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = current
    do throws(Failure) {
      let result = try edit(&current)
      show(since: before)
      return result
    } catch {
      current = before
      throw error
    }
  }

  /// Enters the text that a user has typed, valid or not.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the field is unknown.
  public func enter(_ text: String, into field: String) throws(ListError) {
    try edit { (form) throws(ListError) in try form.enter(text, into: field) }
  }

  /// Marks a field as touched when the user leaves it, so that its messages are shown.
  ///
  /// - Throws: `ListError/unknown(id:list:)` when the field is unknown.
  public func leave(_ field: String) throws(ListError) {
    try edit { (form) throws(ListError) in try form.leave(field) }
  }

  /// The changes of the visible rows from now on, for callers other than views, such as a table's controller.
  public var changes: ModelChanges<ListSnapshot<FormField>, ListChanges<FormField>> {
    observed.hub.changes(since: observed.shown) { old, new in
      let changes = ListChanges(from: old, to: new)
      return changes.isEmpty ? nil : changes
    }
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
  /// - Parameter handler: Receives the form as it is submitted; throws `FormRefusal` for errors that the user can
  ///   correct.
  /// - Throws: Errors that the handler throws, except for a `FormRefusal`.
  @discardableResult
  public func submit<Result: Sendable>(
    _ handler: @MainActor (Form) async throws -> Result
  ) async throws -> FormSubmission<Result> {
    guard !isUnderWay else { return .underWay }
    setSubmitting(true)
    defer { setSubmitting(false) }
    edit { $0.beginSubmission() }
    running.restart { start($0, immediately: true) }
    await settle()
    guard current.isValid else { return .invalid }
    let submitted = current
    do {
      let result = try await handler(submitted)
      edit { $0.accept(submitted) }
      return .accepted(result)
    } catch let refusal as FormRefusal {
      edit { $0.refuse(refusal) }
      return .refused(refusal)
    }
  }

  private func setSubmitting(_ isSubmitting: Bool) {
    isUnderWay = isSubmitting
    observed.observers.invalidate([.flag(.isSubmitting)])
  }

  /// Starts and cancels checks as the last edit requires, and invalidates the views that read changed parts.
  private func show(since before: Form) {
    running.follow(&current) { start($0, immediately: false) }
    var flags: Set<ListPart<String>> = []
    if current.isValid != before.isValid { flags.insert(.flag(.isValid)) }
    if current.isDirty != before.isDirty { flags.insert(.flag(.isDirty)) }
    if current.canUndo != before.canUndo { flags.insert(.flag(.canUndo)) }
    if current.canRedo != before.canRedo { flags.insert(.flag(.canRedo)) }
    if current.refusals != before.refusals { flags.insert(.flag(.refusals)) }
    observed.show(current.takeChanges(), in: current.list, and: flags)
  }

  private func start(_ check: FieldCheck, immediately isImmediate: Bool) -> Task<Void, Never> {
    Task { [clock, weak self] in
      let messages = try? await check.run(on: clock, immediately: isImmediate)
      guard let self, let messages, running.finish(check) else { return }
      edit { _ = $0.finish(check, with: messages) }
    }
  }
}
