import DefeatCore
import Foundation
import Testing

/// Saturday, 28 November 2026, 10:00 in Berlin.
private let saturday = LocalClock(timeZone: zone("Europe/Berlin")) { Date(timeIntervalSince1970: 1_795_856_400) }

/// The lines are written on Saturday, 28 November 2026, at 10:00 in Berlin.
@Suite("Whole phrases in a line")
struct ToDoLinePhraseTests {
  @Test(arguments: [
    ("Pay rent on the 30th of next month", "Pay rent | due 2026-12-30"),
    ("Dentist next month 12th", "Dentist | due 2026-12-12"),
    ("Call mum next week sunday", "Call mum | due 2026-12-06"), ("Report end of next month", "Report | due 2026-12-31"),
    ("Report end of next week", "Report | due 2026-12-06"), ("Pay on the first of january", "Pay | due 2027-01-01"),
    ("Meet first monday in december", "Meet | due 2026-12-07"),
    ("Meet third thursday of january 2028", "Meet | due 2028-01-20"),
    ("Call friday after next", "Call | due 2026-12-11"), ("Call 2 days before friday", "Call | due 2026-12-02"),
    ("Call a week from monday", "Call | due 2026-12-07"), ("Call monday week", "Call | due 2026-12-07"),
    ("Call 3 days before friday", "Call | due 2026-12-01"), ("Call 10 days after dec 1", "Call | due 2026-12-11"),
    ("Party last day of july", "Party | due 2027-07-31"), ("Pay last workday of january", "Pay | due 2027-01-29"),
    ("Brunch sunday 6 11:00", "Brunch | due 2026-12-06 11:00"), ("Brunch sun 6 11:00", "Brunch | due 2026-12-06 11:00"),
    ("Call tomorrow!", "Call | due 2026-11-29"), ("Call mum (Friday 5pm)", "Call mum | due 2026-12-04 17:00"),
    ("Submit taxes no later than friday", "Submit taxes | due 2026-12-04"),
    ("Call back around friday", "Call back | due 2026-12-04"),
    ("Send by friday at the latest", "Send | due 2026-12-04"),
    ("Call friday, dec 4", "Call | due 2026-12-04"), ("Report eod friday", "Report | due 2026-12-04"),
    ("Call the day after dec 1", "Call | due 2026-12-02"), ("Call week after next", "Call | due 2026-12-07"),
    ("Call in a fortnight", "Call | due 2026-12-12"), ("Call in a couple of weeks", "Call | due 2026-12-12"),
    (#"Call due:"friday 15:30""#, "Call | due 2026-12-04 15:30"),
    (#"Call due:"friday 15:30" wait:"next monday" mum"#, "Call mum | due 2026-12-04 15:30 | from 2026-11-30"),
    (#"Gym recur:"every mon at 9am""#, "Gym | FREQ=WEEKLY;BYDAY=MO"), (#"Call est:"1h 30m""#, "Call | ~1h30min"),
  ])
  func `a day is read with all of its words`(line: String, expected: String) {
    #expect(read(line, saturday) == expected)
  }

  @Test(arguments: [
    ("Call in 1h 30m", "Call | due 2026-11-28 11:30"), ("Call in an hour and a half", "Call | due 2026-11-28 11:30"),
    ("Call in 1 hour 30 minutes", "Call | due 2026-11-28 11:30"),
    ("Call in three quarters of an hour", "Call | due 2026-11-28 10:45"),
    ("Call in a week and 2 days", "Call | due 2026-12-07"), ("Call in twenty minutes", "Call | due 2026-11-28 10:20"),
    ("Call in half an hour", "Call | due 2026-11-28 10:30"), ("Call in 1h45", "Call | due 2026-11-28 11:45"),
    ("Call in 1.5 hours", "Call | due 2026-11-28 11:30"), ("Cook ~1h 30m", "Cook | ~1h30min"),
    ("Cook est:1h 30m", "Cook | ~1h30min"), ("Cook ~2h", "Cook | ~2h"),
  ])
  func `lengths are summed`(line: String, expected: String) { #expect(read(line, saturday) == expected) }

  @Test(arguments: [
    ("Party saturday evening 8pm", "Party | due 2026-12-05 20:00"),
    ("Standup friday 12 noon", "Standup | due 2026-12-04 12:00"),
    ("Tea at quarter past four tomorrow", "Tea | due 2026-11-29 16:15"),
    ("Party friday at midnight", "Party | due 2026-12-05 00:00 | ? friday at midnight → dec 5 12am, dec 4 12am"),
    ("Tea tomorrow 4:15 in the afternoon", "Tea | due 2026-11-29 16:15"),
    ("Tea at 5 in the evening", "Tea | due 2026-11-28 17:00"), ("Tea 5 in the evening", "Tea | due 2026-11-28 17:00"),
    ("Tea friday 5 p.m.", "Tea | due 2026-12-04 17:00"), ("Tea friday 14.15", "Tea | due 2026-12-04 14:15"),
    ("Tea at 14.15", "Tea | due 2026-11-28 14:15"), ("Lunch noon fri", "Lunch | due 2026-12-04 12:00"),
    ("Tea tomorrow at half past 3", "Tea | due 2026-11-29 15:30"), ("Tea tonight at 8", "Tea | due 2026-11-28 20:00"),
    ("Run tomorrow morning at 7", "Run | due 2026-11-29 07:00"), ("Tea 5 o'clock", "Tea | due 2026-11-28 17:00"),
    ("Tea ten past five", "Tea | due 2026-11-28 17:10"), ("Tea quarter to five", "Tea | due 2026-11-28 16:45"),
    ("Swim at 9 at night", "Swim | due 2026-11-28 21:00"),
    ("Tea friday 4.15", "Tea | due 2026-12-04 16:15 | ? 4.15 → 4:15pm, 4:15am"),
    ("Tea 0930 friday", "Tea | due 2026-12-04 09:30"), ("Fix bug 1730 friday", "Fix bug 1730 | due 2026-12-04"),
    ("Tea at 330pm", "Tea | due 2026-11-28 15:30"), ("Use version 14.15", "Use version 14.15"),
  ])
  func `a time of day is read with its part of the day`(line: String, expected: String) {
    #expect(read(line, saturday) == expected)
  }

  /// Returns the first due time and the rule of a line.
  private func rule(_ text: String) -> String {
    let line = ToDoLine(text, clock: saturday)
    guard let recurrence = line.recurrence, let due = line.due, line.problems.isEmpty else {
      return read(text, saturday)
    }
    return "\(line.title) | \(DefeatCoreTests.text(due, saturday)) \(recurrence.rule)"
  }

  @Test(arguments: [
    ("Standup every monday to friday at 9:15", "Standup | 2026-11-30 09:15 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Standup every mon-fri", "Standup | 2026-11-30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Report every jan 1 and jul 1", "Report | 2027-01-01 FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1"),
    ("Report every jan 15 and jul 1", "Report | 2027-01-15 FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1,15;BYSETPOS=2,3"),
    ("Pills every day at 9am and 5pm", "Pills | 2026-11-28 17:00 FREQ=DAILY;BYHOUR=9,17"),
    ("Standup every day except sunday", "Standup | 2026-11-28 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
    ("Standup every weekday but not friday", "Standup | 2026-11-30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("Backup every night at 23:00", "Backup | 2026-11-28 23:00 FREQ=DAILY"),
    (
      "Check every year on the first monday of september",
      "Check | 2027-09-06 FREQ=YEARLY;BYMONTH=9;BYDAY=1MO"
    ),
    ("Timesheet last workday of every month", "Timesheet | 2026-11-30 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("Rent every 31st", "Rent | 2026-11-30 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    (
      "Rent every 3 months on the 31st",
      "Rent | 2026-11-30 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"
    ),
    ("Rent every 15th and 31st", "Rent | 2026-11-30 FREQ=MONTHLY;BYMONTHDAY=15,28,29,30,31;BYSETPOS=1,-1"),
    ("Party every feb 29", "Party | 2027-02-28 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("Gym mondays at 9am", "Gym | 2026-11-30 09:00 FREQ=WEEKLY;BYDAY=MO"),
    ("Gym mon-fri 7am", "Gym | 2026-11-30 07:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Gym mon–fri 7am", "Gym | 2026-11-30 07:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Gym every mon/wed/fri", "Gym | 2026-11-30 FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("Wash fortnightly", "Wash | 2026-11-28 FREQ=WEEKLY;INTERVAL=2"),
    ("Wash once a week", "Wash | 2026-11-28 FREQ=WEEKLY"),
    ("Wash once a week on friday", "Wash | 2026-12-04 FREQ=WEEKLY;BYDAY=FR"),
    ("Wash every working day", "Wash | 2026-11-30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Look every hour and a half", "Look | 2026-11-28 11:30 FREQ=MINUTELY;INTERVAL=90"),
    ("Look every twenty days", "Look | 2026-11-28 FREQ=DAILY;INTERVAL=20"),
    ("Meet every month on the 2nd last friday", "Meet | 2026-12-18 FREQ=MONTHLY;BYDAY=-2FR"),
    ("Meet every month on the first workday", "Meet | 2026-12-01 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"),
    ("Eat every 4th thursday of november", "Eat | 2027-11-25 FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("Eat every year on the 4th thursday of november", "Eat | 2027-11-25 FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("Run every evening at 8", "Run | 2026-11-28 20:00 FREQ=DAILY"),
    ("Run every 7am", "Run | 2026-11-29 07:00 FREQ=DAILY"),
    ("Swim every friday in march", "Swim | 2027-03-05 FREQ=WEEKLY;BYMONTH=3;BYDAY=FR"),
    ("Meet first and third monday of every month", "Meet | 2026-12-07 FREQ=MONTHLY;BYDAY=1MO,3MO"),
    ("Meet monday every other week", "Meet | 2026-11-30 FREQ=WEEKLY;INTERVAL=2"),
  ])
  func `a recurrence starts on a day of its rule`(line: String, expected: String) { #expect(rule(line) == expected) }

  @Test(arguments: [
    ("Notes from last friday", "from last friday"), ("Standup every day until easter", "easter"),
    ("Wash every day except christmas", "every day except christmas"),
    ("Wash twice a month on monday", "twice a month"),
    ("Stretch every 3rd weekday", "every 3rd weekday"), ("Stretch every other weekday", "every other weekday"),
    ("Rent every month on the 32nd", "32nd"), ("Meet friday and monday", "friday and monday"),
    ("Call friday after thanksgiving", "friday after thanksgiving"),
    ("Move it to friday", "to friday"), ("Be the second tue", "second tue"),
    ("Call mom every mon every tue", "every mon every tue"), ("Call fri 5pm 6pm", "fri 5pm 6pm"),
    ("Call in 5m", "in 5m"), ("Pay 3/4", "3/4"), ("Pay 12/4", "12/4"), ("Pay 30/02", "30/02"),
    ("Call 7 tomorrow morning", "7 tomorrow morning"), ("Call in a few days", "a few days"),
    ("Report jan 5 and 12", "jan 5 and 12"), ("Wash biweekly", "biweekly"), ("Call friday 5", "friday 5"),
    ("Call 9am IST", "9am IST"), ("Sing on easter sunday", "easter sunday"), ("Call bimonthly", "bimonthly"),
    ("Call every mon 9am EST", "9am EST"), ("Drops 4x a day", "4x a day"),
  ])
  func `a fragment of a phrase stays in the title, with a warning`(line: String, words: String) {
    let reading = ToDoLine(line, clock: saturday)
    #expect(reading.title == line && reading.due == nil && reading.recurrence == nil)
    #expect(reading.problems.count == 1 && reading.problems.first?.isError == false)
    #expect(reading.problems.first?.text.contains(words) == true, "\(reading.problems.map(\.text))")
  }

  @Test(arguments: [
    "Watch Black Friday deals", "Buy Wednesday Addams costume", "Mon amie appeler", "Mon Chéri", "Midnight sun",
    "Read The Day After Tomorrow", "Room 10:30 sign", "Write p1 report", "About ~50 people", "Swim in 2m deep water",
    "Draw in 3D", "March 5 miles", "Watch Friday Night Lights", "Read Tomorrow Never Dies", "Good morning",
    "Listen to Happy Mondays", "Watch High Noon", "Buy 4th of July decorations", "Before Midnight rewatch",
    "Add 3/4 cup", "Visit 24 December Avenue", "Cook for 30 minutes",
  ])
  func `a title keeps words that are a part of it`(title: String) { #expect(read(title, saturday) == title) }

  @Test(arguments: [
    ("Meet on friday Ann", "Meet Ann | due 2026-12-04"), ("friday call mum", "call mum | due 2026-12-04"),
    ("Lunch friday with Ann", "Lunch with Ann | due 2026-12-04"),
    ("Read friday news tomorrow", "Read friday news | due 2026-11-29"),
    ("Call mum tomorrow after work", "Call mum after work | due 2026-11-29"),
    ("Do this tomorrow", "Do this | due 2026-11-29"), ("Check in tomorrow", "Check in | due 2026-11-29"),
    ("Meditate 10 minutes tonight", "Meditate 10 minutes | due 2026-11-28 20:00"),
    ("Call mum tomorrow and buy milk", "Call mum and buy milk | due 2026-11-29"),
    ("Dinner tomorrow in Berlin", "Dinner in Berlin | due 2026-11-29"),
  ])
  func `a value between other words leaves them in the title`(line: String, expected: String) {
    #expect(read(line, saturday) == expected)
  }

  @Test func `an exact rule keeps its meaning`() {
    #expect(
      read("Rent recur:FREQ=MONTHLY;BYMONTHDAY=31", saturday)
        == "Rent | FREQ=MONTHLY;BYMONTHDAY=31")
  }

  @Test func `each example of the grammar is understood`() {
    let refused = ToDoLine.examples.flatMap { group in
      group.phrases.filter { phrase in
        group.field == .due
          ? (try? ToDoLine.due(phrase, clock: saturday)) == nil
          : (try? ToDoLine.recurrence(phrase, clock: saturday)) == nil
      }
    }
    #expect(refused == [])
  }

  @Test func `a fragment is answered with a phrase to write`() {
    let problems = ToDoLine("Wash every day except christmas", clock: saturday).problems
    #expect(
      problems.map(\.description) == [
        "“every day except christmas” isn't understood as a whole: write it as in “every day except sunday”."
      ])
  }
}
