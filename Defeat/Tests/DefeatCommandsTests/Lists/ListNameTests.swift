import DefeatConsole
import Foundation
import Testing

@testable import DefeatCommands

@Suite("Names of lists")
struct ListNameTests {
  @Test(arguments: ["Family", "  Family ", "../../etc/passwd", "Ärger 🎂", "👩‍👩‍👧", "-l", "1", "買い物"])
  func `a name is any printable text`(text: String) throws {
    #expect(try ListName(text).text == text.trimmingCharacters(in: .whitespaces))
  }

  @Test(arguments: [
    "", "  ", "a\nb", "a\tb", "a\u{1B}[31m", "a\u{2028}b", "a\u{202E}b", "a\u{E000}", "\u{200D}", "\u{3164}",
    String(repeating: "x", count: 101),
  ])
  func `a text that is empty, long or not printable isn't a name`(text: String) {
    #expect(throws: CommandError.self) { try ListName(text) }
  }

  @Test(arguments: [
    ("Family", "Family"), ("a\u{1B}[31m\nb", "a[31mb"), ("\u{202E}", "Shared list"), ("\u{200D}", "Shared list"),
    ("", "Shared list"),
  ])
  func `a foreign name loses the characters that aren't printable`(text: String, name: String) {
    #expect(ListName(foreign: text).text == name)
  }

  @Test func `names differ in more than case, and are made distinct by numbers`() throws {
    let names = try ["Family", "family 2", "ÄRGER"].map { try ListName($0) }
    #expect(ListName(foreign: "FAMILY").matches(names[0]))
    #expect(ListName(foreign: "a\u{308}rger").matches(names[2]))
    #expect(ListName(foreign: "family").distinct(from: names).text == "family 3")
    #expect(ListName(foreign: "Work").distinct(from: names).text == "Work")
    let long = ListName(foreign: String(repeating: "x", count: 100))
    let distinct = long.distinct(from: [long])
    #expect(distinct.text.hasSuffix(" 2") && distinct.text.count <= ListName.longest)
  }
}
