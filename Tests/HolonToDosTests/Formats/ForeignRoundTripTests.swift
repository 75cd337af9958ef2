import Foundation
import HolonToDos
import Testing

/// A file as its own program writes it: after one to-do has changed, nothing else has.
@Suite struct ForeignRoundTripTests {
  private static let texts: [(name: String, text: String)] = [
    (
      "taskwarrior",
      #"""
      [
      {"id":1,"description":"Buy paint","due":"20261201T120000Z","entry":"20261101T080000Z","modified":"20261101T080000Z","status":"pending","uuid":"00000000-0000-4000-8000-000000000001","urgency":8.1},
      {"id":2,"description":"Paint the wall","depends":["00000000-0000-4000-8000-000000000001"],"entry":"20261101T080100Z","modified":"20261102T080000Z","priority":"H","project":"Home.Wall","scheduled":"20261202T080000Z","status":"pending","tags":["diy","next"],"uuid":"00000000-0000-4000-8000-000000000002","annotations":[{"entry":"20261102T080000Z","description":"two coats"}]},
      {"id":3,"description":"Water plants","due":"20261123T230000Z","entry":"20261101T080000Z","modified":"20261101T080000Z","recur":"weekly","status":"recurring","uuid":"00000000-0000-4000-8000-000000000003"},
      {"id":4,"description":"Taxes","entry":"20261101T080000Z","modified":"20261101T080000Z","status":"waiting","uuid":"00000000-0000-4000-8000-000000000004","wait":"20270101T000000Z"},
      {"id":0,"description":"Buy brushes","end":"20261103T080000Z","entry":"20261101T080000Z","modified":"20261103T080000Z","status":"completed","uuid":"00000000-0000-4000-8000-000000000005"}
      ]
      """#
    ),
    (
      "ics",
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Nextcloud Tasks v0.16.1
      BEGIN:VTODO
      UID:party@example.org
      CREATED:20261101T080000Z
      DTSTAMP:20261102T080000Z
      LAST-MODIFIED:20261102T080000Z
      SUMMARY:Plan the party
      STATUS:NEEDS-ACTION
      DUE;VALUE=DATE:20261224
      PRIORITY:1
      CATEGORIES:fun,home
      END:VTODO
      BEGIN:VTODO
      UID:cake@example.org
      CREATED:20261101T080000Z
      DTSTAMP:20261103T080000Z
      LAST-MODIFIED:20261103T080000Z
      SUMMARY:Bake a cake\\, large
      RELATED-TO:party@example.org
      STATUS:COMPLETED
      COMPLETED:20261103T080000Z
      PERCENT-COMPLETE:100
      END:VTODO
      BEGIN:VTODO
      UID:rent@example.org
      CREATED:20261101T080000Z
      DTSTAMP:20261101T080000Z
      LAST-MODIFIED:20261101T080000Z
      SUMMARY:Pay rent
      STATUS:NEEDS-ACTION
      DUE;VALUE=DATE:20270131
      DTSTART;VALUE=DATE:20270131
      RRULE:FREQ=MONTHLY;INTERVAL=1;
      END:VTODO
      BEGIN:VTODO
      UID:plants@example.org
      CREATED:20261101T080000Z
      DTSTAMP:20261101T080000Z
      LAST-MODIFIED:20261101T080000Z
      SUMMARY:Water plants
      STATUS:NEEDS-ACTION
      DTSTART;VALUE=DATE:20261123
      RRULE:FREQ=WEEKLY;WKST=MO
      END:VTODO
      END:VCALENDAR
      """
    ),
    (
      "org",
      """
      * TODO [#1] Plan the party [1/2] :fun:
      DEADLINE: <2026-12-24 Thu -3d> SCHEDULED: <2026-12-20 Sun>
      :PROPERTIES:
      :ID: 6d0e542b-9b3c-453a-8e1a-0c5f73206421
      :CREATED: 2026-11-01T08:00:00Z
      :END:
      Ask Anna:
      - flour
      - sugar
      #+begin_src sh
      echo "- [ ] no"
      #+end_src
      ** DONE Invite friends
      CLOSED: [2026-11-20 Fri 18:30]
      ** TODO Bake a cake
      * TODO Water plants
      SCHEDULED: <2026-11-29 Sun .+2d/4d>
      :PROPERTIES:
      :STYLE: habit
      :LAST_REPEAT: [2026-11-27 Fri 08:00]
      :END:
      :LOGBOOK:
      CLOCK: [2026-11-27 Fri 07:50]--[2026-11-27 Fri 08:00] =>  0:10
      - State "DONE"       from "TODO"       [2026-11-27 Fri 08:00]
      :END:
      Not the cactus.
      * TODO Rent
      DEADLINE: <2026-12-01 Tue +1m>
      """
    ),
    (
      "markdown",
      """
      - [ ] Plan the party #fun
        Ask Anna first.

        ```sh
        echo "- [ ] no"
        ```
        - [x] Invite friends
        - [ ] Bake a cake
      - [x] Pay rent
      """
    ),
    (
      "todo.txt",
      """
      (A) 2026-11-01 Plan the party @fun +Home due:2026-12-24
      x 2026-05-17 (B) 2026-05-15 Install shelves +Home
      x (A) 2026-05-20 2026-04-30 Measure space @home due:2026-05-30
      x 2026-05-20 2026-04-30 (C) Two dates
      2026-03-01 Check pump @garage rec:1w
      2026-03-01 See https://example.org/a:b?c=d and note:later for more
      """
    ),
    (
      "opml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0"><head><title>Lists</title></head><body>
      <outline text="Groceries"><outline text="Milk" _complete="true"/><outline text="Flour" _complete="true"/></outline>
      <outline text="Call &amp; ask" _note="two&#10;lines"/>
      </body></opml>
      """
    ),
    (
      "csv",
      "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT\r\n"
        + "task,Plan the party @fun,Ask Anna,1,1,,,2026-12-24,en,,90,minute\r\ntask,Cake,,4,2,,,,,,,\r\ntask,Rent,,4,1,,,,,,,\r\n"
    ),
  ]

  @Test(arguments: texts.map(\.name))
  func `after one to-do has changed, nothing else has`(name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    let format = try #require(ToDoFormats(timeZone: berlin).named(name))
    let first = format.read(text)
    var list = first.list
    let number = try #require(try list.parts(of: nil).first)
    try list.edit(number, at: atNoon) { toDo throws(ToDoError) in try toDo.rename("Something else") }
    let writing = format.write(list)
    #expect(picture(writing.findings) == "")
    let again = format.read(writing.data, at: atNoon).list
    #expect(picture(again) == picture(list))
    for ((entry, depth), (other, otherDepth)) in zip(list.entries, again.entries) {
      #expect(entry.toDo.marks == other.toDo.marks && depth == otherDepth)
      #expect(entry.toDo.completion == other.toDo.completion && entry.toDo.recurrence == other.toDo.recurrence)
      #expect(try list.isComplete(entry.number) == again.isComplete(other.number))
    }
    #expect(missingLines(of: text, title: try #require(first.list[number]?.title), in: writing.data, name) == [])
  }

  /// Returns the lines of a text that aren't in another one, without those of the changed to-do and of the program.
  private func missingLines(of text: String, title: String, in data: Data, _ name: String) -> [String] {
    // The order of values, and what describes the text itself, differ.
    guard !["taskwarrior", "opml", "csv"].contains(name) else { return [] }
    let written = Set(
      String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n").split(separator: "\n").map(String.init))
    return text.split(separator: "\n").map(String.init).filter { line in
      !line.contains(title) && !line.hasPrefix("PRODID") && !line.contains("LAST-MODIFIED") && !line.contains("DTSTAMP")
        && !written.contains(line)
    }
  }
}
