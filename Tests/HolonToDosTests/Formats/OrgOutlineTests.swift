import Foundation
import HolonToDos
import Testing

/// Keywords, blocks, counters and repeaters of Org mode.
@Suite struct OrgOutlineTests {
  let format = OrgFormat(timeZone: berlin)

  @Test(arguments: ["#+TODO:", "#+todo:", "#+SEQ_TODO:", "#+TYP_TODO:", "  #+TODO:"])
  func `keywords are collected from the whole file`(name: String) {
    let lines = [
      "* NEXT Paint the fence", "* WAIT Get the permit", "* STOPPED Rent a ladder", "* DONE Choose a colour",
      "* Settings",
    ]
    for place in 0...lines.count {
      var text = lines
      text.insert("\(name) NEXT(n) WAIT(w@) | STOPPED(s)", at: place)
      let reading = format.read(text.joined(separator: "\n") + "\n")
      #expect(
        picture(reading.list)
          == "[ ] Paint the fence\n[ ] Get the permit\n[x] Rent a ladder\n[x] Choose a colour\n[ ] Settings")
      #expect(
        ToDoLosses(reading.findings).all.map(\.description) == [
          "3 states not kept: “Paint the fence”, “Get the permit”, “Rent a ladder”"
        ])
    }
  }

  @Test(arguments: ["src", "SRC sh :results none", "example", "export html", "comment", "verse"])
  func `nothing within a block is a to-do or defines keywords`(block: String) {
    let name = block.prefix { $0 != " " }
    let text = """
      * TODO Deploy
        - [ ] Test
          #+begin_\(block)
          - [ ] sample
        * indented
          #+TODO: SAMPLE | X
          ,* no heading

            more
          #+end_\(name.lowercased())
        - [x] Release
      * SAMPLE Title
      """
    let reading = format.read(text)
    #expect(
      picture(reading.list) == """
        [ ] Deploy
          [ ] Test // #+begin_\(block)⏎- [ ] sample⏎* indented⏎#+TODO: SAMPLE | X⏎* no heading⏎⏎  more⏎\
        #+end_\(name.lowercased())
          [x] Release
        [ ] SAMPLE Title
        """)
    #expect(picture(format.read(format.text(reading.list)).list) == picture(reading.list))
    // A block without an end isn't one.
    let open = format.read("* TODO A\n#+begin_src\n- [ ] B\n* TODO C\n#+end_src\n")
    #expect(picture(open.list) == "[ ] A // #+begin_src\n  [ ] B\n[ ] C // #+end_src")
  }

  @Test(arguments: [
    ("[#A] Plan [1/2] :a:", "Plan", "A"), ("[#1] Plan", "Plan", "A"), ("[#3] Plan [50%]", "Plan", "C"),
    ("[/] Plan", "Plan", nil), ("Plan [%] it", "Plan it", nil), ("Plan [0/0]", "Plan", nil), ("[1/2]", "[1/2]", nil),
    ("[#99] Plan", "[#99] Plan", nil), ("[#a] Plan [a/b]", "[#a] Plan [a/b]", nil),
    ("Plan [1/2/3]", "Plan [1/2/3]", nil), ("Plan [[1/2]", "Plan [[1/2]", nil),
  ])
  func `priorities and counters aren't part of a title, and are written again`(
    heading: String, title: String, priority: String?
  ) {
    let reading = format.read("* TODO \(heading)\n")
    #expect(reading.list[1]?.title == title && reading.list[1]?.priority?.description == priority)
    let written = format.text(reading.list)
    for word in heading.split(separator: " ") { #expect(written.contains(" \(word)"), "\(written)") }
    #expect(
      format.read(written).list[1]?.title == title
        && format.read(written).list[1]?.priority == reading.list[1]?.priority)
    #expect(format.text(format.read(written).list) == written)
  }

  @Test(arguments: [
    ("Plan [1/2] it :a:", "Plan [2/3] it :a:"), ("Plan [50%]", "Plan [66%]"), ("[33%] Plan", "[66%] Plan"),
    ("Plan [/]", "Plan [/]"), ("Plan [%] it", "Plan [%] it"),
    ("[#A] Plan [0/0] the party", "[#A] Plan [2/3] the party"),
  ])
  func `a counter has the present parts, at its place`(heading: String, expected: String) throws {
    let parts = "** DONE A\n** TODO B\n*** DONE C\n** TODO D\n** Notes\n"
    var list = format.read("* TODO \(heading)\n\(parts)").list
    let number = try #require(list.entries.first { $0.entry.toDo.title == "D" }?.entry.number)
    try list.complete([number], at: atNoon, in: berlin)
    #expect(format.text(list).contains("* TODO \(expected)\n"), "\(format.text(list))")
    // Headings without a keyword stay as they are.
    #expect(format.text(list).contains("\n** Notes\n"))
    let recursive = format.read("* TODO \(heading)\n:PROPERTIES:\n:COOKIE_DATA: todo recursive\n:END:\n\(parts)").list
    let all = expected.replacing("2/3", with: "2/4").replacing("66%", with: "50%")
    #expect(format.text(recursive).contains("* TODO \(all)\n"), "\(format.text(recursive))")
  }

  @Test(arguments: [
    ":LOGBOOK:\n- [ ] no\n,* no heading\n:END:", "#+BEGIN: clocktable :scope file\n#+CAPTION: Clock\n- [ ] no\n#+END:",
    "#+begin: x\n- [ ] no\n#+END", ":my-notes:\n- [ ] no\n\n  - [X] no\n:end:",
    ":home:\ntext\n:LOGBOOK:\n- [ ] no\n:END:",
    ":home:\n#+begin_src\n- [ ] no\n#+end_src", ":X:\n#+begin_src\n:END:\n- [ ] no\n#+end_src\n- [ ] no\n:END:",
  ])
  func `nothing within a drawer or a dynamic block is a to-do`(lines: String) {
    let text = "* TODO Deploy\n:PROPERTIES:\n:ID: 6d0e542b-9b3c-453a-8e1a-0c5f73206421\n:END:\n\(lines)\n** TODO Part\n"
    let reading = format.read(text)
    #expect(reading.list.entries.map(\.entry.toDo.title) == ["Deploy", "Part"])
    #expect(format.text(reading.list).contains("\n\(lines)\n"), "\(format.text(reading.list))")
    #expect(picture(format.read(format.text(reading.list)).list) == picture(reading.list))
    let open = format.read("* TODO A\n:LOGBOOK:\n- [ ] B\n* TODO C\n:END:\n")
    #expect(open.list.entries.map(\.entry.toDo.title) == ["A", "B", "C"])
  }

  @Test(arguments: [
    "DEADLINE: <2026-12-01 Tue +1w>", "DEADLINE: <2026-12-01 Tue ++1w>", "DEADLINE: <2026-12-01 Tue 15:30 .+1d>",
    "SCHEDULED: <2026-12-01 Tue .+2d/4d>", "SCHEDULED: <2026-12-01 Tue +1w>", "SCHEDULED: <2026-12-01 Tue 08:00 ++1m>",
    "SCHEDULED: <2026-12-01 Tue .+1d>", "DEADLINE: <2026-12-01 Tue +1m -3d>", "DEADLINE: <2026-12-01 Tue ++1y --2w>",
    "DEADLINE: <2026-12-05 Sat +1w> SCHEDULED: <2026-12-01 Tue +1w>",
    "DEADLINE: <2026-12-05 Sat> SCHEDULED: <2026-12-01 Tue +1w>",
    "DEADLINE: <2026-12-01 Tue> SCHEDULED: <2026-12-01 Tue +1w>", "SCHEDULED: <2026-12-01 Tue -2d>",
    "DEADLINE: <2026-12-05 Sat ++1w> SCHEDULED: <2026-12-01 Tue ++1w>",
    "DEADLINE: <2026-12-01 Tue> SCHEDULED: <2026-12-01 Tue>",
  ])
  func `times that nobody touched are written as they came`(times: String) {
    let reading = format.read("* TODO Water plants\n  \(times)\n")
    #expect(format.text(reading.list).contains("\n\(times)\n"))
    #expect(!format.text(reading.list).contains(":RECURRENCE:"))
    let again = format.read(format.text(reading.list))
    #expect(picture(again.list) == picture(reading.list) && again.list[1]?.marks == reading.list[1]?.marks)
    #expect(picture(again.findings) == picture(reading.findings).replacing(" 2: ", with: " 3: "))
  }

  @Test(arguments: [
    ("SCHEDULED: <2026-11-21 Sat .+2d/4d>", "SCHEDULED: <2026-11-23 Mon .+2d/4d>", "SCHEDULED: <2026-11-21 Sat>"),
    ("SCHEDULED: <2026-11-21 Sat +1w>", "SCHEDULED: <2026-11-28 Sat +1w>", "SCHEDULED: <2026-11-21 Sat>"),
    ("DEADLINE: <2026-11-21 Sat +1w -3d>", "DEADLINE: <2026-11-28 Sat +1w -3d>", "DEADLINE: <2026-11-21 Sat>"),
    (
      "DEADLINE: <2026-11-22 Sun +1w> SCHEDULED: <2026-11-21 Sat +1w>",
      "DEADLINE: <2026-11-29 Sun +1w> SCHEDULED: <2026-11-28 Sat +1w>", "DEADLINE: <2026-11-22 Sun>"
    ),
  ])
  func `a completed repetition moves on in its own words, and its copy keeps the day`(
    times: String, next: String, copy: String
  ) throws {
    var list = format.read("* TODO Water plants\n  \(times)\n").list
    try list.complete(1, at: atNoon, in: berlin)
    let text = format.text(list)
    #expect(text.contains("* TODO Water plants\n\(next)\n"), "\(text)")
    #expect(text.contains("* DONE Water plants\n\(copy) CLOSED: [2026-11-21 Sat 13:00]\n"), "\(text)")
    let again = format.read(text).list
    #expect(again[1]?.due == list[1]?.due && again[1]?.recurrence?.rule == list[1]?.recurrence?.rule)
  }

  @Test func `a recurrence that was changed is written anew`() throws {
    var list = format.read("* TODO x\n  SCHEDULED: <2026-12-01 Tue .+2d/4d>\n").list
    var toDo = try #require(list[1])
    toDo.recurrence = Recurrence(try RecurrenceRule("FREQ=WEEKLY"), from: .day(try #require(Day("2026-12-01"))))
    list.replace(toDo, at: 1)
    #expect(format.text(list).contains("DEADLINE: <2026-12-01 Tue ++1w> SCHEDULED: <2026-12-01 Tue>"))
    #expect(format.read(format.text(list)).list[1]?.recurrence == toDo.recurrence)
    toDo.marks["org.scheduled"] = "+1w/\n* TODO evil"
    list.replace(toDo, at: 1)
    #expect(format.read(format.text(list)).list.count == 1)
  }

  @Test func `warning periods and maxima are reported`() {
    let reading = format.read(
      "* TODO Pay\n  DEADLINE: <2026-12-01 Tue 10:00-11:00 +1m -3d>\n* TODO Water\n  SCHEDULED: <2026-11-29 Sun .+2d/4d>\n"
    )
    #expect(
      picture(reading.findings) == """
        lost 2: “10:00-11:00” in a time of “Pay” was left out.
        lost 2: “-3d” in a time of “Pay” has no effect here: it is stored for Org mode.
        lost 4: “/4d” in a time of “Water” has no effect here: it is stored for Org mode.
        """)
  }
}
