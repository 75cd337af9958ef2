import HolonBase
import HolonJSONPatch
import HolonTree
import Testing

@Suite("JSON: pointers")
struct JSONPointerTests {
  @Test(arguments: [
    (
      "",
      #"{"": 0, " ": 7, "a/b": 1, "c%d": 2, "e^f": 3, "foo": ["bar", "baz"], "g|h": 4, "i\\j": 5, "k\"l": 6, "m~n": 8}"#
    ),
    ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
    ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
  ])
  func `a pointer leads to the place of RFC 6901, section 5`(text: String, expected: String) throws {
    let document = try json(
      #"""
      {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
      """#)
    let pointer = try #require(JSONPointer(text))
    #expect(document[at: pointer] == (try json(expected)))
    #expect(pointer.description == text)
  }

  @Test func `a tilde is unescaped after a slash`() {
    #expect(("/~01" as JSONPointer).tokens == ["~1"])
    #expect(("/~10/~00" as JSONPointer).tokens == ["/0", "~0"])
    #expect(JSONPointer(tokens: ["~1", "a/b", ""]).description == "/~01/a~1b/")
  }

  @Test(arguments: ["foo", "a/b", "/~", "/a~2", "/~/0", " /", "#/foo"])
  func `an invalid text isn't a pointer`(text: String) {
    #expect(JSONPointer(text) == nil)
    #expect(throws: DecodingError.self) { try read(JSONPointer.self, "\"\(text)\"") }
  }

  @Test(arguments: ["/2", "/-", "/00", "/01", "/+1", "/-1", "/ 1", "/1.0", "/1e0", "/", "/١", "/99999999999999999999"])
  func `an item is found only by its index`(text: String) throws {
    #expect(try json(#"["a", "b"]"#)[at: try #require(JSONPointer(text))] == nil)
  }

  @Test func `no value is found below values without parts, or under other names`() throws {
    let document = try json(#"{"a": [1, "x", null, true]}"#)
    for text in ["/a/0/0", "/a/1/0", "/a/2/a", "/a/3/", "/A", "/a/a", "/a/0/-"] {
      #expect(document[at: try #require(JSONPointer(text))] == nil, "\(text)")
    }
  }

  @Test func `a slash with an accent on it is a slash`() {
    #expect(("/a/\u{301}b" as JSONPointer).tokens == ["a", "\u{301}b"])
    #expect(JSONPointer(tokens: ["a", "\u{301}b"]).description.utf8.elementsEqual("/a/\u{301}b".utf8))
  }

  @Test func `a pointer can be extended and written as text`() throws {
    let pointer: JSONPointer = "/0/children"
    #expect(pointer.appending(3).appending("a/b").description == "/0/children/3/a~1b")
    #expect(try text(pointer.appending("a/b")) == #""/0/children/a~1b""#)
    #expect(try read(JSONPointer.self, #""/0/children""#) == pointer)
  }

  @Test func `an invalid pointer literal traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let pointer: JSONPointer = "a"
      _ = pointer
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("\"a\" isn't a JSON pointer: start it with /"))
  }
}
