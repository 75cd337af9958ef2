import Foundation
import HolonToDos
import Testing

@Suite struct TaskwarriorFormatTests {
  let format = TaskwarriorFormat(timeZone: berlin)

  @Test func `an export of Taskwarrior 2·6·2 becomes a list`() throws {
    let reading = format.read(
      #"""
      [
      {"id":1,"description":"Plan the \"party\" \/ path","due":"20261130T230000Z","entry":"20261121T122455Z","modified":"20261121T122455Z","priority":"H","project":"home.party","status":"pending","uuid":"25096467-b1b1-4835-9ef4-972ea4a6ccae","tags":["fun","home"],"depends":["8ff66736-de3a-4265-81b5-d74b73fe1703","ab8f09df-1179-470b-8f48-2f7ffca1c4b3"],"urgency":7.3841},
      {"id":2,"description":"Bake a cake","due":"20261201T143000Z","entry":"20261121T122455Z","estimate":"PT2H","modified":"20261121T122455Z","points":3,"start":"20261121T122455Z","status":"pending","uuid":"ab8f09df-1179-470b-8f48-2f7ffca1c4b3","annotations":[{"entry":"20261121T122455Z","description":"first note\nwith break"},{"entry":"20261121T122456Z","description":"second"}],"urgency":17.0889},
      {"id":3,"description":"Invite","entry":"20261121T122455Z","status":"waiting","uuid":"8ff66736-de3a-4265-81b5-d74b73fe1703","wait":"20261223T230000Z"},
      {"id":4,"description":"Pay rent","due":"20261201T000000Z","entry":"20261121T122455Z","recur":"monthly","status":"recurring","uuid":"8bb40084-20dc-4f9f-b14d-b9ff8314e1f1"},
      {"id":0,"description":"Del","end":"20261121T122455Z","entry":"20261121T122455Z","status":"deleted","uuid":"5cc71d3d-7878-41c5-acaa-93dd0aae766e"},
      {"id":0,"description":"Done\nin two lines","end":"20261121T122455Z","entry":"20261120T122455Z","status":"completed","uuid":"66342e94-fd72-4b9b-8f92-410d5e77b48c"}
      ]
      """#)
    #expect(
      picture(reading.list) == """
        [ ] Plan the "party" / path !A #+home.party #fun #home due:2026-12-01 needs:Bake a cake,Invite
        [ ] Bake a cake due:2026-12-01T14:30:00Z est:2h {points: 3} {start: 20261121T122455Z} // \
        first note⏎with break⏎2026-11-21T12:24:56Z second
        [ ] Invite start:2026-12-24
        [ ] Pay rent due:2026-12-01T00:00:00Z recur:FREQ=MONTHLY
        [x] Done // in two lines
        """)
    #expect(
      picture(reading.findings) == "lost 6: “Del” was deleted in Taskwarrior, so it was left out.")
    let done = try #require(reading.list[5])
    #expect(done.completed == moment("2026-11-21T12:24:55Z"))
    #expect(done.created == moment("2026-11-20T12:24:55Z"))
    #expect(done.id == UUID(uuidString: "66342e94-fd72-4b9b-8f92-410d5e77b48c"))
  }

  private static let recurring = #"""
    [
    {"description":"Water plants","entry":"20261101T080000Z","imask":0,"parent":"00000000-0000-4000-8000-000000000009","status":"completed","end":"20261102T080000Z","recur":"weekly","uuid":"00000000-0000-4000-8000-000000000001"},
    {"description":"Water plants","due":"20261124T120000Z","entry":"20261101T080000Z","imask":2,"parent":"00000000-0000-4000-8000-000000000009","status":"pending","recur":"weekly","uuid":"00000000-0000-4000-8000-000000000003"},
    {"description":"Water plants","due":"20261117T120000Z","entry":"20261101T080000Z","imask":1,"parent":"00000000-0000-4000-8000-000000000009","status":"pending","recur":"weekly","uuid":"00000000-0000-4000-8000-000000000002"},
    {"description":"Water plants","due":"20261110T120000Z","entry":"20261101T080000Z","mask":"+--","recur":"weekly",
      "rtype":"periodic","points":3,"status":"recurring","uuid":"00000000-0000-4000-8000-000000000009"},
    {"description":"Pay rent","entry":"20261101T080000Z","recur":"monthly","status":"recurring","uuid":"00000000-0000-4000-8000-000000000008"},
    {"description":"Taxes","entry":"20261101T080000Z","status":"pending","wait":"20270101T000000Z","uuid":"00000000-0000-4000-8000-000000000007"},
    {"description":"Garden","entry":"20261101T080000Z","status":"waiting","wait":"20270101T000000Z","uuid":"00000000-0000-4000-8000-000000000006"},
    {"description":"Past","entry":"20261101T080000Z","status":"pending","wait":"20261110T000000Z","uuid":"00000000-0000-4000-8000-000000000005"}
    ]
    """#

  @Test func `a recurring task is read once, and its template is written again`() throws {
    let reading = format.read(Self.recurring)
    #expect(
      reading.list.entries.map { "\($0.entry.toDo.completed == nil ? "open" : "done") \($0.entry.toDo.title)" } == [
        "done Water plants", "open Water plants", "open Water plants", "open Pay rent", "open Taxes", "open Garden",
        "open Past",
      ])
    let kept = reading.list.entries.map { $0.entry.toDo.attributes["taskwarrior.template"] != nil }
    #expect(kept == [false, true, false, false, false, false, false])
    let recurrences = reading.list.entries.map { $0.entry.toDo.recurrence?.description }
    #expect(
      recurrences == [
        nil, "FREQ=WEEKLY;START=20261124T130000;TZID=Europe/Berlin", nil, "FREQ=MONTHLY;START=20261101", nil, nil, nil,
      ])
    #expect(
      reading.list.entries.map { $0.entry.toDo.start?.description } == [
        nil, nil, nil, nil, "2027-01-01T00:00:00Z", "2027-01-01T00:00:00Z", "2026-11-10T00:00:00Z",
      ])
    #expect(picture(reading.findings) == "")
    let writing = format.write(reading.list)
    #expect(picture(writing.findings) == "")
    let (before, after) = (try tasks(Data(Self.recurring.utf8)), try tasks(writing.data))
    #expect(Set(before.keys) == Set(after.keys))
    let template = "00000000-0000-4000-8000-000000000009"
    #expect(after[template] as NSDictionary? == before[template] as NSDictionary?)
    #expect(picture(format.read(writing.data, at: atNoon).list) == picture(reading.list))
    #expect(format.text(format.read(writing.data, at: atNoon).list) == format.text(reading.list))
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY", "daily"), ("3days", "FREQ=DAILY;INTERVAL=3", "3days"),
    ("2w", "FREQ=WEEKLY;INTERVAL=2", "2weeks"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2", "2weeks"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
    ("P1M", "FREQ=MONTHLY", "monthly"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3", "3months"),
    ("1y", "FREQ=YEARLY", "yearly"),
  ])
  func `a period is a recurrence, and is written as one`(period: String, rule: String, written: String) throws {
    let task = #"{"description":"x","due":"20261130T230000Z","entry":"20261101T080000Z","recur":"\#(period)","#
    let id = #""uuid":"00000000-0000-4000-8000-000000000001"}"#
    let list = format.read(#"\#(task)"status":"recurring",\#(id)"#).list
    #expect(list[1]?.recurrence?.description == "\(rule);START=20261201" && list[1]?.attributes == [:])
    let text = format.text(list)
    #expect(text.contains(#""recur":"\#(written)","#) && text.contains(#""status":"recurring","#), "\(text)")
    #expect(format.read(text).list[1]?.recurrence == list[1]?.recurrence)
  }

  @Test(arguments: ["fullmoon", "", "0days", "99999days", "P1Y2M", "every monday"])
  func `a period that isn't a recurrence is kept, and reported with its template`(period: String) {
    let reading = format.read(#"{"description":"x","recur":"\#(period)","status":"recurring"}"#)
    #expect(reading.list[1]?.recurrence == nil)
    #expect(reading.list[1]?.attributes == ["recur": period, "status": "recurring"])
    #expect(format.text(reading.list).contains(#""recur":"\#(period)""#))
  }

  @Test(arguments: [
    "FREQ=WEEKLY;BYDAY=MO,FR;START=20261123", "FREQ=DAILY;START=20261123;BASIS=COMPLETION",
    "FREQ=WEEKLY;COUNT=3;START=20261123",
  ])
  func `other recurrences are written as an attribute that users define`(text: String) throws {
    var list = ToDoList()
    let recurrence = try Recurrence(text)
    try list.add(ToDo("x", due: recurrence.start, recurrence: recurrence, created: atNoon))
    #expect(format.text(list).contains(#""recurrence":"\#(text)""#))
    #expect(format.read(format.text(list)).list[1]?.recurrence == recurrence)
  }

  @Test(arguments: [
    "", "{}", "[]", "nonsense",
    #"{"description":"x","status":"pending","uuid":"00000000-0000-4000-8000-000000000009"}"#,
    #"{"description":"x","status":"recurring","uuid":"00000000-0000-4000-8000-000000000009"},{"description":"y"}"#,
    "{\"description\":\"x\",\n\"status\":\"recurring\",\"uuid\":\"00000000-0000-4000-8000-000000000009\"}",
  ])
  func `an invalid template isn't written`(text: String) throws {
    var list = ToDoList()
    try list.add(ToDo("Bake", attributes: ["taskwarrior.template": text], created: atNoon))
    let writing = format.write(list)
    #expect(try tasks(writing.data).count == 1)
    #expect(
      picture(writing.findings)
        == "lost 2: The attribute “taskwarrior.template” of “Bake” isn't a template: it was left out.")
  }

  @Test func `a dependency on a task that the list doesn't have is written again`() throws {
    let (id, other) = ("00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000009")
    let reading = format.read(#"{"description":"Mail","uuid":"\#(id)","depends":["\#(other)"]}"#)
    #expect(try tasks(format.write(reading.list).data)[id]?["depends"] as? [String] == [other])
  }

  @Test func `a task that was completed at another time than the last of its parts is reported`() {
    func task(_ digit: Int, _ end: String, _ more: String = "") -> String {
      #"{"description":"Task \#(digit)","status":"completed","end":"202611\#(end)T120000Z","#
        + #""uuid":"00000000-0000-4000-8000-00000000000\#(digit)"\#(more)}"#
    }
    let ids = ["00000000-0000-4000-8000-000000000002", "00000000-0000-4000-8000-000000000003"]
    let parts = #","depends":["\#(ids[0])","\#(ids[1])"],"checklist":"\#(ids[0]),\#(ids[1])""#
    let others = [task(2, "10"), task(3, "12")]
    #expect(picture(format.read(([task(1, "12", parts)] + others).joined(separator: "\n")).findings) == "")
    #expect(
      picture(format.read(([task(1, "11", parts)] + others).joined(separator: "\n")).findings)
        == "lost 1: “Task 1” was completed at another time than the last of its parts, whose time counts.")
  }

  private func tasks(_ data: Data) throws -> [String: [String: Any]] {
    let tasks = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: tasks.map { ($0["uuid"] as? String ?? "", $0) })
  }

  @Test func `only what is named as a part is one, and dependencies in circles are reported`() {
    func id(_ digit: Int) -> String { "00000000-0000-4000-8000-00000000000\(digit)" }
    let reading = format.read(
      """
      {"description":"First","uuid":"\(id(1))","depends":["\(id(3))","\(id(4))"],"checklist":"\(id(3))"}
      {"description":"Second","uuid":"\(id(2))","depends":"\(id(3)),\(id(9))","checklist":"\(id(3))"}
      {"description":"Third","uuid":"\(id(3))","depends":["\(id(3))","nonsense"],"checklist":"mine"}
      {"description":"Round","uuid":"\(id(4))","depends":["\(id(5))"],"checklist":"\(id(8))"}
      {"description":"And round","uuid":"\(id(5))","depends":["\(id(4))"]}
      {"description":"Twice","uuid":"\(id(5))"}
      {"description":"Loop","uuid":"\(id(6))","depends":["\(id(7))"],"checklist":"\(id(7))"}
      {"description":"Back","uuid":"\(id(7))","depends":["\(id(6))"],"checklist":"\(id(6))"}
      """)
    #expect(
      picture(reading.list) == """
        [ ] First needs:Round
          [ ] Third needs:Third {checklist: mine}
        [ ] Second needs:\(id(9)),Third
        [ ] Round needs:And round {checklist: \(id(8))}
        [ ] And round needs:Round
        [ ] Loop
          [ ] Back needs:Loop
        """)
    #expect(
      picture(reading.findings) == """
        lost 3: “Third”: “nonsense” isn't a UUID: the task no longer depends on it.
        lost 3: “Third” depends on itself, which waits for it in turn: the dependency is preserved, but has no effect.
        lost 4: “Round” depends on “And round”, which waits for it in turn: the dependency is preserved, but has no effect.
        lost 5: “And round” depends on “Round”, which waits for it in turn: the dependency is preserved, but has no effect.
        broken 6: “Twice” has the UUID of an earlier task, so it was left out.
        lost 8: “Back” depends on “Loop”, which waits for it in turn: the dependency is preserved, but has no effect.
        """)
  }

  @Test func `a broken task affects no other`() {
    let reading = format.read(
      """
      [
      {"description":"One","priority":"X","tags":["a b","c"],"due":"soon","project":"Home & Garden"},
      {"description":"Two" "status":"pending"},
      {"description":"Three","odd":{"a":[1,2]},"more":[true],"none":null,"uuid":"?"},
      nonsense
      {"description":"Four,"status":"pending"},
      {"status":"pending"},
      {"description":"Five","status":"completed"}
      """)
    #expect(
      picture(reading.list) == """
        [ ] One #c {due: soon} {priority: X} {project: Home & Garden}
        [ ] Three {more: [true]} {odd: {"a":[1,2]}}
        [x] Five
        """)
    #expect(
      picture(reading.findings) == """
        lost 2: “One”: “X” isn't one of the priorities H, M and L: it is kept as an attribute.
        lost 2: “One”: “a b” isn't a tag, because it isn't a single word: it was left out.
        lost 2: “One”: “soon” isn't a date: it is kept as the attribute “due”.
        broken 3: This task is invalid, since it lacks “,” or “}”: it was left out.
        lost 4: “Three”: “odd” isn't a string or a number: it is kept as the text of its JSON.
        lost 4: “Three”: “more” isn't a string or a number: it is kept as the text of its JSON.
        lost 4: “Three”: “?” isn't a UUID: it got a new one.
        broken 5: This task is invalid, since it lacks “{”: it was left out.
        broken 6: This task is invalid, since it lacks “,” or “}”: it was left out.
        broken 7: This task has no description, so it was left out.
        broken 8: The text ends before the tasks do: there may have been more of them.
        """)
  }

  @Test func `a list is written in Taskwarrior's format, and losses are reported`() throws {
    var list = ToDoList()
    let first = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000001"))
    let second = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000002"))
    let party = try list.add(
      ToDo(
        "Plan \"it\"", id: first, notes: "Note\n2026-11-21T12:24:56Z Later", due: .day(#require(Day("2026-12-01"))),
        start: .day(#require(Day("2026-11-30"))), priority: Priority(letter: "D"),
        tags: ["home", "+party", "+more", "a:b"],
        attributes: ["a b": "c", "checklist": "mine"], created: atNoon))
    let midnight = try #require(moment("2026-11-30T23:00:00Z"))
    try list.add(ToDo("Bake", id: second, due: .moment(midnight), created: atNoon), to: .last(in: party))
    try list.complete(party, at: atNoon.addingTimeInterval(1))
    let writing = format.write(list)
    #expect(
      String(decoding: writing.data, as: UTF8.self) == #"""
        [
        {"description":"Plan \"it\"","due":"20261130T230000Z","end":"20261121T120001Z","entry":"20261121T120000Z","modified":"20261121T120000Z","priority":"L","project":"party","tags":["home","+more","a:b"],"status":"completed","wait":"20261129T230000Z","checklist":"00000000-0000-4000-8000-000000000002","annotations":[{"description":"Note","entry":"20261121T120000Z"},{"description":"Later","entry":"20261121T122456Z"}],"depends":["00000000-0000-4000-8000-000000000002"],"uuid":"00000000-0000-4000-8000-000000000001"},
        {"description":"Bake","due":"20261130T230000Z","end":"20261121T120001Z","entry":"20261121T120000Z","modified":"20261121T120001Z","status":"completed","uuid":"00000000-0000-4000-8000-000000000002"}
        ]

        """#)
    #expect(
      picture(writing.findings) == """
        lost 2: Taskwarrior can't store the attribute “checklist” of “Plan "it"”.
        lost 2: The priority D of “Plan "it"” was written as L, the lowest of Taskwarrior.
        lost 2: “Plan "it"” already has a project, so “+more” was written as a tag.
        lost 2: Taskwarrior reads the colon in the tag “a:b” of “Plan "it"” as the end of a name.
        lost 2: Taskwarrior can't store the attribute “a b” of “Plan "it"”.
        lost 3: “Bake” is due at midnight, which is read back as the whole day.
        """)
  }

  @Test(arguments: ["Europe/Berlin", "America/Santiago", "Asia/Kathmandu", "Pacific/Apia", "GMT"])
  func `every day is preserved, also where clocks change at midnight`(zone: String) throws {
    let format = TaskwarriorFormat(timeZone: try #require(TimeZone(identifier: zone)))
    let first = try #require(Day("2011-01-01"))
    var list = ToDoList()
    for day in 0..<7_000 { try list.add(ToDo("x", due: .day(#require(first.advanced(by: day))))) }
    let writing = format.write(list)
    let dues = format.read(writing.data, at: atNoon).list.entries.map(\.entry.toDo.due)
    // Apia left out 30 December 2011 altogether.
    let different = zip(list.entries.map(\.entry.toDo.due), dues).filter { $0 != $1 }.map { "\($0)" }
    #expect(different.count == (zone == "Pacific/Apia" ? 1 : 0), "\(different)")
  }

  @Test func `random lists are preserved in Taskwarrior's format`() throws {
    var random = Seeded()
    for _ in 0..<200 {
      let list = try ToDoList.random(12, [.notes, .moments, .recurrences], using: &random)
      let text = format.text(list)
      let again = format.read(text)
      try #require(sorted(picture(again.list)) == sorted(picture(list)), "\(text)")
      try #require(again.findings.isEmpty, "\(text)")
    }
  }

  /// The order of tags doesn't matter: the project comes first.
  private func sorted(_ picture: String) -> [[Substring]] {
    picture.split(separator: "\n").map { $0.split(separator: " ").sorted() }
  }
}

/// A moment in ISO 8601 format.
private func moment(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
