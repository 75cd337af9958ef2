public import HolonBase
public import HolonForms
import HolonLists
public import HolonToDos

/// The form of a to-do: what people say about it, on the command line, in a request or on a page, and what is wrong
/// with that.
///
/// ```swift
/// let form = ToDoForm([.title: "Call", .due: "someday", .tags: ["by phone"]], for: .adding, clock: clock)
/// try form.draft()  // throws: “someday” isn't a time: … “by phone” can't be a tag: …
/// ```
public struct ToDoForm: Sendable {
  /// The fields that people fill in, in the order of the form.
  ///
  /// A field that holds one value takes a text, and null for no value; the title and the notes take a text. The tags take
  /// a list of texts, which takes the place of the tags that there are, or an object with lists of texts to `add` and to
  /// `remove`, which leaves all other tags.
  public static let fields: [ToDo.Field] = [.title] + ToDo.Field.values + [.tags, .notes]

  /// What the form is filled in for.
  public enum Purpose: Sendable {
    /// A to-do is written down: it needs a title.
    case adding

    /// What is filled in replaces what to-dos have; what isn't stays as it is.
    case changing
  }

  /// The fields; those that haven't been filled in and needn't be are hidden.
  public private(set) var form: Form

  private let clock: LocalClock

  /// Fills in the form.
  ///
  /// - Parameters:
  ///   - values: What has been filled in.
  ///   - purpose: What for.
  ///   - clock: What time it is for the person.
  public init(_ values: [ToDo.Field: JSONValue], for purpose: Purpose, clock: LocalClock) {
    self.clock = clock
    do {
      form = try Form("to-do") {
        for field in Self.fields {
          let isNeeded = field == .title && purpose == .adding
          Self.node(field, clock).hidden(!isNeeded && values[field] == nil)
        }
      }
      for (name, value) in values { try form.set(name.rawValue, to: name == .title ? value.trimmed : value) }
    } catch {
      preconditionFailure("the form of a to-do has all of its fields: \(error)")
    }
  }
}

extension ToDoForm {
  /// What has been filled in, to be made a to-do or to be put into one.
  ///
  /// - Throws: ``InputError/refused(_:)`` with all that is wrong.
  public func draft() throws(InputError) -> ToDoDraft {
    guard form.isValid else { throw .refused(refusals) }
    var draft = ToDoDraft()
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
        if let text = filled.string, !text.isEmpty {
          draft.values.append(try field.value(written: text, clock))
        } else {
          draft.cleared.append(field)
        }
      }
    }
    return draft
  }

  /// What a field was filled in with, which may be nothing; nil for a field that wasn't filled in.
  private func filled(_ name: ToDo.Field) -> JSONValue? {
    form.list.isVisible(name.rawValue) ? form[name.rawValue]?.value : nil
  }

  /// All that is wrong, in the order of the fields.
  private var refusals: [FieldRefusal] {
    form.messages().map { field, message in
      FieldRefusal(field: field, code: message.rule == "required" ? "emptyTitle" : message.rule, message: message.text)
    }
  }
}

/// What is wrong with what was filled into one field of a form.
public struct FieldRefusal: Hashable, Sendable {
  /// The name of the field, as programs call it.
  public let field: String

  /// A word for programs, which stays the same.
  public let code: String

  /// A sentence for people, which says what to fill in instead.
  public let message: String
}
