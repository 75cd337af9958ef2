public import HolonBase
public import HolonForms
import HolonLists
public import HolonToDos

/// The form of a to-do, with its validation, for the command line, requests and pages.
///
/// ```swift
/// let form = ToDoForm([.title: "Call", .due: "someday", .tags: ["by phone"]], for: .adding, clock: clock)
/// try form.draft()  // throws: “someday” isn't a time: … “by phone” can't be a tag: …
/// ```
public struct ToDoForm: Sendable {
  /// The fields of the form, in order.
  ///
  /// A field with one value takes a text, or null for no value. The title and the notes take a text. The tags take a
  /// list of texts, which replaces the existing tags, or an object with lists of texts to `add` and to `remove`.
  public static let fields: [ToDo.Field] = [.title] + ToDo.Field.values + [.tags, .notes]

  /// The name of the field with the reminders: texts separated by commas, or null for none.
  public static let reminders = Reminder.attribute

  /// The name of the field with the to-dos that it needs: numbers or identifiers separated by commas, or null for none.
  public static let needs = ToDo.Field.needs.rawValue

  /// The names of all fields, in order.
  public static let names = fields.flatMap { $0 == .tags ? [needs, reminders, $0.rawValue] : [$0.rawValue] }

  /// The purpose for which the form is filled in.
  public enum Purpose: Sendable {
    /// Adding a to-do, which needs a title.
    case adding

    /// Changing to-dos: fields with values replace theirs, and all other fields stay the same.
    case changing
  }

  /// The fields; empty optional fields are hidden.
  public private(set) var form: Form

  private let clock: LocalClock

  /// Fills in the form.
  ///
  /// - Parameters:
  ///   - values: The values of the fields.
  ///   - reminders: The value of the field with the reminders; nil to keep the current ones.
  ///   - needs: The value of the field with the to-dos that it needs; nil to keep the current ones.
  ///   - purpose: The purpose of the form.
  ///   - clock: The person's clock.
  public init(
    _ values: [ToDo.Field: JSONValue], reminders: JSONValue? = nil, needs: JSONValue? = nil, for purpose: Purpose,
    clock: LocalClock
  ) {
    self.clock = clock
    do {
      form = try Form("to-do") {
        for field in Self.fields {
          if field == .tags {
            Self.needsField.node.hidden(needs == nil)
            Self.node(ofReminders: clock).hidden(reminders == nil)
          }
          let isNeeded = field == .title && purpose == .adding
          Self.node(field, clock).hidden(!isNeeded && values[field] == nil)
        }
      }
      for (name, value) in values { try form.set(name.rawValue, to: name == .title ? value.trimmed : value) }
      if let reminders { try form.set(Self.reminders, to: reminders) }
      if let needs { try form.set(Self.needs, to: needs) }
    } catch {
      preconditionFailure("the form of a to-do has all of its fields: \(error)")
    }
  }
}

extension ToDoForm {
  /// Returns the values of the form as a draft of a to-do.
  ///
  /// - Throws: ``InputError/refused(_:)`` with all problems.
  public func draft() throws(InputError) -> ToDoDraft {
    guard form.isValid else { throw .refused(refusals) }
    var draft = ToDoDraft()
    if form.list.isVisible(Self.reminders) {
      draft.reminders = try Reminder.list(written: form[Self.reminders]?.value.string ?? "", clock)
    }
    if form.list.isVisible(Self.needs) {
      draft.needs = try ToDoReference.list(written: form[Self.needs]?.value.string ?? "")
    }
    for field in Self.fields {
      guard let filled = filled(field) else { continue }
      switch field {
      case .title: draft.title = filled.string
      case .notes: draft.notes = filled.string ?? ""
      case .tags:
        if case .object = filled {
          (draft.addedTags, draft.removedTags) = (filled["add"]?.texts ?? [], filled["remove"]?.texts ?? [])
        } else {
          draft.tags = filled.texts
        }
      default:
        guard let text = filled.string, !text.isEmpty else {
          draft.cleared.append(field)
          break
        }
        if field == .recurrence {
          draft.set(try WrittenRecurrence(text, clock))
        } else {
          draft.values.append(try field.value(written: text, clock))
        }
      }
    }
    return draft
  }

  /// Returns the value of a field, which may be null; nil for a field without a value.
  private func filled(_ name: ToDo.Field) -> JSONValue? {
    form.list.isVisible(name.rawValue) ? form[name.rawValue]?.value : nil
  }

  /// All problems, in the order of the fields.
  private var refusals: [FieldRefusal] {
    form.messages().map { field, message in
      FieldRefusal(field: field, code: message.rule == "required" ? "emptyTitle" : message.rule, message: message.text)
    }
  }
}

extension ToDoDraft {
  /// Sets the recurrence, and the due time that its words state unless another one is given.
  fileprivate mutating func set(_ written: WrittenRecurrence) {
    if let due = written.due, !values.contains(where: { $0.field == .due }) { values.append(.due(due)) }
    values.append(.recurrence(written.recurrence))
    countsFromDue = !written.isExact
  }
}

/// A problem with the value of a field.
public struct FieldRefusal: Hashable, Sendable {
  /// The name of the field in JSON.
  public let field: String

  /// A stable code for programs.
  public let code: String

  /// A readable sentence that says what to enter instead.
  public let message: String

  /// Creates a problem.
  public init(field: String, code: String, message: String) {
    self.field = field
    self.code = code
    self.message = message
  }
}
