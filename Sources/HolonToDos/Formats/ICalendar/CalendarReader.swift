import Foundation
import HolonBase

/// A reader of calendars, content line by content line.
struct CalendarReader {
  private let now: Date
  var times: CalendarTimes
  let timeZone: TimeZone
  var findings: [ToDoFinding] = []

  /// The names of the open components, the outermost first.
  private var open: [String] = []

  /// The lines of the open VTODO, without those of its alarms, and the lines of each alarm.
  private var lines: [CalendarLine] = []
  private var alarms: [[CalendarLine]] = []
  private var firstLine = 0
  private var zone = Zone()

  private var drafts = ParsedToDos()

  /// The draft of each identifier.
  private var indices: [UUID: Int] = [:]

  /// The values of the drafts that depend on other to-dos, which are applied at the end.
  private var relations: [Relations] = []

  private struct Relations {
    var draft = 0
    var whole: UUID?
    var parts: [UUID] = []
    var percent: (value: Int, line: Int)?
  }

  private struct Zone {
    var identifier: String?
    var location: String?
    var observances: [CalendarZone.Observance] = []
  }

  init(now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
    times = CalendarTimes(local: timeZone)
  }

  /// Reads the next unfolded line.
  mutating func read(_ bytes: [UInt8], _ number: Int) {
    guard let line = CalendarLine(bytes, number: number) else {
      guard !bytes.allSatisfy(\.isASCIIWhitespace) else { return }
      let text = String(decoding: bytes.prefix(60), as: UTF8.self).repairedAsTitle
      findings.add(.broken, line: number, "“\(text)” isn't a line of iCalendar, so it was left out.")
      return
    }
    if let problem = line.problem {
      findings.add(lost: .property, of: nil, line: number, "\(line.name) \(problem)")
    }
    switch line.name {
    case "BEGIN": begin(line)
    case "END": end(line)
    default: readProperty(line)
    }
  }

  /// Builds the list and appends the findings.
  mutating func finish() -> ToDoReading {
    if open.contains("VTODO") {
      findings.add(.broken, line: firstLine, "The text ends within this to-do, which was read as far as it goes.")
      finishToDo()
    }
    link()
    return drafts.makeReading(at: now, findings)
  }
}

// MARK: - Components

extension CalendarReader {
  private mutating func begin(_ line: CalendarLine) {
    let name = line.value.trimmingWhitespace().uppercased()
    if name == "VTODO", let index = open.firstIndex(of: "VTODO") {
      findings.add(.broken, line: line.number, "The to-do before this one has no END: it was read as far as it goes.")
      open.removeSubrange(index...)
      finishToDo()
    }
    // Deeper components than alarms and parts of time zones mean nothing.
    if open.count < 8 { open.append(name) }
    switch name {
    case "VTODO":
      (lines, alarms, firstLine) = ([], [], line.number)
    case "VTIMEZONE":
      zone = Zone()
    case "STANDARD", "DAYLIGHT":
      zone.observances.append(CalendarZone.Observance())
    case "VALARM" where open.contains("VTODO"):
      alarms.append([])
    case "VEVENT", "VJOURNAL", "VFREEBUSY":
      findings.add(lost: .entry, of: nil, line: line.number, "This is a \(name), not a to-do: it was left out.")
    default: break
    }
  }

  private mutating func end(_ line: CalendarLine) {
    let name = line.value.trimmingWhitespace().uppercased()
    guard let index = open.lastIndex(of: name) else { return }
    let closesToDo = open[index...].contains("VTODO")
    open.removeSubrange(index...)
    if name == "VTIMEZONE", let identifier = zone.identifier {
      times.add(zone: identifier, location: zone.location, zone.observances)
    }
    if closesToDo { finishToDo() }
  }

  private mutating func readProperty(_ line: CalendarLine) {
    if open.last == "VTODO" {
      lines.append(line)
    } else if open.last == "VALARM", open.contains("VTODO"), !alarms.isEmpty {
      alarms[alarms.count - 1].append(line)
    } else if open.contains("VTIMEZONE") {
      readZone(line)
    }
  }

  private mutating func readZone(_ line: CalendarLine) {
    let last = zone.observances.count - 1
    switch line.name {
    case "TZID": zone.identifier = line.value
    case "X-LIC-LOCATION": zone.location = line.value
    case "TZOFFSETFROM" where last >= 0: zone.observances[last].offsetBefore = CalendarTimes.offset(line.value)
    case "TZOFFSETTO" where last >= 0: zone.observances[last].offset = CalendarTimes.offset(line.value)
    case "RRULE" where last >= 0: zone.observances[last].rules.append(line.value)
    case "DTSTART" where last >= 0, "RDATE" where last >= 0:
      let times = line.value.split(separator: ",").compactMap { CalendarTimes.wallTime($0) }
      // The first time is that of DTSTART, from which rules count.
      zone.observances[last].times.insert(
        contentsOf: times, at: line.name == "DTSTART" ? 0 : zone.observances[last].times.count)
    default: break
    }
  }

  private mutating func finishToDo() {
    var draft = ParsedToDo(line: firstLine, created: now)
    var relations = Relations()
    var properties = CalendarProperties(lines)
    if let instance = properties.first("RECURRENCE-ID") {
      let title = properties.first("SUMMARY")?.text.repairedAsTitle
      findings.add(
        lost: .recurrence, of: title, line: firstLine,
        "This is the instance \(shortened(instance.value)) of a recurring to-do, so it was left out.")
      return
    }
    draft.setTitle(properties.take("SUMMARY")?.text ?? "", &findings)
    draft.toDo.notes = properties.take("DESCRIPTION")?.text ?? ""
    if draft.toDo.title.isEmpty {
      findings.add(.broken, line: draft.line, "This VTODO has no SUMMARY, so it was left out.")
    }
    draft.setID(named: properties.take("UID")?.text ?? "", attribute: ICalendarFormat.uidAttribute)
    var needs: [UUID] = []
    for relation in properties.takeAll("RELATED-TO") {
      switch relation.parameters["RELTYPE"]?.uppercased() ?? "PARENT" {
      case "PARENT" where relations.whole == nil: relations.whole = UUID(foreignName: relation.text)
      case "DEPENDS-ON": needs.append(UUID(foreignName: relation.text))
      case "CHILD": relations.parts.append(UUID(foreignName: relation.text))
      default: report(.property, relation, of: draft, "RELATED-TO")
      }
    }
    if !needs.isEmpty { draft.toDo.setNeeds(needs) }
    if let percent = properties.take("PERCENT-COMPLETE"), let value = Int(percent.value.trimmingWhitespace()) {
      relations.percent = (value, percent.number)
    }
    readValues(&properties, percent: relations.percent?.value, &draft)
    readAlarms(alarms, &draft)
    for line in properties.rest where !CalendarProperties.computed.contains(line.name) {
      report(.property, line, of: draft, line.name)
    }
    if let id = draft.id, indices[id] != nil {
      let message = "“\(draft.toDo.title)” has the UID of an earlier to-do, so it was left out."
      return findings.add(.broken, line: draft.line, message)
    }
    relations.draft = drafts.append(draft)
    if let id = draft.id { indices[id] = relations.draft }
    self.relations.append(relations)
  }

  mutating func report(_ value: LostValue, _ line: CalendarLine, of draft: ParsedToDo, _ name: String) {
    let text = shortened(line.value).repairedAsTitle
    findings.lose(
      value, of: draft, line: line.number, "\(name) of “\(draft.toDo.title)” can't be kept: “\(text)” was left out.")
  }
}

// MARK: - Relations

extension CalendarReader {
  /// Makes drafts parts of those that they name, or that name them.
  private mutating func link() {
    for relation in relations {
      if let whole = relation.whole.flatMap({ indices[$0] }) {
        drafts.all[relation.draft].whole = whole
      } else if relation.whole != nil {
        let draft = drafts.all[relation.draft]
        findings.lose(
          .level, of: draft,
          "“\(draft.toDo.title)” is a part of a to-do that isn't in the text: it was moved to the top.")
      }
      for part in relation.parts.compactMap({ indices[$0] }) where drafts.all[part].whole < 0 {
        drafts.all[part].whole = relation.draft
      }
    }
    for draft in drafts.breakCycles().map({ drafts.all[$0] }) {
      findings.lose(.level, of: draft, "“\(draft.toDo.title)” is a part of itself, so it was moved to the top.")
    }
    // The percentages of checklists are computed.
    let wholes = Set(drafts.all.lazy.map(\.whole))
    for relation in relations where !wholes.contains(relation.draft) {
      guard let (percent, line) = relation.percent, percent != 0, percent != 100 else { continue }
      let draft = drafts.all[relation.draft]
      findings.lose(
        .status, of: draft, line: line,
        "“\(draft.toDo.title)” is \(percent) % complete: it was read as open or completed.")
    }
  }
}
