import Foundation
import HolonToDos
import Testing

@Suite struct ToDoFormatsTests {
  let formats = ToDoFormats(timeZone: berlin)

  @Test func `formats are found by their names`() {
    let names = ["json", "taskwarrior", "ics", "opml", "csv", "org", "markdown", "todo.txt"]
    #expect(formats.all.map(\.name) == names)
    #expect(formats.readable.map(\.name) == names + ["habitica"])
    #expect(formats.readable(named: "Habitica")?.name == "habitica")
    #expect(formats.named("habitica") == nil)
    #expect(formats.named("Markdown")?.name == "markdown")
    #expect(formats.named("word") == nil)
  }

  @Test(arguments: [
    ("a.md", ["markdown"]), ("b.MARKDOWN", ["markdown"]), ("todo.txt", ["todo.txt"]),
    ("a.json", ["json", "taskwarrior"]), ("a.ics", ["ics"]), ("a.OPML", ["opml"]), ("a.csv", ["csv"]),
    ("a.org", ["org"]), ("README", []), ("a.doc", []),
  ])
  func `formats are found by file names`(name: String, expected: [String]) {
    #expect(formats.forFile(named: name).map(\.name) == expected)
  }

  /// The name of the recognized format of a text, or of the foreign one.
  private func found(_ text: String, _ fileName: String? = nil) -> String {
    do throws(ToDoFormatError) {
      return try formats.format(of: Data(text.utf8), fileName: fileName).name
    } catch {
      switch error {
      case .foreign(let name, _): return "foreign: \(name)"
      case .notText: return "not a text"
      case .empty: return "empty"
      }
    }
  }

  @Test(arguments: [
    ("[]", "taskwarrior"), ("\u{FEFF} [\n{\"id\":1,\"description\":\"x\"}]", "taskwarrior"),
    ("{\"description\":\"x\",\"status\":\"pending\"}\n{\"description\":\"y\"}", "taskwarrior"),
    ("{\"format\": \"defeat\", \"version\": 1}", "json"), ("text\n\n- [ ] x", "markdown"), ("# Party", "markdown"),
    ("(A) Call Mum", "todo.txt"), ("Buy milk\nCall Mum", "todo.txt"), ("", "empty"), ("a\0b", "not a text"),
    ("null", "foreign: another program's JSON"), ("\"x\"\n", "foreign: another program's JSON"),
    ("12", "foreign: another program's JSON"),
    ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nSUMMARY:Milk\r\n", "ics"),
    ("<?xml version=\"1.0\"?>\n<opml version=\"2.0\"><body><outline text=\"Milk\"/></body></opml>", "opml"),
    ("\u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY\ntask,Buy milk,,4\ntask,\"Eggs, six\",,1\n", "csv"),
    ("#+TITLE: Party\n* Cake\n", "org"), ("* TODO Cake\n", "org"), ("* Cake\n", "markdown"),
    ("{\"auth\":{},\"tasks\":{\"todos\":[]},\"tags\":[]}", "habitica"), ("12 eggs", "todo.txt"),
    ("\"Dune\" by Herbert", "todo.txt"),
  ])
  func `formats are found by contents`(text: String, expected: String) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("BEGIN:VCARD\nVERSION:4.0\nEND:VCARD", "vCard"),
    ("<?xml version=\"1.0\"?>\n<list/>", "XML"), ("<!DOCTYPE html>\n<ul><li>Milk</ul>", "HTML"),
    ("Title;Due\nMilk;2026-12-01\n", "CSV of another program"), ("[{\"a\":1}]\n", "another program's JSON"),
    ("{\"a\":1}", "another program's JSON"), ("[1, 2, 3]", "another program's JSON"),
    ("[{\"title\":\"Milk\"}]", "another program's JSON"),
    ("{\"name\":\"holon\",\"description\":\"x\"}", "another program's JSON"), ("{\"a\":[\n", "another program's JSON"),
    ("{\\rtf1\\ansi Milk}", "RTF"), ("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "PDF"),
  ])
  func `texts of other formats are refused with any file name`(text: String, name: String) {
    #expect(found(text) == "foreign: \(name)")
    #expect(found(text, "list.txt") == "foreign: \(name)")
    #expect(found(text, "list.md") == "foreign: \(name)")
  }

  @Test(arguments: [("<ul>\n<li>Milk</li>\n</ul>", "HTML"), ("first,second,third\n1,2,3\n", "CSV of another program")])
  func `texts that may be of other formats are refused unless the file name fits`(text: String, name: String) {
    #expect(found(text) == "foreign: \(name)")
    #expect(found(text, "list.todo") == "foreign: \(name)")
    #expect(found(text, "list.txt") == "todo.txt")
  }

  @Test(arguments: [
    ("party.vcf", "vCard"), ("party.tsv", "CSV of another program"), ("a.yaml", "YAML"), ("a.taskpaper", "TaskPaper"),
    ("a.html", "HTML"),
  ])
  func `files of other formats are refused by their file names`(name: String, expected: String) {
    #expect(found("Buy milk\nBuy eggs", name) == "foreign: \(expected)")
  }

  @Test(arguments: [
    "Buy milk, eggs, bread\nCall Mum", "milk,eggs\nbread", "milk,eggs,bread", "Ask Ada: done, sent; then file it\nx",
    "[x] is a cross", "[[wiki]] link", "[call](tel:1) Mum", "{urgent} Call", "< 5 minutes: call", "x 2026-11-20 Bake",
    "BEGIN: the book", "Title: the book",
  ])
  func `lines that only resemble other formats are to-dos`(text: String) {
    #expect(found(text) == "todo.txt")
    #expect(found(text, "a.txt") == "todo.txt")
  }

  @Test(arguments: [
    ("[{\"description\":\"x\"}]", "a.json", "taskwarrior"), ("[{\"description\":\"x\"}]", "a.txt", "taskwarrior"),
    ("", "a.json", "json"), ("{\"a\"", "a.json", "foreign: another program's JSON"), ("{\"a\":}", "a.json", "json"),
    ("- x", "notes", "markdown"), ("- [ ] x\n- [x] y", "notes.txt", "markdown"), ("+home\n- y", "a.txt", "todo.txt"),
    ("<p align=\"center\">\n\n- x", "a.md", "markdown"), ("Just words.", "a.md", "markdown"),
  ])
  func `file name and contents decide together`(text: String, name: String, expected: String) {
    #expect(found(text, name) == expected)
  }

  @Test func `a refusal names the supported formats`() {
    let error = #expect(throws: ToDoFormatError.self) { try formats.format(of: Data("BEGIN:VCARD".utf8)) }
    #expect(
      error?.description
        == "The text is vCard, which can't be read: convert it to one of json, taskwarrior, ics, opml, "
        + "csv, org, markdown, todo.txt, habitica.")
  }

  @Test func `each format recognizes what it writes`() throws {
    var random = Seeded()
    let list = try ToDoList.random(20, .all, using: &random)
    for format in formats.all {
      #expect(try formats.format(of: format.write(list).data).name == format.name)
    }
  }
}
