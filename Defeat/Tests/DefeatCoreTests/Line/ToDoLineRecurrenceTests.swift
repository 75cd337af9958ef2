import DefeatCore
import Foundation
import HolonToDos
import Testing

/// The lines are written on Wednesday, 25 November 2026, at 10:00 in Berlin.
@Suite("Recurrences in a line")
struct ToDoLineRecurrenceTests {
  /// Returns the due time and the rule of a line that consists of a recurrence.
  private func rule(_ text: String, _ clock: LocalClock = wednesday) -> String {
    let line = ToDoLine(text, clock: clock)
    guard let recurrence = line.recurrence, line.title.isEmpty, line.problems.isEmpty else { return read(text, clock) }
    let due = line.due.map { DefeatCoreTests.text($0, clock) } ?? "none"
    return "\(due) \(recurrence.rule)\(recurrence.isAfterCompletion ? " after completion" : "")"
  }

  @Test(arguments: [
    ("every day", "2026-11-25 FREQ=DAILY"), ("daily", "2026-11-25 FREQ=DAILY"),
    ("Every Week", "2026-11-25 FREQ=WEEKLY"),
    ("every 2 weeks", "2026-11-25 FREQ=WEEKLY;INTERVAL=2"), ("every two weeks", "2026-11-25 FREQ=WEEKLY;INTERVAL=2"),
    ("ev 2w", "2026-11-25 FREQ=WEEKLY;INTERVAL=2"), ("every other day", "2026-11-25 FREQ=DAILY;INTERVAL=2"),
    ("every second week", "2026-11-25 FREQ=WEEKLY;INTERVAL=2"), ("every 3rd day", "2026-11-25 FREQ=DAILY;INTERVAL=3"),
    ("monthly", "2026-11-25 FREQ=MONTHLY"), ("every quarter", "2026-11-25 FREQ=MONTHLY;INTERVAL=3"),
    ("yearly", "2026-11-25 FREQ=YEARLY"), ("each year", "2026-11-25 FREQ=YEARLY"),
    ("every 4 hours", "2026-11-25 14:00 FREQ=HOURLY;INTERVAL=4"), ("hourly", "2026-11-25 11:00 FREQ=HOURLY"),
    ("every 30 min", "2026-11-25 10:30 FREQ=MINUTELY;INTERVAL=30"),
  ])
  func `an interval starts today`(text: String, expected: String) { #expect(rule(text) == expected) }

  @Test(arguments: [
    ("every mon", "2026-11-30 FREQ=WEEKLY;BYDAY=MO"), ("every wed", "2026-11-25 FREQ=WEEKLY;BYDAY=WE"),
    ("every mon, wed", "2026-11-25 FREQ=WEEKLY;BYDAY=MO,WE"),
    ("every fri, mon and sun", "2026-11-27 FREQ=WEEKLY;BYDAY=MO,FR,SU"),
    ("every mon,wed", "2026-11-25 FREQ=WEEKLY;BYDAY=MO,WE"),
    ("every tue,thu, sat", "2026-11-26 FREQ=WEEKLY;BYDAY=TU,TH,SA"),
    ("every 1st,3rd friday", "2026-12-04 FREQ=MONTHLY;BYDAY=1FR,3FR"),
    ("every 1st and 3rd fri at 5pm", "2026-12-04 17:00 FREQ=MONTHLY;BYDAY=1FR,3FR"),
    ("every 1st,15th", "2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every other fri", "2026-11-27 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("every 2 weeks on fri", "2026-11-27 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("every week on sat and sun", "2026-11-28 FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every weekday", "2026-11-25 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every weekend", "2026-11-28 FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every month on the 1st", "2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1"),
    ("every 15th", "2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every 1st and 15th", "2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every 31st of the month", "2026-11-30 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("every last day", "2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every month on the last day", "2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every 3rd friday", "2026-12-18 FREQ=MONTHLY;BYDAY=3FR"), ("every last fri", "2026-11-27 FREQ=MONTHLY;BYDAY=-1FR"),
    ("every first monday of the month", "2026-12-07 FREQ=MONTHLY;BYDAY=1MO"),
    ("every 2 months on the 3rd fri", "2026-12-18 FREQ=MONTHLY;INTERVAL=2;BYDAY=3FR"),
    ("on the 1st of every month", "2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1"),
    ("last day of each month", "2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("the first mon of every month", "2026-12-07 FREQ=MONTHLY;BYDAY=1MO"),
    ("every 2 tue", "2026-12-01 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("every dec 24", "2026-12-24 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("every 1st of march", "2027-03-01 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1"),
    ("every year on dec 24", "2026-12-24 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("every feb 29", "2027-02-28 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
  ])
  func `a rule with days starts at the first of them`(text: String, expected: String) {
    #expect(rule(text) == expected)
  }

  @Test(arguments: [
    ("every day at 9am", "2026-11-26 09:00 FREQ=DAILY"), ("every day 17:00", "2026-11-25 17:00 FREQ=DAILY"),
    ("9am every wed", "2026-12-02 09:00 FREQ=WEEKLY;BYDAY=WE"), ("every morning", "2026-11-26 09:00 FREQ=DAILY"),
    ("every mon, wed at 17", "2026-11-25 17:00 FREQ=WEEKLY;BYDAY=MO,WE"),
    ("every day until dec 24", "2026-11-25 FREQ=DAILY;UNTIL=20261224"),
    ("every day at 5pm until dec 24", "2026-11-25 17:00 FREQ=DAILY;UNTIL=20261224T225959Z"),
    ("every day for 10 times", "2026-11-25 FREQ=DAILY;COUNT=10"),
    ("every mon 3 times", "2026-11-30 FREQ=WEEKLY;COUNT=3;BYDAY=MO"),
    ("every mon,thu at 6pm until mar 1", "2026-11-26 18:00 FREQ=WEEKLY;UNTIL=20270301T225959Z;BYDAY=MO,TH"),
    ("every day for 10 days", "2026-11-25 FREQ=DAILY;COUNT=10"),
    ("every day at 9am for 3 weeks", "2026-11-26 09:00 FREQ=DAILY;COUNT=21"),
    ("every mon, thu for two weeks starting dec 1", "2026-12-03 FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH"),
    ("every month for a year starting dec 31", "2026-12-31 FREQ=MONTHLY;COUNT=12"),
    ("every month for 1 month", "2026-11-25 FREQ=MONTHLY;COUNT=1"),
    ("every 12 months for a year", "2026-11-25 FREQ=MONTHLY;INTERVAL=12;COUNT=1"),
    ("every year for 12 months", "2026-11-25 FREQ=YEARLY;COUNT=1"),
    ("every 1st,15th for 3 weeks", "2026-12-01 FREQ=MONTHLY;COUNT=2;BYMONTHDAY=1,15"),
    ("every 5 hours for 1 day", "2026-11-25 15:00 FREQ=HOURLY;INTERVAL=5;COUNT=5"),
    ("every day for the next week", "2026-11-25 FREQ=DAILY;COUNT=7"),
    ("every day from now on", "2026-11-25 FREQ=DAILY"),
    ("every day for 2 weeks from now", "2026-11-25 FREQ=DAILY;COUNT=14"),
    ("every day until the end of november", "2026-11-25 FREQ=DAILY;UNTIL=20261130"),
    ("every week starting november", "2027-11-01 FREQ=WEEKLY"),
    ("every 8 hours for 5 days", "2026-11-25 18:00 FREQ=HOURLY;INTERVAL=8;COUNT=15"),
    ("every day for the next 2 weeks", "2026-11-25 FREQ=DAILY;COUNT=14"),
    ("every day until the end of march", "2026-11-25 FREQ=DAILY;UNTIL=20270331"),
    ("every! 3 days for 2w", "2026-11-25 FREQ=DAILY;INTERVAL=3;COUNT=5 after completion"),
    ("every week starting jan", "2027-01-01 FREQ=WEEKLY"), ("every week from march 2028", "2028-03-01 FREQ=WEEKLY"),
    ("every 2 weeks starting fri", "2026-11-27 FREQ=WEEKLY;INTERVAL=2"),
    ("every 2 weeks from dec 1 9am until eoy", "2026-12-01 09:00 FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T225959Z"),
    ("every month on the 1st starting 2027-01-15", "2027-02-01 FREQ=MONTHLY;BYMONTHDAY=1"),
    ("every mon starting tue", "2026-12-07 FREQ=WEEKLY;BYDAY=MO"),
    ("every weekday starting sun at 9:30", "2026-11-30 09:30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every fri starting in 3 hours", "2026-11-27 13:00 FREQ=WEEKLY;BYDAY=FR"),
    ("every day starting in 3 hours", "2026-11-25 13:00 FREQ=DAILY"),
    ("every 2 weeks on fri starting dec 1", "2026-12-04 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("every 2 weeks fri", "2026-11-27 FREQ=WEEKLY;INTERVAL=2"),
    ("dec 1 every month 9am", "2026-12-01 09:00 FREQ=MONTHLY"),
    ("every mon due:wed", "2026-12-02 FREQ=WEEKLY;BYDAY=MO"), ("every day due:fri 9am", "2026-11-27 09:00 FREQ=DAILY"),
    ("every day 9am due:fri", "2026-11-27 09:00 FREQ=DAILY"),
  ])
  func `a rule may have a time, a start and an end`(text: String, expected: String) { #expect(rule(text) == expected) }

  @Test(arguments: [
    ("every! 3 days", "2026-11-25 FREQ=DAILY;INTERVAL=3 after completion"),
    ("every 3 months after completion", "2026-11-25 FREQ=MONTHLY;INTERVAL=3 after completion"),
    ("after 2 weeks", "2026-11-25 FREQ=WEEKLY;INTERVAL=2 after completion"),
    ("ev! month", "2026-11-25 FREQ=MONTHLY after completion"),
    ("rec:1w", "2026-11-25 FREQ=WEEKLY after completion"), ("rec:+1w", "2026-11-25 FREQ=WEEKLY"),
    ("recur:weekly", "2026-11-25 FREQ=WEEKLY"), ("recur:2w", "2026-11-25 FREQ=WEEKLY;INTERVAL=2"),
    ("recur:weekdays", "2026-11-25 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("recur:every mon at 9am", "2026-11-30 09:00 FREQ=WEEKLY;BYDAY=MO"),
    ("recur: 3 days", "2026-11-25 FREQ=DAILY;INTERVAL=3"),
    ("recur:3 days due:fri", "2026-11-27 FREQ=DAILY;INTERVAL=3"),
  ])
  func `a rule may follow completion, or be named`(text: String, expected: String) { #expect(rule(text) == expected) }

  @Test(arguments: [
    ("Check every time", "Check every time"), ("every", "every"), ("Everyone, every one", "Everyone, every one"),
    ("Give each child a book", "Give each child a book"), ("Relax after a day at work", "Relax after a day at work"),
    ("Call every 0 days", "Call every 0 days | ? every 0 days"),
    ("Call every day for 0 times", "Call every day for 0 times | ? for 0 times"),
    ("Call every 5000 days", "Call every 5000 days | ? every 5000 days"),
    ("Call every feb 30", "Call every feb 30 | ? every feb 30 → every feb 28"),
    ("Call every day until feb 30", "Call every day until feb 30 | ? feb 30 → feb 28"),
    ("Call every week until jan", "Call every week until jan | ? jan → jan 1, jan 31"),
    ("Call every week until nov", "Call every week until nov | ? nov → nov 30"),
    ("Call every week until feb 2028", "Call every week until feb 2028 | ? feb 2028 → feb 1 2028, feb 29 2028"),
    ("Call every week until march at 5pm", "Call every week until march at 5pm | ? march → mar 1, mar 31"),
    ("Call every feb 30 at 5pm !high", "Call every feb 30 at 5pm | ? every feb 30 → every feb 28 | (A)"),
    ("Call every week starting feb 30 5pm", "Call every week starting feb 30 5pm | ? feb 30 → feb 28"),
    ("Gym mon,thu", "Gym mon,thu | ? mon,thu"), ("Trip sat,sun 10am", "Trip sat,sun 10am | ? sat,sun 10am"),
    ("Sing weekly on mon,thu", "Sing | FREQ=WEEKLY;BYDAY=MO,TH"),
    ("Rent monthly on the 1st", "Rent | FREQ=MONTHLY;BYMONTHDAY=1"), ("mon,thu Gym", "mon,thu Gym | ? mon,thu"),
    ("Rent on the 1st,15th", "Rent on the 1st,15th | ? on the 1st,15th"),
    ("Sing every mon,1st", "Sing every mon,1st | ? every mon,1st"),
    ("Call due: mon,thu", "Call due: mon,thu | ? mon,thu"),
    ("Camp every year for 3 days", "Camp for 3 days | FREQ=YEARLY"),
    ("Read every day for 30 minutes", "Read for 30 minutes | FREQ=DAILY"),
    ("Buy sun,moon and mon,x", "Buy sun,moon and mon,x"), ("Buy 1st,2nd tickets", "Buy 1st,2nd tickets"),
    ("Read sat,sun papers", "Read sat,sun papers | ? sat,sun"), ("\"every mon,thu\"", "\"every mon,thu\""),
    ("Call recur:0d", "Call | ! recur:0d"), ("Call recur:none", "Call | no recurrence"),
    ("Call every mon every tue", "Call every mon every tue | ? every mon every tue"),
    ("Call every mon recur:daily", "Call every mon | FREQ=DAILY"),
    ("Call every day until yesterday", "Call | ! every day until yesterday"),
    ("Go every mon until nov 29 2026", "Go | ! every mon until nov 29 2026"),
    ("Call recur:daily recur:weekly", "Call | FREQ=DAILY | ! recur:weekly"),
    ("Do the every second thing", "Do the every second thing"), ("Walk every day mom", "Walk mom | FREQ=DAILY"),
  ])
  func `other words stay in the title`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test func `a rule keeps the time of day of a start on a day on which clocks change`() {
    // Sunday, 29 March 2026, 10:00 in Berlin.
    let sunday = LocalClock(timeZone: zone("Europe/Berlin")) { Date(timeIntervalSince1970: 1_774_771_200) }
    #expect(rule("every fri starting in 3 hours", sunday) == "2026-04-03 13:00 FREQ=WEEKLY;BYDAY=FR")
  }

  @Test func `a rule of the day starts tomorrow when its time has passed`() {
    let evening = LocalClock(timeZone: zone("Europe/Berlin")) { Date(timeIntervalSince1970: 1_795_597_200 + 36_000) }
    #expect(rule("every day 5pm", evening) == "2026-11-26 17:00 FREQ=DAILY")
    #expect(rule("every wed 5pm", evening) == "2026-12-02 17:00 FREQ=WEEKLY;BYDAY=WE")
    #expect(rule("every wed", evening) == "2026-11-25 FREQ=WEEKLY;BYDAY=WE")
  }
}
