import Foundation
import HolonBase
import HolonTree

/// A writer of one calendar, VTODO by VTODO.
struct CalendarWriter: ReportingWriter, ~Copyable {
  private let timeZone: TimeZone
  private var text = ByteWriter()
  private(set) var line = 1
  var findings: [ToDoFinding] = []

  /// The property of a recurring to-do whose start isn't its due time.
  static let withoutDue = "X-DEFEAT-WITHOUT-DUE"

  /// The names of to-dos that come from other programs.
  private var uids: [UUID: String] = [:]

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 300)
    add("BEGIN:VCALENDAR")
    add("VERSION:2.0")
    add("PRODID:-//defeat//defeat//EN")
    writeZones(of: list)
    for (entry, _) in list.entries where entry.toDo.attributes[ICalendarFormat.uidAttribute] != nil {
      uids[entry.toDo.id] = uid(of: entry.toDo)
    }
    for ((node, _), completed) in zip(list.tree.preorder, list.completionDates) {
      let whole = list.tree.parent(of: node).map { list.tree[$0].toDo }
      let progress = list.tree.isLeaf(node) ? nil : ToDoProgress(list.tree.summary(of: node))
      write(list.tree[node].toDo, completed: completed, whole: whole, progress)
    }
    add("END:VCALENDAR")
    return writing(text.data, of: list)
  }

  /// Returns the number of a priority: 1, 5 or 9.
  static func number(of priority: Priority) -> Int { priority == .high ? 1 : priority == .medium ? 5 : 9 }

  private mutating func write(_ toDo: ToDo, completed: Date?, whole: ToDo?, _ progress: ToDoProgress?) {
    add("BEGIN:VTODO")
    add("UID:\(uid(of: toDo))")
    add("DTSTAMP:\(basicText(toDo.modified))")
    add("CREATED:\(basicText(toDo.created))")
    add("LAST-MODIFIED:\(basicText(toDo.modified))")
    if let whole { add("RELATED-TO:\(uid(of: whole))") }
    for need in toDo.needs { add("RELATED-TO;RELTYPE=DEPENDS-ON:\(uids[need] ?? need.uuidString.lowercased())") }
    add("SUMMARY:\(CalendarLine.escaped(toDo.title))")
    let notes = notes(of: toDo)
    if !notes.isEmpty { add("DESCRIPTION:\(CalendarLine.escaped(notes))") }
    writeState(completed, progress)
    writeTimes(of: toDo)
    if let priority = toDo.priority {
      add("PRIORITY:\(Self.number(of: priority))")
      if priority < .low { add("X-DEFEAT-PRIORITY:\(priority)") }
    }
    if let estimate = toDo.estimate { add("ESTIMATED-DURATION:\(CalendarDuration.text(estimate))") }
    if !toDo.tags.isEmpty { add("CATEGORIES:" + toDo.tags.map(CalendarLine.escaped).joined(separator: ",")) }
    if let rule = toDo.completion { add("X-DEFEAT-COMPLETION:\(rule)") }
    let triggers = triggers(of: toDo)
    writeAttributes(of: toDo, hasAlarms: !triggers.isEmpty && !toDo.reminders.contains(where: \.isTimeOfDay))
    for attachment in toDo.attachments {
      if let line = CalendarAttachment.line(of: attachment) {
        add(line)
      } else {
        report(.attachment, of: toDo, "The attachment “\(attachment.name)” of “\(toDo.title)” wasn't written.")
      }
    }
    for trigger in triggers {
      for line in ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(CalendarLine.escaped(toDo.title))"] { add(line) }
      add(trigger.line)
      add("END:VALARM")
    }
    add("END:VTODO")
  }

  private func uid(of toDo: ToDo) -> String {
    CalendarLine.escaped(toDo.foreignName(in: ICalendarFormat.uidAttribute))
  }

  private mutating func writeState(_ completed: Date?, _ progress: ToDoProgress?) {
    if let completed {
      add("STATUS:COMPLETED")
      add("COMPLETED:\(basicText(completed))")
      add("PERCENT-COMPLETE:100")
    } else {
      add("STATUS:NEEDS-ACTION")
      if let progress, progress.completed > 0 { add("PERCENT-COMPLETE:\(progress.percent)") }
    }
  }

  /// Returns the times of the alarms; none unless exactly these reminders are read back from them.
  private func triggers(of toDo: ToDo) -> [CalendarTrigger] {
    guard let text = toDo.attributes[Reminder.attribute] else { return [] }
    let triggers = toDo.reminders.compactMap { CalendarTrigger($0, of: toDo, in: timeZone) }
    let read = triggers.compactMap { $0.reminder(of: toDo, in: timeZone) }.attributeText
    let isInUTC = toDo.reminders.contains(where: \.isTimeOfDay)
    return read == text || isInUTC && read == toDo.reminders.inUTC(timeZone).attributeText ? triggers : []
  }

  private mutating func writeAttributes(of toDo: ToDo, hasAlarms: Bool) {
    for (name, value) in toDo.attributes.sorted(by: { $0.key < $1.key }) {
      if hasAlarms, name == Reminder.attribute { continue }
      if name == ICalendarFormat.uidAttribute, UUID(foreignName: value) == toDo.id { continue }
      let isLost = name.contains("=") || (name + value).utf8.contains { $0 == 0x0D || $0 == 0 }
      if isLost {
        report(.attribute, of: toDo, "iCalendar can't store the attribute “\(name)” of “\(toDo.title)”.")
      } else {
        add("X-DEFEAT-ATTRIBUTE:\(CalendarLine.escaped("\(name)=\(value)"))")
      }
    }
  }

  private mutating func add(_ content: String) { line += text.append(calendarLine: content) }
}

// MARK: - Times

extension CalendarWriter {
  private mutating func writeTimes(of toDo: ToDo) {
    if let due = toDo.due, !hasOnlyStart(toDo) { add(property("DUE", due, .due, of: toDo)) }
    let first = toDo.start ?? toDo.recurrence.map { toDo.due ?? $0.start(in: timeZone) }
    if let first { add(property("DTSTART", first, .start, of: toDo)) }
    if let start = toDo.start {
      // A start that equals the due time is read as the beginning of a recurrence.
      let anchor = toDo.due ?? toDo.recurrence?.start(in: timeZone)
      if anchor?.isDue(with: start, in: timeZone) == true || written(start) != start { add("X-DEFEAT-START:\(start)") }
    }
    if let due = toDo.due, written(due) != due { add("X-DEFEAT-DUE:\(due)") }
    guard let recurrence = toDo.recurrence else { return }
    if let rule = rule(of: toDo) { add("RRULE:\(rule)") }
    if toDo.due == nil { add("\(Self.withoutDue):TRUE") }
    let start = written(toDo.due ?? first ?? recurrence.start(in: timeZone))
    let isMoment = if case .moment = start { true } else { false }
    let read = Recurrence(recurrence.rule, from: start, in: isMoment ? .gmt : nil)
    if read != recurrence { add("X-DEFEAT-RECURRENCE:\(recurrence)") }
  }

  /// Returns a time as other programs read it: in UTC if the time zone is that, or is unknown.
  private func written(_ due: Due) -> Due {
    guard case .time = due, due.writtenZone == nil else { return due }
    return .moment(due.moment(after: 0, in: timeZone))
  }

  /// Writes the time zones of the times of day.
  private mutating func writeZones(of list: ToDoList) {
    var zones: [String: (zone: TimeZone, first: Date)] = [:]
    for (entry, _) in list.entries {
      let first = entry.toDo.recurrence?.start(in: timeZone)
      for case .time(let time, let name)? in [first, entry.toDo.due, entry.toDo.start] {
        guard let zone = zones[name]?.zone ?? Due.time(time, zone: name).writtenZone else { continue }
        let moment = time.moment(in: zone)
        zones[name] = (zone, min(moment, zones[name]?.first ?? moment))
      }
    }
    for (name, value) in zones.sorted(by: { $0.key < $1.key }) {
      for line in CalendarZoneWriter.lines(name, of: value.zone, from: value.first) { add(line) }
    }
  }

  /// Whether a to-do is written without a due time, as it was read.
  private func hasOnlyStart(_ toDo: ToDo) -> Bool {
    toDo.marks[ICalendarFormat.startMark] != nil && toDo.recurrence != nil && toDo.due != nil && toDo.start == nil
      && toDo.attributes[Reminder.attribute] == nil
  }

  /// Returns the text of a to-do's rule: the one that was read, unless that has another meaning.
  private func rule(of toDo: ToDo) -> String? {
    guard let rule = toDo.recurrence?.rule else { return nil }
    guard let text = toDo.marks[ICalendarFormat.ruleMark], text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      (try? RecurrenceRule(calendar: text)) == rule
    else { return rule.description }
    return text
  }

  private mutating func property(_ name: String, _ due: Due, _ value: LostValue, of toDo: ToDo) -> String {
    switch written(due) {
    case .day: return "\(name);VALUE=DATE:\(due.basicText)"
    case .time(let time, let zone): return "\(name);TZID=\(zone):\(time.basicText)"
    case .moment(let moment):
      if moment.timeIntervalSince1970 != moment.timeIntervalSince1970.rounded(.down) {
        report(value, of: toDo, "A time of “\(toDo.title)” was written without its fraction of a second.")
      }
      return "\(name):\(Due.moment(moment).basicText)"
    }
  }
}
