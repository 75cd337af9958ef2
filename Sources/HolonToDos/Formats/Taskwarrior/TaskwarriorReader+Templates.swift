import Foundation

/// Recurring tasks: templates, and the tasks that Taskwarrior creates from them.
extension TaskwarriorReader {
  /// Returns the last open task of each template.
  func latestInstances() -> [String: Int] {
    guard !recurring.isEmpty || !templates.isEmpty else { return [:] }
    var latest: [String: Int] = [:]
    for (index, draft) in drafts.all.enumerated() where !draft.isChecked {
      guard let template = draft.toDo.attributes["parent"]?.lowercased() else { continue }
      if let other = latest[template], drafts.all[other].instance >= draft.instance { continue }
      latest[template] = index
    }
    return latest
  }

  /// Gives recurrences to open tasks with a period that is one; of a template's tasks, to the last one.
  mutating func readRecurrences(_ latest: [String: Int]) {
    for index in recurring where !drafts.all[index].isChecked {
      let toDo = drafts.all[index].toDo
      let template = toDo.attributes["parent"]?.lowercased()
      guard template == nil || toDo.recurrence == nil, template.map({ latest[$0] == index }) ?? true,
        let rule = toDo.attributes["recur"].flatMap(TaskwarriorPeriod.rule)
      else { continue }
      let anchor = RecurrenceAnchor(of: toDo, in: timeZone)
      drafts.all[index].toDo.recurrence = anchor.recurrence(rule, .schedule, exact: toDo.recurrence)
      guard template == nil else { continue }
      drafts.all[index].toDo.attributes["recur"] = nil
      if toDo.attributes["status"] == "recurring" { drafts.all[index].toDo.attributes["status"] = nil }
    }
  }

  /// Moves each template into its last open task, so that the list doesn't contain both.
  mutating func hideTemplates(_ latest: [String: Int]) {
    guard !templates.isEmpty else { return }
    for (index, text) in templates {
      let template = drafts.all[index]
      let recur = template.toDo.attributes["recur"]
      let isRead = recur.flatMap(TaskwarriorPeriod.rule) != nil
      let start = "“\(template.toDo.title)” recurs in Taskwarrior\(recur.map { " (\($0))" } ?? "")"
      guard let id = template.id, let next = latest[id.uuidString.lowercased()] else {
        if !isRead {
          findings.add(
            .lost, line: template.line, "\(start): it was read as a single to-do, which keeps that as attributes.")
        }
        continue
      }
      let isIndented = text.utf8.contains { $0 < 0x20 }
      drafts.all[next].toDo.attributes[TaskwarriorFormat.templateAttribute] =
        isIndented ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : text
      if drafts.all[next].toDo.attributes["recur"].flatMap(TaskwarriorPeriod.rule) == nil {
        findings.add(
          .lost, line: template.line,
          "\(start): its next task was read as a single to-do, which keeps the template as an attribute.")
      }
      // Without a title it isn't added to the list.
      drafts.all[index].toDo.title = ""
      identified[id] = nil
    }
    dependents.removeAll { [drafts] in drafts.all[$0.draft].toDo.title.isEmpty }
  }
}

extension ParsedToDo {
  /// The number of the task among those of its template, from 0.
  fileprivate var instance: Int { toDo.attributes["imask"].flatMap { Double($0) }.flatMap { Int(exactly: $0) } ?? 0 }
}
