import HolonBase
import Testing

@Suite("JSON read leniently")
struct JSONReadingTests {
  private static func read(_ text: String) -> JSONValue? { read(Array(text.utf8)) }

  private static func read(_ bytes: [UInt8]) -> JSONValue? { try? JSONValue(reading: bytes, depth: 64) }

  @Test func `values of all kinds are read`() throws {
    let json = try #require(
      Self.read(" {\"a\": [1, -2.5e1, true, false, null], \"b\": {\"c\": \"\\u00e4\\ud83d\\ude00\\n\\/\"}} "))
    #expect(json["a"]?.array == [1, -25, true, false, nil])
    #expect(json["b"]?["c"]?.string == "ä\u{1F600}\n/")
    #expect(Self.read("{\"a\":1,\"a\":2}")?["a"]?.integer == 2)
    #expect(Self.read("99999999999999999999")?.double == 1e20)
    #expect(Self.read("[]") == .array([]) && Self.read("{}") == .object([:]))
  }

  @Test(arguments: [
    "", " ", "{", "}", "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "1e", "--1", "NaN", "tru", "\"",
    "\"\\x\"", "\"\\u12\"", "\"\u{1}\"", "[1 2]", "1 2", "[1]]", "{\"a\" 1}", "\"\\", "\"\\u", "\"\\ud800\\", "-",
    "<html>",
  ]) func `what isn't JSON isn't read`(_ text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func `texts that are damaged are read as far as they go`() {
    #expect(Self.read("\"a\\ud800b\"") == .string("a\u{FFFD}b"))
    #expect(Self.read([0x22, 0xFF, 0x22]) == .string("\u{FFFD}"))
  }

  @Test func `lists within lists that break off are no JSON, however many`() {
    for depth in [1, 63, 64, 65, 511, 512, 513, 700, 1_000_000] {
      #expect(Self.read(String(repeating: "[", count: depth)) == nil)
      #expect(Self.read(String(repeating: "{\"a\":", count: depth)) == nil)
    }
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(Self.read(deep(64)) != nil)
    #expect(Self.read(deep(65)) == nil)
  }
}
