import HolonTesting
import HolonTracking

/// Events of any kind, some wild, some tame.
struct RandomEvents {
  let vendor: Vendor
  var random: SeededGenerator

  private static let words = [
    "viewed", "Product Viewed", "session_start", "", "ga_x", "_x", "1st", "überraschung", "购买", "time", "distinct_id",
    "$set", "items", "currency", "page_title", "user_id", "a.b", "x\u{0}y", "\u{1F600}", "\"\\", "token", "screen_view",
  ]

  mutating func next() -> TrackedEvent {
    var user = vendor.user
    if one(in: 6) { user.id = [nil, "", "anonymous", "u\u{1F600}", "0"].randomElement(using: &random) ?? nil }
    if one(in: 6) { user.anonymousID = [nil, "", "x", "1.2", "0.0", "1.2.3"].randomElement(using: &random) ?? nil }
    if one(in: 3) { user.properties = properties(upTo: one(in: 8) ? 40 : 4, depth: 0) }
    let hours = one(in: 8) ? Int.random(in: 0...200, using: &random) : 0
    return TrackedEvent(
      one(in: 3) ? text() : "viewed", properties(upTo: one(in: 8) ? 300 : 8, depth: 0), user: user,
      time: .now + .seconds(hours * 3600))
  }

  private mutating func one(in number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }

  private mutating func text() -> String {
    let word = Self.words.randomElement(using: &random) ?? ""
    return one(in: 4) ? String(repeating: word + "x", count: Int.random(in: 1...130, using: &random)) : word
  }

  private mutating func properties(upTo most: Int, depth: Int) -> EventProperties {
    var properties: EventProperties = [:]
    for number in 0..<Int.random(in: 0...most, using: &random) {
      // Many are tame, or there would be millions.
      if most > 40 {
        properties["n\(number)"] = .int(number)
        continue
      }
      properties[one(in: 3) ? text() : "p\(number)"] = value(depth: depth)
    }
    return properties
  }

  private mutating func value(depth: Int) -> PropertyValue {
    switch Int.random(in: 0..<(depth > 4 ? 7 : 9), using: &random) {
    case 0: .null
    case 1: .bool(one(in: 2))
    case 2: .int([0, -1, .max, .min, 42].randomElement(using: &random) ?? 0)
    case 3:
      .double([0, -0.0, 19.99, 1e300, .leastNonzeroMagnitude, .nan, .infinity].randomElement(using: &random) ?? 0)
    case 4: .time(EventTime(microseconds: .random(in: .min ... .max, using: &random)))
    case 5, 6: .string(text())
    case 7 where one(in: 9): .array(Array(repeating: 1, count: Int.random(in: 0...300, using: &random)))
    case 7: .array((0..<Int.random(in: 0...2, using: &random)).map { _ in value(depth: depth + 1) })
    default: .object(properties(upTo: one(in: 9) ? 300 : 2, depth: depth + 1))
    }
  }
}
