import Foundation
import HolonBase
import HolonJSONPatch
import HolonTesting
import HolonTree
import Testing

@Suite("JSON Patch: garbage")
struct JSONPatchFuzzTests {
  /// Texts that a random patch is pieced together from.
  private static let pieces = [
    "[", "]", "{", "}", ":", ",", "\"op\"", "\"add\"", "\"remove\"", "\"replace\"", "\"move\"", "\"copy\"", "\"test\"",
    "\"path\"", "\"from\"", "\"value\"", "\"\"", "\"/\"", "\"/0\"", "\"/-\"", "\"/0/children\"", "\"/0/children/-\"",
    "\"/0/element\"", "\"/0/children/18446744073709551616\"", "\"~\"", "\"/~2\"", "null", "true", "1e999", "-0", "1.5",
    "{\"element\": 1}", "\"\\ud800\"", "[[[[[[[[", "18446744073709551615",
  ]

  @Test func `random bytes cause only errors`() {
    var generator = Self.generator()
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      tryAll(Data(bytes))
    }
  }

  @Test func `random pieces of JSON cause only errors`() {
    var generator = Self.generator()
    for _ in 0..<3_000 {
      let pieces = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }
      tryAll(Data(pieces.joined().utf8))
    }
  }

  @Test func `random members cause only errors`() {
    var generator = Self.generator()
    let names = ["op", "path", "from", "value", "xyz"]
    var applied = 0
    for _ in 0..<3_000 {
      let operations = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        let members = names.filter { _ in Int.random(in: 0..<8, using: &generator) > 0 }.map { name in
          let isOperation = name == "op" && Int.random(in: 0..<8, using: &generator) > 0
          let pieces = isOperation ? Self.pieces[7...12] : Self.pieces[16..<Self.pieces.count]
          return "\"\(name)\": \(pieces.randomElement(using: &generator) ?? "")"
        }
        return "{\(members.joined(separator: ", "))}"
      }
      if tryAll(Data("[\(operations.joined(separator: ", "))]".utf8)) { applied += 1 }
    }
    #expect(applied > 0)
  }

  @Test func `deeply nested garbage is refused`() {
    for depth in [500, 5_000, 200_000] {
      tryAll(Data(String(repeating: "[", count: depth).utf8))
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      tryAll(Data(#"[{"op": "add", "path": "", "value": \#(value)}]"#.utf8))
      tryAll(Data(#"[{"op": "add", "path": "\#(String(repeating: "/0", count: depth))", "value": 1}]"#.utf8))
    }
  }

  /// A generator whose seed is printed beforehand, because it can't be printed after a crash.
  private static func generator() -> SeededGenerator {
    let generator = SeededGenerator()
    print("seed \(generator.seed)")
    return generator
  }

  /// Decodes bytes as a patch, applies it to a document, and returns whether it fits.
  @discardableResult
  private func tryAll(_ data: Data) -> Bool {
    guard let patch = try? JSONDecoder().decode(JSONPatch.self, from: data) else { return false }
    var document: JSONValue = [["element": 0, "children": [["element": 1, "children": []]]]]
    return (try? patch.apply(to: &document)) != nil
  }
}
