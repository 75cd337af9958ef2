import HolonTracking
import Testing

@Suite("Addresses and secrets")
struct ServiceAddressTests {
  @Test(arguments: [
    ("https://api.mixpanel.com", "https://api.mixpanel.com"), ("HTTP://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("https://proxy.example.org/segment/", "https://proxy.example.org/segment"),
  ]) func `an address has a scheme, a host and a path prefix`(_ text: String, _ expected: String) throws {
    #expect(try #require(ServiceAddress(text)).description == expected)
  }

  @Test(arguments: [
    "", "api.mixpanel.com", "ftp://x", "https://", "https:///path", "https://x?key=1", "https://x#y", "https://a b",
    "https://user:secret@x", "https://x\r\nHost: y", "https://ü.example",
  ]) func `other texts aren't addresses`(_ text: String) {
    #expect(ServiceAddress(text) == nil)
  }

  @Test func `a path prefix precedes every path`() throws {
    let destination = SegmentDestination(writeKey: "k", at: "https://proxy.example.org/segment/")
    let request = destination.makeRequest(for: batch(1), at: .now)
    #expect(request.description == "POST proxy.example.org/segment/v1/batch (107 bytes)")
  }

  @Test func `a secret is never shown`() {
    let secret: Secret = "hush-hush"
    var shown = "\(secret) \(String(reflecting: secret)) \(String(describing: Optional(secret)))"
    dump(secret, to: &shown)
    dump([secret], to: &shown)
    #expect(!shown.contains("hush"))
    #expect("\(secret)" == "(secret)")
  }
}
