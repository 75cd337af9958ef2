import Foundation
import HTTPTypes
import HolonTesting
import HolonTracking
import Testing

/// Damaged responses, read by every destination; `HOLON_FUZZ=1000000` reads as many for each.
@Suite("Damaged responses of vendors")
struct VendorAnswerFuzzTests {
  private static let count = ProcessInfo.processInfo.environment["HOLON_FUZZ"].flatMap { Int($0) } ?? 1000

  private static let seeds = [
    "1", "0", "{\"status\":1,\"error\":null}", "{\"status\":\"Ok\",\"quota_limited\":[\"events\"]}",
    "{\"code\":200,\"num_records_imported\":3,\"status\":\"OK\"}",
    "{\"code\":400,\"error\":\"some data points in the request failed validation\",\"failed_records\":[{\"index\":0,"
      + "\"insert_id\":\"00000000-0000-7000-0000-000000000001\",\"field\":\"properties.time\",\"message\":\"bad\"},"
      + "{\"index\":2,\"$insert_id\":\"x\"}],\"num_records_imported\":1,\"status\":\"Bad Request\"}",
    "{\"success\":true}", "<html>\u{E9}</html>", String(repeating: "[", count: 700), "\"\\ud800\"", "1e999", "-",
  ].map { Array($0.utf8) }

  private static let waits = [
    "1", "0", "-1", "99999999999999999999", "1e9", "NaN", "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Wed, 31 Feb 99999 25:61:61 GMT", "", " ",
  ].map { Array($0.utf8) }

  @Test(arguments: Vendor.allCases) func `no response crashes a destination, or has more verdicts than events`(
    _ vendor: Vendor
  ) {
    var random = SeededGenerator()
    let destinations =
      [vendor.destination(.adjust)] + (vendor == .mixpanel ? [MixpanelDestination(token: "t", access: .client)] : [])
    let batches = [batch(3), batch(1, group: "\"engage\"")]
    let statuses = [200, 200, 202, 204, 302, 400, 400, 400, 401, 404, 413, 422, 429, 500, 503, 599, 600, 999, 100]
    var each = 0
    for _ in 0..<Self.count {
      var fields = HTTPFields()
      fields[.init("Retry-After")!] = Self.text(Self.damaged(Self.waits, &random))
      fields[.init("X-RateLimit-Reset")!] = Self.text(Self.damaged(Self.waits, &random))
      let status = statuses.randomElement(using: &random) ?? 200
      let response = EventResponse(
        HTTPResponse(status: .init(code: status), headerFields: fields), body: Self.damaged(Self.seeds, &random))
      let destination = destinations.randomElement(using: &random) ?? destinations[0]
      let batch = batches.randomElement(using: &random) ?? batches[0]
      switch destination.read(response, to: batch, at: EventTime(seconds: 784_111_777)) {
      case .each(let verdicts):
        each += 1
        if verdicts.count != batch.events.count { Issue.record("\(verdicts.count) verdicts, seed \(random.seed)") }
      case .retry(_, .some(let wait)):
        if wait < .zero { Issue.record("a wait of \(wait), seed \(random.seed)") }
      case .delivered:
        if !(200...299).contains(status) { Issue.record("\(status) is delivered, seed \(random.seed)") }
      default: break
      }
    }
    // One in two thousand has so little damage that it is still valid.
    if vendor == .mixpanel, Self.count >= 100_000 {
      #expect(each > 0, "the damage is never slight enough, seed \(random.seed)")
    }
  }

  /// One of some seeds with a few bytes flipped, taken out, doubled, or replaced by those of another.
  private static func damaged(_ seeds: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let at = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1 where at < bytes.count: bytes.remove(at: at)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
      case 3: bytes.removeLast(bytes.count - at)
      case 4: bytes.insert(contentsOf: seeds.randomElement(using: &random) ?? [], at: at)
      default: bytes.insert(contentsOf: bytes.prefix(at), at: at)
      }
    }
    return bytes
  }

  // Transports allow only one line in a field's value.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
