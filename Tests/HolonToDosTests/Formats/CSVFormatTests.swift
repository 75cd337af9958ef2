import Foundation
import HolonToDos
import Testing

@Suite struct CSVFormatTests {
  let format = CSVFormat(timeZone: berlin)

  @Test func `a template of Todoist is read`() {
    let reading = format.read(
      "\u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,"
        + "DURATION_UNIT\r\n"
        + "task,Plan the party @fun @big,\"Ask \"\"Anna\"\",\r\nthen Ben\",1,1,,,2026-12-01,en,,,\r\n"
        + "task,\"Bake, decorate\",,4,2,Ada (1),,2026-12-01 15:30,en,Europe/London,45,minute\r\n"
        + "note,With nuts,,,,Ada (1),,,,,,\r\n"
        + ",,,,,,,,,,,\r\n"
        + "section,Later,,,,,,,,,,\r\n"
        + "task,Clean up,,3,1,,,someday,en,,,\r\n")
    #expect(
      picture(reading.list) == """
        [ ] Plan the party !A #fun #big due:2026-12-01 // Ask "Anna",⏎then Ben
          [ ] Bake, decorate due:2026-12-01T15:30:00[Europe/London] est:45min // With nuts
        [ ] Later
          [ ] Clean up !C
        """)
    #expect(
      picture(reading.findings) == """
        lost 4: The author “Ada (1)” of “Bake, decorate” was left out.
        lost 8: The DATE “someday” of “Clean up” isn't understood: it was left out.
        """)
  }

  @Test func `dates are read by the phrases of the application`() {
    let phrases = TimePhrases { phrase, _, _ in
      phrase == "every day" ? TimePhrases.Times(due: Day("2026-11-21").map(Due.day)) : nil
    }
    let reading = CSVFormat(timeZone: berlin, phrases: phrases).read("TYPE,CONTENT,DATE\ntask,x,every day\n")
    #expect(picture(reading.list) == "[ ] x due:2026-11-21")
  }

  @Test func `titles that end like tags, quotation marks and line ends are written and read back`() throws {
    var list = ToDoList()
    let one = try list.add(ToDo("Mail, \"now\" @mum", notes: "a\nb,\"c\"", tags: ["fun"], created: atNoon))
    try list.add(ToDo("x \\@mum", created: atNoon), to: .last(in: one))
    let text = format.text(list)
    #expect(text.contains("\r\ntask,\"Mail, \"\"now\"\" \\@mum @fun\",\"a\nb,\"\"c\"\"\",4,1,"))
    #expect(text.contains("\r\ntask,x \\\\@mum,,4,2,"))
    #expect(picture(format.read(text).list) == picture(list))
  }

  @Test(arguments: [";", "\t"])
  func `a table with semicolons or tabs is read`(separator: String) {
    let text = "\u{FEFF}TYPE;CONTENT;INDENT;DATE\ntask;Buy paint;1;2026-12-01\ntask;Two litres, white;2;\n"
    let table = text.replacing(";", with: separator)
    #expect(format.likeness(of: Data(table.utf8)) == .certain)
    #expect(picture(format.read(table).list) == "[ ] Buy paint due:2026-12-01\n  [ ] Two litres, white")
  }

  @Test func `a table without contents or with an open quotation mark is reported`() {
    #expect(
      picture(format.read("TYPE,TITLE\ntask,x\n").findings)
        == "broken 1: The first line has no column CONTENT, so nothing was read: name the columns as in Todoist's "
        + "templates.")
    #expect(
      picture(format.read("TYPE|CONTENT\ntask|x\n").findings)
        == "broken 1: The columns of the first line aren't separated by commas, semicolons or tabs, so nothing was read: "
        + "save the table with one of them.")
    let reading = format.read("TYPE,CONTENT\ntask,x\ntask,\"y\n")
    #expect(picture(reading.findings).hasPrefix("broken 3: The text ends within quotation marks"))
  }
}
