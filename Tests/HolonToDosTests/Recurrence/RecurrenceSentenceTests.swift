import Foundation
import HolonToDos
import Testing

struct RecurrenceSentenceTests {
  @Test(arguments: [
    ("FREQ=DAILY", "every day"),
    ("FREQ=HOURLY;INTERVAL=12", "every 12 hours"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "every 2 weeks on Monday and Friday"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0", "every weekday at 09:00"),
    ("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR", "every 3 weeks on weekdays"),
    ("FREQ=WEEKLY;BYDAY=SU;BYMONTH=6,7,8", "every week on Sunday, only in June, July and August"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on the 1st and the 15th"),
    ("FREQ=MONTHLY;BYMONTHDAY=22,-1", "every month on the 22nd and the last day"),
    ("FREQ=MONTHLY;BYMONTHDAY=11,12,13,-3", "every month on the 11th, the 12th, the 13th and the 3rd to last day"),
    ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
    ("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-2SU", "every 2 months on the 1st Monday and the 2nd to last Sunday"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on Friday, only on the 13th"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=15,-1", "every month on the 15th and last weekday"),
    ("FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=1", "every month on Tuesday and Thursday, only the 1st of them"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      "every month on the 31st or the last day of the month"
    ),
    (
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
      "every year on the 29th of February or the last day of the month"
    ),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on the 24th of December"),
    ("FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "every year on the last Sunday of March and October"),
    ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Monday of the year"),
    ("FREQ=YEARLY;BYYEARDAY=1,100,-1", "every year on day 1, day 100 and the last day of the year"),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year on Monday, only in week 20"),
    ("FREQ=YEARLY;BYWEEKNO=-1", "every year in the last week"),
    ("FREQ=YEARLY;BYMONTH=6,7", "every year in June and July"),
    ("FREQ=DAILY;BYHOUR=9,18;BYMINUTE=30", "every day at 09:30 and 18:30"),
    ("FREQ=DAILY;BYHOUR=9,18", "every day in hour 9 and 18"),
    ("FREQ=HOURLY;BYMINUTE=0,30", "every hour at minute 0 and 30"),
    ("FREQ=DAILY;COUNT=10", "every day, 10 times"),
    ("FREQ=DAILY;COUNT=1", "every day, once"),
    ("FREQ=DAILY;UNTIL=20261231", "every day until 2026-12-31"),
    ("FREQ=DAILY;UNTIL=20261231T225959", "every day until 2026-12-31 22:59:59"),
  ])
  func `a rule is a sentence`(rule: String, sentence: String) throws {
    #expect(try RecurrenceRule(rule).sentence == sentence)
  }

  @Test(arguments: [
    ("20270301T225959Z", "Europe/Berlin", "every day until 2027-03-01"),
    ("20270301T040000Z", "America/New_York", "every day until 2027-02-28 23:00"),
    ("20270301T225959Z", nil, "every day until 2027-03-01T22:59:59Z"),
  ])
  func `a last moment is that of the clocks where the recurrence was written`(
    end: String, timeZone: String?, sentence: String
  ) throws {
    let rule = try RecurrenceRule("FREQ=DAILY;UNTIL=\(end)")
    let start = Due.moment(Date(timeIntervalSince1970: 1_795_597_200))
    let zone = timeZone.flatMap { TimeZone(identifier: $0) }
    #expect(Recurrence(rule, from: start, in: zone).sentence == sentence)
  }

  @Test func `a recurrence after completion says so`() throws {
    let start = Due.day(try #require(Day("2026-11-23")))
    let rule = try RecurrenceRule(.daily, interval: 3)
    #expect(Recurrence(rule, from: start).sentence == "every 3 days")
    #expect(Recurrence(rule, basis: .completion, from: start).sentence == "every 3 days after completion")
  }

  @Test func `another language has its own words`() throws {
    var german = RecurrenceVocabulary.english
    german.every = { interval, _ in interval == 1 ? "jede Woche" : "alle \(interval) Wochen" }
    german.weekdays = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
    german.list = { $0.joined(separator: " und ") }
    german.on = { "am \($0)" }
    let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
    #expect(rule.sentence(in: german) == "alle 2 Wochen am Montag und Freitag")
  }
}
