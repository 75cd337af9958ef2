import DefeatCore
import HolonToDos

extension HTMLWriter {
  /// Writes the beginning of a to-do's element; its parts follow, then ``endRow(hasParts:)``.
  ///
  /// Browsers count siblings themselves. If each row stated its number, each edit would change all siblings.
  ///
  /// - Parameters:
  ///   - level: The depth, from 1 at the top level; nil if the page determines it.
  ///   - hasParts: Whether parts of the to-do follow.
  mutating func beginRow(_ row: SectionedToDos.Row, level: Int?, hasParts: Bool, _ clock: LocalClock) {
    let (number, toDo, progress) = (row.entry.number, row.entry.toDo, row.progress)
    begin("li")
    attribute("role", "treeitem")
    attribute("id", "r", number: number)
    if let level { attribute("aria-level", number: level) }
    attribute("aria-checked", progress.isComplete ? "true" : progress.completed > 0 ? "mixed" : "false")
    if hasParts { attribute("aria-expanded", "true") }
    attribute("aria-labelledby", ("t", "m"), number: number)
    attribute("tabindex", "-1")
    let isLater = !progress.isComplete && toDo.start?.isLater(than: clock.now(), in: clock.timeZone) == true
    if isLater { attribute("class", "later") }
    element("div", class: "row") { div in
      div.element("span", class: "twist") { $0.attribute("aria-hidden", "true") }
      div.element("span", class: "check") { check in
        check.attribute("aria-hidden", "true")
        check.literal(progress.isComplete ? "☑" : "☐")
      }
      div.element("div", class: "body") { body in
        body.element("span", class: "title") { title in
          title.attribute("dir", "auto")
          title.attribute("id", "t", number: number)
          title.text(toDo.title)
        }
        body.literal(" ")
        body.element("span", class: "meta") { meta in
          meta.attribute("id", "m", number: number)
          meta.details(of: row, clock)
        }
        guard !toDo.notes.isEmpty else { return }
        body.element("p", class: "notes") { notes in
          notes.attribute("dir", "auto")
          notes.text(toDo.notes)
        }
      }
    }
    guard hasParts else { return }
    begin("ul")
    attribute("role", "group")
  }

  /// Writes the end of the element that ``beginRow(_:level:hasParts:_:)`` began.
  mutating func endRow(hasParts: Bool) {
    if hasParts { end("ul") }
    end("li")
    literal("\n")
  }

  private mutating func details(of row: SectionedToDos.Row, _ clock: LocalClock) {
    let toDo = row.entry.toDo
    if row.hasChecklist {
      detail("part") { part in
        part.number(row.progress.completed)
        part.literal(" of ")
        part.number(row.progress.total)
      }
    }
    for field in ToDo.Field.listed {
      guard let value = toDo[field] else { continue }
      switch value {
      case .due(let due): write(DueText(due, clock), isComplete: row.progress.isComplete)
      case .start(let start): write(start: DueText(start, clock), isComplete: row.progress.isComplete)
      default: write(value, clock)
      }
    }
    if !toDo.reminders.isEmpty {
      let reminders = clock.input(toDo.reminders)
      element("span", class: "remind") { span in
        span.attribute("data-value", text: reminders)
        span.literal("reminds ")
        span.text(reminders)
      }
      literal(" ")
    }
    if !toDo.attachments.isEmpty {
      detail("attached") { span in
        span.number(toDo.attachments.count)
        span.literal(" attached")
      }
    }
    for tag in toDo.tags {
      detail("tag") { span in
        span.attribute("dir", "auto")
        span.text(tag)
      }
    }
  }

  private mutating func detail(_ type: StaticString, _ parts: (inout HTMLWriter) -> Void) {
    element("span", class: type, parts)
    literal(" ")
  }

  private mutating func write(_ due: DueText, isComplete: Bool) {
    let isOver = due.isOver && !isComplete
    element("time", class: isOver ? "due over" : "due") { time in
      time.attribute("datetime", text: due.exact)
      time.attribute("data-value", text: due.input)
      time.text(due.text)
      if isOver { time.literal(", overdue") }
    }
    literal(" ")
  }

  /// Writes a start, which is shown only while it is still to come.
  private mutating func write(start: DueText, isComplete: Bool) {
    element("time", class: "start") { time in
      time.attribute("datetime", text: start.exact)
      time.attribute("data-value", text: start.input)
      if isComplete || !start.isLater { time.attribute("hidden") }
      time.literal("starts ")
      time.text(start.text)
    }
    literal(" ")
  }

  private mutating func write(_ value: ToDo.Value, _ clock: LocalClock) {
    begin("span")
    attribute("class", text: value.field.rawValue)
    attribute("data-value", text: clock.input(value))
    if case .priority(let priority) = value { text(priority.title) } else { text(value.compactDescription) }
    end("span")
    literal(" ")
  }
}
