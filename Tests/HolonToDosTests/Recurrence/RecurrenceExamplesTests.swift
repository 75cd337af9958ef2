import Foundation
import HolonToDos
import Testing

/// The examples of RFC 5545, section 3.8.5.3, which start at nine o'clock in New York.
struct RecurrenceExamplesTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let start: String
    let rule: String
    let picture: String

    var testDescription: String { "\(rule) from \(start)" }

    /// - Parameter picture: The days, and times other than 09:00; … at the end when there are more.
    init(_ start: String, _ rule: String, _ picture: String) {
      self.start = start
      self.rule = rule
      self.picture = picture
    }
  }

  private static let workHours =
    (9...16).map { hour in [0, 20, 40].map { hour == 9 && $0 == 0 ? "2" : "\(hour):\($0)" } }
    .flatMap(\.self).map { $0.replacing(":0", with: ":00") }.joined(separator: " ")

  static let examples = [
    Example("1997-09-02", "FREQ=DAILY;COUNT=10", "1997 Sep 2 3 4 5 6 7 8 9 10 11"),
    Example("1997-09-02", "FREQ=DAILY;INTERVAL=2", "1997 Sep 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 Oct 2 4 6…"),
    Example("1997-09-02", "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997 Sep 2 12 22 Oct 2 12"),
    Example("1997-09-02", "FREQ=WEEKLY;COUNT=10", "1997 Sep 2 9 16 23 30 Oct 7 14 21 28 Nov 4"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      "1997 Sep 2 9 16 23 30 Oct 7 14 21 28 Nov 4 11 18 25 Dec 2 9 16 23"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
      "1997 Sep 2 16 30 Oct 14 28 Nov 11 25 Dec 9 23 1998 Jan 6 20 Feb 3…"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997 Sep 2 4 9 11 16 18 23 25 30 Oct 2"),
    Example("1997-09-02", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997 Sep 2 4 9 11 16 18 23 25 30 Oct 2"),
    Example(
      "1997-09-01", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "1997 Sep 1 3 5 15 17 19 29 Oct 1 3 13 15 17 27 29 31 Nov 10 12 14 24 26 28 Dec 8 10 12 22"),
    Example("1997-09-02", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997 Sep 2 4 16 18 30 Oct 2 14 16"),
    Example(
      "1997-09-05", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      "1997 Sep 5 Oct 3 Nov 7 Dec 5 1998 Jan 2 Feb 6 Mar 6 Apr 3 May 1 Jun 5"),
    Example("1997-09-05", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "1997 Sep 5 Oct 3 Nov 7 Dec 5"),
    Example(
      "1997-09-07", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      "1997 Sep 7 28 Nov 2 30 1998 Jan 4 25 Mar 1 29 May 3 31"),
    Example("1997-09-22", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997 Sep 22 Oct 20 Nov 17 Dec 22 1998 Jan 19 Feb 16"),
    Example("1997-09-28", "FREQ=MONTHLY;BYMONTHDAY=-3", "1997 Sep 28 Oct 29 Nov 28 Dec 29 1998 Jan 29 Feb 26…"),
    Example(
      "1997-09-02", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "1997 Sep 2 15 Oct 2 15 Nov 2 15 Dec 2 15 1998 Jan 2 15"),
    Example(
      "1997-09-30", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
      "1997 Sep 30 Oct 1 31 Nov 1 30 Dec 1 31 1998 Jan 1 31 Feb 1"),
    Example(
      "1997-09-10", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      "1997 Sep 10 11 12 13 14 15 1999 Mar 10 11 12 13"),
    Example(
      "1997-09-02", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      "1997 Sep 2 9 16 23 30 Nov 4 11 18 25 1998 Jan 6 13 20 27 Mar 3 10 17 24 31…"),
    Example(
      "1997-06-10", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
      "1997 Jun 10 Jul 10 1998 Jun 10 Jul 10 1999 Jun 10 Jul 10 2000 Jun 10 Jul 10 2001 Jun 10 Jul 10"),
    Example(
      "1997-03-10", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      "1997 Mar 10 1999 Jan 10 Feb 10 Mar 10 2001 Jan 10 Feb 10 Mar 10 2003 Jan 10 Feb 10 Mar 10"),
    Example(
      "1997-01-01", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
      "1997 Jan 1 Apr 10 Jul 19 2000 Jan 1 Apr 9 Jul 18 2003 Jan 1 Apr 10 Jul 19 2006 Jan 1"),
    Example("1997-05-19", "FREQ=YEARLY;BYDAY=20MO", "1997 May 19 1998 May 18 1999 May 17…"),
    Example("1997-05-12", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997 May 12 1998 May 11 1999 May 17…"),
    Example(
      "1997-03-13", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
      "1997 Mar 13 20 27 1998 Mar 5 12 19 26 1999 Mar 4 11 18 25…"),
    Example(
      "1997-06-05", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
      "1997 Jun 5 12 19 26 Jul 3 10 17 24 31 Aug 7 14 21 28 1998 Jun 4 11 18 25 Jul 2 9 16 23 30 Aug 6 13 20 27…"),
    Example(
      "1997-09-02", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1998 Feb 13 Mar 13 Nov 13 1999 Aug 13 2000 Oct 13…"),
    Example(
      "1997-09-13", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
      "1997 Sep 13 Oct 11 Nov 8 Dec 13 1998 Jan 10 Feb 7 Mar 7 Apr 11 May 9 Jun 13…"),
    Example(
      "1996-11-05", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "1996 Nov 5 2000 Nov 7 2004 Nov 2…"),
    Example("1997-09-04", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997 Sep 4 Oct 7 Nov 6"),
    Example(
      "1997-09-29", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      "1997 Sep 29 Oct 30 Nov 27 Dec 30 1998 Jan 29 Feb 26 Mar 30…"),
    // The RFC ends it at 17:00 UTC, but means New York.
    Example("1997-09-02", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", "1997 Sep 2 12:00 15:00"),
    Example("1997-09-02", "FREQ=MINUTELY;INTERVAL=15;COUNT=6", "1997 Sep 2 9:15 9:30 9:45 10:00 10:15"),
    Example("1997-09-02", "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "1997 Sep 2 10:30 12:00 13:30"),
    Example(
      "1997-09-02", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", "1997 Sep \(workHours) 3 9:20…"),
    Example("1997-09-02", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", "1997 Sep \(workHours) 3 9:20…"),
    Example("1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997 Aug 5 10 19 24"),
    Example("1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997 Aug 5 17 19 31"),
    Example("2007-01-15", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007 Jan 15 30 Feb 15 Mar 15 30"),
  ]

  @Test(arguments: examples)
  func `an example of the RFC recurs as stated there`(example: Example) throws {
    #expect(try picture(of: example) == example.picture)
  }

  @Test func `the RFC's daily examples that end with a year have as many days as stated there`() throws {
    let until = try picture(of: Example("1997-09-02", "FREQ=DAILY;UNTIL=19971224T000000Z", ""))
    #expect(until.hasSuffix("20 21 22 23"))
    #expect(until.split(separator: " ").count == 113 + 5)
    let yearly = try picture(
      of: Example(
        "1998-01-01", "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", ""))
    let daily = try picture(of: Example("1998-01-01", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", ""))
    #expect(yearly == daily)
    #expect(daily.split(separator: " ").count == 3 * (31 + 2))
  }

  /// Draws as many occurrences as the example states.
  private func picture(of example: Example) throws -> String {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let start = try #require(Day(example.start)).moment(secondsIntoDay: 9 * 3_600, in: zone)
    let isOpen = example.picture.hasSuffix("…")
    let stated = example.picture.split(separator: " ").count { (1...2).contains($0.prefix { $0.isNumber }.count) }
    let occurrences = try RecurrenceRule(example.rule).occurrences(from: .moment(start), in: zone)
    let shown = occurrences.prefix(isOpen ? stated : 200)
    return drawing(of: shown, in: zone) + (isOpen ? "…" : "")
  }
}

/// Draws times with the years, months and days once each, and times of day other than 09:00.
func drawing(of times: some Sequence<Due>, in zone: TimeZone) -> String {
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  var words: [String] = []
  var last: (year: Int, month: Int, day: Int) = (0, 0, 0)
  for due in times {
    let day = due.day(in: zone).civil
    if day.year != last.year { words.append("\(day.year)") }
    if (day.year, day.month) != (last.year, last.month) { words.append(months[day.month - 1]) }
    if day != last { words.append("\(day.day)") }
    last = day
    guard case .moment(let moment) = due else { continue }
    let seconds = Int(moment.timeIntervalSince1970) + zone.secondsFromGMT(for: moment)
    let (hour, minute) = ((seconds % 86_400 + 86_400) % 86_400 / 3_600, (seconds % 3_600 + 3_600) % 3_600 / 60)
    if (hour, minute) != (9, 0) { words.append("\(hour):" + (minute < 10 ? "0\(minute)" : "\(minute)")) }
  }
  return words.joined(separator: " ")
}
