import Foundation
import HolonBase
import HolonForms
import HolonLists
import HolonToDos
import HolonTree

/// The fields of the form. Each uses a to-do's own rules, with the same messages.
extension ToDoForm {
  static func node(_ field: ToDo.Field, _ clock: LocalClock) -> ListNode<FormField> {
    switch field {
    case .title: title.node
    case .tags: tags.node
    case .notes: notes.node
    default: value(field, clock).node
    }
  }

  private static let title = Field.text(ToDo.Field.title.rawValue, ToDo.Field.title.label)
    .required(ToDoError.emptyTitle.description)
    .rule("tooLong") { title in refusal(of: title, longerThan: ToDo.longestTitle) }
    .rule("titleWithLineBreak") { title in
      // The form has already refused titles that are too long.
      title.utf8.count > ToDo.longestTitle ? nil : refusal { toDo throws(ToDoError) in try toDo.rename(title) }
    }

  private static func value(_ field: ToDo.Field, _ clock: LocalClock) -> Field<String> {
    Field.text(field.rawValue, field.label).rule("unreadable\(field.label)") { text in
      do throws(InputError) {
        _ = try field.value(written: text, clock)
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// The field of the to-dos that it needs.
  static let needsField = Field.text(needs, "Needs").rule("unreadableReference") { text in
    do throws(InputError) {
      _ = try ToDoReference.list(written: text)
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns the field of the reminders.
  static func node(ofReminders clock: LocalClock) -> ListNode<FormField> {
    let field = Field.text(reminders, "Reminders").rule("unreadableReminder") { text in
      do throws(InputError) {
        _ = try Reminder.list(written: text, clock)
        return nil
      } catch {
        return error.description
      }
    }
    return field.node
  }

  private static let tags = Field<JSONValue>.custom(ToDo.Field.tags.rawValue, ToDo.Field.tags.label)
    .rule(
      FieldRule("invalidTag") { tags in
        let refusals = (tags["add"] ?? tags).texts.compactMap { tag in
          refusal { toDo throws(ToDoError) in try toDo.setTags([tag]) }
        }
        return refusals.isEmpty ? nil : refusals.joined(separator: " ")
      })

  private static let notes = Field.text(ToDo.Field.notes.rawValue, ToDo.Field.notes.label)
    .rule("tooLong") { notes in refusal(of: notes, longerThan: ToDo.longestNotes) }

  private static func refusal(of text: String, longerThan limit: Int) -> String? {
    text.utf8.count > limit ? ToDoError.tooLong(limit: limit).description : nil
  }

  /// Returns the message of the error that an edit throws, or nil if the edit succeeds.
  private static func refusal(_ edit: (inout ToDo) throws(ToDoError) -> Void) -> String? {
    do throws(ToDoError) {
      var toDo = try ToDo("to-do")
      try edit(&toDo)
      return nil
    } catch {
      return error.description
    }
  }
}

extension JSONValue {
  var texts: [String] { array?.compactMap(\.string) ?? [] }

  var trimmed: JSONValue { string.map { .string($0.trimmingWhitespace()) } ?? self }
}
