import Foundation
import HolonBase
import HolonTesting
import Testing

@Suite("JSON read strictly")
struct StrictReadingTests {
  private static func read(_ text: String) -> JSONValue? { read(Array(text.utf8)) }

  private static func read(_ bytes: [UInt8]) -> JSONValue? { try? JSONValue(reading: bytes, depth: 128, .strict) }

  @Test func `values of all kinds are read`() throws {
    let json = try #require(
      Self.read(" {\"a\": [1, -2.5e1, true, false, null], \"b\": {\"c\": \"\\u00e4\\ud83d\\ude00\\n\\\"\\/\"}}\n"))
    #expect(json["a"]?.array == [1, -25, true, false, nil])
    #expect(json["b"]?["c"]?.string == "ä\u{1F600}\n\"/")
    #expect(json["a"]?[1]?.double == -25)
    #expect(json["a"]?[9] == nil && json["z"] == nil)
    #expect(Self.read("12345678901234567890")?.double == 1.2345678901234567e19)
  }

  @Test(arguments: [
    "", " ", "{", "}", "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "1.", ".5", "+1", "1e", "--1", "NaN",
    "Infinity", "tru", "nul", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "[1 2]",
    "1 2", "[1]]", "{\"a\":1,\"a\":2}", "1e999", "{\"a\" 1}", "[\"\\u+123\"]",
  ]) func `what isn't JSON isn't read`(_ text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func `bytes that aren't UTF-8 aren't read`() {
    #expect(Self.read([0x22, 0xFF, 0x22]) == nil)
    #expect(Self.read([0x22, 0xED, 0xA0, 0x80, 0x22]) == nil)
    #expect(Self.read([0x22, 0xC3, 0xA4, 0x22]) == .string("ä"))
  }

  @Test func `nesting ends somewhere`() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(Self.read(deep(128)) != nil)
    #expect(Self.read(deep(129)) == nil)
    #expect(Self.read(String(repeating: "[", count: 1_000_000)) == nil)
  }

  @Test func `it reads nothing that Foundation doesn't`() {
    var random = SeededGenerator()
    let seeds = [
      "{\"a\":[1,2.5,-3e2,true,false,null,\"x\\n\\u00e9\"],\"b\":{}}", "[[],{},\"\",0,-0,1E5]", "\"\\ud83d\\ude00\"",
    ].map { Array($0.utf8) }
    var readable = 0
    for _ in 0..<5000 {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        bytes[at] = Bool.random(using: &random) ? UInt8.random(in: 0x20...0x7E, using: &random) : bytes[at] ^ 1
      }
      // Foundation is asked about JSON only, as it may trap over what is none.
      guard Self.read(bytes) != nil else { continue }
      readable += 1
      let foundation = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      if foundation == nil { Issue.record("\(String(decoding: bytes, as: UTF8.self)), seed \(random.seed)") }
    }
    #expect(readable > 100, "seed \(random.seed)")
  }
}
