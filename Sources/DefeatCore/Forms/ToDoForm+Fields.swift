import HolonBase
import HolonForms
import HolonLists
import HolonToDos
import HolonTree

/// The fields, each with the rules that a to-do has for it, in the same words.
extension ToDoForm {
  static let title = Field.text(Name.title.rawValue, "Title")
    .required(ToDoError.emptyTitle.description)
    .rule("tooLong") { title in refusal(of: title, longerThan: ToDo.longestTitle) }
    .rule("titleWithLineBreak") { title in
      // What is too long has been refused already.
      title.utf8.count > ToDo.longestTitle ? nil : refusal { toDo throws(ToDoError) in try toDo.rename(title) }
    }

  static func due(_ clock: LocalClock) -> Field<String> {
    Field.text(Name.due.rawValue, "Due").rule("unreadableDue") { text in
      do throws(InputError) {
        _ = try DueInput(clock: clock).due(text)
        return nil
      } catch {
        return error.description
      }
    }
  }

  static let priority = Field.text(Name.priority.rawValue, "Priority").rule("unreadablePriority") { text in
    Priority(text) == nil ? InputError.unreadablePriority(text).description : nil
  }

  static let tags = Field<JSONValue>.custom(Name.tags.rawValue, "Tags")
    .rule(
      FieldRule("invalidTag") { tags in
        let refusals = (tags["add"] ?? tags).texts.compactMap { tag in
          refusal { toDo throws(ToDoError) in try toDo.setTags([tag]) }
        }
        return refusals.isEmpty ? nil : refusals.joined(separator: " ")
      })

  static let notes = Field.text(Name.notes.rawValue, "Notes")
    .rule("tooLong") { notes in refusal(of: notes, longerThan: ToDo.longestNotes) }

  private static func refusal(of text: String, longerThan limit: Int) -> String? {
    text.utf8.count > limit ? ToDoError.tooLong(limit: limit).description : nil
  }

  /// What a to-do says against an edit; nil when it takes it.
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
