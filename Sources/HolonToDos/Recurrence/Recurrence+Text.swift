import Foundation

extension Recurrence: CustomStringConvertible {
  /// Parses a recurrence in the form of its description, ignoring case outside of the time zone.
  ///
  /// - Throws: ``RecurrenceError``, which names the part and its value.
  public init(_ text: String) throws(RecurrenceError) {
    let limit = RecurrenceRule.longestText + 200
    guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unreadablePart(shortened(text)) }
    var own: [String: Substring] = [:]
    var others: [Substring] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "=" }.uppercased()
      if ["START", "TZID", "BASIS", "SCHEDULED"].contains(name), part.contains("=") {
        let value = part.dropFirst(name.count + 1)
        guard own.updateValue(value, forKey: name) == nil else { throw .repeatedPart(name) }
      } else {
        others.append(part)
      }
    }
    let rule = try RecurrenceRule(others.joined(separator: ";"))
    guard let start = own["START"] else { throw .missingPart("START", example: "START=20261121") }
    let first: Start =
      switch RecurrenceRule.End(untilText: start) {
      case .until(let due): Start(due, in: nil)
      case .untilLocal(let day, let seconds): .local(LocalTime(day, secondsIntoDay: seconds))
      default:
        throw .invalidValue(
          part: "START", value: shortened(start),
          expected: "a day as in 20261121, a time of day as in 20261121T150405, or a moment as in 20261121T150405Z")
      }
    let basis: Basis =
      switch own["BASIS"]?.uppercased() {
      case nil: .schedule
      case "COMPLETION": .completion
      case .some(let other): throw .invalidValue(part: "BASIS", value: shortened(other), expected: "COMPLETION")
      }
    if let zone = own["TZID"], zone.isEmpty || zone.utf8.count > 64 {
      throw .invalidValue(part: "TZID", value: shortened(zone), expected: "a time zone as in Europe/Berlin")
    }
    self.init(rule, basis: basis, start: first, timeZoneIdentifier: own["TZID"].map(String.init))
    guard let text = own["SCHEDULED"] else { return }
    switch RecurrenceRule.End(untilText: text) {
    case .until(let scheduled)?: self = self.scheduled(at: scheduled)
    case .untilLocal(let day, let seconds)? where timeZoneIdentifier != nil:
      let time = LocalTime(day, secondsIntoDay: seconds)
      self = self.scheduled(at: .time(time, zone: timeZoneIdentifier ?? ""))
    default:
      throw .invalidValue(
        part: "SCHEDULED", value: shortened(text),
        expected: "a day as in 20261121 or a moment as in 20261121T150405Z")
    }
  }

  /// The rule as in iCalendar, followed by the start and other values, without spaces.
  ///
  /// ```
  /// FREQ=WEEKLY;BYDAY=MO;START=20261123
  /// FREQ=DAILY;INTERVAL=3;START=20261123T090000;TZID=Europe/Berlin;BASIS=COMPLETION
  /// FREQ=WEEKLY;START=20261123;SCHEDULED=20261130
  /// ```
  public var description: String {
    var parts = [rule.description, "START=\(storedStart.basicText)"]
    if let timeZoneIdentifier { parts.append("TZID=\(timeZoneIdentifier)") }
    if basis == .completion { parts.append("BASIS=COMPLETION") }
    if let scheduled { parts.append("SCHEDULED=\(scheduled.basicText)") }
    return parts.joined(separator: ";")
  }
}
