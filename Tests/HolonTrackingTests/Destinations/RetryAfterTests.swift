import HTTPTypes
import HolonTesting
import HolonTracking
import Testing

@Suite("Parsing of Retry-After")
struct RetryAfterTests {
  private let now = EventTime(microseconds: 784_111_777_000_000)  // Sun, 06 Nov 1994 08:49:37 GMT

  @Test(
    arguments: [
      ("120", 120), ("0", 0), (" 7 ", 7), ("99999999999999999999", Int(Int32.max)),
      ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60),
      ("Sun, 06 Nov 1994 08:49:00 GMT", 0), ("Tue, 29 Feb 2000 00:00:00 GMT", 167_670_623),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("soon", nil), ("-1", nil), ("1.5", nil), ("", nil),
      ("Sun, 99 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 25:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49 GMT", nil),
    ] as [(String, Int?)])
  func `Retry-After is read in seconds and as a date`(_ value: String, _ seconds: Int?) {
    let response = EventResponse.status(429, retryAfter: value)
    #expect(response.retryAfter(at: now) == seconds.map { .seconds($0) })
  }

  @Test func `an invalid Retry-After is ignored`() {
    var random = SeededGenerator()
    let pieces = [
      "Sun", ", ", " ", "06", "-", "Nov", "94", "1994", ":", "08", "GMT", "é", "9999999999999999999999", "\t",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      let wait = EventResponse.status(503, retryAfter: text).retryAfter(at: now)
      #expect(wait.map { $0 >= .zero } ?? true, "seed \(random.seed): \(text)")
    }
  }

  @Test func `statuses have their standard meanings`() {
    func verdict(_ code: Int) -> DeliveryVerdict { .standard(for: .status(code), at: now) }
    for code in [200, 202, 204] { #expect(verdict(code) == .delivered) }
    for code in [408, 425, 429, 500, 502, 503, 504, 520] {
      #expect(verdict(code) == .retry("the server responded with \(code)"))
    }
    for code in [301, 400, 404, 410, 422, 501, 505, 511] {
      #expect(verdict(code) == .rejected("the server responded with \(code)"))
    }
    for code in [401, 403, 407] {
      #expect(verdict(code) == .pause("the server responded with \(code): check the credentials"))
    }
    #expect(verdict(413) == .split("the server responded with 413"))
  }
}
