import Foundation
import HolonToDos
import Testing

/// Reading a file changes nothing of what is done: checklists keep the state that their text has.
@Suite struct ImportedStateTests {
  /// Texts of an open checklist with completed parts, of a completed one with an open part, and of two with the states
  /// of their parts.
  private static let texts: [(name: String, text: String)] = [
    (
      "ics",
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO\nUID:a\nSUMMARY:Open\nSTATUS:NEEDS-ACTION\nEND:VTODO
      BEGIN:VTODO\nUID:b\nSUMMARY:Part\nRELATED-TO:a\nSTATUS:COMPLETED\nEND:VTODO
      BEGIN:VTODO\nUID:c\nSUMMARY:Done\nSTATUS:COMPLETED\nEND:VTODO
      BEGIN:VTODO\nUID:d\nSUMMARY:Part\nRELATED-TO:c\nSTATUS:NEEDS-ACTION\nEND:VTODO
      BEGIN:VTODO\nUID:e\nSUMMARY:Both\nSTATUS:COMPLETED\nEND:VTODO
      BEGIN:VTODO\nUID:f\nSUMMARY:Part\nRELATED-TO:e\nSTATUS:COMPLETED\nEND:VTODO
      BEGIN:VTODO\nUID:g\nSUMMARY:None\nSTATUS:NEEDS-ACTION\nEND:VTODO
      BEGIN:VTODO\nUID:h\nSUMMARY:Part\nRELATED-TO:g\nSTATUS:NEEDS-ACTION\nEND:VTODO
      END:VCALENDAR
      """
    ),
    (
      "org",
      "* TODO Open\n** DONE Part\n* DONE Done\n** TODO Part\n* DONE Both\n** DONE Part\n* TODO None\n** TODO Part\n"
    ),
    (
      "markdown",
      "- [ ] Open\n  - [x] Part\n- [x] Done\n  - [ ] Part\n- [x] Both\n  - [x] Part\n- [ ] None\n  - [ ] Part\n"
    ),
    (
      "todo.txt", "Open id:1\nx Part p:1\nx Done id:2\nPart p:2\nx Both id:3\nx Part p:3\nNone id:4\nPart p:4\n"
    ),
    (
      "opml",
      """
      <opml><body>
      <outline text="Open"><outline text="Part" complete="true"/></outline>
      <outline text="Done" complete="true"><outline text="Part"/></outline>
      <outline text="Both" complete="true"><outline text="Part" complete="true"/></outline>
      <outline text="None"><outline text="Part"/></outline>
      </body></opml>
      """
    ),
    (
      "habitica",
      """
      {"auth": {}, "tags": [], "tasks": {"todos": [
        {"id": "a", "text": "Open", "completed": false, "checklist": [{"text": "Part", "completed": true}]},
        {"id": "b", "text": "Done", "completed": true, "checklist": [{"text": "Part", "completed": false}]},
        {"id": "c", "text": "Both", "completed": true, "checklist": [{"text": "Part", "completed": true}]},
        {"id": "d", "text": "None", "completed": false, "checklist": [{"text": "Part", "completed": false}]}]}}
      """
    ),
  ]

  @Test(arguments: texts.map(\.name))
  func `a checklist keeps its state, whatever that of its parts is`(name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    let format = try #require(ToDoFormats(timeZone: berlin).readable(named: name))
    let reading = format.read(text)
    let states = """
      [ ] Open
        [x] Part
      [x] Done
        [ ] Part
      [x] Both
        [x] Part
      [ ] None
        [ ] Part
      """
    func picture(_ list: ToDoList) -> String {
      list.entries.map { entry, depth in
        let box = (try? list.isComplete(entry.number)) == true ? "[x]" : "[ ]"
        return String(repeating: "  ", count: depth) + "\(box) \(entry.toDo.title)"
      }.joined(separator: "\n")
    }
    #expect(picture(reading.list) == states)
    #expect(reading.findings.isEmpty)
    let tops = try reading.list.parts(of: nil).map { reading.list[$0]?.completion }
    #expect(tops == [.manual, .independent, nil, nil])
    guard let format = format as? any ToDoFormat else { return }
    #expect(picture(format.read(format.write(reading.list).data, at: atNoon).list) == states)
  }

  @Test func `states are kept at every depth, also of a hundred thousand levels`() throws {
    let reading = MarkdownFormat().read(
      "- [ ] A\n  - [ ] B\n    - [x] C\n      - [x] D\n  - [x] E\n    - [ ] F\n      - [x] G\n")
    #expect(
      picture(reading.list) == """
        [ ] A
          [ ] B
            [x] C
              [x] D
          [x] E
            [ ] F
              [x] G
        """)
    let levels = 100_000
    let lines = (1...levels).map { "x step id:\($0) p:\($0 - 1)\n" }
    let deep = TodoTxtFormat().read(lines.joined() + "open p:\(levels)\n").list
    #expect(deep.count == levels + 1 && deep.entries.count { $0.entry.toDo.completion == .independent } == levels)
  }

  @Test(arguments: [
    (
      "ics",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Open\nEND:VTODO\nBEGIN:VTODO\nUID:b\nSUMMARY:Part\nRELATED-TO:a\n"
        + "COMPLETED:20261120T080000Z\nEND:VTODO\nEND:VCALENDAR\n"
    ),
    (
      "ics",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Open\nPERCENT-COMPLETE:0\nEND:VTODO\nBEGIN:VTODO\nUID:b\n"
        + "SUMMARY:Part\nRELATED-TO:a\nPERCENT-COMPLETE:100\nEND:VTODO\nEND:VCALENDAR\n"
    ),
    ("csv", "TYPE,CONTENT,INDENT,COMPLETED\ntask,Open,1,\ntask,Part,2,2026-11-20T08:00:00Z\n"),
    ("csv", "TYPE,CONTENT,INDENT,COMPLETED\nsection,Open,,\ntask,Part,1,2026-11-20T08:00:00Z\n"),
    ("org", "* Open\n** DONE Part\n"), ("org", "* Open\n- [X] Part\n"), ("markdown", "# Open\n- [x] Part\n"),
    ("markdown", "- Open\n  - [x] Part\n"), ("todo.txt", "Open id:1\nx Part p:1\n"),
    ("opml", "<opml><body><outline text='Open'><outline text='Part' _complete='true'/></outline></body></opml>"),
    (
      "taskwarrior",
      #"[{"description":"Open","uuid":"00000000-0000-4000-8000-000000000001","depends":["00000000-0000-4000-8000-000000000002"],"#
        + #""checklist":"00000000-0000-4000-8000-000000000002"},"#
        + #"{"description":"Part","uuid":"00000000-0000-4000-8000-000000000002","status":"completed"}]"#
    ),
    (
      "habitica",
      #"{"auth": {}, "tasks": {"todos": [{"text": "Open", "checklist": [{"text": "Part", "completed": true}]}]}}"#
    ),
  ])
  func `a checklist without a state is open, although its parts are completed`(name: String, text: String) throws {
    let format = try #require(ToDoFormats(timeZone: berlin).readable(named: name))
    let reading = format.read(text)
    #expect(stateless(picture(reading.list)) == "[ ] Open\n  [x] Part")
    #expect(reading.list[1]?.completion == .manual)
    #expect(picture(reading.findings) == "")
    guard let format = format as? any ToDoFormat else { return }
    let again = format.read(format.write(reading.list).data, at: atNoon).list
    #expect(stateless(picture(again)) == "[ ] Open\n  [x] Part" && again[1]?.completion == .manual)
  }

  @Test(arguments: ["csv", "markdown", "opml", "org", "ics", "todo.txt", "taskwarrior"])
  func `a checklist that is complete with its parts stays so`(name: String) throws {
    let format = try #require(ToDoFormats(timeZone: berlin).named(name))
    var list = ToDoList()
    let whole = try list.add(ToDo("Whole", created: atNoon))
    let part = try list.add(ToDo("Part", created: atNoon), to: .last(in: whole))
    try list.complete([part], at: atNoon)
    let reading = format.read(format.write(list).data, at: atNoon)
    #expect(stateless(picture(reading.list)) == "[x] Whole\n  [x] Part")
    #expect(reading.list[1]?.completion == nil && picture(reading.findings) == "")
  }

  /// Returns a picture without the attributes of a format.
  private func stateless(_ picture: String) -> String { picture.replacing(#/\ \{[^}]*\}/#, with: "") }

  @Test func `a daily of Habitica that was done today is due again with its items`() throws {
    let reading = HabiticaFormat(timeZone: berlin).read(
      """
      {"auth": {}, "tags": [], "tasks": {"dailys": [
        {"id": "a", "text": "Tidy", "frequency": "daily", "everyX": 1, "startDate": "2026-11-01", "completed": true,
         "checklist": [{"text": "Desk", "completed": true}]},
        {"id": "b", "text": "Cook", "frequency": "daily", "everyX": 1, "startDate": "2026-11-01", "completed": false,
         "checklist": [{"text": "Shop", "completed": true}]}]}}
      """)
    #expect(
      picture(reading.list) == """
        [ ] Tidy due:2026-11-22 recur:FREQ=DAILY
          [ ] Desk
        [ ] Cook due:2026-11-21 recur:FREQ=DAILY
          [x] Shop
        """)
  }
}
