import Foundation
import HolonToDos
import Testing

/// Code, comments, states and dates of Obsidian in Markdown.
@Suite struct MarkdownBlockTests {
  let format = MarkdownFormat(timeZone: berlin)

  @Test(arguments: [
    "```\n- [ ] no\n```", "````markdown\n```\n- [ ] no\n```\n- [ ] no\n````", "~~~\n- [ ] no\n```\n- [ ] no\n~~~~",
    "~~~~ x ` y\n~~~\n- [ ] no\n~~~~", "``````\n`````\n- [ ] no\n``````  ",
    "```\n- [ ] no\n``` not the end\n- [ ] no\n```",
    "<!--\n- [ ] no\n-->", "<!-- a\n- [ ] no\n```\nb -->", "\n    - [ ] no\n    - [ ] no\n\n    - [ ] no",
    "\n\t- [ ] no", "> - [ ] no", "```\n<!--\n- [ ] no\n```", "<div>\n- [ ] no\n</div>", "<DETAILS open>\n- [ ] no",
    "</table>\n- [ ] no", "<pre>\n- [ ] no\n\n- [ ] no\n</pre>", "<script>\n- [ ] no\n\n</script>", "<?x\n- [ ] no\n?>",
    "%%\n- [ ] no\n\n- [ ] no\n%%", "%% note\n- [ ] no %%", "[ref]: https://example.org \"- [ ] no\"",
  ])
  func `nothing within code or a comment is an item`(block: String) {
    let reading = format.read("- [ ] One\n\n\(block.hasPrefix("\n") ? "Text\n" : "")\(block)\n\n- [ ] Two\n")
    #expect(picture(reading.list) == "[ ] One\n[ ] Two")
    #expect(
      reading.findings.allSatisfy { $0.message.contains("part of a to-do, so") || $0.message.contains("aren't part") })
    #expect(!reading.findings.isEmpty)
  }

  @Test(arguments: [
    "`` ` ``\n- [ ] yes", "```code``` in a line\n- [ ] yes", "<!-- a comment -->\n- [ ] yes", "``\n- [ ] yes",
    "--> \n- [ ] yes", "%% a comment %%\n- [ ] yes", "<b>bold</b>\n- [ ] yes", "<https://example.org>\n- [ ] yes",
    "<div>\n\n- [ ] yes\n\n</div>", "100 %\n- [ ] yes", "---\n- [ ] yes\n---", "---\n\n- [ ] yes\n\n---",
    "---\n- [ ] yes",
    "---\ntext\n- [ ] yes", "+++\n\n- [ ] yes\n+++", "[ref]: https://example.org\n- [ ] yes", "    - [ ] yes",
  ])
  func `what begins like a block and isn't one hides nothing`(text: String) {
    #expect(picture(format.read("\(text)\n").list) == "[ ] yes")
  }

  @Test(arguments: [
    "```swift\n- [ ] no\n\n  let x = 1\n```", "before\n````\n```\n- item\n````\nafter", "<!--\n- [ ] no\n```\n-->",
    "```\nopen\n- [ ] yes", "<!-- open\n- [ ] yes", "```\n \n```", "~~~\n```\n~~~", "\\```", "\\<!-- x", "<!-- x -->",
    "```a`", "<div>\n- [ ] no\n\ntext", "<div>\n- item", "<div>", "%%\n- no\n%%", "%%\n- yes",
    "a\n\n    - code\n    \\- x\n\n    b",
    "a\n\n\t\t- tab", "a\n    - item", "    - first", "\n    - second", "a\n\n    - code\n- item", "a\n\n    - code\n",
    "<pre>\n\n- x\n</pre>",
    "a\n\n    <div>\n- item", "\\<div>", "<div>\n", "<div>\n- x\n",
  ])
  func `blocks in notes are written as they are, if they have an end`(notes: String) throws {
    var list = ToDoList()
    let whole = try list.add(ToDo("Whole", notes: notes, created: atNoon))
    try list.add(ToDo("Part", notes: notes, created: atNoon), to: .last(in: whole))
    try list.add(ToDo("Next", created: atNoon))
    let text = format.text(list)
    #expect(picture(format.read(text).list) == picture(list), "\(text)")
    #expect(format.read(text).findings.isEmpty)
    let isClosed = notes.hasPrefix("```swift") || notes.hasPrefix("before") || notes.contains("```\n-->")
    let lines = notes.split(separator: "\n").map { "  \($0)\n" }
    if isClosed { #expect(text.contains(lines.joined()) || notes.contains("\n\n")) }
  }

  @Test(arguments: [
    "---\ntitle: Trip\ntags:\n  - travel\n- home\n\n# comment\nlist: [ ]\n---", "---\na: b\n...",
    "---\r\na: b\r\n---\r",
    "+++\ntitle = \"x\"\n[table]\n- 1\n+++",
  ])
  func `metadata at the start is left out and reported`(text: String) {
    let reading = format.read("\(text)\n\n- [ ] One\n")
    #expect(picture(reading.list) == "[ ] One")
    let lines = text.utf8.count { $0 == 0x0A }
    #expect(
      picture(reading.findings)
        == "lost 1: “\(text.prefix(3))” and the \(lines) lines after it aren't part of a to-do, so they were left out.")
    #expect(picture(format.read("- [ ] One\n\(text)\n").list) != "[ ] One" || !text.contains("- "))
  }

  @Test func `code in an item is its notes`() {
    let text = """
      - [ ] One

            - [ ] no
            \\- no

            - [ ] no
        - [ ] Part

      \t- [ ] Deep

                - [ ] no
      """
    let list = format.read(text).list
    #expect(
      picture(list) == """
        [ ] One // \u{20}   - [ ] no⏎    \\- no⏎⏎    - [ ] no
          [ ] Part
            [ ] Deep // \u{20}   - [ ] no
        """)
    #expect(picture(format.read(format.text(list)).list) == picture(list), "\(format.text(list))")
  }

  @Test func `other states are read and reported`() {
    let reading = format.read("- [/] Half done\n- [-] Given up ❌ 2026-11-20\n- [>] Forwarded\n- [?] Question\n")
    #expect(picture(reading.list) == "[ ] Half done\n[x] Given up\n[ ] [>] Forwarded\n[ ] [?] Question")
    #expect(
      picture(reading.findings) == """
        lost 1: “Half done” is in progress: it was read as open.
        lost 2: “Given up” is cancelled: it was read as completed.
        """)
    #expect(reading.list[2]?.completed.map { Day(of: $0, in: berlin).description } == "2026-11-20")
  }

  @Test(arguments: [
    (
      "Water plants #home 🔁 every 3 days ⏳ 2026-11-30 📅 2026-12-01",
      "Water plants #home due:2026-12-01 start:2026-11-30 recur:FREQ=DAILY;INTERVAL=3"
    ),
    ("Pay 📅 2026-12-01 #home #rent !A", "Pay !A #home #rent due:2026-12-01"), ("Pay 📅2026-12-01", "Pay due:2026-12-01"),
    ("Pay 🛫 2026-11-30 📅️ 2026-12-01", "Pay due:2026-12-01 start:2026-11-30"), ("Run ⏫", "Run !B"),
    ("Run 🔺 ➕ 2026-11-01", "Run !A"),
    ("Run 🔁 every week when done 📅 2026-12-01", "Run due:2026-12-01 recur:FREQ=WEEKLY!"),
    ("Run 🔁 every weekday 📅 2026-12-01", "Run due:2026-12-01 recur:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Run 🔁 every other month", "Run recur:FREQ=MONTHLY;INTERVAL=2"),
    ("Run 🔁 every friday 📅 2026-12-04", "Run due:2026-12-04 recur:FREQ=WEEKLY;BYDAY=FR"),
    ("📅 test", "📅 test"), ("📅 2026-12-01", "📅 2026-12-01"), ("Run 📅 soon", "Run 📅 soon"),
    ("Party 🎉", "Party 🎉"), ("Run 📅 2026-13-01", "Run 📅 2026-13-01"), ("Run \\📅 2026-12-01", "Run 📅 2026-12-01"),
  ])
  func `values of Obsidian are read at the end of an item`(text: String, expected: String) {
    let list = format.read("- [ ] \(text)\n").list
    #expect(picture(list) == "[ ] \(expected)")
    #expect(picture(format.read(format.text(list)).list) == picture(list))
  }

  @Test(arguments: [
    ("Take the bins out before 📅 2026-12-29.", "“📅” of “Take the bins out before 📅 2026-12-29.”"),
    ("Run 🔁 every blue moon", "“🔁” of “Run 🔁 every blue moon”"),
    ("Run 📅 2026-12-01 ^a1b2c3", "“^a1b2c3” of “Run”"), ("Run ✅ 2026-12-01", "“✅ 2026-12-01” of “Run”"),
    ("Run 📅 2026-12-01 📅 2026-12-02", "“📅 2026-12-01” of “Run”"),
  ])
  func `values that can't be read are reported`(text: String, finding: String) {
    let reading = format.read("- [ ] \(text)\n")
    #expect(picture(reading.findings) == "lost 1: \(finding) wasn't read: it isn't understood, or not at the end.")
  }

  @Test func `days of creation and completion are read`() throws {
    let toDo = try #require(format.read("- [x] Pay rent ➕ 2026-11-01 ✅ 2026-11-25\n").list[1])
    #expect(Day(of: toDo.created, in: berlin).description == "2026-11-01")
    #expect(toDo.completed.map { Day(of: $0, in: berlin).description } == "2026-11-25")
  }

  @Test(arguments: [
    "Pay 📅 2026-12-01", "Run ⏫", "Run \\⏫", "Run 🔁 every day", "Run \\\\📅 2026-12-01", "Run ✅ 2026-12-01 #x",
  ])
  func `titles that end like values are written and read back`(title: String) throws {
    var list = ToDoList()
    try list.add(ToDo(title, due: Due("2026-12-05"), created: atNoon))
    try list.add(ToDo(title, created: atNoon))
    #expect(picture(format.read(format.text(list)).list) == picture(list), "\(format.text(list))")
  }
}
