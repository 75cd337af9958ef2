import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Views on the command line")
struct ViewOutputTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }
  private let list: ToDoList

  init() throws {
    var list = ToDoList()
    try list.add(ToDo("Plan the party", tags: ["family"], created: clock.now()))
    try list.add(
      ToDo("Bake a cake", due: Due("2026-11-21T15:00:00Z"), estimate: Estimate("1h"), created: clock.now()),
      to: .last(in: 1))
    try list.add(ToDo("Mail", due: Due("2026-11-20"), priority: .high, created: clock.now()))
    try list.add(ToDo("Sleep", created: clock.now()))
    try list.complete(4, at: clock.now())
    self.list = list
  }

  private func drawn(_ body: (inout Outline) throws -> Void) throws -> String {
    var outline = Outline(clock: clock, hasColor: false)
    try body(&outline)
    return String(decoding: outline.text.bytes, as: UTF8.self)
  }

  private func text(_ text: TerminalText) -> String { String(decoding: text.bytes, as: UTF8.self) }

  @Test func `today shows the sections, the checklists of parts, and what is done`() throws {
    #expect(
      try drawn { try $0.append(Agenda(list, at: ClockReading(clock))) } == """

        Overdue
        3  [ ] Mail  (A)  overdue yesterday

        Today
        2  [ ] Plan the party › Bake a cake  due today, 15:00  ~1h

        1 done today

        """)
    #expect(
      try drawn { try $0.append(Agenda(ToDoList(), at: ClockReading(clock))) }
        == "Nothing is due today and in the next 7 days: “defeat next” shows what to do first.\n")
    #expect(
      try drawn { try $0.append(Agenda(ToDoList(), days: 0, at: ClockReading(clock))) }
        == "Nothing is due today: “defeat next” shows what to do first.\n")
    #expect(
      try drawn { try $0.append(Agenda(ToDoList(), days: 0, at: ClockReading(clock)), isFiltered: true) }
        == "No matching to-dos are due today.\n")
  }

  @Test func `next explains urgencies`() throws {
    let toDos = list.mostUrgent(2, by: UrgencyWeights().term, at: ClockReading(clock))
    #expect(
      try drawn { $0.append(toDos, explained: true) } == """
        3  [ ] Mail  (A)  overdue yesterday
               urgency 15.26 = due 9.26 + priority 6.00
        2  [ ] Plan the party › Bake a cake  due today, 15:00  ~1h
               urgency 13.04 = due 8.74 + part 3.00 + estimate 0.50 + tags 0.80

        """)
    let first = Array(toDos.prefix(1))
    #expect(try drawn { $0.append(first, explained: false) } == "3  [ ] Mail  (A)  overdue yesterday\n")
  }

  @Test func `next says why it has no to-dos`() throws {
    let filter = QueryFilter(.text(.anywhere, "x"), at: clock.now(), in: clock.timeZone)
    #expect(try drawn { $0.nothingNext(ToDoList(), nil) } == "No open to-dos: add one with “defeat add TITLE”.\n")
    #expect(try drawn { $0.nothingNext(ToDoList(), filter) } == "No matching to-dos\n")
    var later = ToDoList()
    try later.add(ToDo("Rake", start: Due("2026-12-01"), created: clock.now()))
    #expect(
      try drawn { $0.nothingNext(later, nil) } == """
        No open to-dos now

        1 to-do starts later: “defeat list --all” shows it.

        """)
    #expect(try drawn { $0.nothingNext(later, filter) } == "No matching to-dos\n")
  }

  @Test func `tags are aligned, with the sums of estimates`() {
    let tallies = list.tagTallies(at: ClockReading(clock))
    #expect(text(TerminalText(tallies, prefix: "#", empty: "-")) == "#family  1 open, 0 done, ~1h\n")
    #expect(text(TerminalText([], prefix: "#", empty: "None")) == "None\n")
  }

  @Test func `statistics are drawn as bars, or written as sentences`() {
    let statistics = ListStatistics(list, days: 2, weeks: 1, at: ClockReading(clock))
    #expect(
      text(TerminalText(statistics, BarChart(sign: "#", width: 4))) == """
        1 done, 2 open, 1 overdue
        Open to-dos take 1h by their estimates.
        Streak: 1 day; longest: 1 day
        Open to-dos are 0 days old on average.
        To-dos are done 0 days after they were added.
        Most are done on a Saturday.

        Done each day
        Fri 20 Nov  0
        Sat 21 Nov  # 1

        Done each week, beginning on
        Mon 16 Nov  # 1

        """)
    #expect(text(TerminalText(statistics, nil)).contains("\nSat 21 Nov: 1 done\n"))
    #expect(
      text(TerminalText(ListStatistics(ToDoList(), at: ClockReading(clock)), nil))
        == "No to-dos yet: add one with “defeat add TITLE”.\n")
  }

  @Test func `bars are in proportion, and visible`() {
    let chart = BarChart(sign: "#", width: 10)
    #expect([0, 1, 50, 100].map { chart.bar($0, of: 100) } == ["", "# ", "##### ", "########## "])
    #expect(chart.bar(3, of: 7) == "### " && chart.bar(0, of: 0).isEmpty)
  }

  @Test func `a calendar marks today and the days with to-dos, in at most 40 columns`() throws {
    let calendar = MonthCalendar(list, of: clock.today, at: ClockReading(clock))
    let drawing = try drawn { try $0.append(calendar, today: clock.today, plain: false) }
    #expect(
      drawing.components(separatedBy: "\n").map { $0.replacing(#/ +$/#, with: "") }
        .joined(separator: "\n") == """
          November 2026
           Mo   Tu   We   Th   Fr   Sa   Su
                                          1
            2    3    4    5    6    7    8
            9   10   11   12   13   14   15
           16   17   18   19   20 1[21]1 22
           23   24   25   26   27   28   29
           30

          Fri 20 Nov
          3  [ ] Mail  (A)  overdue yesterday

          Sat 21 Nov, today
          2  [ ] Plan the party › Bake a cake  due today, 15:00  ~1h

          """)
    #expect(drawing.components(separatedBy: "\n").prefix(8).allSatisfy { $0.count <= 40 })
    let plain = try drawn { try $0.append(calendar, today: clock.today, plain: true) }
    #expect(plain.hasPrefix("November 2026\n\nFri 20 Nov\n"))
    let empty = MonthCalendar(ToDoList(), of: clock.today, at: ClockReading(clock))
    #expect(
      try drawn { try $0.append(empty, today: clock.today, plain: true) }
        == "November 2026\nNothing is due in this month.\n")
  }

  @Test(arguments: [
    (nil, 1), ("C", 1), ("C.UTF-8", 1), ("de_DE.UTF-8", 1), ("en_US.UTF-8", 0), ("en_GB", 1), ("pt_BR.UTF-8", 0),
    ("ar_EG.UTF-8", 6), ("sr_RS@latin", 1),
  ])
  func `weeks begin as in the person's region`(locale: String?, weekday: Int) {
    #expect(Weekdays.first(locale: locale) == weekday)
  }
}
