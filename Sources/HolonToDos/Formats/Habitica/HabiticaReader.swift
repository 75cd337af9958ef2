import Foundation
import HolonBase

/// A reader of a user's tasks.
struct HabiticaReader {
  private let tasks: JSONValue
  private var tags: [String: String] = [:]
  private let now: Date
  private let timeZone: TimeZone
  private var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []
  private var identifiers: Set<UUID> = []

  init(_ user: JSONValue, now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
    tasks = user["tasks"] ?? .null
    for tag in user["tags"]?.array ?? [] {
      if let id = tag["id"]?.string, let name = tag["name"]?.string { tags[id] = name }
    }
  }

  consuming func read() -> ToDoReading {
    for task in tasks["todos"]?.array ?? [] { readTask(task, isDaily: false) }
    for task in (tasks["dailys"] ?? tasks["dailies"])?.array ?? [] { readTask(task, isDaily: true) }
    for (name, value) in [("habits", LostValue("habit")), ("rewards", LostValue("reward"))] {
      for task in tasks[name]?.array ?? [] {
        let title = (task["text"]?.string ?? "").repairedAsTitle
        report(value, title, "“\(title)” is a \(value.singular), which has no end: it was left out.")
      }
    }
    return drafts.makeReading(at: now, findings)
  }

  private mutating func readTask(_ task: JSONValue, isDaily: Bool) {
    guard let title = title(of: task) else { return }
    var draft = ParsedToDo(line: 1, created: date(task["createdAt"]) ?? now)
    draft.toDo.title = title
    draft.toDo.notes = task["notes"]?.string ?? ""
    draft.modified = date(task["updatedAt"])
    draft.id = identifier(task["id"] ?? task["_id"])
    draft.isChecked = task["completed"] == .bool(true)
    readTags(of: task, &draft)
    switch task["priority"]?.double {
    case 2?: draft.toDo.priority = .high
    case 1.5?: draft.toDo.priority = .medium
    case 0.1?: draft.toDo.priority = .low
    default: break
    }
    if isDaily {
      readSchedule(of: task, &draft)
    } else {
      if let due = date(task["date"]) { draft.toDo.due = .day(Day(of: due, in: timeZone)) }
      if draft.isChecked { draft.toDo.completed = date(task["dateCompleted"]) ?? draft.modified ?? now }
    }
    for _ in task["reminders"]?.array ?? [] {
      report(.reminder, title, "The reminder of “\(title)” was left out.")
    }
    // A daily that is done today is due again on another day, with all of its items.
    let isMovedOn = isDaily && draft.isChecked
    if isDaily { draft.isChecked = false }
    let whole = drafts.append(draft)
    for item in task["checklist"]?.array ?? [] { readItem(item, of: whole, isOpen: isMovedOn) }
  }

  private mutating func readItem(_ item: JSONValue, of whole: Int, isOpen: Bool) {
    guard let title = title(of: item) else { return }
    var draft = ParsedToDo(line: 1, created: drafts.all[whole].toDo.created)
    draft.whole = whole
    draft.toDo.title = title
    draft.id = identifier(item["id"])
    if !isOpen, item["completed"] == .bool(true) {
      draft.toDo.completed = drafts.all[whole].toDo.completed ?? drafts.all[whole].modified ?? now
    }
    drafts.append(draft)
  }

  private mutating func title(of task: JSONValue) -> String? {
    let title = (task["text"]?.string ?? "").repairedAsTitle.trimmingWhitespace()
    guard title.isEmpty else { return title }
    findings.add(.broken, line: 1, "A task has no text, so it was left out.")
    return nil
  }

  private mutating func identifier(_ value: JSONValue?) -> UUID? {
    guard let text = value?.string, !text.isEmpty else { return nil }
    let id = UUID(foreignName: text)
    return identifiers.insert(id).inserted ? id : nil
  }

  private mutating func readTags(of task: JSONValue, _ draft: inout ParsedToDo) {
    for id in task["tags"]?.array ?? [] {
      guard let name = id.string.flatMap({ tags[$0] }) else {
        report(.tag, draft.toDo.title, "A tag of “\(draft.toDo.title)” has no name: it was left out.")
        continue
      }
      draft.addTag(named: name, &findings)
    }
  }

  private mutating func readSchedule(of task: JSONValue, _ draft: inout ParsedToDo) {
    let start = Day(of: date(task["startDate"]) ?? draft.toDo.created, in: timeZone)
    guard let rule = try? self.rule(of: task, from: start) else {
      let title = draft.toDo.title
      return report(.recurrence, title, "The schedule of “\(title)” is never due: it was read without one.")
    }
    draft.toDo.recurrence = Recurrence(rule, from: .day(start))
    let today = Day(of: now, in: timeZone)
    let last = draft.isChecked ? today : today.advanced(by: -1) ?? today
    draft.toDo.due = rule.occurrences(from: .day(start), in: timeZone, after: .day(last)).first { _ in true }
  }

  /// Returns the rule of a daily; nil for one that is never due.
  private func rule(of task: JSONValue, from start: Day) throws(RecurrenceError) -> RecurrenceRule? {
    let interval = task["everyX"]?.integer ?? 1
    guard interval > 0 else { return nil }
    switch task["frequency"]?.string {
    case "daily": return try RecurrenceRule(.daily, interval: interval)
    case "monthly":
      let days = (task["daysOfMonth"]?.array ?? []).compactMap(\.integer)
      let weeks = (task["weeksOfMonth"]?.array ?? []).compactMap(\.integer)
      let weekday = RecurrenceRule.Weekday(rawValue: start.weekday) ?? .monday
      let weekdays = weeks.compactMap { RecurrenceRule.NumberedWeekday($0 + 1, weekday) }
      return try RecurrenceRule(
        .monthly, interval: interval, monthDays: weekdays.isEmpty ? days : [], weekdays: weekdays)
    case "yearly": return try RecurrenceRule(.yearly, interval: interval)
    default:
      let names = ["su", "m", "t", "w", "th", "f", "s"]
      let weekdays = RecurrenceRule.Weekday.allCases.filter { task["repeat"]?[names[$0.rawValue]] == .bool(true) }
      guard !weekdays.isEmpty else { return nil }
      return try RecurrenceRule(
        .weekly, interval: interval, weekdays: weekdays.map { RecurrenceRule.NumberedWeekday($0) })
    }
  }

  /// Returns the date of a text in ISO 8601, or of milliseconds since 1970.
  private func date(_ value: JSONValue?) -> Date? {
    if let text = value?.string { return Timestamp.date(text) ?? Day(text)?.moment(secondsIntoDay: 0, in: timeZone) }
    return value?.double.map { Timestamp.bounded(Date(timeIntervalSince1970: $0 / 1_000)) }
  }

  private mutating func report(_ value: LostValue, _ title: String, _ message: String) {
    findings.add(lost: value, of: title.isEmpty ? nil : title, line: 1, message)
  }
}
