import Foundation
import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Rules of fields")
struct FieldRuleTests {
  @Test(
    arguments: [
      ("a", ["Enter 2 to 4 characters."]), ("ab", []), ("abcd", []), ("abcde", ["Enter 2 to 4 characters."]), ("", []),
      ("é🇨🇭", []),
    ] as [(String, [String])])
  func `a length counts user-perceived characters`(text: String, messages: [String]) throws {
    #expect(try self.messages(of: .text("field").length(2...4), text) == messages)
  }

  @Test func `a length's message has its limits`() throws {
    #expect(try messages(of: .text("field").length(3...), "a") == ["Enter at least 3 characters."])
    #expect(try messages(of: .text("field").length(...3), "abcd") == ["Enter at most 3 characters."])
    #expect(try messages(of: .text("field").length(3...3), "a") == ["Enter 3 characters."])
    #expect(try messages(of: .text("field").length(..<2), "abc") == ["Enter at most 1 character."])
    #expect(try messages(of: .choices("field", from: ["a", "b"]).length(2...), "a") == ["Enter at least 2 values."])
  }

  @Test func `a range includes its ends`() throws {
    for (text, isValid) in [("0", false), ("1", true), ("20", true), ("21", false), ("", true)] {
      #expect(try messages(of: .integer("field").range(1...20), text).isEmpty == isValid)
      #expect(try messages(of: .number("field").range(1...20), text).isEmpty == isValid)
    }
    #expect(try messages(of: .integer("field").range(5...), "4") == ["Enter a number from 5 on."])
    #expect(try messages(of: .integer("field").range(...5), "6") == ["Enter a number up to 5."])
    let days = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 86_400)
    #expect(try messages(of: .date("field").range(days), "1970-01-02") == [])
    #expect(
      try messages(of: .date("field").range(days), "1970-01-03") == ["Enter a date from 1970-01-01 to 1970-01-02."])
  }

  @Test(arguments: [
    ("ada@example.org", true), (" ada@example.org ", true), ("a.b+c@x-y.example", true), ("a@b", true), ("", true),
    ("ada", false),
    ("@b.org", false),
    ("ada@", false), ("a@@b.org", false), ("a b@c.org", false), ("a@-b.org", false), ("a@b-.org", false),
    ("a@b..org", false), ("a@b.org.", false), ("ä@b.org", false),
  ])
  func `e-mail addresses follow HTML's definition`(text: String, isValid: Bool) throws {
    #expect(try messages(of: .text("field").email(), text).isEmpty == isValid)
  }

  @Test(arguments: [
    ("https://example.org", true), ("HTTP://example.org:8080/a?b#c", true), ("http://u:p@example.org", true),
    ("https://[::1]:80/", true), ("https://exämple.org/ü", true), ("example.org", false), ("ftp://example.org", false),
    ("https://", false), ("https:///a", false), ("https://a b", false), ("https://a:x", false), ("https://[::1", false),
    ("https://:80", false), ("javascript:alert(1)", false), ("https://a\"b", false),
  ])
  func `a web address has a scheme and a host`(text: String, isValid: Bool) throws {
    #expect(try messages(of: .text("field").url(), text).isEmpty == isValid)
  }

  @Test func `a pattern has to match the whole text`() throws {
    let field = Field.text("field").pattern("[A-Z]{2}[0-9]+", "Two letters and a number.")
    #expect(try messages(of: field, "AB12") == [])
    #expect(try messages(of: field, "AB12 ") == ["Two letters and a number."])
    #expect(try messages(of: field, "xAB12") == ["Two letters and a number."])
    #expect(throws: (any Error).self) { try FieldRule.pattern("[") }
  }

  @Test func `all failures are reported together, in the order of the rules`() throws {
    let field = Field.text("field").email("first").length(5..., "second").rule("own") { $0 == "ab" ? "third" : nil }
    #expect(try messages(of: field, "ab") == ["first", "second", "third"])
    #expect(try messages(of: field, "abc") == ["first", "second"])
  }

  private func messages<Value>(of field: Field<Value>, _ text: String) throws -> [String] {
    var form = try Form { field }
    try form.enter(text, into: "field")
    return form.messages().map(\.message.text)
  }
}
