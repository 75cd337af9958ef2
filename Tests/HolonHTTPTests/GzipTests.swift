import Testing

@testable import HolonHTTP

@Suite("Gzip")
struct GzipTests {
  @Test func `what is packed is smaller, and begins as RFC 1952 says`() throws {
    let bytes = [UInt8](repeating: 65, count: 100_000)
    let packed = try #require(Gzip.packed(bytes))
    #expect(packed.count < 1000)
    #expect(packed.starts(with: [0x1F, 0x8B, 8]))
    // The last four bytes are the length of what was packed.
    #expect(packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } == 100_000)
  }

  @Test func `nothing can be packed, too`() throws {
    #expect(try #require(Gzip.packed([])).count < 64)
  }
}
