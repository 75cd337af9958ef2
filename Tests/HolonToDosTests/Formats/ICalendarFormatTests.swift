import Foundation
import HolonToDos
import Testing

@Suite struct ICalendarFormatTests {
  let format = ICalendarFormat(timeZone: berlin)

  /// A calendar with the given lines.
  private func read(_ lines: String) -> ToDoReading {
    format.read("BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n"))
  }

  @Test func `to-dos of todoman are read`() throws {
    let reading = read(
      """
      BEGIN:VTODO
      CREATED:20261101T090000Z
      DTSTAMP:20261102T090000Z
      UID:6d0e542b-9b3c-453a-8e1a-0c5f73206421
      SUMMARY:Plan the party
      DESCRIPTION:Ask Anna\\, then\\nBen\\; bring a \\\\
      CATEGORIES:fun,big project
      DUE;TZID=Europe/Berlin:20261201T153000
      LAST-MODIFIED:20261102T090000Z
      PERCENT-COMPLETE:0
      PRIORITY:5
      SEQUENCE:3
      STATUS:NEEDS-ACTION
      LOCATION:Garden
      END:VTODO
      """)
    #expect(
      picture(reading.list)
        == "[ ] Plan the party !B #fun #big-project due:2026-12-01T15:30:00[Europe/Berlin] // Ask Anna, then⏎Ben; bring a \\"
    )
    #expect(
      picture(reading.findings) == """
        lost 9: The category “big project” of “Plan the party” was read as the tag “big-project”.
        lost 16: LOCATION of “Plan the party” can't be kept: “Garden” was left out.
        """)
    let toDo = try #require(reading.list[1])
    #expect(toDo.id.uuidString == "6D0E542B-9B3C-453A-8E1A-0C5F73206421")
    #expect(Timestamp.text(toDo.created) == "2026-11-01T09:00:00Z")
    #expect(Timestamp.text(toDo.modified) == "2026-11-02T09:00:00Z")
  }

  @Test func `to-dos of Nextcloud Tasks are nested by their relations, in any order`() {
    let reading = read(
      """
      BEGIN:VTODO
      UID:b
      SUMMARY:Bake a cake
      RELATED-TO:a
      STATUS:COMPLETED
      COMPLETED:20261120T100000Z
      PERCENT-COMPLETE:100
      END:VTODO
      BEGIN:VTODO
      UID:a
      SUMMARY:Party
      RELATED-TO;RELTYPE=CHILD:c
      PERCENT-COMPLETE:50
      X-OC-HIDESUBTASKS:1
      END:VTODO
      BEGIN:VTODO
      UID:c
      SUMMARY:Invite
      PERCENT-COMPLETE:30
      END:VTODO
      BEGIN:VTODO
      UID:d
      SUMMARY:Lost
      RELATED-TO:nothing
      END:VTODO
      """)
    #expect(
      picture(reading.list) == """
        [ ] Party {ics.uid: a}
          [x] Bake a cake {ics.uid: b}
          [ ] Invite {ics.uid: c}
        [ ] Lost {ics.uid: d}
        """)
    #expect(
      ToDoLosses(reading.findings).all.map(\.description) == [
        "1 other property not kept: “Party”", "1 status not kept: “Invite”", "1 level not kept: “Lost”",
      ])
  }

  @Test func `reminders of Apple start when they are due, and recur`() {
    let reading = read(
      """
      BEGIN:VTODO
      UID:3EB13B90-4668-4257-BDD6-40FB06671AD1
      SUMMARY:Water plants
      DTSTART;VALUE=DATE:20261123
      DUE;VALUE=DATE:20261123
      RRULE:FREQ=WEEKLY;INTERVAL=2
      PRIORITY:1
      X-APPLE-SORT-ORDER:694224000
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:20261123T080000Z
      UID:alarm
      END:VALARM
      END:VTODO
      """)
    #expect(picture(reading.list) == "[ ] Water plants !A due:2026-11-23 recur:FREQ=WEEKLY;INTERVAL=2")
    #expect(
      picture(reading.findings) == """
        lost 10: X-APPLE-SORT-ORDER of “Water plants” can't be kept: “694224000” was left out.
        """)
  }

  @Test(arguments: [
    ("DUE:20261201T120000Z", "TRIGGER;RELATED=END:-PT30M", "30min"), ("DUE:20261201T120000Z", "TRIGGER:-P1D", "1d"),
    ("DUE:20261201T120000Z", "TRIGGER;VALUE=DURATION;RELATED=END:-P1DT2H", "26h"),
    ("DUE:20261201T120000Z", "TRIGGER:PT0S", nil), ("DUE;VALUE=DATE:20261201", "TRIGGER;RELATED=END:-PT15H", "1d"),
    ("DUE;VALUE=DATE:20261201", "TRIGGER;RELATED=END:PT9H", nil),
    ("DUE:20261201T120000Z", "TRIGGER;RELATED=END:PT1H", "2026-12-01T13:00:00Z"),
    ("DUE:20261201T120000Z", "TRIGGER;VALUE=DATE-TIME:20261130T080000Z", "2026-11-30T08:00:00Z"),
    ("DTSTART:20261130T120000Z\nDUE:20261201T120000Z", "TRIGGER:PT0S", "start"),
    ("DTSTART:20261130T120000Z\nDUE:20261201T120000Z", "TRIGGER:-PT1H", "2026-11-30T11:00:00Z"),
    ("DUE:20261201T120000Z", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z\nACTION:NONE", nil),
  ])
  func `alarms are reminders`(times: String, trigger: String, reminder: String?) throws {
    let reading = read("BEGIN:VTODO\nSUMMARY:x\n\(times)\nBEGIN:VALARM\n\(trigger)\nEND:VALARM\nEND:VTODO")
    #expect(reading.list[1]?.attributes["remind"] == reminder)
    #expect(picture(reading.findings) == "")
    #expect(picture(format.read(format.text(reading.list)).list) == picture(reading.list))
  }

  @Test(arguments: [
    ("30min,1d,start,2026-11-20T08:00:00Z", 4), ("0min", 0), ("1h,1h", 0), ("soon", 0), ("60min", 0), ("", 0),
    ("2w", 1),
  ])
  func `reminders are alarms, and others are an attribute`(text: String, alarms: Int) throws {
    for due in ["2026-12-01", "2026-12-01T12:00:00Z"] {
      var list = ToDoList()
      try list.add(ToDo("x", due: Due(due), start: Due("2026-11-30"), attributes: ["remind": text], created: atNoon))
      let written = format.text(list)
      #expect(written.split(separator: "BEGIN:VALARM").count - 1 == alarms)
      #expect(written.contains("X-DEFEAT-ATTRIBUTE") == (alarms == 0))
      #expect(format.read(written).list[1]?.attributes == ["remind": text])
    }
  }

  @Test func `the repetitions of an alarm are reported`() {
    let alarm = "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT15M\nREPEAT:2\nDURATION:PT5M\nEND:VALARM"
    let reading = read("BEGIN:VTODO\nUID:a\nSUMMARY:x\nDUE:20261201T120000Z\n\(alarm)\nEND:VTODO")
    #expect(picture(reading.list) == "[ ] x due:2026-12-01T12:00:00Z {ics.uid: a} {remind: 15min}")
    #expect(ToDoLosses(reading.findings).all.map(\.description) == ["1 reminder not kept: “x”"])
  }

  @Test func `an alarm without a time is reported`() {
    let reading = read("BEGIN:VTODO\nSUMMARY:x\nBEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\nEND:VTODO")
    #expect(
      picture(reading.findings)
        == "lost 3: A reminder of “x” was left out, because it has no time of its own.")
  }

  @Test func `cycles are broken, and repeated UIDs are left out`() {
    let reading = read(
      """
      BEGIN:VTODO
      UID:a
      SUMMARY:One
      RELATED-TO:b
      END:VTODO
      BEGIN:VTODO
      UID:b
      SUMMARY:Two
      RELATED-TO:a
      END:VTODO
      BEGIN:VTODO
      UID:a
      SUMMARY:Again
      END:VTODO
      """)
    #expect(picture(reading.list) == "[ ] One {ics.uid: a}\n  [ ] Two {ics.uid: b}")
    #expect(
      picture(reading.findings) == """
        lost 3: “One” is a part of itself, so it was moved to the top.
        broken 13: “Again” has the UID of an earlier to-do, so it was left out.
        """)
  }

  @Test func `identifiers are unique, also in another spelling and of copies without a UID`() throws {
    let id = "6d0e542b-9b3c-453a-8e1a-0c5f73206421"
    let reading = read(
      """
      BEGIN:VTODO
      UID:\(id)
      SUMMARY:One
      END:VTODO
      BEGIN:VTODO
      UID:\(id.uppercased())
      SUMMARY:Two
      END:VTODO
      BEGIN:VTODO
      UID:b
      SUMMARY:Three
      RELATED-TO:\(id.uppercased())
      END:VTODO
      BEGIN:VTODO
      SUMMARY:Four
      RELATED-TO:b
      END:VTODO
      """)
    #expect(picture(reading.list) == "[ ] One\n  [ ] Three {ics.uid: b}\n    [ ] Four")
    var list = ToDoList()
    let monday = Due.day(try #require(Day("2026-11-16")))
    try list.add(
      ToDo("dose", due: monday, recurrence: Recurrence(RecurrenceRule(.daily), from: monday), created: atNoon))
    try list.complete(1, at: atNoon, in: berlin)
    let copy = "BEGIN:VTODO\r\nSUMMARY:dose\r\nDUE;VALUE=DATE:20261116\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\n"
    let text = format.text(list).replacing("END:VCALENDAR", with: copy + "END:VCALENDAR")
    let identifiers = format.read(text).list.entries.map(\.entry.toDo.id)
    #expect(identifiers.count == 3 && Set(identifiers).count == 3)
  }

  @Test(arguments: [
    ("DUE:20261201T120000Z", "2026-12-01T12:00:00Z"), ("DUE;VALUE=DATE:20261201", "2026-12-01"),
    ("DUE:20261201T120000", "2026-12-01T12:00:00[Europe/Berlin]"),
    ("DUE;TZID=Europe/London:20261201T120000", "2026-12-01T12:00:00[Europe/London]"),
    ("DUE;TZID=/mozilla.org/20050126_1/Europe/London:20261201T120000", "2026-12-01T12:00:00[Europe/London]"),
    ("DUE;TZID=Own:20261201T120000", "2026-12-01T12:00:00[GMT-0330]"),
    ("DUE;TZID=\"Placed\":20261201T120000", "2026-12-01T12:00:00[Europe/Helsinki]"),
    ("DUE;TZID=\"(UTC+02:00) Elsewhere\":20261201T120000", "2026-12-01T12:00:00[Europe/Riga]"),
    ("DUE;TZID=(UTC+02:00) Elsewhere:20261201T120000", "2026-12-01T12:00:00[Europe/Riga]"),
    ("DTSTART;TZID=Europe/London:20261201T120000\nDURATION:PT90M", "2026-12-01T13:30:00[Europe/London]"),
    ("DTSTART:20261201T120000Z\nDURATION:PT90M", "2026-12-01T13:30:00Z"),
  ])
  func `times are read in their zones`(line: String, due: String) {
    let reading = read(
      """
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      TZOFFSETFROM:-0330
      TZOFFSETTO:-0330
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTIMEZONE
      TZID:Placed
      X-LIC-LOCATION:Europe/Helsinki
      END:VTIMEZONE
      BEGIN:VTIMEZONE
      TZID:(UTC+02:00) Elsewhere
      X-LIC-LOCATION:Europe/Riga
      END:VTIMEZONE
      BEGIN:VTODO
      UID:a
      SUMMARY:x
      \(line)
      END:VTODO
      """)
    #expect(reading.list[1]?.due?.description == due)
    #expect(picture(reading.findings) == "")
  }

  @Test func `an unknown zone is reported`() {
    let reading = read("BEGIN:VTODO\nUID:a\nSUMMARY:x\nDUE;TZID=Nowhere:20261201T120000\nEND:VTODO")
    #expect(reading.list[1]?.due?.description == "2026-12-01T12:00:00[Europe/Berlin]")
    #expect(
      picture(reading.findings) == "lost 6: The time zone “Nowhere” of “x” is unknown: the time was read as yours.")
  }

  @Test func `lines are folded after 75 bytes, between characters`() throws {
    var list = ToDoList()
    let title = String(repeating: "äöü👩‍👧", count: 30)
    try list.add(ToDo(title, notes: "a;b,c\\d\n" + title, created: atNoon))
    let text = format.text(list)
    for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    #expect(text.contains("DESCRIPTION:a\\;b\\,c\\\\d\\n"))
    #expect(picture(format.read(text).list) == picture(list))
  }

  @Test func `a UID that isn't a UUID is written again`() {
    let text = format.text(read("BEGIN:VTODO\nUID:20261101T@host\nSUMMARY:x\nEND:VTODO").list)
    #expect(text.contains("\r\nUID:20261101T@host\r\n"))
    #expect(!text.contains("X-DEFEAT"))
  }

  @Test func `an attachment is written with its name, size and hash, and read again`() throws {
    let hash = try #require(ContentHash(String(repeating: "0a", count: 32)))
    var list = ToDoList()
    var toDo = try ToDo("Taxes", created: atNoon)
    for attachment in [
      Attachment(name: "a.pdf", hash: hash, bytes: 3),
      Attachment(name: "b: “c”; \"d\"^n,\ne\\f.txt", hash: hash, bytes: 0),
      Attachment(name: "photos", hash: hash, bytes: 1 << 40, files: 7),
    ] { toDo.attach(try #require(attachment)) }
    try list.add(toDo)
    let writing = format.write(list)
    #expect(picture(writing.findings) == "")
    let text = format.text(list).replacing("\r\n ", with: "")
    #expect(text.contains("\r\nATTACH;FILENAME=\"a.pdf\";SIZE=3:nih:sha-256;\(hash)\r\n"))
    let reading = format.read(writing.data, at: atNoon)
    #expect(reading.list[1]?.attachments == toDo.attachments)
    #expect(picture(reading.findings) == "")
  }

  @Test(arguments: ["a\rb", "a\u{1}"])
  func `an attachment whose name no parameter can have is reported by its to-do`(name: String) throws {
    var list = ToDoList()
    var toDo = try ToDo("Taxes", created: atNoon)
    let hash = try #require(ContentHash(String(repeating: "0a", count: 32)))
    toDo.attach(try #require(Attachment(name: name, hash: hash, bytes: 3)))
    try list.add(toDo)
    let writing = format.write(list)
    #expect(ToDoLosses(writing.findings).all.map(\.description) == ["1 attachment not kept: “Taxes”"])
    #expect(format.read(writing.data, at: atNoon).list[1]?.attachments == [])
  }

  @Test(arguments: [
    "ATTACH;FILENAME=a:nih:sha-256;0a", "ATTACH;FILENAME=a;SIZE=-1:nih:sha-256;HASH",
    "ATTACH;FILENAME=a;SIZE=99999999999999999999:nih:sha-256;HASH", "ATTACH;FILENAME=..;SIZE=1:nih:sha-256;HASH",
    "ATTACH;FILENAME=a/b;SIZE=1:nih:sha-256;HASH", "ATTACH;SIZE=1:nih:sha-256;HASH",
    "ATTACH;FILENAME=a;SIZE=1;X-DEFEAT-FILES=x:nih:sha-256;HASH",
    "ATTACH;FILENAME=a;SIZE=1:nih:sha-256;HASH\nATTACH;FILENAME=a;SIZE=1:nih:sha-256;HASH",
  ])
  func `an attachment that isn't complete is reported`(line: String) throws {
    let line = line.replacing("HASH", with: String(repeating: "0a", count: 32))
    let reading = read("BEGIN:VTODO\nUID:a\nSUMMARY:x\n\(line)\nEND:VTODO")
    #expect(ToDoLosses(reading.findings).all.map(\.description) == ["1 attachment not kept: “x”"])
  }

  @Test func `attachments of other programs are reported by name`() throws {
    let reading = read("BEGIN:VTODO\nUID:a\nSUMMARY:x\nATTACH;FILENAME=a.pdf:https://b/c\nEND:VTODO")
    #expect(ToDoLosses(reading.findings).all.map(\.description) == ["1 attachment not kept: “x”"])
    #expect(reading.findings.first?.message.contains("“a.pdf”") == true)
  }

  @Test func `events and broken lines are reported`() {
    let reading = read("BEGIN:VEVENT\nSUMMARY:No\nEND:VEVENT\nnonsense\nBEGIN:VTODO\nUID:a\nSUMMARY:x\nEND:VTODO")
    #expect(picture(reading.list) == "[ ] x {ics.uid: a}")
    #expect(
      picture(reading.findings) == """
        lost 3: This is a VEVENT, not a to-do: it was left out.
        broken 6: “nonsense” isn't a line of iCalendar, so it was left out.
        """)
  }
}
