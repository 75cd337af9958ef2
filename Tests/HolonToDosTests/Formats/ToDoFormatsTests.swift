import Foundation
import HolonToDos
import Testing

@Suite struct ToDoFormatsTests {
  let formats = ToDoFormats(timeZone: berlin)

  @Test func `formats are found by their names`() {
    #expect(formats.all.map(\.name) == ["json", "taskwarrior", "markdown", "todo.txt"])
    #expect(formats.named("Markdown")?.name == "markdown")
    #expect(formats.named("word") == nil)
  }

  @Test(arguments: [
    ("a.md", ["markdown"]), ("b.MARKDOWN", ["markdown"]), ("todo.txt", ["todo.txt"]),
    ("a.json", ["json", "taskwarrior"]), ("README", []), ("a.doc", []),
  ])
  func `formats are found by file names`(name: String, expected: [String]) {
    #expect(formats.forFile(named: name).map(\.name) == expected)
  }

  @Test(arguments: [
    ("[]", "taskwarrior"), ("\u{FEFF} [\n{\"id\":1,\"description\":\"x\"}]", "taskwarrior"),
    ("{\"format\": \"defeat\", \"version\": 1}", "json"), ("text\n\n- [ ] x", "markdown"), ("# Party", "markdown"),
    ("(A) Call Mum", "todo.txt"), ("", nil), ("a\0b", nil),
  ])
  func `formats are found by contents`(text: String, expected: String?) {
    #expect(formats.recognizing(Data(text.utf8))?.name == expected)
  }

  @Test func `what a name leaves open the contents decide`() {
    let list = Data("[{\"description\":\"x\"}]".utf8)
    #expect(formats.recognizing(list, fileName: "a.json")?.name == "taskwarrior")
    #expect(formats.recognizing(list, fileName: "a.txt")?.name == "todo.txt")
    #expect(formats.recognizing(Data(), fileName: "a.json")?.name == "json")
    #expect(formats.recognizing(Data("- x".utf8), fileName: "notes")?.name == "markdown")
  }

  @Test func `each format recognizes what it writes`() throws {
    var random = Seeded()
    let list = try ToDoList.random(20, .all, using: &random)
    for format in formats.all {
      #expect(formats.recognizing(format.write(list).data)?.name == format.name)
    }
  }
}
