import Foundation
import HolonTesting
import HolonTracking
import Testing

@Suite("Writing of JSON")
struct JSONWriterTests {
  private func written(_ value: PropertyValue) -> String {
    var json = JSONWriter()
    json.write(value)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `commas are written automatically`() {
    let value: PropertyValue = ["a": 1, "b": [1, 2.5, nil, true, "x"], "c": [:], "d": [], "e": ["f": false]]
    #expect(written(value) == #"{"a":1,"b":[1,2.5,null,true,"x"],"c":{},"d":[],"e":{"f":false}}"#)
  }

  @Test(
    arguments: [
      (19.99, "19.99"), (0.1 + 0.2, "0.30000000000000004"), (3, "3"), (-0.0, "-0.0"), (1e300, "1e+300"),
      (.leastNonzeroMagnitude, "5e-324"), (9_007_199_254_740_992, "9007199254740992.0"), (-123_456, "-123456"),
      (.nan, "null"),
      (.infinity, "null"), (-.infinity, "null"),
    ] as [(Double, String)])
  func `numbers have the fewest digits that preserve their value`(_ number: Double, _ text: String) throws {
    #expect(written(.double(number)) == text)
    if number.isFinite { #expect(Double(text) == number) }
  }

  @Test func `prices of any size are written like other numbers`() {
    var random = SeededGenerator()
    for round in 0..<20_000 {
      let digits = Double.random(in: 0...16, using: &random)
      let whole = Int(pow(10, digits).rounded()) + Int.random(in: 0..<100, using: &random)
      let price = Double(round % 2 == 0 ? whole : -whole) / [100, 1000, 10, 128][round % 4]
      for number in [price, price.nextUp] where number != number.rounded() {
        #expect(written(.double(number)) == number.description, "seed \(random.seed)")
      }
    }
  }

  @Test func `texts of any length are written completely`() {
    for length in 0..<3000 {
      let text = String(repeating: "ü", count: length / 2) + String(repeating: "x", count: length % 2)
      #expect(written(.string(text)) == "\"\(text)\"")
    }
  }

  @Test(arguments: [0, 7, 10, -1, .max, .min, 1_234_567_890])
  func `whole numbers are written exactly`(_ number: Int) {
    #expect(written(.int(number)) == "\(number)")
  }

  @Test func `texts with any characters are preserved`() throws {
    var random = SeededGenerator()
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "\n", "\t", "\r", "\0", "\u{1F}", "/", "é", "本", "🎉", "\u{2028}", " ",
    ]
    for length in 0..<300 {
      var text = ""
      for _ in 0..<length % 40 { text.unicodeScalars.append(scalars.randomElement(using: &random)!) }
      let json = written(["text": .string(text)])
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
      #expect(read == ["text": text], "seed \(random.seed)")
      #expect(!json.utf8.contains { $0 < 0x20 }, "seed \(random.seed)")
    }
  }

  @Test func `moments are written in RFC 3339 format`() {
    #expect(EventTime(microseconds: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(EventTime(microseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(EventTime(microseconds: 1_795_383_528_123_999).description == "2026-11-22T21:38:48.123Z")
    #expect(EventTime(microseconds: .max).description == "9999-12-31T23:59:59.999Z")
    #expect(EventTime(microseconds: .min).description == "0000-01-01T00:00:00.000Z")
    let formatter = ISO8601DateFormatter()
    formatter.timeZone = TimeZone(identifier: "UTC")
    var random = SeededGenerator()
    for _ in 0..<300 {
      let seconds = Int64.random(in: -30_000_000_000...100_000_000_000, using: &random)
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      guard seconds > -12_000_000_000 else { continue }  // Foundation has the Julian calendar before
      #expect(EventTime(microseconds: seconds * 1_000_000).description == expected.dropLast() + ".000Z")
    }
  }

  @Test func `identifiers are UUIDs of version 7, and can be parsed`() throws {
    let time = EventTime(microseconds: 1_700_000_000_123_456)
    let ids = (0..<1000).map { _ in EventID(at: time) }
    #expect(Set(ids).count == 1000)
    for id in ids.prefix(100) {
      let uuid = try #require(UUID(uuidString: id.description))
      #expect(uuid.uuidString.lowercased() == id.description)
      #expect(EventID(uuid.uuidString) == id)
      #expect(id.description.hasPrefix("018bcfe5-687b-7"))
      #expect("89ab".contains(id.description.split(separator: "-")[3].first!))
    }
    #expect(EventID("018bcfe5-687b-7000-8000-00000000000") == nil)
    #expect(EventID("018bcfe5+687b-7000-8000-000000000000") == nil)
  }
}
