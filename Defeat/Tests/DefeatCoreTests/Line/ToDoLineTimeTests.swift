import DefeatCore
import Foundation
import HolonToDos
import Testing

/// The lines are written on Wednesday, 25 November 2026, at 10:00 in Berlin.
@Suite("Times in a line")
struct ToDoLineTimeTests {
  @Test(arguments: [
    ("Call today", "Call | due 2026-11-25"), ("Call tomorrow", "Call | due 2026-11-26"),
    ("Call TMR", "Call | due 2026-11-26"), ("Call yesterday", "Call | due 2026-11-24"),
    ("Call tonight", "Call | due 2026-11-25 20:00"), ("Call this evening", "Call | due 2026-11-25 19:00"),
    ("Call this morning", "Call | due 2026-11-25"), ("Call fri", "Call | due 2026-11-27"),
    ("Call on Friday", "Call | due 2026-11-27"), ("Call by fri.", "Call | due 2026-11-27"),
    ("Call due fri", "Call | due 2026-11-27"), ("Call due by fri", "Call | due 2026-11-27"),
    ("Call wed", "Call | due 2026-12-02"), ("Call this wed", "Call | due 2026-11-25"),
    ("Call this mon", "Call | due 2026-11-30"), ("Call next mon", "Call | due 2026-11-30"),
    ("Call next fri", "Call | due 2026-12-04"), ("Call fri next week", "Call | due 2026-12-04"),
    ("Call next week", "Call | due 2026-11-30"), ("Call next month", "Call | due 2026-12-01"),
    ("Call next quarter", "Call | due 2027-01-01"), ("Call next year", "Call | due 2027-01-01"),
    ("Call this weekend", "Call | due 2026-11-28"), ("Call next weekend", "Call | due 2026-12-05"),
    ("Call eow", "Call | due 2026-11-29"), ("Call eom", "Call | due 2026-11-30"), ("Call eoq", "Call | due 2026-12-31"),
    ("Call eoy", "Call | due 2026-12-31"), ("Call end of month", "Call | due 2026-11-30"),
    ("Call by the end of the week", "Call | due 2026-11-29"), ("tomorrow, call mom", "call mom | due 2026-11-26"),
    ("Call the day after tomorrow 5pm", "Call | due 2026-11-27 17:00"), ("Call eod", "Call | due 2026-11-25"),
    ("Call two weeks from now", "Call | due 2026-12-09"), ("Call 2h from now", "Call | due 2026-11-25 12:00"),
    ("Call a month from today 9am", "Call | due 2026-12-25 09:00"),
    ("Call in 2 weeks from now", "Call | due 2026-12-09"),
    ("Call half an hour from now", "Call | due 2026-11-25 10:30"),
    ("Call 2 to 3 days from now", "Call 2 to 3 days from now | ? 2 to 3 days"),
    ("Call 2 days before yesterday", "Call | due 2026-11-22"),
    ("Pay 50 euros 3 days from now", "Pay 50 euros | due 2026-11-28"),
    ("Call by end of november", "Call | due 2026-11-30"),
    ("Call by end of january", "Call | due 2027-01-31"), ("Fly 5/12 18:05", "Fly 5/12 18:05 | ? 5/12 → may 12, dec 5"),
    ("Fly 18:05 feb 30", "Fly 18:05 feb 30 | ? feb 30 → feb 28"),
    ("Rent 2 weeks from dec 1", "Rent | due 2026-12-15"),
    ("Call fri @ 5pm", "Call | due 2026-11-27 17:00"), ("Call @ 5pm", "Call | due 2026-11-25 17:00"),
    ("Call feb 30 5pm !high", "Call feb 30 5pm | ? feb 30 → feb 28 | (A)"),
    ("Flight 24/12 18:05", "Flight | due 2026-12-24 18:05"),
    ("Flight fri 12/24 18:05", "Flight fri 12/24 18:05 | ? fri 12/24 → dec 24, fri"),
    ("Flight 03/04 18:05", "Flight 03/04 18:05 | ? 03/04 → mar 4, apr 3"),
    ("Call day before yesterday", "Call | due 2026-11-23"), ("Call the day before", "Call the day before"),
    ("Call the end", "Call the end"), ("Plan the weekend", "Plan the weekend"),
  ])
  func `days near today have names`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call in 3 days", "Call | due 2026-11-28"), ("Call in a week", "Call | due 2026-12-02"),
    ("Call in two weeks", "Call | due 2026-12-09"), ("Call in 3d", "Call | due 2026-11-28"),
    ("Call in 2w 9am", "Call | due 2026-12-09 09:00"), ("Call in 3 months", "Call | due 2027-02-25"),
    ("Call in a year", "Call | due 2027-11-25"), ("Call in 2 hours", "Call | due 2026-11-25 12:00"),
    ("Call in 30 min", "Call | due 2026-11-25 10:30"), ("Call in an hour", "Call | due 2026-11-25 11:00"),
    ("Call in 3 days at 5pm", "Call | due 2026-11-28 17:00"),
    ("Call in 99999 years", "Call in 99999 years | ? in 99999 years"),
    ("Believe in 3 things", "Believe in 3 things"), ("Buy 3d printer", "Buy 3d printer"), ("Come in", "Come in"),
    ("Wait in 1234567 days", "Wait in 1234567 days"),
  ])
  func `a length of time starts now`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call dec 24", "Call | due 2026-12-24"), ("Call December 24th", "Call | due 2026-12-24"),
    ("Call 24 dec", "Call | due 2026-12-24"), ("Call 24. dec", "Call | due 2026-12-24"),
    ("Call on the 24th of december", "Call | due 2026-12-24"), ("Call dec 24, 2027", "Call | due 2027-12-24"),
    ("Call 24 dec 2027 5pm", "Call | due 2027-12-24 17:00"), ("Call nov 25", "Call | due 2026-11-25"),
    ("Call nov 24", "Call | due 2027-11-24"), ("Call thu dec 24", "Call | due 2026-12-24"),
    ("Call Thursday, 24 December", "Call | due 2026-12-24"), ("Call on the 1st", "Call | due 2026-12-01"),
    ("Call by the 31st", "Call | due 2026-12-31"), ("Call 24.12.", "Call | due 2026-12-24"),
    ("Call 1.12.", "Call | due 2026-12-01"), ("Call 24.12.2027", "Call | due 2027-12-24"),
    ("Call 2026-12-24", "Call | due 2026-12-24"), ("Call 2026/12/24", "Call | due 2026-12-24"),
    ("Call 2026-12-24T17:00", "Call | due 2026-12-24 17:00"),
    ("Call 2026-12-24t17:00:30", "Call | due 2026-12-24 17:00:30"),
    ("Call 2026-12-24T17:00:00Z", "Call | due 2026-12-24 18:00"),
    ("Call 2026-12-24T17:00:00+05:30", "Call | due 2026-12-24 12:30"),
    ("Call 2026-12-24T17:00Z", "Call | due 2026-12-24 18:00"),
    ("Call 2026-12-24t17:00z", "Call | due 2026-12-24 18:00"),
    ("Call 2026-12-24T17:00+05:30", "Call | due 2026-12-24 12:30"),
    ("Call 2026-12-24T17:00-0500", "Call | due 2026-12-24 23:00"),
    ("Call due:2026-12-24T17:00Z", "Call | due 2026-12-24 18:00"),
    ("Call 2026-12-24 17:00", "Call | due 2026-12-24 17:00"), ("Call 12/24/2026", "Call | due 2026-12-24"),
    ("Call 24/12/2026", "Call | due 2026-12-24"), ("Call 04/04/2027", "Call | due 2027-04-04"),
    ("Call by 12/24", "Call | due 2026-12-24"),
    ("Call the 2nd tue of dec", "Call | due 2026-12-08"), ("Call last fri of the month", "Call | due 2026-11-27"),
    ("Call on the 1st of the month", "Call | due 2026-12-01"), ("Call tuesday the 8th", "Call | due 2026-12-08"),
    ("Call tue 8th 5pm", "Call | due 2026-12-08 17:00"), ("Call 5 may", "Call | due 2027-05-05"),
    ("Send fri 1st draft", "Send fri 1st draft"), ("5 may be enough", "5 may be enough"),
    ("Be the second tue", "Be the second tue | ? the second tue"),
    ("Upgrade to 1.5.", "Upgrade to 1.5."), ("Use 1.5.26", "Use 1.5.26"), ("Be there 24/7", "Be there 24/7"),
    ("Add 1/2 cup", "Add 1/2 cup"), ("May the force", "May the force"), ("March on", "March on"),
    ("Call 555-12-34", "Call 555-12-34"), ("Read 1984", "Read 1984"), ("The 1st try", "The 1st try"),
  ])
  func `a date is read as people write it`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call 5pm", "Call | due 2026-11-25 17:00"), ("Call 9am", "Call | due 2026-11-26 09:00"),
    ("Call at 17:30", "Call | due 2026-11-25 17:30"), ("Call 5:30 pm", "Call | due 2026-11-25 17:30"),
    ("Call 12am", "Call | due 2026-11-26 00:00"), ("Call 12pm", "Call | due 2026-11-25 12:00"),
    ("Call 10:00", "Call | due 2026-11-25 10:00"), ("Call at noon", "Call | due 2026-11-25 12:00"),
    ("Call in the morning", "Call | due 2026-11-26 09:00"), ("Call tomorrow morning", "Call | due 2026-11-26 09:00"),
    ("Call fri evening", "Call | due 2026-11-27 19:00"), ("Call next mon 5pm", "Call | due 2026-11-30 17:00"),
    ("Call 5pm on friday", "Call | due 2026-11-27 17:00"), ("Call 9am tomorrow", "Call | due 2026-11-26 09:00"),
    ("Call fri, at 17:00", "Call | due 2026-11-27 17:00"), ("Call fri at 17", "Call | due 2026-11-27 17:00"),
    ("fri Call mom 5pm", "Call mom | due 2026-11-27 17:00 | due 2026-11-27 17:00"),
    ("5pm Call mom due:fri", "Call mom | due 2026-11-27 17:00 | due 2026-11-27 17:00"),
    ("Call fri 5pm 6pm", "Call fri 5pm 6pm | ? fri 5pm 6pm"), ("Call fri 17:00:30", "Call | due 2026-11-27 17:00:30"),
    ("Run 5 km", "Run 5 km"), ("Run 5km", "Run 5km"), ("I am 5", "I am 5"), ("Meet at 5 Main St", "Meet at 5 Main St"),
    ("Good morning", "Good morning"), ("Take 5:3", "Take 5:3"),
  ])
  func `a time of day is the next one, or completes a day`(line: String, expected: String) {
    #expect(read(line) == expected)
  }

  @Test(arguments: [
    ("Call due:friday", "Call | due 2026-11-27"), ("Call DUE:Friday", "Call | due 2026-11-27"),
    ("Call due:next mon 5pm now", "Call now | due 2026-11-30 17:00"), ("Call due:in 3 days", "Call | due 2026-11-28"),
    ("Call due:3d", "Call | due 2026-11-28"), ("Call due:+2w", "Call | due 2026-12-09"),
    ("Call due:3 days", "Call | due 2026-11-28"), ("Call due:eom", "Call | due 2026-11-30"),
    ("Call due:24.12.26", "Call | due 2026-12-24"), ("Call due:24.12", "Call | due 2026-12-24"),
    ("Call due:12/24", "Call | due 2026-12-24"), ("Call due:5pm", "Call | due 2026-11-25 17:00"),
    ("Call due:2026-12-24T17:00", "Call | due 2026-12-24 17:00"), ("Call due: friday", "Call | due 2026-11-27"),
    ("Call due:weekend", "Call | due 2026-11-28"), ("Call due:none", "Call | no due"),
    ("Call due:fri, mom", "Call mom | due 2026-11-27"),
    ("Read Friday book due:mon", "Read Friday book | due 2026-11-30"),
    ("Read friday news sat", "Read friday news | due 2026-11-28"),
    ("Write what is due: bread", "Write what is due: bread"), ("due://x", "due://x"), ("Re:due", "Re:due"),
    ("due:", "due:"), ("http://example.org", "http://example.org"), ("note:this", "note:this"),
  ])
  func `a due time may be named`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call feb 30", "Call feb 30 | ? feb 30 → feb 28"), ("Call 31 april", "Call 31 april | ? 31 april → 30 apr"),
    ("Call feb 29", "Call feb 29 | ? feb 29 → feb 28, feb 29 2028"), ("Call feb 29 2028", "Call | due 2028-02-29"),
    ("Call feb 29 2027", "Call feb 29 2027 | ? feb 29 2027 → feb 28 2027"),
    ("Call 2026-02-30", "Call 2026-02-30 | ? 2026-02-30 → 2026-02-28"),
    ("Call 2026-13-01", "Call 2026-13-01 | ? 2026-13-01"), ("Call 31.11.", "Call 31.11. | ? 31.11 → nov 30"),
    ("Call 30.02.2027", "Call 30.02.2027 | ? 30.02.2027 → 2027-02-28"),
    ("Call 02/30/2027", "Call 02/30/2027 | ? 02/30/2027 → 2027-02-28"),
    ("Call 25:00", "Call 25:00 | ? 25:00"), ("Call at 24:00", "Call at 24:00 | ? at 24:00 → 23:59"),
    ("Call 12:75", "Call 12:75 | ? 12:75"), ("Call 13pm", "Call 13pm | ? 13pm → 13:00"),
    ("Call 0:30am", "Call 0:30am | ? 0:30am → 0:30"), ("Call fri 25:00", "Call fri 25:00 | ? 25:00"),
    ("Call 2026-12-24T25:00", "Call 2026-12-24T25:00 | ? 2026-12-24T25:00"),
    ("Call 2026-12-24T25:00Z", "Call 2026-12-24T25:00Z | ? 2026-12-24T25:00Z"),
    ("Call 2026-12-24T17:00+1", "Call 2026-12-24T17:00+1 | ? 2026-12-24T17:00+1"),
    ("Call 03/04", "Call 03/04 | ? 03/04 → mar 4, apr 3"), ("Call 12/24", "Call | due 2026-12-24 | ? 12/24 → dec 24"),
    ("Call 03/04/2027", "Call 03/04/2027 | ? 03/04/2027 → mar 4 2027, apr 3 2027"),
    ("Call mon the 8th", "Call mon the 8th | ? mon the 8th → mon"),
    ("Call mon dec 24", "Call mon dec 24 | ? mon dec 24 → dec 24, mon"),
    ("Call fri feb 30", "Call fri feb 30 | ? feb 30 → feb 28"),
  ])
  func `what looks like a time and is none stays in the title, with a warning`(line: String, expected: String) {
    #expect(read(line) == expected)
  }

  @Test(arguments: [
    ("Call due:someday", "Call | ! due:someday"), ("Call due:firday", "Call | ! due:firday → due:friday"),
    ("Call due:feb 30", "Call | ! due:feb 30 → due:feb 28"), ("Call due:25:00", "Call | ! due:25:00"),
    ("Call due:03/04 mom", "Call mom | ! due:03/04 → due:mar 4, due:apr 3"),
    ("Call due:2026-02-30", "Call | ! due:2026-02-30 → due:2026-02-28"), ("Call due:-3d", "Call | ! due:-3d"),
    ("Call due:fri due:sat", "Call | due 2026-11-27 | ! due:sat"),
    ("Call due:fri due:friday", "Call | due 2026-11-27 | due 2026-11-27"),
    (#"Call due:"fri x""#, #"Call | ! due:"fri x"#), ("Call due:99999y", "Call | ! due:99999y"),
    ("Call recur:often fri", "Call | ! recur:often | due 2026-11-27"),
  ])
  func `what was named as a time and is none is an error`(line: String, expected: String) {
    #expect(read(line) == expected)
  }

  @Test(arguments: [
    ("Call at 5", "Call | due 2026-11-25 17:00 | ? at 5 → 5pm, 5am"),
    ("Call fri at 5", "Call | due 2026-11-27 17:00 | ? at 5 → 5pm, 5am"),
    ("Call fri at 8", "Call | due 2026-11-27 08:00 | ? at 8 → 8am, 8pm"),
    ("Call at 8", "Call | due 2026-11-25 20:00 | ? at 8 → 8pm, 8am"),
    ("Call at 11", "Call | due 2026-11-25 11:00 | ? at 11 → 11am, 11pm"),
    ("Call at 12", "Call | due 2026-11-25 12:00 | ? at 12 → 12pm, 12am"),
    ("Call at 17 #a", "Call | due 2026-11-25 17:00 | #a"),
    ("Call by 6", "Call | due 2026-11-25 18:00 | ? 6 → 6pm, 6am"),
    ("Call fri 5:45", "Call | due 2026-11-27 17:45 | ? 5:45 → 5:45pm, 5:45am"),
    ("Call fri 05:45", "Call | due 2026-11-27 05:45"), ("Call fri 6:15", "Call | due 2026-11-27 06:15"),
    ("Call due:fri 5:45", "Call | due 2026-11-27 05:45"),
    ("Call due:fri at 5", "Call | due 2026-11-27 17:00 | ? at 5 → 5pm, 5am"),
    ("Call fri half seven", "Call | due 2026-11-27 07:30 | ? half seven → 7:30am, 7:30pm"),
    ("Call fri 2-4pm", "Call | due 2026-11-27 14:00 | ? 2-4pm → 2pm"),
    ("Call fri 11-1", "Call | due 2026-11-27 11:00 | ? 11-1 → 11am, 11pm"),
    ("Call from 3 to 4pm", "Call | due 2026-11-25 15:00 | ? 3 to 4pm → 3pm"),
    ("Call between 10 and 12 on fri", "Call | due 2026-11-27 10:00 | ? 10 and 12 → 10am, 10pm"),
    ("Call thu-fri next week", "Call | due 2026-12-03 | ? thu-fri next week → dec 3"),
    ("Call jan 16-23", "Call | due 2027-01-16 | ? jan 16-23 → jan 16"),
    ("Call tomorow", "Call | due 2026-11-26 | ? tomorow → tomorrow"),
    ("Call mon wed fri", "Call | FREQ=WEEKLY;BYDAY=MO,WE,FR | ? mon wed fri → every mon wed fri"),
    ("Call every mon at 9", "Call | FREQ=WEEKLY;BYDAY=MO | ? at 9 → 9am, 9pm"),
  ])
  func `a likely time is read, and named`(line: String, expected: String) {
    let reading = read(line)
    #expect(reading.split(separator: " | ").sorted() == expected.split(separator: " | ").sorted(), "\(reading)")
  }

  @Test(arguments: ["at 5", "fri at 8", "2-4pm"])
  func `a likely time isn't enough where only a time stands`(text: String) {
    #expect(throws: ToDoLine.Problem.self) { try ToDoLine.due(text, clock: wednesday) }
  }

  @Test(arguments: [
    ("Call fri 3pm EST", "2026-11-27 21:00"), ("Call 3pm UTC fri", "2026-11-27 16:00"),
    ("Call 9am JST", "2026-11-26 01:00"), ("Call fri 15:00 CET", "2026-11-27 15:00"),
  ])
  func `a time of day in another time zone is a moment`(line: String, due: String) {
    #expect(read(line) == "Call | due \(due)")
  }

  @Test(arguments: [
    ("Buy sun cream", "Buy sun cream"), ("Buy cream sun", "Buy cream | due 2026-11-29"),
    ("Cat sat on mat", "Cat sat on mat"), ("on sat call mom", "call mom | due 2026-11-28"),
    ("Write weekly report", "Write weekly report"), ("Report weekly", "Report | due 2026-11-25 | FREQ=WEEKLY"),
    ("Report weekly #work", "Report | FREQ=WEEKLY | #work"),
    ("Look again after 2 days off", "Look again after 2 days off"),
    ("5pm sun cream", "5pm sun cream | ? sun"),
  ])
  func `words that often mean something else are read where no title follows`(line: String, expected: String) {
    #expect(read(line) == expected.replacing(" | due 2026-11-25 | FREQ", with: " | FREQ"))
  }

  @Test(arguments: [
    ("today", "2026-11-25"), (" Tomorrow  9am ", "2026-11-26 09:00"), ("3d", "2026-11-28"), ("3 days", "2026-11-28"),
    ("next mon 5pm", "2026-11-30 17:00"), ("sun", "2026-11-29"), ("the 15th", "2026-12-15"), ("12/24", "2026-12-24"),
    ("eom", "2026-11-30"), ("by friday", "2026-11-27"), ("17:00", "2026-11-25 17:00"),
    ("in 2 hours", "2026-11-25 12:00"),
  ])
  func `a due time may be all of a text`(text: String, expected: String) throws {
    #expect(try DefeatCoreTests.text(ToDoLine.due(text, clock: wednesday), wednesday) == expected)
  }

  @Test func `a time of day with seconds is no date, whatever its digits`() throws {
    for minute in 0..<1_440 {
      let digits = [minute / 60, minute % 60, (minute * 7) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let time = try ToDoLine.due("2026-12-01 \(digits.joined(separator: ":"))", clock: wednesday)
      #expect(DefeatCoreTests.text(time, wednesday).hasPrefix("2026-12-01 \(digits[0]):\(digits[1])"))
    }
  }

  @Test(arguments: [
    ("", "“” isn't a time"), ("soon", "“soon” isn't a time"), ("fri mom", "“fri mom” isn't a time"),
    ("every fri", "“every fri” isn't a time"), ("feb 30", "“feb 30” isn't a day of the calendar: write “feb 28”."),
    ("tomorow", "“tomorow” isn't a time: write “tomorrow”."), ("fri 25:00", "“25:00” isn't a time of day"),
    ("03/04", "“03/04” may mean several days: write “mar 4” or “apr 3”."), ("\"fri\"", "“\"fri\"” isn't a time"),
  ])
  func `a text that isn't a time is refused`(text: String, message: String) throws {
    let problem = try #require(throws: ToDoLine.Problem.self) { try ToDoLine.due(text, clock: wednesday) }
    #expect(problem.description.hasPrefix(message))
  }
}
