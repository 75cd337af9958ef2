import Foundation
import HolonBase

/// The times of iCalendar: days, moments in UTC, floating times, and times in named zones (RFC 5545, section 3.3.5).
struct CalendarTimes {
  /// The zone of floating times.
  private let local: TimeZone

  /// The zones of the text, by their identifiers.
  private var zones: [String: Zone] = [:]

  private enum Zone {
    case known(TimeZone)
    case defined(CalendarZone)
  }

  init(local: TimeZone) { self.local = local }

  /// Adds a VTIMEZONE.
  ///
  /// Its identifier decides if it is one of the time zone database with a place, then the location that libical adds,
  /// then the definition. Other names, such as EST, mean different zones in different programs.
  mutating func add(zone identifier: String, location: String?, _ observances: [CalendarZone.Observance]) {
    let offsets = Set(observances.compactMap(\.offset))
    if let zone = Self.zone(named: identifier, fewestParts: 2) ?? location.flatMap({ Self.zone(named: $0) }) {
      zones[identifier] = .known(zone)
    } else if offsets.count == 1, let zone = offsets.first.flatMap({ TimeZone(secondsFromGMT: $0) }) {
      zones[identifier] = .known(zone)
    } else if let zone = CalendarZone(observances) {
      zones[identifier] = .defined(zone)
    }
  }

  /// Returns the time of a line, and whether its zone is unknown, so that it was read as a floating one.
  func time(_ line: CalendarLine) -> (due: Due, hasUnknownZone: Bool)? {
    guard let end = RecurrenceRule.End(untilText: line.value.trimmingWhitespace()[...]) else { return nil }
    switch end {
    case .until(let due): return (due, false)
    case .untilLocal(let day, let seconds):
      let name = line.parameters["TZID"]
      if let name, case .defined(let definition)? = zones[name] {
        if let (time, zone, isExact) = timeOfDay(line), isExact { return (.time(time, in: zone), false) }
        return (.moment(Timestamp.bounded(definition.moment(day, secondsIntoDay: seconds))), false)
      }
      let zone = zone(of: line)
      return (.time(LocalTime(day, secondsIntoDay: seconds), in: zone ?? local), zone == nil && name != nil)
    case .never, .count: return nil
    }
  }

  /// Returns the zone of a line in the time zone database; nil for floating times, and for unknown and defined zones.
  private func zone(of line: CalendarLine) -> TimeZone? {
    guard let name = line.parameters["TZID"] else { return nil }
    switch zones[name] {
    case .known(let zone)?: return zone
    case .defined?: return nil
    case nil: return Self.zone(named: name) ?? WindowsZones.identifiers[name].flatMap { TimeZone(identifier: $0) }
    }
  }

  /// Returns the time of day of a line, the zone for repeating it, and whether this is the zone of the line.
  ///
  /// A time in UTC is repeated in UTC. A zone that only the calendar defines is replaced by the zone of the time zone
  /// database whose clocks change in the same way, or else by its offset to UTC at the time.
  ///
  /// - Returns: Nil for a day.
  func timeOfDay(_ line: CalendarLine) -> (time: LocalTime, zone: TimeZone, isExact: Bool)? {
    switch RecurrenceRule.End(untilText: line.value.trimmingWhitespace()[...]) {
    case .until(.moment(let moment))?: return (LocalTime(of: moment, in: .gmt), .gmt, true)
    case .untilLocal(let day, let seconds)?:
      let time = LocalTime(day, secondsIntoDay: seconds)
      guard let name = line.parameters["TZID"], case .defined(let definition)? = zones[name] else {
        return (time, zone(of: line) ?? local, true)
      }
      let preferred = [WindowsZones.identifiers[name].flatMap { TimeZone(identifier: $0) }, local].compactMap(\.self)
      if let zone = definition.knownZone(in: day.civil.year, preferring: preferred) { return (time, zone, true) }
      let offset = time.wallSeconds - definition.moment(day, secondsIntoDay: seconds).wholeSeconds
      return (time, TimeZone(secondsFromGMT: offset) ?? .gmt, false)
    default: return nil
    }
  }

  /// Returns the moment of a line such as CREATED, in UTC or floating.
  func moment(_ line: CalendarLine) -> Date? {
    time(line)?.due.moment(after: 0, in: local)
  }

  /// Returns the zone of an identifier, also one with a prefix as in /example.org/20240101/Europe/Berlin.
  private static func zone(named name: String, fewestParts: Int = 1) -> TimeZone? {
    let parts = name.split(separator: "/")
    // Identifiers of zones have one to three parts.
    for count in [parts.count, 3, 2, 1] where count >= fewestParts && count <= parts.count {
      if let zone = TimeZone(identifier: parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// Returns a time of the clock, in seconds since 1970 as if the clock showed UTC.
  static func wallTime(_ text: some StringProtocol) -> Int? {
    switch RecurrenceRule.End(untilText: Substring(text)) {
    case .untilLocal(let day, let seconds)?: Int(day.daysSince1970) * 86_400 + seconds
    case .until(.moment(let moment))?: moment.wholeSeconds
    case .until(.day(let day))?: Int(day.daysSince1970) * 86_400
    default: nil
    }
  }

  /// Returns the seconds of an offset such as +0100 or -053000.
  static func offset(_ text: String) -> Int? {
    let digits = text.dropFirst()
    guard text.hasPrefix("+") || text.hasPrefix("-"), digits.utf8.count == 4 || digits.utf8.count == 6,
      digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits.prefix(4))
    else { return nil }
    let (hours, minutes) = number.quotientAndRemainder(dividingBy: 100)
    let seconds = (hours * 60 + minutes) * 60 + (Int(digits.dropFirst(4)) ?? 0)
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

/// Durations such as PT1H30M or P1D (RFC 5545, section 3.3.6).
enum CalendarDuration {
  private static let secondsOfDays: [Character: Int] = ["W": 604_800, "D": 86_400]
  private static let secondsOfTimes: [Character: Int] = ["H": 3_600, "M": 60, "S": 1]

  /// Returns the seconds of a duration; nil for another text, and for more than a thousand years.
  static func seconds(_ text: String) -> Int? {
    var rest = Substring(text.trimmingWhitespace().uppercased())
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst() }
    guard rest.popFirst() == "P" else { return nil }
    var seconds = 0
    var digits = ""
    var isTime = false
    var count = 0
    for sign in rest {
      if sign.isASCII, sign.isNumber {
        digits.append(sign)
      } else if sign == "T", !isTime, digits.isEmpty {
        isTime = true
      } else {
        guard (1...9).contains(digits.utf8.count), let number = Int(digits),
          let length = isTime ? secondsOfTimes[sign] : secondsOfDays[sign]
        else { return nil }
        seconds += number * length
        digits = ""
        count += 1
      }
    }
    guard digits.isEmpty, (1...5).contains(count), seconds <= 31_622_400_000 else { return nil }
    return isNegative ? -seconds : seconds
  }

  /// Returns the text of an estimate.
  static func text(_ estimate: Estimate) -> String {
    let (hours, minutes) = estimate.minutes.quotientAndRemainder(dividingBy: 60)
    return "PT" + (hours > 0 ? "\(hours)H" : "") + (minutes > 0 ? "\(minutes)M" : "")
  }

  /// Returns the text of a number of seconds, also of a negative one.
  static func text(seconds: Int) -> String {
    let (days, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 86_400)
    let sign = seconds < 0 ? "-" : ""
    if rest == 0, days > 0 { return "\(sign)P\(days)D" }
    let (hours, minutes, seconds) = (seconds.magnitude / 3_600, seconds.magnitude / 60 % 60, seconds.magnitude % 60)
    let time = (hours > 0 ? "\(hours)H" : "") + (minutes > 0 ? "\(minutes)M" : "") + (seconds > 0 ? "\(seconds)S" : "")
    return "\(sign)PT\(time.isEmpty ? "0S" : time)"
  }
}
