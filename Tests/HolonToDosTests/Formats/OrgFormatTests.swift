import Foundation
import HolonToDos
import Testing

@Suite struct OrgFormatTests {
  let format = OrgFormat(timeZone: berlin)

  @Test(arguments: [
    ("DEADLINE: <2027-03-28 Sun 02:30 +1d>", "FREQ=DAILY;START=20270328T023000;TZID=Europe/Berlin"),
    ("SCHEDULED: <2027-03-28 Sun 02:30 .+1d>", "FREQ=DAILY;START=20270328T023000;TZID=Europe/Berlin;BASIS=COMPLETION"),
    ("DEADLINE: <2027-03-28 Sun 09:00 +1d>", "FREQ=DAILY;START=20270328T090000;TZID=Europe/Berlin"),
  ])
  func `a repeater repeats the time of day, also one that clocks skip on the first day`(
    line: String, recurrence: String
  ) {
    let list = OrgFormat(timeZone: berlin).read("* TODO x\n\(line)\n").list
    #expect(list[1]?.recurrence?.description == recurrence)
  }

  @Test func `a file of Org mode is read`() throws {
    let reading = format.read(
      """
      #+TITLE: Home
      #+TODO: TODO(t) WAIT(w@/!) | DONE(d) CANCELED(c)
      * Garden :home:outside:
      ** TODO [#A] Water plants :green:
         DEADLINE: <2026-12-01 Tue 15:30 +1w> SCHEDULED: <2026-11-28 Sat -3d>
         :PROPERTIES:
         :ID: 6d0e542b-9b3c-453a-8e1a-0c5f73206421
         :Effort: 1:30
         :Style: habit
         :END:
         Ask Anna first.

           Then Ben.
      ** WAIT Seeds
      ** DONE Bake [1/2]
         CLOSED: [2026-11-20 Fri 10:00]
      * Shopping
        - [X] Milk
        - [ ] Cheese
          1. [ ] Old
          2. [-] Young
        - not a box
      """)
    #expect(
      picture(reading.list) == """
        [ ] Garden #home #outside
          [ ] Water plants !A #green due:2026-12-01T15:30:00[Europe/Berlin] start:2026-11-28 recur:FREQ=WEEKLY est:1h30min \
        {Style: habit} // Ask Anna first.⏎⏎  Then Ben.
          [ ] Seeds
          [x] Bake
        [ ] Shopping // - not a box
          [x] Milk
          [ ] Cheese
            [ ] Old
            [ ] Young
        """)
    #expect(
      picture(reading.findings) == """
        lost 5: “-3d” in a time of “Water plants” has no effect here: it is stored for Org mode.
        lost 14: “Seeds” is WAIT: it was read as open.
        """)
    #expect(reading.list[2]?.id.uuidString == "6D0E542B-9B3C-453A-8E1A-0C5F73206421")
    #expect(try Timestamp.text(#require(reading.list[4]?.completed)) == "2026-11-20T09:00:00Z")
  }

  @Test func `of a range of days or times, the start counts, and the end is reported`() throws {
    let text = """
      * TODO Fair
      DEADLINE: <2026-12-01 Tue>--<2026-12-04 Fri> SCHEDULED: <2026-11-30 Mon 09:00>--<2026-12-01 Tue 10:00>
      * TODO Talk
      DEADLINE: <2026-12-01 Tue 10:00-12:00>
      * TODO Trip
      DEADLINE: <2026-12-01 Tue>--later

      """
    let reading = format.read(text)
    #expect(reading.list[1]?.due?.description == "2026-12-01")
    #expect(reading.list[1]?.start.map { "\($0)" }?.hasPrefix("2026-11-30T09:00:00") == true)
    #expect(reading.list[3]?.notes == "DEADLINE: <2026-12-01 Tue>--later")
    #expect(
      picture(reading.findings) == """
        lost 2: “--<2026-12-04 Fri>” in a time of “Fair” was left out.
        lost 2: “--<2026-12-01 Tue 10:00>” in a time of “Fair” was left out.
        lost 4: “10:00-12:00” in a time of “Talk” was left out.
        """)
  }

  @Test(arguments: [
    ("+1w", "FREQ=WEEKLY", false), ("++2d", "FREQ=DAILY;INTERVAL=2", false), (".+1m", "FREQ=MONTHLY", true),
    (".+1d/3d", "FREQ=DAILY", true),
  ])
  func `repeaters are recurrences`(repeater: String, rule: String, followsCompletion: Bool) {
    let reading = format.read("* TODO x\nDEADLINE: <2026-12-01 Tue \(repeater)>\n")
    #expect(reading.list[1]?.recurrence?.rule.description == rule)
    #expect(reading.list[1]?.recurrence?.basis == (followsCompletion ? .completion : .schedule))
  }

  @Test func `headings without an ID have the same identifiers each time`() {
    let text = "* TODO a\n** TODO b\n** TODO b\n* DONE c\n  - [ ] d\n"
    let identifiers = { format.read(text).list.entries.map(\.entry.toDo.id) }
    #expect(identifiers() == identifiers())
    #expect(Set(identifiers()).count == 5)
  }

  @Test func `titles, notes and tags that look like something else are written and read back`() throws {
    var list = ToDoList()
    let notes = "* no heading\n, comma\n,* both\n- [ ] no box\n:END:\n\nDEADLINE: <2026-12-01>\n  indented\n#+x\n"
    for title in ["TODO it", "[#B] letter", "ends :like:tags:", "x"] {
      try list.add(ToDo(title, notes: notes, priority: .low, tags: ["fun", "+a-b"], created: atNoon))
    }
    let writing = format.write(list)
    let reading = format.read(writing.data, at: atNoon)
    #expect(picture(reading.list) == picture(list))
    #expect(picture(writing.findings) == "" && picture(reading.findings) == "")
  }

  @Test func `repeated IDs and text outside of headings are reported`() {
    let reading = format.read(
      "Hello\n* TODO a\n:PROPERTIES:\n:ID: x\n:END:\n* TODO b\n:PROPERTIES:\n:ID: x\n:END:\n")
    #expect(
      picture(reading.findings) == """
        lost 1: “Hello” isn't part of a heading, so it was left out.
        lost 6: “b” has the ID of another heading, so it got another one.
        """)
  }
}
