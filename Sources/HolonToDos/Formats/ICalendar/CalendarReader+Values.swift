import Foundation
import HolonBase

/// The properties of a VTODO that haven't been read yet.
struct CalendarProperties {
  private(set) var rest: [CalendarLine]

  init(_ lines: [CalendarLine]) { rest = lines }

  /// The properties that are computed or that describe the text itself.
  static let computed: Set<String> = ["DTSTAMP", "SEQUENCE", "METHOD"]

  /// Returns the first property with a name.
  func first(_ name: String) -> CalendarLine? { rest.first { $0.name == name } }

  /// Removes the first property with a name, and returns it.
  mutating func take(_ name: String) -> CalendarLine? {
    rest.firstIndex { $0.name == name }.map { rest.remove(at: $0) }
  }

  /// Removes all properties with a name, and returns them.
  mutating func takeAll(_ name: String) -> [CalendarLine] {
    let lines = rest.filter { $0.name == name }
    if !lines.isEmpty { rest.removeAll { $0.name == name } }
    return lines
  }
}

extension CalendarReader {
  /// Reads the values of a to-do other than its title and its relations.
  mutating func readValues(_ properties: inout CalendarProperties, percent: Int?, _ draft: inout ParsedToDo) {
    if let created = properties.take("CREATED").flatMap({ moment($0, of: draft) }) { draft.toDo.created = created }
    // Without METHOD, both mean the same (RFC 5545, section 3.8.7.2); with it, nothing has changed since DTSTAMP.
    draft.modified =
      properties.take("LAST-MODIFIED").flatMap { moment($0, of: draft) }
      ?? properties.first("DTSTAMP").flatMap { times.moment($0) }
    readStatus(&properties, percent, &draft)
    readPriority(&properties, &draft)
    for line in properties.takeAll("CATEGORIES") {
      for category in line.texts { draft.addTag(named: category, line: line.number, &findings) }
    }
    readTimes(&properties, &draft)
    if let rule = properties.take("X-DEFEAT-COMPLETION").flatMap({ CompletionRule($0.text) }) {
      draft.toDo.set(.completion(rule))
    }
    for attribute in properties.takeAll("X-DEFEAT-ATTRIBUTE") {
      let text = attribute.text
      let name = text.prefix { $0 != "=" }
      draft.toDo.attributes[String(name)] = String(text.dropFirst(name.count + 1))
    }
    for attachment in properties.takeAll("ATTACH") {
      let own = CalendarAttachment.attachment(attachment)
      if let own, !draft.toDo.attachments.contains(where: { $0.name == own.name }) {
        draft.toDo.attachments.append(own)
        continue
      }
      let name = attachment.parameters["FILENAME"] ?? attachment.parameters["X-LABEL"] ?? shortened(attachment.value)
      findings.lose(
        .attachment, of: draft, line: attachment.number,
        "The attachment “\(name.repairedAsTitle)” of “\(draft.toDo.title)” was left out: attach the file again.")
    }
  }

  /// Reads alarms as reminders, and reports those that are relative to a time that the to-do doesn't have.
  mutating func readAlarms(_ alarms: [[CalendarLine]], _ draft: inout ParsedToDo) {
    var reminders: [Reminder] = []
    for lines in alarms {
      let alarm = CalendarProperties(lines)
      // Apple's programs have an alarm without an action where a person doesn't want any.
      if alarm.first("ACTION")?.value.trimmingWhitespace().uppercased() == "NONE" { continue }
      let trigger = alarm.first("TRIGGER").flatMap { CalendarTrigger($0, times) }
      if let reminder = trigger?.reminder(of: draft.toDo, in: timeZone) {
        reminders.append(reminder)
        guard let line = alarm.first("REPEAT"), line.value.trimmingWhitespace() != "0" else { continue }
        report(.reminder, line, of: draft, "REPEAT of a reminder")
      } else {
        findings.lose(
          .reminder, of: draft, "A reminder of “\(draft.toDo.title)” was left out, because it has no time of its own.")
      }
    }
    let text = reminders.attributeText
    let own = draft.toDo.attributes[Reminder.attribute]
    // Alarms are moments, and reminders may be times of day. Another program may have changed alarms.
    let isChanged = draft.toDo.reminders.inUTC(timeZone).attributeText != text
    if !text.isEmpty, own == nil || isChanged && draft.toDo.reminders.contains(where: { $0.isTimeOfDay }) {
      draft.toDo.attributes[Reminder.attribute] = text
    }
  }

  private mutating func moment(_ line: CalendarLine, of draft: ParsedToDo) -> Date? {
    if let moment = times.moment(line) { return moment }
    report(.created, line, of: draft, line.name)
    return nil
  }

  private mutating func readStatus(
    _ properties: inout CalendarProperties, _ percent: Int?, _ draft: inout ParsedToDo
  ) {
    let status = properties.take("STATUS")
    let completed = properties.take("COMPLETED")
    let date = completed.flatMap { moment($0, of: draft) }
    switch status?.value.trimmingWhitespace().uppercased() {
    case "COMPLETED": draft.isChecked = true
    // Calendars of version 1.0 have a space.
    case "NEEDS-ACTION", "NEEDS ACTION": break
    case let state? where state == "IN-PROCESS" || state == "CANCELLED":
      draft.isChecked = state == "CANCELLED"
      let reading = draft.isChecked ? "cancelled: it was read as completed" : "in process: it was read as open"
      findings.lose(.status, of: draft, line: status?.number, "“\(draft.toDo.title)” is \(reading).")
    default:
      if let status { report(.status, status, of: draft, "STATUS") }
      draft.isChecked = completed != nil || status == nil && percent == 100
    }
    if draft.isChecked { draft.toDo.completed = date ?? draft.modified ?? draft.toDo.created }
  }

  private mutating func readPriority(_ properties: inout CalendarProperties, _ draft: inout ParsedToDo) {
    let own = properties.take("X-DEFEAT-PRIORITY").flatMap { Priority($0.text) }
    guard let line = properties.take("PRIORITY") else { return }
    switch Int(line.value.trimmingWhitespace()) {
    case 0: return
    case let number? where (1...9).contains(number):
      let read: Priority = number < 5 ? .high : number == 5 ? .medium : .low
      draft.toDo.priority = own.map { CalendarWriter.number(of: $0) == number ? $0 : read } ?? read
      if let own, own == draft.toDo.priority { return }
      guard CalendarWriter.number(of: read) != number else { return }
      findings.lose(
        .priority, of: draft, line: line.number, "The priority \(number) of “\(draft.toDo.title)” was read as \(read).")
    default: report(.priority, line, of: draft, "PRIORITY")
    }
  }
}

// MARK: - Times

extension CalendarReader {
  private mutating func readTimes(_ properties: inout CalendarProperties, _ draft: inout ParsedToDo) {
    let ownDue = properties.take("X-DEFEAT-DUE").flatMap { Due($0.text) }
    let ownStart = properties.take("X-DEFEAT-START").flatMap { Due($0.text) }
    let ownRecurrence = properties.take("X-DEFEAT-RECURRENCE").flatMap { try? Recurrence($0.text) }
    let (dueLine, startLine) = (properties.take("DUE"), properties.take("DTSTART"))
    let due = dueLine.flatMap { time($0, .due, of: draft) }
    let start = startLine.flatMap { time($0, .start, of: draft) }
    draft.toDo.due = due
    readEstimate(&properties, start: start, &draft)
    readRecurrence(
      &properties, ownRecurrence, from: draft.toDo.due ?? start, due == nil ? startLine : dueLine, &draft)
    let isWithoutDue = properties.take(CalendarWriter.withoutDue) != nil
    if draft.toDo.due == nil, draft.toDo.recurrence != nil, let start, !isWithoutDue {
      // Its instances are due when they start.
      draft.toDo.due = start
      draft.toDo.marks[ICalendarFormat.startMark] = "only"
    }
    let anchor = draft.toDo.due ?? draft.toDo.recurrence?.start(in: timeZone)
    if let start, anchor?.isDue(with: start, in: timeZone) != true { draft.toDo.start = start }
    // Another program may have changed the times.
    if let ownStart, start?.isDue(with: ownStart, in: timeZone) != false { draft.toDo.start = ownStart }
    if let ownDue, draft.toDo.due?.isDue(with: ownDue, in: timeZone) == true { draft.toDo.due = ownDue }
  }

  private mutating func time(_ line: CalendarLine, _ value: LostValue, of draft: ParsedToDo) -> Due? {
    guard let (due, hasUnknownZone) = times.time(line) else {
      report(value, line, of: draft, line.name)
      return nil
    }
    if hasUnknownZone {
      findings.lose(
        value, of: draft, line: line.number,
        "The time zone “\(line.parameters["TZID"] ?? "")” of “\(draft.toDo.title)” is unknown: the time was read as yours."
      )
    }
    return due
  }

  private mutating func readEstimate(
    _ properties: inout CalendarProperties, start: Due?, _ draft: inout ParsedToDo
  ) {
    if let line = properties.take("ESTIMATED-DURATION") { setEstimate(line, &draft) }
    guard let line = properties.take("DURATION") else { return }
    guard let start, draft.toDo.due == nil else { return setEstimate(line, &draft) }
    guard let seconds = CalendarDuration.seconds(line.value), seconds >= 0 else {
      return report(.due, line, of: draft, "DURATION")
    }
    switch start {
    case .day(let day): draft.toDo.due = day.advanced(by: seconds / 86_400).map(Due.day)
    case .time(_, let name):
      let zone = timeZone.named(name)
      draft.toDo.due = .time(LocalTime(of: start.moment(after: seconds, in: zone), in: zone), zone: name)
    case .moment: draft.toDo.due = .moment(start.moment(after: seconds, in: timeZone))
    }
  }

  private mutating func setEstimate(_ line: CalendarLine, _ draft: inout ParsedToDo) {
    let estimate = CalendarDuration.seconds(line.value).flatMap { seconds in
      seconds % 60 == 0 ? Estimate(minutes: seconds / 60) : nil
    }
    if let estimate, draft.toDo.estimate == nil {
      draft.toDo.estimate = estimate
    } else {
      report(.estimate, line, of: draft, line.name)
    }
  }

  private mutating func readRecurrence(
    _ properties: inout CalendarProperties, _ own: Recurrence?, from start: Due?, _ startLine: CalendarLine?,
    _ draft: inout ParsedToDo
  ) {
    if let line = properties.take("RRULE") {
      let text = line.value.trimmingWhitespace()
      do throws(RecurrenceError) {
        let rule = try RecurrenceRule(calendar: text)
        if text != rule.description { draft.toDo.marks[ICalendarFormat.ruleMark] = text }
        let isOwn = own?.rule == rule
        draft.toDo.recurrence = isOwn ? own : recurrence(rule, from: start, startLine, of: draft)
      } catch {
        report(.recurrence, line, of: draft, "RRULE")
      }
    }
    for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] {
      for line in properties.takeAll(name) { report(.recurrence, line, of: draft, name) }
    }
  }

  /// Returns the recurrence of a rule that counts from a line, at its time of day in its zone.
  ///
  /// - Parameters:
  ///   - start: The due time or the start; without one, the rule counts from the day of creation.
  ///   - line: The line with this time, or with the start to which a duration was added.
  private mutating func recurrence(
    _ rule: RecurrenceRule, from start: Due?, _ line: CalendarLine?, of draft: ParsedToDo
  ) -> Recurrence {
    let start = start ?? .day(Day(of: draft.toDo.created, in: timeZone))
    guard case .moment = start, let line, let (_, zone, isExact) = times.timeOfDay(line) else {
      return Recurrence(rule, from: start)
    }
    if !isExact {
      findings.append(
        ToDoFinding(
          lost: .recurrence, of: draft.toDo.title, line: line.number,
          "No known time zone changes its clocks as “\(line.parameters["TZID"] ?? "")” of “\(draft.toDo.title)” does: it "
            + "recurs at the same offset to UTC all year."))
    }
    return Recurrence(rule, from: start, in: zone)
  }
}
