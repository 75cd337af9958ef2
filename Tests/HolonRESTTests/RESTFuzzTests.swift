import Foundation
import HTTPTypes
import HolonBase
import HolonRepositories
import HolonTesting
import Testing

@testable import HolonREST

/// Damaged and random input for the parsers; `HOLON_FUZZ=1000000` reads as many for each.
@Suite("Damaged input", .timeLimit(.minutes(60)))
struct RESTFuzzTests {
  private static let count = ProcessInfo.processInfo.environment["HOLON_FUZZ"].flatMap { Int($0) } ?? 5000

  /// Returns a text from the pieces, with damage.
  private func text(_ pieces: [String], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
      Array(pieces.randomElement(using: &random)!.utf8)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = .random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(.random(in: 0...255, using: &random), at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }

  @Test func `Link fields end, and links are parts of them`() {
    var random = SeededGenerator()
    let pieces = [
      "<https://a/2>", "; rel=next", "; rel=\"next prev\"", ",", ";", "\"", "\\", "<", ">", "=", " ", "rel",
      "; title=\"a,b\"",
      "<>; rel=next, ", "; rel*=UTF-8''x",
    ]
    for _ in 0..<Self.count {
      let field = String(decoding: text(pieces, &random), as: UTF8.self)
      let header = LinkHeader(field)
      for link in header.links { #expect(field.contains("<\(link.target)>"), "seed \(random.seed): \(field)") }
    }
  }

  @Test func `messages of errors are short, on one line and without secrets`() {
    var random = SeededGenerator()
    let pieces = [
      "{", "}", "[", "]", "\"message\":", "\"error\":", "\"detail\"", ":", ",", "\"s3cret\"", "\"x s3cret y\"",
      "\"\\u202e\\n\"",
      "null", "7", "true", "\"errors\":[", "{\"message\":\"s3cret\"}", "{\"error\":{\"message\":\"a\\nb\"}}",
      "{\"code\":\"conflict\"}",
    ]
    for _ in 0..<Self.count {
      let body = text(pieces, &random)
      let error = RESTErrorBody(body, .standard, without: ["s3cret"])
      guard let message = error.message else { continue }
      let isRight =
        message.unicodeScalars.count <= 200 && !message.contains("s3cret") && !message.isEmpty
        && !message.unicodeScalars.contains { $0.properties.generalCategory == .control }
      if !isRight { Issue.record("seed \(random.seed): \(String(decoding: body, as: UTF8.self))") }
    }
  }

  @Test func `places in damaged documents are found or not, like in the whole document`() {
    var random = SeededGenerator()
    let pieces = [
      "{\"a\":", "{\"b\":1,\"a\":", "[", "1", "\"x\"", "}", "]", ",", "[0,", "{\"a\":{\"a\":[2]}}", "{\"a\":[3]}",
      "null", " ", "\"", "{\"a.a\":", "{\"a\":1,\"a.0\":", "{\"a.a\":{\"0\":1},\"a\":",
    ]
    let places: [RESTKeyPath] = ["a", "a.a", "a.0", "0", "a.a.0", "b", ["a.a"], ["a", "a"]]
    for _ in 0..<Self.count {
      let document = text(pieces, &random)
      // A place in a valid document has the value that the document read as a whole has; other documents don't matter.
      guard let whole = try? JSONValue(reading: document, depth: 512, .strict) else {
        for place in places { _ = try? place.value(in: document) }
        continue
      }
      for place in places {
        let found = try? place.value(in: document)
        if found != place.value(in: whole) {
          Issue.record("seed \(random.seed), \(place): \(String(decoding: document, as: UTF8.self))")
        }
      }
    }
  }

  @Test func `links never leave the service`() throws {
    var random = SeededGenerator()
    let address = try #require(RESTAddress("https://api.example.com/v1"))
    let pieces = [
      "https://", "http://", "//", "api.example.com", "evil.example", "@", ":", "443", "/", "\\", "?", "#", "..", "%2e",
      "%00", " ",
      "\r\n", "x", "[::1]", "é",
    ]
    for _ in 0..<Self.count {
      let link = String(decoding: text(pieces, &random), as: UTF8.self)
      guard let target = address.target(of: link, relativeTo: "/v1/items?page=1") else { continue }
      let isRight =
        target.hasPrefix("/") && !target.utf8.contains { $0 <= 0x20 || $0 >= 0x7F } && !target.contains("#")
      if !isRight { Issue.record("seed \(random.seed): \(link.debugDescription) leads to \(target.debugDescription)") }
    }
  }

  @Test func `hostile requests to a server get an answer`() async {
    var random = SeededGenerator()
    let routes = RESTRoutes(
      MemoryRepository((0..<5).map { Item($0) }), at: "items",
      fields: [RESTField("name", \.name), RESTField("id", \.id)])
    let pieces = [
      "/items", "/items/", "1", "?", "&", "=", "limit=", "after=", "sort=", "-name", "name.in=", "id.from=", "id=",
      "%5B", "%5D", "%22",
      "%", "99999999999999999999", ",", "%2C", "%00", "name.contains=",
    ]
    let methods: [HTTPRequest.Method] = [.get, .put, .delete, .head, .post]
    let fields: [HTTPFields] = [[:], [.ifMatch: "*"], [.ifNoneMatch: "*"], [.ifMatch: "\"x"]]
    for _ in 0..<Self.count / 5 {
      let path = "/items" + String(decoding: text(pieces, &random), as: UTF8.self)
      let request = HTTPRequest(
        method: methods.randomElement(using: &random)!, scheme: "https", authority: "host", path: path,
        headerFields: fields.randomElement(using: &random)!)
      let answer = await routes.answer(to: request, body: text(["{", "}", "[", "]", Item(1).json, ","], &random))
      if let answer, !(200..<500).contains(answer.status) {
        Issue.record("seed \(random.seed): \(path) \(answer.status)")
      }
    }
  }
}
