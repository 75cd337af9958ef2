import DefeatCore
import HolonToDos

extension HTMLWriter {
  /// Begins a to-do's element; whatever it consists of follows, then ``endRow(hasParts:)``.
  ///
  /// How many siblings it has and which of them it is, browsers know: if each row said so, each edit would have to
  /// touch all siblings.
  ///
  /// - Parameters:
  ///   - level: How deep it is, from 1 at the top; nil when the page finds that out itself.
  ///   - hasParts: Whether parts of it follow.
  mutating func beginRow(_ row: SectionedToDos.Row, level: Int?, hasParts: Bool, _ clock: LocalClock) {
    markup("<li role=\"treeitem\" id=\"r")
    number(row.entry.number)
    if let level {
      markup("\" aria-level=\"")
      number(level)
    }
    markup("\" aria-checked=\"")
    markup(row.progress.isComplete ? "true" : row.progress.completed > 0 ? "mixed" : "false")
    if hasParts { markup("\" aria-expanded=\"true") }
    markup("\" aria-labelledby=\"t")
    number(row.entry.number)
    markup(" m")
    number(row.entry.number)
    markup("\" tabindex=\"-1\"><div class=\"row\"><span class=\"twist\" aria-hidden=\"true\"></span>")
    markup("<span class=\"check\" aria-hidden=\"true\">")
    markup(row.progress.isComplete ? "☑" : "☐")
    markup("</span><div class=\"body\"><span class=\"title\" dir=\"auto\" id=\"t")
    number(row.entry.number)
    markup("\">")
    text(row.entry.toDo.title)
    markup("</span> <span class=\"meta\" id=\"m")
    number(row.entry.number)
    markup("\">")
    meta(row, clock)
    markup("</span>")
    if !row.entry.toDo.notes.isEmpty {
      markup("<p class=\"notes\" dir=\"auto\">")
      text(row.entry.toDo.notes)
      markup("</p>")
    }
    markup("</div></div>")
    if hasParts { markup("<ul role=\"group\">") }
  }

  /// Ends what ``beginRow(_:level:hasParts:_:)`` has begun.
  mutating func endRow(hasParts: Bool) { markup(hasParts ? "</ul></li>\n" : "</li>\n") }

  private mutating func meta(_ row: SectionedToDos.Row, _ clock: LocalClock) {
    let toDo = row.entry.toDo
    if row.hasChecklist {
      markup("<span class=\"part\">")
      number(row.progress.completed)
      markup(" of ")
      number(row.progress.total)
      markup("</span> ")
    }
    if let priority = toDo.priority {
      markup("<span class=\"priority\" data-priority=\"")
      text(priority.description)
      markup("\">")
      text(Self.name(of: priority))
      markup("</span> ")
    }
    if let due = toDo.due {
      let due = DueText(due, clock)
      let isOver = due.isOver && !row.progress.isComplete
      markup(isOver ? "<time class=\"due over\" datetime=\"" : "<time class=\"due\" datetime=\"")
      text(due.exact)
      markup("\" data-due=\"")
      text(due.input)
      markup("\">")
      text(due.text)
      markup(isOver ? ", overdue</time> " : "</time> ")
    }
    if !toDo.attachments.isEmpty {
      markup("<span class=\"attached\">")
      number(toDo.attachments.count)
      markup(" attached</span> ")
    }
    for tag in toDo.tags {
      markup("<span class=\"tag\" dir=\"auto\">")
      text(tag)
      markup("</span> ")
    }
  }

  private static func name(of priority: Priority) -> String {
    switch priority {
    case .high: "High"
    case .medium: "Medium"
    case .low: "Low"
    default: "Priority \(priority)"
    }
  }
}
