import Foundation
import HolonToDos
import Testing

/// Dependencies of tasks, in all the forms in which programs write them.
@Suite struct TaskwarriorDependencyTests {
  let format = TaskwarriorFormat(timeZone: berlin)

  private static func id(_ digit: Int) -> String { "00000000-0000-4000-8000-00000000000\(digit)" }

  private static func task(_ digit: Int, _ title: String, _ more: String = "") -> String {
    #"{"uuid":"\#(id(digit))","description":"\#(title)","entry":"20261101T080000Z"\#(more)}"#
  }

  @Test func `no state depends on a prerequisite, and a prerequisite isn't hidden by one`() throws {
    let reading = format.read(
      """
      [
      \(Self.task(1, "Order tiles", #","status":"completed","end":"20261102T080000Z""#)),
      \(Self.task(2, "Lay tiles", #","status":"pending","depends":["\#(Self.id(1))"]"#)),
      \(Self.task(3, "Ask the landlord", #","status":"pending""#)),
      \(Self.task(4, "Paint", #","status":"completed","end":"20261103T080000Z","depends":["\#(Self.id(3))"]"#)),
      \(Self.task(5, "Move", #","status":"waiting","wait":"20270101T080000Z","depends":["\#(Self.id(3))"]"#))
      ]
      """)
    #expect(
      picture(reading.list) == """
        [x] Order tiles
        [ ] Lay tiles needs:Order tiles
        [ ] Ask the landlord
        [x] Paint needs:Ask the landlord
        [ ] Move start:2027-01-01T08:00:00Z needs:Ask the landlord
        """)
    #expect(reading.findings.isEmpty)
    #expect(reading.list.dependencies[5].waitsFor == [3])
    var list = reading.list
    try list.complete(3, at: atNoon)
    #expect(try list.isComplete(2) == false && list.isComplete(5) == false)
  }

  @Test(arguments: [
    #"["[\"ID\"]"]"#, #""[\"ID\"]""#, #""ID""#, #"["ID"]"#, #"[" ID "]"#, #"["ID","ID"]"#, #"["ID,ID"]"#, #""ID,ID""#,
    #"[null,"ID"]"#, #""[\"ID\",\"ID\"]""#,
  ])
  func `identifiers are read from lists, texts and lists within texts`(depends: String) {
    let reading = format.read(
      Self.task(1, "Buy flour") + Self.task(2, "Bake", #","depends":\#(depends.replacing("ID", with: Self.id(1)))"#))
    #expect(picture(reading.list) == "[ ] Buy flour\n[ ] Bake needs:Buy flour")
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: ["[1]", "1", "[1,2]", "[{}]", "[[1]]", "true", "{}", #"["?"]"#, #""[1]""#, #"["[1,]"]"#])
  func `other dependencies are reported, and the task is read`(depends: String) {
    let reading = format.read(Self.task(2, "Bake", #","depends":\#(depends),"tags":["fun"]"#))
    #expect(picture(reading.list) == "[ ] Bake #fun")
    #expect(!reading.findings.isEmpty)
    #expect(reading.findings.allSatisfy { $0.message.contains("isn't a UUID: the task no longer depends on it.") })
  }

  @Test func `values of other kinds don't lose a task`() {
    let reading = format.read(
      """
      [{"uuid":7,"description":2026,"entry":20261101,"due":1700000000,"status":1,"priority":2,"project":5,"tags":[1,"a"],
      "annotations":["note",{"description":3}],"ticket":1271677.000000},
      {"description":"Text","annotations":"note","tags":"[\\"a\\",\\"b\\"]","end":{}}]
      """)
    #expect(
      picture(reading.list) == """
        [ ] 2026 #+5 #1 #a {due: 1700000000} {entry: 20261101} {priority: 2} {status: 1} {ticket: 1271677.000000} \
        // note⏎3
        [ ] Text #a #b {end: {}} // note
        """)
    #expect(!reading.findings.contains { $0.severity == .broken })
  }

  @Test func `an annotation keeps its text if its date can't be read, which is reported`() {
    let reading = format.read(Self.task(1, "Bake", #","annotations":[{"description":"One","entry":"soon"}]"#))
    #expect(reading.list[1]?.notes == "One")
    #expect(reading.findings.map(\.message) == ["“Bake”: “soon” isn't the date of an annotation: it was left out."])
  }

  @Test func `an annotation of the time of creation stays apart from those before it`() {
    let annotations = #"""
      "annotations":[{"description":"One\nmore","entry":"20261102T080000Z"},\
      {"description":"Two","entry":"20261101T080000Z"}]
      """#.replacing("\\\n", with: "")
    let list = format.read(Self.task(1, "Bake", #","entry":"20261101T080000Z",\#(annotations)"#)).list
    #expect(list[1]?.notes == "2026-11-02T08:00:00Z One\nmore\n2026-11-01T08:00:00Z Two")
    #expect(format.text(list).contains(annotations))
  }

  @Test func `an export of an older version reads back equal`() {
    let reading = format.read(
      #"""
      [
      {"uuid":"00000000-0000-4000-8000-000000000001","description":"Buy flour","status":"pending","entry":"20261101T080000Z"},
      {"uuid":"00000000-0000-4000-8000-000000000002","description":"Bake a \ud83e\udd80 cake","status":"pending","entry":"20261101T080100Z","depends":["[\"00000000-0000-4000-8000-000000000001\"]"],"annotations":[{"entry":"20261102T080000Z","description":"ends with a backslash \\"}],"ticket":1271677.000000},
      {"uuid":"00000000-0000-4000-8000-000000000003","description":"Serve 'a \"b'","status":"waiting","wait":"20270101T080000Z","entry":"20261101T080200Z","depends":"00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002"}
      ]
      """#)
    #expect(
      picture(reading.list) == #"""
        [ ] Buy flour
        [ ] Bake a 🦀 cake needs:Buy flour {ticket: 1271677.000000} // 2026-11-02T08:00:00Z ends with a backslash \
        [ ] Serve 'a "b' start:2027-01-01T08:00:00Z needs:Bake a 🦀 cake,Buy flour
        """#)
    #expect(reading.findings.isEmpty)
    #expect(format.read(format.text(reading.list)).list == reading.list)
  }

  @Test func `checklists and needs are told apart in what was written`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", created: atNoon))
    let cake = try list.add(ToDo("Cake", created: atNoon), to: .last(in: party))
    let flour = try list.add(ToDo("Flour", created: atNoon))
    try list.setNeeds(of: cake, to: [flour])
    try list.setNeeds(of: party, to: [flour])
    let writing = format.write(list)
    #expect(picture(writing.findings) == "")
    #expect(format.text(list).contains("\"checklist\":\"\(try #require(list[cake]).id.uuidString.lowercased())\""))
    #expect(picture(format.read(writing.data, at: atNoon).list) == picture(list))
    // A part that Taskwarrior doesn't export stays a part where it is.
    let alone = format.text(list).split(separator: "\n").filter { !$0.contains("Cake") }.joined(separator: "\n")
    #expect(picture(format.read(alone).list) == "[ ] Party needs:Flour\n[ ] Flour")
  }

  @Test(arguments: [
    ("America/Los_Angeles", "2026-12-01T00:00:00Z", "2026-12-01"), ("GMT", "2026-12-01", "2026-12-01T08:00:00Z"),
    ("Europe/Berlin", "2026-12-01T00:00:00Z", "2026-12-01T08:00:00Z"),
    ("Asia/Kathmandu", "2026-12-01T00:00:00Z", "2026-12-01T08:00:00Z"),
  ])
  func `only midnight in the zone is a day`(zone: String, first: String, second: String) throws {
    let format = TaskwarriorFormat(timeZone: try #require(TimeZone(identifier: zone)))
    let list = format.read(
      #"[{"description":"a","due":"20261201T000000Z"},{"description":"b","due":"20261201T080000Z"}]"#
    ).list
    #expect([list[1], list[2]].map { $0?.due?.description } == [first, second])
    #expect(picture(format.read(format.text(list)).list) == picture(list))
  }
}
