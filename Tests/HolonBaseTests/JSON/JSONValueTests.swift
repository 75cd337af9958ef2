import Foundation
import HolonBase
import Testing

@Suite("JSON: values")
struct JSONValueTests {
  @Test func `values are written in Swift as in JSON`() throws {
    let value: JSONValue = ["a": [1, 2.5, true, nil, "text"], "b": [:], "c": []]
    #expect(value == (try json(#"{"c": [], "b": {}, "a": [1, 2.5, true, null, "text"]}"#)))
    #expect(["a": 1, "a": 2] as JSONValue == ["a": 2])
  }

  @Test(arguments: [
    ("1", "1.0"), ("100", "1e2"), ("0", "-0"), ("0.5", "5E-1"), ("18446744073709551615", "18446744073709551615.0"),
    (#"{"a": 1, "b": [2]}"#, #"{"b": [2.0], "a": 1}"#), (#""\u00e9""#, #""é""#), ("[]", "[]"), ("{}", "{}"),
  ])
  func `values are equal when they mean the same`(left: String, right: String) throws {
    #expect(try json(left) == json(right))
  }

  @Test(arguments: [
    ("1", "\"1\""), ("0", "false"), ("1", "true"), ("null", "false"), ("[]", "{}"), ("[1, 2]", "[2, 1]"),
    ("[1]", "[1, 1]"),
    (#"{"a": 1}"#, #"{"b": 1}"#), (#"{"a": 1}"#, #"{"a": 1, "b": 1}"#), (#"{"a": null}"#, "{}"),
    ("9007199254740993", "9007199254740992"), ("9223372036854775807", "9223372036854775808"),
    ("18446744073709551615", "18446744073709551616"), (#""\u00e9""#, #""e\u0301""#), (#""a""#, #""A""#),
  ])
  func `values are unequal when they mean something else`(left: String, right: String) throws {
    #expect(try json(left) != json(right))
  }

  @Test(arguments: [
    "null", "true", "false", "\"\"", "[]", "{}", "[[],[{}]]", #"{"a":{"b":[null,"c/d",1.5]}}"#, #""😀\n\"\u0001""#,
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "0.1", "1e+200",
    "123456789012345678901234567890", "0.1000000000000000055511151231257827",
  ])
  func `values are written as they were read`(text: String) throws {
    #expect(try HolonBaseTests.text(json(text)) == text)
  }

  @Test func `values nest as deep as the coder goes, and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"[{"a":"#, count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
    }
    let deep = try json(nested(510))
    #expect(try text(deep) == nested(510))
    #expect(deep == (try json(nested(510))))
    #expect(throws: DecodingError.self) { try json(nested(600)) }
    let tooDeep = (0..<513).reduce(JSONValue.null) { value, _ in [value] }
    #expect(throws: EncodingError.self) { try text(tooDeep) }
  }

  @Test(arguments: [
    (String(repeating: "[", count: 512), false), (String(repeating: "[", count: 513), true),
    (String(repeating: #"{"a":["#, count: 257), true), (String(repeating: "[]", count: 2_000), false),
    ("\"" + String(repeating: "[", count: 600) + "\"", false), (#""\""# + String(repeating: "{", count: 600), false),
    (#""\\""# + String(repeating: "{", count: 600), true), ("", false), ("]]]", false),
  ])
  func `text that nests too deeply is told before it is decoded`(text: String, isTooDeep: Bool) {
    #expect(JSONValue.nestsTooDeeply(text.utf8) == isTooDeep)
  }

  @Test func `what others have sent is decoded, or an error, however deep it is`() throws {
    #expect(try JSONDecoder().decode([Int].self, received: "[1, 2]".utf8) == [1, 2])
    #expect(try JSONDecoder().decode([Int].self, received: Data("[3]".utf8)) == [3])
    for depth in [511, 512, 513, 100_000] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Int].self, received: Array(repeating: UInt8(ascii: "["), count: depth))
      }
    }
  }

  /// In UTF-16, “∀” has a byte that looks like a quotation mark, which hides the brackets behind it.
  @Test(arguments: [
    String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
  ])
  func `text in another encoding than UTF-8 is an error, however deep it is`(encoding: String.Encoding) throws {
    for text in ["[1]", "[\"∀\"," + String(repeating: "[", count: 512), "[\"[\"," + String(repeating: "[", count: 600)]
    {
      let data = try #require(text.data(using: encoding))
      #expect(JSONValue.nestsTooDeeply(data))
      let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([Int].self, received: data) }
      guard case .dataCorrupted(let context) = error else { continue }
      #expect(
        context.debugDescription == "the text isn't in UTF-8, or begins with a byte order mark: send UTF-8 without one")
    }
  }

  @Test(arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF], [0x80], [0x20, 0x00]] as [[UInt8]])
  func `text that JSON can't begin with is an error`(start: [UInt8]) throws {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Int].self, received: start + "[1]".utf8) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Int].self, received: start) }
    #expect(JSONValue.nestsTooDeeply(start))
  }

  @Test func `a text with all characters of Unicode's planes is decoded`() throws {
    let texts = ["é", "∀", "🥛", "\u{10FFFF}", "\u{7F}"]
    #expect(try JSONDecoder().decode([String].self, received: JSONEncoder().encode(texts)) == texts)
  }
}
