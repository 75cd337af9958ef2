import Foundation
import HolonBase
import HolonTesting
import Testing

@testable import HolonBase

@Suite("JSON, scanned") struct JSONScannerTests {
  @Test func `random documents are read as Foundation reads them`() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let value = Self.randomValue(depth: 4, &random)
      let options: JSONSerialization.WritingOptions = Bool.random(using: &random) ? [.prettyPrinted] : []
      let data = try JSONSerialization.data(withJSONObject: [value], options: options)
      let foundation = try JSONSerialization.jsonObject(with: data)
      #expect(
        try Self.scan(data) == Self.flat(foundation, "$").sorted(),
        "\(String(decoding: data, as: UTF8.self)), seed \(random.seed)")
    }
  }

  @Test func `broken documents are refused as Foundation refuses them`() throws {
    var random = SeededGenerator()
    let signs = Array("{}[]\",:-+.eE01tfn \n\t\\u".utf8)
    for _ in 0..<3_000 {
      var bytes = Array(try JSONSerialization.data(withJSONObject: [Self.randomValue(depth: 2, &random)]))
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let sign = signs.randomElement(using: &random) ?? 0
      if Bool.random(using: &random) { bytes[place] = sign } else { bytes.insert(sign, at: place) }
      guard String(bytes: bytes, encoding: .utf8) != nil else { continue }
      let expected = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      let text = String(decoding: bytes, as: UTF8.self)
      // Foundation has its own mind about half surrogate pairs, numbers out of range, and commas at the end of lists.
      guard text.firstMatch(of: /\\u|[0-9]{18}|[eE]|,\s*[\]}]/) == nil else { continue }
      let skipped = bytes.withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes)
        return (try? scanner.skipValue()) != nil && scanner.peek() == nil
      }
      #expect(skipped == expected, "\(text)")
      #expect(((try? Self.scan(Data(bytes))) != nil) == expected, "\(text)")
    }
  }

  @Test(arguments: [
    (#""\u00e9\ud83d\ude00\/\b\f\n\r\t\\\"""#, "é😀/\u{8}\u{C}\n\r\t\\\""), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ude00\ud83d\u0041""#, "\u{FFFD}\u{FFFD}A"), (#""1234567\"90123456""#, "1234567\"90123456"), (#""""#, ""),
  ])
  func `escapes stand for their characters`(json: String, text: String) throws {
    var json = json
    try json.withUTF8 { bytes in
      var scanner = JSONScanner(bytes)
      let read = try scanner.string()
      #expect(read == text)
      #expect(scanner.position == bytes.count)
    }
  }

  @Test(arguments: [
    ("[1, 2", 5, "“,” or “]”"), ("{\"a\" 1}", 5, "“:”"), ("[01]", 1, "a value"),
    ("\"a\n\"", 2, "a closing quotation mark before the end of the line"), ("[1.]", 3, "a digit"),
    ("\"\\x\"", 1, "a valid escape sequence"), ("", 0, "a value"), ("[1,]", 3, "a value"),
  ])
  func `errors say where they are`(json: String, offset: Int, expected: String) {
    var json = json
    json.withUTF8 { bytes in
      var scanner = JSONScanner(bytes)
      do throws(JSONScanner.Failure) {
        try scanner.skipValue()
        Issue.record("no error")
      } catch {
        #expect(error == JSONScanner.Failure(offset: offset, expected: expected))
      }
    }
  }

  @Test func `written strings are read by Foundation as they were`() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let text = Self.randomText(&random)
      var json = JSONWriter()
      json.write(text)
      let read = try JSONSerialization.jsonObject(with: json.text.data, options: [.fragmentsAllowed])
      #expect((read as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
  }
}

// MARK: - Random documents, and what they hold

extension JSONScannerTests {
  private static func randomText(_ random: inout SeededGenerator) -> String {
    let characters = ["a", "\"", "\\", "/", "\n", "\u{1}", "\u{1F}", " ", "é", "😀", "\u{2028}", "\u{7F}"]
    let count = Int.random(in: 0...20, using: &random)
    return (0..<count).map { _ in characters.randomElement(using: &random) ?? "" }.joined()
  }

  private static func randomValue(depth: Int, _ random: inout SeededGenerator) -> Any {
    switch Int.random(in: depth > 0 ? 0..<6 : 2..<6, using: &random) {
    case 0: return (0..<Int.random(in: 0...4, using: &random)).map { _ in randomValue(depth: depth - 1, &random) }
    case 1:
      var object: [String: Any] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[randomText(&random)] = randomValue(depth: depth - 1, &random)
      }
      return object
    case 2: return Bool.random(using: &random)
    case 3: return NSNull()
    case 4: return Int.random(in: -100_000...100_000, using: &random)
    default: return randomText(&random)
    }
  }

  /// Every value that isn't a container, behind its path.
  private static func flat(_ value: Any, _ path: String) -> [String] {
    if let array = value as? [Any] {
      return ["\(path) array"] + array.enumerated().flatMap { flat($1, "\(path)/\($0)") }
    }
    if let object = value as? [String: Any] { return ["\(path) object"] + object.flatMap { flat($1, "\(path)/\($0)") } }
    if let text = value as? String { return ["\(path) = “\(text)”"] }
    if value is NSNull { return ["\(path) = null"] }
    if let number = value as? NSNumber { return ["\(path) = \(number)"] }
    return ["\(path) = ?"]
  }

  private static func scan(_ data: Data) throws -> [String] {
    try Array(data).withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      var lines: [String] = []
      try scan(&scanner, "$", &lines)
      guard scanner.peek() == nil else { throw JSONScanner.Failure(offset: scanner.position, expected: "the end") }
      return lines.sorted()
    }
  }

  private static func scan(_ scanner: inout JSONScanner, _ path: String, _ lines: inout [String]) throws {
    switch scanner.peek() {
    case UInt8(ascii: "["):
      lines.append("\(path) array")
      try scanner.beginArray()
      var index = 0
      while try scanner.nextElement() {
        try scan(&scanner, "\(path)/\(index)", &lines)
        index += 1
      }
    case UInt8(ascii: "{"):
      lines.append("\(path) object")
      try scanner.beginObject()
      while let key = try scanner.nextKey() { try scan(&scanner, "\(path)/\(scanner.text(of: key))", &lines) }
    case UInt8(ascii: "\""): lines.append("\(path) = “\(try scanner.string())”")
    default:
      let start = scanner.position
      try scanner.skipValue()
      let text = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
      lines.append("\(path) = \(text == "true" ? "1" : text == "false" ? "0" : text)")
    }
  }
}
