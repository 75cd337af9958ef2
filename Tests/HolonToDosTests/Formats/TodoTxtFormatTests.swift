import Foundation
import HolonToDos
import Testing

@Suite struct TodoTxtFormatTests {
  let format = TodoTxtFormat(timeZone: berlin)

  @Test func `lines are read according to the rules of todo.txt`() throws {
    let reading = format.read(
      """
      (A) 2026-11-01 Call Mum +Family @phone due:2026-12-01
      x 2026-11-20 2026-11-01 Bake a cake pri:B
      x 2026-11-20 2026-11-01 (C) Priority behind the dates
      x 2026-11-20 (B) 2026-11-01 Priority between the dates
      (b) small letters are no priority
      xylophone lesson

      Review +Home plans with @mum soon rec:1w
      Read http://a.b/c at 10:30
      @phone
      Meet due:2026-12-01T10:00:00Z
      """)
    #expect(
      picture(reading.list) == """
        [ ] Call Mum !A #+Family #phone due:2026-12-01
        [x] Bake a cake !B
        [x] Priority behind the dates !C
        [x] Priority between the dates !B
        [ ] (b) small letters are no priority
        [ ] xylophone lesson
        [ ] Review +Home plans with @mum soon #+Home #mum recur:FREQ=WEEKLY!
        [ ] Read http://a.b/c at 10:30
        [ ] @phone #phone
        [ ] Meet due:2026-12-01T10:00:00Z
        """)
    #expect(picture(reading.findings) == "")
    for number in 2...4 {
      let toDo = try #require(reading.list[number])
      #expect(toDo.completed == Day("2026-11-20")?.moment(secondsIntoDay: 0, in: berlin))
      #expect(toDo.created == Day("2026-11-01")?.moment(secondsIntoDay: 0, in: berlin))
    }
  }

  @Test func `parts name their wholes, in any order`() {
    let reading = format.read(
      """
      Buy flour p:2
      Plan the party id:1
      Bake a cake id:2 p:1
      Lost p:9
      Again id:1
      Round id:3 p:4
      And round id:4 p:3
      """)
    #expect(
      picture(reading.list) == """
        [ ] Plan the party
          [ ] Bake a cake
            [ ] Buy flour
        [ ] Lost
        [ ] Again
        [ ] Round
          [ ] And round
        """)
    #expect(
      picture(reading.findings) == """
        lost 4: No line has “id:9”, the parent of “Lost”, so it isn't part of another to-do.
        lost 5: An earlier line has “id:1”, so parts with this identifier weren't added to “Again”.
        lost 6: “p:” of “Round” names one of its own parts, so it isn't part of another to-do.
        """)
  }

  @Test func `invalid values are kept and reported`() {
    let reading = format.read("Pay due:tomorrow a:1 a:2\npri:7 stays a title\n")
    #expect(
      picture(reading.list) == """
        [ ] Pay {a: 1} {due: tomorrow}
        [ ] pri:7 stays a title
        """)
    #expect(
      picture(reading.findings) == """
        lost 1: “tomorrow” isn't a day as in 2026-12-01, or is the second one: “Pay” keeps it only as an attribute.
        lost 1: “a:2” was left out, because the line already has “a:1”.
        """)
  }

  @Test func `a list is written with its days, and losses are reported`() throws {
    let created = try #require(Day("2026-11-01")).moment(secondsIntoDay: 0, in: berlin)
    var list = ToDoList()
    let party = try list.add(ToDo("Plan (A) @mum", priority: .high, tags: ["+home", "mum"], created: created))
    let cake = try ToDo("Bake pri:A", priority: .low, attributes: ["rec": "1w", "b c": "d"], created: created)
    try list.add(cake, to: .last(in: party))
    try list.complete(2, at: #require(Day("2026-11-20")).moment(secondsIntoDay: 0, in: berlin))
    try list.add(
      ToDo("(A)  Meet", notes: "!", due: .moment(atNoon), attributes: ["id": "x", "due": "y"], created: created),
      to: .last(in: party))
    let writing = format.write(list)
    #expect(
      String(decoding: writing.data, as: UTF8.self) == """
        (A) 2026-11-01 Plan (A) \\@mum +home @mum id:1
        x 2026-11-20 2026-11-01 Bake \\pri:A pri:C rec:1w p:1
        2026-11-01 \\(A) Meet due:2026-11-21 p:1

        """)
    #expect(
      picture(writing.findings) == """
        lost 2: todo.txt can't store the attribute b c of “Bake pri:A”.
        lost 3: The white space in “(A)  Meet” was written as single spaces.
        lost 3: todo.txt can't store the time of day at which “(A)  Meet” is due: only the day was written.
        lost 3: todo.txt can't store the attribute due of “(A)  Meet”.
        lost 3: todo.txt can't store the attribute id of “(A)  Meet”.
        lost 3: todo.txt can't store the notes of “(A)  Meet”.
        """)
  }

  @Test func `random lists are preserved in todo.txt`() throws {
    var random = Seeded()
    for _ in 0..<200 {
      let list = try ToDoList.random(12, [.allPriorities, .recurrences], using: &random)
      let text = format.text(list)
      let again = format.read(text)
      try #require(sorted(picture(again.list)) == sorted(picture(list)), "\(text)")
      try #require(again.findings.isEmpty, "\(text)")
    }
  }

  @Test(arguments: [
    ("2026-12-01", "rec:+2w", "FREQ=WEEKLY;INTERVAL=2;START=20261201"),
    ("2026-12-01", "rec:3d", "FREQ=DAILY;INTERVAL=3;START=20261201;BASIS=COMPLETION"),
    ("2026-12-01", "rec:+1b", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;START=20261201"),
    ("2026-12-31", "rec:+1m", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;START=20261231"),
    ("2026-12-01", "rrule:FREQ=WEEKLY;BYDAY=MO;START=20261130", "FREQ=WEEKLY;BYDAY=MO;START=20261130"),
    ("2026-12-01", "rrule:FREQ=WEEKLY;COUNT=3;START=20261201", "FREQ=WEEKLY;COUNT=3;START=20261201"),
  ])
  func `a start and a recurrence are read and written`(due: String, word: String, recurrence: String) {
    let line = "2026-11-01 Water plants due:\(due) t:2026-11-28 \(word)\n"
    let list = format.read(line).list
    #expect(list[1]?.recurrence?.description == recurrence)
    #expect(list[1]?.start == Due("2026-11-28"))
    #expect(format.text(list) == line)
    // Names at the end of a line have no order, and keep theirs.
    let other = "2026-11-01 Water plants \(word) due:\(due) t:2026-11-28\n"
    var moved = format.read(other).list
    #expect(moved[1]?.recurrence == list[1]?.recurrence)
    #expect(format.text(moved) == other)
    moved[1].map { toDo in
      var toDo = toDo
      toDo.start = nil
      moved.replace(toDo, at: 1)
    }
    #expect(format.text(moved) == line.replacing(" t:2026-11-28", with: ""))
  }

  @Test func `a to-do that has moved on keeps its start, unless another program changes its times`() throws {
    var list = format.read("2026-11-01 Water plants due:2026-11-20 rec:+1w").list
    try list.complete(1, at: atNoon, in: berlin)
    #expect(list[1]?.recurrence?.start == Due("2026-11-20"))
    #expect(
      format.text(list) == """
        2026-11-01 Water plants due:2026-11-27 rec:+1w rrule:FREQ=WEEKLY;START=20261120
        x 2026-11-21 2026-11-01 Water plants due:2026-11-20

        """)
    let text = format.text(list)
    #expect(format.read(text).list[1]?.recurrence?.start == Due("2026-11-20"))
    for (one, other, recurrence) in [
      ("2026-11-27 ", "2026-12-04 ", "FREQ=WEEKLY;START=20261120"),
      ("2026-11-27 ", "2026-12-05 ", "FREQ=WEEKLY;START=20261205"),
      ("+1w", "+2w", "FREQ=WEEKLY;INTERVAL=2;START=20261127"),
    ] {
      let changed = format.read(text.replacing(one, with: other))
      #expect(changed.list[1]?.recurrence?.description == recurrence)
      #expect(changed.list[1]?.attributes == [:] && changed.findings.isEmpty)
    }
  }

  @Test func `a recurrence of a completed to-do, or in a form of another program, is kept`() {
    let text = "x 2026-11-20 2026-11-01 Bake due:2026-11-20 rec:1w\n2026-11-01 Call due:2026-11-20 rec:2h\n"
    let reading = format.read(text)
    #expect(picture(reading.findings) == "")
    #expect(reading.list.entries.allSatisfy { $0.entry.toDo.recurrence == nil })
    #expect(format.text(reading.list) == text)
    #expect(format.read("Meet t:5 to rec:all of it").list[1]?.title == "Meet t:5 to rec:all of it")
  }

  @Test func `a start with a time of day loses that`() throws {
    var list = ToDoList()
    let recurrence = Recurrence(try RecurrenceRule("FREQ=DAILY"), from: .moment(atNoon))
    let created = try #require(Day("2026-11-01")).moment(secondsIntoDay: 0, in: berlin)
    try list.add(
      ToDo("Meet", due: .moment(atNoon), start: .moment(atNoon), recurrence: recurrence, created: created))
    let writing = format.write(list)
    #expect(
      String(decoding: writing.data, as: UTF8.self)
        == "2026-11-01 Meet due:2026-11-21 t:2026-11-21 rrule:FREQ=DAILY;START=20261121T120000Z\n")
    #expect(
      picture(writing.findings) == """
        lost 1: todo.txt can't store the time of day at which “Meet” is due: only the day was written.
        lost 1: todo.txt can't store the time of day at which “Meet” starts: only the day was written.
        """)
  }

  /// The order of tags, which todo.txt takes from their places in the line, doesn't matter.
  private func sorted(_ picture: String) -> [[Substring]] {
    picture.split(separator: "\n").map { $0.split(separator: " ").sorted() }
  }
}
