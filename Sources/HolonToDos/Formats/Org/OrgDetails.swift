import Foundation
import HolonBase

/// The times and properties below a heading.
struct OrgDetails {
  /// The line with the times, of which the first one of a range counts.
  struct Planning {
    var deadline: OrgTimestamp?
    var scheduled: OrgTimestamp?
    var closed: OrgTimestamp?

    /// Parses a line such as DEADLINE: <2026-12-01 Tue> CLOSED: [2026-11-30 Mon 10:00]; nil for another line.
    init?(_ text: String, in timeZone: TimeZone) {
      var rest = text[...]
      var count = 0
      while !rest.isEmpty {
        guard let name = ["DEADLINE:", "SCHEDULED:", "CLOSED:"].first(where: { rest.hasPrefix($0) }) else { return nil }
        rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
        guard var time = Self.time(&rest, in: timeZone) else { return nil }
        if rest.hasPrefix("--") {
          let start = rest.startIndex
          rest = rest.dropFirst(2)
          guard Self.time(&rest, in: timeZone) != nil else { return nil }
          time.others.append(String(text[start..<rest.startIndex]))
        }
        switch name {
        case "DEADLINE:": deadline = time
        case "SCHEDULED:": scheduled = time
        default: closed = time
        }
        count += 1
        rest = rest.drop { $0 == " " || $0 == "\t" }
      }
      guard count > 0 else { return nil }
    }

    /// Reads a timestamp in its brackets; nil if another text comes first.
    private static func time(_ rest: inout Substring, in timeZone: TimeZone) -> OrgTimestamp? {
      guard let open = rest.first, open == "<" || open == "[", let end = rest.firstIndex(of: open == "<" ? ">" : "]")
      else { return nil }
      defer { rest = rest[rest.index(after: end)...] }
      return OrgTimestamp(rest[rest.index(after: rest.startIndex)..<end], in: timeZone)
    }
  }

  var planning: Planning?
  var line: Int?
  var properties: [(name: String, value: String, line: Int)] = []

  /// Returns the value of a property with a meaning, ignoring case.
  func value(_ name: String) -> String? {
    properties.first { $0.name.uppercased() == name.uppercased() }?.value
  }
}

extension OrgReader {
  /// Sets the values of a heading's times and properties.
  mutating func apply(_ details: OrgDetails, to draft: inout ParsedToDo) {
    if let title = details.value(OrgProperty.title), !title.isEmpty {
      draft.toDo.title = title.repairedAsTitle.trimmingWhitespace()
    }
    draft.setID(named: details.value(OrgProperty.id) ?? "", attribute: OrgFormat.idAttribute)
    if let created = details.value(OrgProperty.created).flatMap(moment) { draft.toDo.created = created }
    draft.modified = details.value(OrgProperty.modified).flatMap(moment)
    applyTimes(details, to: &draft)
    if let text = details.value(OrgProperty.tags) {
      draft.toDo.tags = (text.split(separator: " ").compactMap(\.tag) + draft.toDo.tags).unique
    }
    if let rule = details.value(OrgProperty.completion).flatMap({ CompletionRule($0) }) {
      draft.toDo.set(.completion(rule))
    }
    for (name, value, line) in details.properties {
      if name.uppercased() == OrgProperty.effort.uppercased() {
        if let estimate = Estimate(value) {
          draft.toDo.estimate = estimate
        } else {
          findings.lose(
            .estimate, of: draft, line: line, "The effort “\(shortened(value))” of “\(draft.toDo.title)” was left out.")
        }
      } else if !OrgProperty.all.contains(name.uppercased()), !value.isEmpty {
        draft.toDo.attributes[name] = value
      }
    }
  }

  private mutating func applyTimes(_ details: OrgDetails, to draft: inout ParsedToDo) {
    let planning = details.planning
    let line = details.line ?? draft.line
    draft.toDo.due = exact(planning?.deadline?.due, details.value(OrgProperty.due))
    draft.toDo.start = exact(planning?.scheduled?.due, details.value(OrgProperty.start))
    if draft.isChecked {
      let closed = exact(planning?.closed?.due, details.value(OrgProperty.completed))
      if let closed { draft.toDo.completed = closed.moment(after: 0, in: timeZone) }
    }
    storeWords(planning, line, of: &draft)
    let repeated = [planning?.deadline, planning?.scheduled].compactMap { $0?.repeater == nil ? nil : $0 }
    for (index, time) in repeated.enumerated() {
      guard let text = time.repeater else { continue }
      let read = OrgRepeater.parsed(text)
      if index == 0, let (rule, basis) = read {
        // What repeats without a deadline is due when it is scheduled.
        if planning?.deadline == nil { draft.toDo.due = draft.toDo.start }
        let exact = details.value(OrgProperty.recurrence).flatMap { try? Recurrence($0) }
        draft.toDo.recurrence = RecurrenceAnchor(of: draft.toDo, in: timeZone).recurrence(rule, basis, exact: exact)
      } else if read == nil || read?.rule != draft.toDo.recurrence?.rule || read?.basis != draft.toDo.recurrence?.basis
      {
        findings.lose(
          .recurrence, of: draft, line: line, "The repeater “\(text)” of “\(draft.toDo.title)” was left out.")
      }
    }
    if draft.toDo.recurrence == nil, let text = details.value(OrgProperty.recurrence) {
      do throws(RecurrenceError) {
        draft.toDo.recurrence = try Recurrence(text)
      } catch {
        findings.lose(
          .recurrence, of: draft, line: line,
          "The recurrence “\(shortened(text))” of “\(draft.toDo.title)” was left out.")
      }
    }
  }

  /// Stores the words after times that are written differently, or mean nothing here, and reports those.
  private mutating func storeWords(_ planning: OrgDetails.Planning?, _ line: Int, of draft: inout ParsedToDo) {
    for (mark, time) in [(OrgMark.deadline, planning?.deadline), (OrgMark.scheduled, planning?.scheduled)] {
      guard let time else { continue }
      let usual = time.repeater.flatMap(OrgRepeater.parsed).flatMap { OrgRepeater.text($0.rule, $0.basis) }
      // The usual words after a deadline are written anyway.
      let isUsual = mark == OrgMark.deadline && planning?.scheduled?.repeater == nil
      if time.words != (isUsual ? [usual] : []).compactMap(\.self) || mark == OrgMark.deadline && !isUsual {
        draft.toDo.marks[mark] = time.words.isEmpty ? "-" : time.words.joined(separator: " ")
      }
      for word in time.others {
        findings.lose(.reminder, of: draft, line: line, "“\(word)” in a time of “\(draft.toDo.title)” was left out.")
      }
      for word in time.words {
        let maximum = word.drop { $0 != "/" }
        guard word.hasPrefix("-") || !maximum.isEmpty else { continue }
        findings.lose(
          maximum.isEmpty ? .reminder : .recurrence, of: draft, line: line,
          "“\(maximum.isEmpty ? word[...] : maximum)” in a time of “\(draft.toDo.title)” has no effect here: it is stored "
            + "for Org mode.")
      }
    }
  }

  /// Returns a property's time with seconds, unless the time above it was changed to another minute.
  private func exact(_ time: Due?, _ property: String?) -> Due? {
    guard let time else { return nil }
    guard let exact = property.flatMap({ Due($0) }) else { return time }
    return OrgTimestamp.text(exact, in: timeZone) == OrgTimestamp.text(time, in: timeZone) ? exact : time
  }

  /// Returns the moment of a property in ISO 8601, or in the brackets of Org mode.
  private func moment(_ text: String) -> Date? {
    if let moment = Timestamp.date(text) { return moment }
    guard text.hasPrefix("[") || text.hasPrefix("<") else { return nil }
    return OrgTimestamp(text.dropFirst().dropLast(), in: timeZone)?.due.moment(after: 0, in: timeZone)
  }
}
