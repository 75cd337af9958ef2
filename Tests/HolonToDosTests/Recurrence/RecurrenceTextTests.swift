import Foundation
import HolonToDos
import Testing

struct RecurrenceTextTests {
  @Test(arguments: [
    "FREQ=DAILY", "FREQ=SECONDLY;INTERVAL=1000000", "FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,FR;WKST=SU",
    "FREQ=MONTHLY;UNTIL=20261231;BYMONTHDAY=1,15,-2,-1", "FREQ=YEARLY;UNTIL=20261231T225959Z;BYMONTH=3;BYDAY=-1SU",
    "FREQ=YEARLY;UNTIL=20261231T235959;BYWEEKNO=1,-1;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=1,366,-366",
    "FREQ=MONTHLY;BYDAY=MO,TU,1WE,2MO,-1FR;BYHOUR=9,18;BYMINUTE=0,30;BYSECOND=0,60;BYSETPOS=1,-1",
  ])
  func `a rule in its usual form is written unchanged`(text: String) throws {
    #expect(try RecurrenceRule(text).description == text)
  }

  @Test(arguments: [
    ("rrule:freq=weekly;byday=mo,su", "FREQ=WEEKLY;BYDAY=MO,SU"),
    ("WKST=MO;INTERVAL=1;FREQ=DAILY", "FREQ=DAILY"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1,15,1,+15", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"),
    ("FREQ=MONTHLY;BYDAY=SU,-1MO,+1MO,MO,MO", "FREQ=MONTHLY;BYDAY=MO,SU,1MO,-1MO"),
    ("FREQ=DAILY;UNTIL=20161231T235960Z", "FREQ=DAILY;UNTIL=20161231T235959Z"),
    ("FREQ=DAILY;BYMONTH=01,1", "FREQ=DAILY;BYMONTH=1"),
  ])
  func `a rule in another form is written in the usual one`(text: String, usual: String) throws {
    let rule = try RecurrenceRule(text)
    #expect(rule.description == usual)
    #expect(try rule == RecurrenceRule(usual))
  }

  @Test(arguments: [
    ("", "“” isn't a part of a recurrence rule: write a name and a value, as in INTERVAL=2, and ; between parts."),
    (
      "FREQ=DAILY;",
      "“” isn't a part of a recurrence rule: write a name and a value, as in INTERVAL=2, and ; between parts."
    ),
    ("INTERVAL=2", "The recurrence rule has no FREQ: add it, as in FREQ=WEEKLY."),
    ("FREQ=DAILY;RSCALE=GREGORIAN", "No part of a recurrence rule has the name “RSCALE”: remove it."),
    ("FREQ=DAILY;INTERVAL=1;INTERVAL=2", "The recurrence rule has two parts with the name INTERVAL: remove one."),
    (
      "FREQ=FORTNIGHTLY",
      "FREQ of a recurrence rule can't be “FORTNIGHTLY”: write SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY."
    ),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL of a recurrence rule can't be “0”: write a number from 1 to 1000000."),
    ("FREQ=DAILY;COUNT=-1", "COUNT of a recurrence rule can't be “-1”: write a number from 1 to 1000000."),
    ("FREQ=DAILY;COUNT=99999999", "COUNT of a recurrence rule can't be “99999999”: write a number from 1 to 1000000."),
    ("FREQ=YEARLY;BYMONTH=13", "BYMONTH of a recurrence rule can't be “13”: write numbers from 1 to 12."),
    ("FREQ=YEARLY;BYMONTH=-1", "BYMONTH of a recurrence rule can't be “-1”: write numbers from 1 to 12."),
    ("FREQ=YEARLY;BYMONTH=", "BYMONTH of a recurrence rule can't be “”: write numbers from 1 to 12."),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,0",
      "BYMONTHDAY of a recurrence rule can't be “0”: write numbers from 1 to 31, or from -1 for the last to -31."
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,54TU",
      "BYDAY of a recurrence rule can't be “54TU”: write days as in MO,TU or, with a number up to 53, as in 1MO,-1FR."
    ),
    ("FREQ=WEEKLY;WKST=XX", "WKST of a recurrence rule can't be “XX”: write one of MO, TU, WE, TH, FR, SA, SU."),
    (
      "FREQ=DAILY;UNTIL=20260230",
      "UNTIL of a recurrence rule can't be “20260230”: write a day as in 20261231 or a moment as in 20261231T225959Z."
    ),
    (
      "FREQ=DAILY;UNTIL=20260228T240000Z",
      "UNTIL of a recurrence rule can't be “20260228T240000Z”: write a day as in 20261231 or a moment as in 20261231T225959Z."
    ),
    (
      "FREQ=DAILY;COUNT=2;UNTIL=20260228",
      "UNTIL of the recurrence rule can't be used with COUNT: remove it, or change the other part."
    ),
    (
      "FREQ=MONTHLY;BYWEEKNO=1",
      "BYWEEKNO of the recurrence rule needs FREQ=YEARLY: remove it, or change the other part."
    ),
    (
      "FREQ=WEEKLY;BYMONTHDAY=1",
      "BYMONTHDAY of the recurrence rule can't be used with FREQ=WEEKLY: remove it, or change the other part."
    ),
    (
      "FREQ=DAILY;BYYEARDAY=1",
      "BYYEARDAY of the recurrence rule can't be used with FREQ=DAILY: remove it, or change the other part."
    ),
    (
      "FREQ=WEEKLY;BYDAY=1MO",
      "BYDAY of the recurrence rule has numbers, which need FREQ=MONTHLY or FREQ=YEARLY: remove it, or change the other part."
    ),
    (
      "FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO",
      "BYDAY of the recurrence rule has numbers, which can't be used with BYWEEKNO: remove it, or change the other part."
    ),
    (
      "FREQ=DAILY;BYSETPOS=1",
      "BYSETPOS of the recurrence rule needs another part that begins with BY: remove it, or change the other part."
    ),
  ])
  func `a text that is no rule is refused with the part and its value`(text: String, message: String) {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
    #expect(error?.description == message)
  }

  @Test func `a text of other letters or of too many bytes is refused`() {
    #expect(throws: RecurrenceError.unreadablePart("FREQ=DAıLY")) { try RecurrenceRule("FREQ=DAıLY") }
    #expect(throws: RecurrenceError.unreadablePart("FREQ=DAILY\n")) { try RecurrenceRule("FREQ=DAILY\n") }
    let long = "FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 10_000) + "1"
    #expect(throws: RecurrenceError.tooLong(limit: 16_384)) { try RecurrenceRule(long) }
  }

  @Test func `the longest rule can be written and parsed`() throws {
    let weekdays = RecurrenceRule.Weekday.allCases.flatMap { day in
      (-53...53).map { RecurrenceRule.NumberedWeekday($0, day) ?? RecurrenceRule.NumberedWeekday(day) }
    }
    func numbers(_ greatest: Int) -> [Int] { (-greatest...greatest).filter { $0 != 0 } }
    let rule = try RecurrenceRule(
      .yearly, interval: 1_000_000, end: .until(.moment(.distantFuture)), months: Array(1...12),
      yearDays: numbers(366), monthDays: numbers(31), weekdays: weekdays, hours: Array(0...23),
      minutes: Array(0...59), seconds: Array(0...60), positions: numbers(366), weekStart: .sunday)
    #expect(rule.description.utf8.count > 10_000)
    #expect(try RecurrenceRule(rule.description) == rule)
  }

  @Test func `numbers out of their range are refused, also those that no text can have`() {
    #expect(throws: RecurrenceError.self) { try RecurrenceRule(.daily, interval: .min) }
    #expect(throws: RecurrenceError.self) { try RecurrenceRule(.daily, end: .count(0)) }
    for number in [Int.min, -1, 0, 13, .max] {
      #expect(throws: RecurrenceError.self) { try RecurrenceRule(.daily, months: [number]) }
    }
    for number in [Int.min, -32, 0, 32, .max] {
      #expect(throws: RecurrenceError.self) { try RecurrenceRule(.daily, monthDays: [number]) }
    }
  }

  @Test func `a moment in a time zone is written as a time of day`() throws {
    let recurrence = try Recurrence("FREQ=DAILY;START=20261123T080000Z;TZID=Europe/Berlin")
    #expect(recurrence.description == "FREQ=DAILY;START=20261123T090000;TZID=Europe/Berlin")
    #expect(try recurrence == Recurrence(recurrence.description))
  }

  @Test(arguments: [
    "FREQ=WEEKLY;BYDAY=MO;START=20261123", "FREQ=DAILY;START=20270328T023000;TZID=Europe/Berlin",
    "FREQ=DAILY;START=20261123T080000", "FREQ=DAILY;START=20261123T080000Z;TZID=mars",
    // The second time at which clocks show 2:30.
    "FREQ=DAILY;START=20261025T013000Z;TZID=Europe/Berlin",
    "FREQ=DAILY;INTERVAL=3;COUNT=4;START=20261123T080000Z;BASIS=COMPLETION",
    "FREQ=WEEKLY;START=20261123;SCHEDULED=20261130", "FREQ=DAILY;START=20261123T080000Z;SCHEDULED=20261124T080000Z",
  ])
  func `a recurrence is written as it was parsed`(text: String) throws {
    let recurrence = try Recurrence(text)
    #expect(recurrence.description == text)
    #expect(try recurrence == Recurrence(text.lowercased().replacing("europe/berlin", with: "Europe/Berlin")))
    #expect(try Set([recurrence, Recurrence(text)]).count == 1)
  }

  @Test(arguments: [
    ("FREQ=DAILY", "The recurrence rule has no START: add it, as in START=20261121."),
    (
      "START=20261123",
      "“” isn't a part of a recurrence rule: write a name and a value, as in INTERVAL=2, and ; between parts."
    ),
    ("FREQ=DAILY;START=20261123;START=20261123", "The recurrence rule has two parts with the name START: remove one."),
    (
      "FREQ=DAILY;START=20261123T08",
      "START of a recurrence rule can't be “20261123T08”: write a day as in 20261121, a time of day as in 20261121T150405, or a moment as in 20261121T150405Z."
    ),
    ("FREQ=DAILY;START=20261123;BASIS=DUE", "BASIS of a recurrence rule can't be “DUE”: write COMPLETION."),
    (
      "FREQ=DAILY;START=20261123;SCHEDULED=monday",
      "SCHEDULED of a recurrence rule can't be “monday”: write a day as in 20261121 or a moment as in 20261121T150405Z."
    ),
    (
      "FREQ=DAILY;START=20261123T080000Z;TZID=",
      "TZID of a recurrence rule can't be “”: write a time zone as in Europe/Berlin."
    ),
  ])
  func `a text that is no recurrence is refused with the part and its value`(text: String, message: String) {
    let error = #expect(throws: RecurrenceError.self) { try Recurrence(text) }
    #expect(error?.description == message)
  }

  @Test func `random texts are refused or written as the same rule, and their occurrences ascend`() throws {
    var random = Seeded()
    let start = Due.moment(Date(timeIntervalSince1970: 1_795_302_000))
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    var rules = 0
    for _ in 0..<4_000 {
      let text = RandomRule.mutated(RandomRule.text(&random), &random)
      guard let rule = try? RecurrenceRule(text) else { continue }
      rules += 1
      #expect(try RecurrenceRule(rule.description) == rule, "\(text)")
      guard rules % 10 == 0 else { continue }
      var last = Date.distantPast
      for due in rule.occurrences(from: start, in: berlin).prefix(5) {
        guard case .moment(let moment) = due else { continue }
        #expect(moment > last, "\(text)")
        last = moment
      }
    }
    #expect(rules > 200)
  }
}

/// Texts of rules, valid and invalid ones.
enum RandomRule {
  /// Returns a rule whose parts have valid values, but may exclude each other.
  static func text(_ random: inout Seeded) -> String {
    func numbers(_ range: ClosedRange<Int>, _ random: inout Seeded) -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in "\(Int.random(in: range, using: &random))" }
        .joined(separator: ",")
    }
    let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
    var parts = ["FREQ=" + frequencies.randomElement(using: &random)!]
    if .random(using: &random) { parts.append("INTERVAL=\(Int.random(in: 1...9, using: &random))") }
    if .random(using: &random) { parts.append("COUNT=\(Int.random(in: 1...30, using: &random))") }
    for (name, range) in [
      ("BYMONTH", 1...12), ("BYMONTHDAY", -31...31), ("BYYEARDAY", -366...366), ("BYWEEKNO", 1...53),
      ("BYHOUR", 0...23), ("BYMINUTE", 0...59), ("BYSECOND", 0...60), ("BYSETPOS", -3...3),
    ] where Int.random(in: 0..<5, using: &random) == 0 {
      parts.append("\(name)=\(numbers(range, &random))")
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      parts.append("BYDAY=" + ["MO", "TU,TH", "MO,TU,WE,TH,FR", "-1FR", "1MO,3WE"].randomElement(using: &random)!)
    }
    return parts.joined(separator: ";")
  }

  /// Returns a text with up to two bytes changed, inserted or removed.
  static func mutated(_ text: String, _ random: inout Seeded) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let known = bytes.randomElement(using: &random)!
      let byte = Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : known
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = byte
      case 1: bytes.insert(byte, at: index)
      default: bytes.remove(at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
