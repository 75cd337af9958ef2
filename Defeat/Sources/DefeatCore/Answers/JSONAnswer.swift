import Foundation
import HolonBase
public import HolonToDos

/// The JSON that programs read: the output of the command line's `--json` and the responses of the server.
///
/// A to-do is an object with `number`, `id`, `letters` (the first ones of `IDLetters`), `title`, `isComplete`, `progress`
/// (`completed` and `total`), `created` and `modified`. It also has the other fields of `ToDo.Field` that have values,
/// under their own names. A to-do with a checklist has `parts`, a list of such objects, and without a filter
/// `openEstimate`, the sum of the estimates of open parts in minutes, if they have any. Attachments are objects with
/// `name`, `hash` and `bytes`; a folder
/// also has the number of its `files`. `needs` has identifiers; `waitsFor` has the numbers of the open ones among them,
/// `blocks` those of open to-dos that wait for this one, and `isBlocked` is true if it waits, or a checklist that
/// contains it. Times are ISO 8601. The JSON always ends with a line break.
public enum JSONAnswer {
  /// Returns the list without its archived to-dos: `quest`, and `toDos` in order.
  public static func list(_ list: ToDoList) -> [UInt8] { self.list(list, list.currentRows) }

  /// Returns some of a list's rows, each with the wholes that contain it: `quest`, and `toDos` in order.
  public static func list(_ list: ToDoList, _ rows: some Sequence<ToDoList.Row>) -> [UInt8] {
    JSONWriter.answer { json in
      json.quest(list.quest)
      json.rows(rows, key: "toDos", estimates: list.openEstimates)
    }
  }

  /// Returns the rows that a filter selects, each with the wholes that contain it.
  ///
  /// Each to-do has `isMatch`: whether the filter selects it, and not only one of its parts.
  public static func list(_ list: ToDoList, selecting filter: some ToDoFilter) -> [UInt8] {
    JSONWriter.answer { json in
      json.quest(list.quest)
      json.rows(list.rows(of: filter), key: "toDos") { filter.includes($0) }
    }
  }

  /// Returns archived to-dos: `total`, and `toDos` without their parts.
  ///
  /// - Parameter count: The maximum number of to-dos.
  public static func archive(_ rows: [ToDoList.Row], count: Int) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(rows.count, key: "total")
      json.objects(of: rows.prefix(count), key: "toDos") { $0.values($1.entry, $1.progress) }
    }
  }

  /// Returns one to-do with all of its parts.
  ///
  /// - Parameter contents: The stored contents; an attachment whose content is absent has `isMissing`.
  public static func toDo(
    _ number: Int, in list: ToDoList, contents: ContentFiles? = nil
  ) throws -> [UInt8] {
    guard let entry = list.entry(number) else { throw ToDoError.unknownNumber(number) }
    return try JSONWriter.answer { json in
      try json.values(entry, list.progress(of: number), contents)
      json.write(list.dependencies[number])
      let estimates = list.openEstimates
      if let minutes = estimates[number] { json.write(minutes, key: "openEstimate") }
      if try list.hasChecklist(number) {
        json.rows(try list.rows(below: number), key: "parts", estimates: estimates)
      }
    }
  }

  /// Returns the saved filters: `filters`, each with `name` and `text`.
  public static func filters(_ filters: [SavedFilter]) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: filters, key: "filters") { json, filter in
        json.write(filter.name, key: "name")
        json.write(filter.text, key: "text")
      }
    }
  }

  /// Returns the templates: `templates`, each with `name`, `title` and `parts`, their number.
  public static func templates(_ templates: [ToDoTemplate]) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: templates, key: "templates") { json, template in
        json.write(template.name, key: "name")
        json.write(template.title, key: "title")
        json.write(max(0, template.list.count - 1), key: "parts")
      }
    }
  }

  /// Returns the warrior's position: `room`, `rooms`, `percent`, `isWon`.
  public static func quest(_ quest: Quest) -> [UInt8] {
    JSONWriter.answer { $0.values(quest) }
  }

  /// Returns the result of an edit: `numbers`, `affected`, `checklists`, `next`, `quest`.
  ///
  /// `checklists` are the numbers of the checklists that the edit has completed without naming them, if any. If recurring
  /// to-dos moved on, they are in `next`, each with `number`, `title` and its next `due` time.
  ///
  /// - Parameter moments: The events of the game, which are in `moments` with their `kind` and a `sentence`, if any.
  public static func outcome(_ outcome: Outcome, moments: [Moment] = []) -> [UInt8] {
    JSONWriter.answer { json in
      json.array(of: outcome.numbers, key: "numbers") { $0.write($1) }
      json.write(outcome.affected, key: "affected")
      let checklists = outcome.checklists.joined().map(\.number)
      if !checklists.isEmpty { json.array(of: checklists, key: "checklists") { $0.write($1) } }
      if !outcome.next.isEmpty {
        json.objects(of: outcome.next, key: "next") { json, next in
          json.write(next.number, key: "number")
          json.write(next.title, key: "title")
          json.write(next.due.description, key: "due")
        }
      }
      if !moments.isEmpty {
        json.objects(of: moments, key: "moments") { json, moment in
          json.write(moment.kind, key: "kind")
          json.write(moment.description, key: "sentence")
        }
      }
      json.quest(Quest(outcome.progress))
    }
  }

  /// Returns an event for a hook: `event`, `edit` (the name of the edit), `toDos` and, if any, `removed`.
  ///
  /// The to-dos are objects without their parts.
  public static func event(_ event: HookEvent) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(event.kind.rawValue, key: "event")
      json.write(event.edit, key: "edit")
      json.objects(of: event.toDos, key: "toDos") { $0.values($1.entry, $1.progress) }
      guard !event.removed.isEmpty else { return }
      json.objects(of: event.removed, key: "removed") { $0.values($1.entry, $1.progress) }
    }
  }

  /// Returns the result of an import: `added`, `known`, `leftOut`, `findings` and `quest`.
  ///
  /// `leftOut` is the number of lines that couldn't be read. `findings` are the first remarks about lines, each with
  /// `line`, `isLeftOut` and `message`.
  ///
  /// - Parameter limit: The maximum number of findings to write.
  public static func importing(_ outcome: ImportOutcome, _ findings: [ToDoFinding], limit: Int = 20) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(outcome.added, key: "added")
      json.write(outcome.updated, key: "updated")
      json.write(outcome.unchanged, key: "unchanged")
      json.write(outcome.newer, key: "newer")
      json.write(outcome.known, key: "known")
      json.write(findings.count { $0.severity == .broken }, key: "leftOut")
      json.objects(of: findings.prefix(limit), key: "findings") { json, finding in
        json.write(finding.line, key: "line")
        json.write(finding.severity == .broken, key: "isLeftOut")
        json.write(finding.message, key: "message")
      }
      json.losses(ToDoLosses(findings))
      json.quest(Quest(outcome.progress))
    }
  }

  /// Returns the report of an export: `format`, `exported`, `lost` and `never`.
  ///
  /// `lost` has an object for each kind of value that wasn't kept, with `value`, `count` and the first `titles`. `never`
  /// names the kinds of values that the format keeps for no to-do.
  public static func exporting(_ count: Int, _ writing: ToDoWriting, in format: any ToDoFormat) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(format.name, key: "format")
      json.write(count, key: "exported")
      json.losses(ToDoLosses(writing.findings))
      json.array(of: format.omissions, key: "never") { $0.write($1.plural) }
    }
  }

  /// Returns undone or redone edits: `edits`, each with `label`, `made` and `overtaken`.
  ///
  /// `overtaken` is the number of changes that were left alone because another device has changed the same values
  /// since.
  public static func edits(_ edits: [ToDoEdit]) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: edits, key: "edits") { json, edit in
        json.write(edit.label, key: "label")
        json.write(Timestamp.text(edit.made), key: "made")
        if edit.overtaken > 0 { json.write(edit.overtaken, key: "overtaken") }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the kinds of values that weren't kept: `lost`, each with `value`, `count` and the first `titles`.
  fileprivate mutating func losses(_ losses: ToDoLosses) {
    objects(of: losses.all, key: "lost") { json, loss in
      json.write(loss.value.plural, key: "value")
      json.write(loss.count, key: "count")
      json.array(of: loss.titles, key: "titles") { $0.write($1) }
    }
  }

  mutating func quest(_ quest: Quest) {
    open("{", key: "quest")
    values(quest)
    close("}")
  }

  mutating func values(_ quest: Quest) {
    write(quest.room, key: "room")
    write(quest.rooms, key: "rooms")
    write(quest.percent, key: "percent")
    write(quest.isWon, key: "isWon")
  }

  /// Nests rows by their depth, without recursion, with one to-do on each line.
  ///
  /// - Parameters:
  ///   - estimates: The sums of the estimates of open parts, by the numbers of checklists.
  ///   - isMatch: Returns whether a filter selects a row; nil without a filter.
  mutating func rows(
    _ rows: some Sequence<ToDoList.Row>, key: StaticString, estimates: [Int: Int] = [:],
    isMatch: ((ToDoList.Row) -> Bool)? = nil
  ) {
    self.open("[", key: key)
    var open = 0
    for row in rows {
      while open > row.depth {
        close("]")
        close("}")
        open -= 1
      }
      lineBreak()
      self.open("{")
      values(row)
      if let minutes = estimates[row.entry.number] { write(minutes, key: "openEstimate") }
      if let isMatch { write(isMatch(row), key: "isMatch") }
      if row.hasChecklist {
        self.open("[", key: "parts")
        open += 1
      } else {
        close("}")
      }
    }
    for _ in 0..<open {
      close("]")
      close("}")
    }
    close("]")
  }

  /// Writes the values of a row, with its dependencies.
  mutating func values(_ row: ToDoList.Row) {
    values(row.entry, row.progress)
    write(row.dependencies)
  }

  /// Writes the dependencies of a to-do, as far as it has any: `waitsFor`, `blocks` and `isBlocked`.
  mutating func write(_ dependencies: ToDoDependencies.State) {
    if !dependencies.waitsFor.isEmpty { array(of: dependencies.waitsFor, key: "waitsFor") { $0.write($1) } }
    if !dependencies.blocks.isEmpty { array(of: dependencies.blocks, key: "blocks") { $0.write($1) } }
    if dependencies.isBlocked { write(true, key: "isBlocked") }
  }

  /// Writes the values of one to-do.
  ///
  /// - Parameter contents: The stored contents; nil to omit whether contents are present.
  mutating func values(
    _ entry: ToDoList.Entry, _ progress: ToDoProgress, _ contents: ContentFiles? = nil
  ) {
    let toDo = entry.toDo
    write(entry.number, key: "number")
    write(toDo.id.uuidString.lowercased(), key: "id")
    write(IDLetters(toDo.id).prefix(Self.letterCount), key: "letters")
    write(toDo.title, key: "title")
    write(progress.isComplete, key: "isComplete")
    open("{", key: "progress")
    write(progress.completed, key: "completed")
    write(progress.total, key: "total")
    close("}")
    for field in ToDo.Field.allCases { write(field, of: toDo, contents) }
  }

  /// The number of letters of an identifier, with which hardly any two of a million to-dos agree.
  private static var letterCount: Int { 12 }

  private mutating func write(_ field: ToDo.Field, of toDo: ToDo, _ contents: ContentFiles?) {
    switch field {
    // The title is written first.
    case .title: break
    case .notes: if !toDo.notes.isEmpty { write(toDo.notes, key: "notes") }
    case .needs: if !toDo.needs.isEmpty { array(of: toDo.needs, key: "needs") { $0.write($1.uuidString.lowercased()) } }
    case .tags: if !toDo.tags.isEmpty { array(of: toDo.tags, key: "tags") { $0.write($1) } }
    case .attachments: write(toDo.attachments, in: contents)
    case .attributes where toDo.attributes.isEmpty: break
    case .attributes:
      open("{", key: "attributes")
      for (name, value) in toDo.attributes.sorted(by: { $0.key < $1.key }) { member(name, value) }
      close("}")
    // Marks are the application's own.
    case .marks: break
    case .created: write(Timestamp.text(toDo.created), key: "created")
    case .modified: write(Timestamp.text(toDo.modified), key: "modified")
    case .archived: if let archived = toDo.archived { write(Timestamp.text(archived), key: "archived") }
    case .completed: if let completed = toDo.completed { write(Timestamp.text(completed), key: "completed") }
    default:
      guard let value = toDo[field] else { break }
      if let number = value.number { member(field.rawValue, number) } else { member(field.rawValue, value.description) }
    }
  }
}
