import DefeatCore
import Foundation
import HolonToDos

extension HTMLWriter {
  /// Writes the element of a to-do; those of its parts follow it.
  ///
  /// Rows aren't nested, so that the page can hold any part of a list. The level states the depth.
  ///
  /// - Parameter context: The place of the row in the view.
  mutating func row(_ row: SectionedToDos.Row, _ context: RowContext, _ clock: LocalClock) {
    let (number, toDo, progress) = (row.entry.number, row.entry.toDo, row.progress)
    begin("li")
    attribute("role", "treeitem")
    attribute("id", "r", number: number)
    // Edits that wait without a connection name the to-do by its identifier.
    attribute("data-id", text: toDo.id.uuidString.lowercased())
    attribute("aria-level", number: context.level)
    if let position = context.position {
      attribute("aria-posinset", number: position.index)
      attribute("aria-setsize", number: position.count)
    }
    attribute("aria-checked", progress.isComplete ? "true" : progress.completed > 0 ? "mixed" : "false")
    if let isOpen = context.isOpen { attribute("aria-expanded", isOpen ? "true" : "false") }
    if toDo.due == nil {
      attribute("aria-labelledby", ("t", "m"), number: number)
    } else {
      attribute("aria-labelledby", text: "t\(number) m\(number) d\(number)")
    }
    attribute("tabindex", "-1")
    if let whole = context.whole { attribute("data-whole", number: whole) }
    let isLater = !progress.isComplete && toDo.start?.isLater(than: clock.now(), in: clock.timeZone) == true
    if isLater || row.hasChecklist {
      attribute("class", !isLater ? "whole" : row.hasChecklist ? "whole later" : "later")
    }
    element("div", class: "row") { div in
      div.element("span", class: "twist") { $0.attribute("aria-hidden", "true") }
      div.element("span", class: "check") { check in
        check.attribute("aria-hidden", "true")
        check.literal(progress.isComplete ? "☑" : "☐")
        if row.hasChecklist { check.ring(progress.percent) }
      }
      div.element("div", class: "body") { body in
        body.element("span", class: "title") { title in
          title.attribute("dir", "auto")
          title.attribute("id", "t", number: number)
          title.linkedText(toDo.title)
        }
        body.literal(" ")
        if !context.path.isEmpty {
          body.element("span", class: "path") { path in
            path.attribute("dir", "auto")
            path.text(context.path.joined(separator: " › "))
          }
          body.literal(" ")
        }
        body.element("span", class: "meta") { meta in
          meta.attribute("id", "m", number: number)
          meta.details(of: row, clock)
        }
        guard !toDo.notes.isEmpty else { return }
        body.element("p", class: "notes") { notes in
          notes.attribute("dir", "auto")
          notes.linkedText(toDo.notes)
        }
      }
      if let due = toDo.due { div.write(DueText(due, clock), of: number, isComplete: progress.isComplete) }
    }
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
        part.literal(" done")
      }
    }
    for field in ToDo.Field.listed {
      guard let value = toDo[field] else { continue }
      switch value {
      case .due: continue  // It has a column of its own.
      case .start(let start): write(start: DueText(start, clock), isComplete: row.progress.isComplete)
      default: write(value, clock)
      }
    }
    let dependencies = row.dependencies
    if !dependencies.needs.isEmpty {
      element("span", class: "needs") { span in
        span.attribute("data-value", text: dependencies.needs.map(String.init).joined(separator: ", "))
        guard !dependencies.waitsFor.isEmpty else { return span.attribute("hidden") }
        span.literal("after ")
        span.text(dependencies.waitsFor.map(String.init).joined(separator: ", "))
      }
      literal(" ")
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
    for tag in toDo.plainTags {
      detail("tag") { span in
        span.attribute("dir", "auto")
        span.text(tag)
      }
    }
    for project in toDo.projects {
      // The form has the project among the tags if it is one word.
      detail(toDo.tags.contains("+\(project)") ? "tag project" : "project") { span in
        span.attribute("dir", "auto")
        span.literal("project:")
        span.text(project)
      }
    }
  }

  private mutating func detail(_ type: StaticString, _ parts: (inout HTMLWriter) -> Void) {
    element("span", class: type, parts)
    literal(" ")
  }

  /// Writes the circle that shows how much of a checklist is completed.
  private mutating func ring(_ percent: Int) {
    element("svg", class: "ring") { svg in
      svg.attribute("viewBox", "0 0 20 20")
      svg.element("circle", class: "groove") { $0.circle() }
      guard percent > 0 else { return }
      svg.element("circle", class: "share") { share in
        share.circle()
        share.attribute("pathLength", "100")
        share.attribute("stroke-dasharray", text: "\(percent) 100")
      }
    }
  }

  private mutating func circle() {
    attribute("cx", "10")
    attribute("cy", "10")
    attribute("r", "8")
  }

  private mutating func write(_ due: DueText, of number: Int, isComplete: Bool) {
    let isOver = due.isOver && !isComplete
    element("time", class: isOver ? "due over" : due.nearness) { time in
      time.attribute("id", "d", number: number)
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
