import HolonCompression
import Testing

@Suite("Gzip")
struct GzipTests {
  @Test func `compressed bytes are smaller, and start with the header of RFC 1952`() throws {
    let bytes = [UInt8](repeating: 65, count: 100_000)
    let packed = try #require(Gzip.packed(bytes))
    #expect(packed.count < 1000)
    #expect(packed.starts(with: [0x1F, 0x8B, 8]))
    // The last four bytes are the length of the original data.
    #expect(packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } == 100_000)
  }

  @Test func `empty data can be compressed`() throws {
    #expect(try #require(Gzip.packed([])).count < 64)
  }

  @Test func `compressed bytes are decompressed, up to a limit`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let packed = try #require(Gzip.packed(bytes))
    #expect(try Gzip.unpacked(packed, limit: 100_000) == bytes)
    #expect(throws: Gzip.Failure.tooLong) { try Gzip.unpacked(packed, limit: 99_999) }
    #expect(try Gzip.unpacked(try #require(Gzip.packed([])), limit: 1) == [])
  }

  @Test func `a decompression bomb is stopped early`() throws {
    let packed = try #require(Gzip.packed([UInt8](repeating: 0, count: 50_000_000)))
    #expect(packed.count < 100_000)
    #expect(throws: Gzip.Failure.tooLong) { try Gzip.unpacked(packed, limit: 4 << 20) }
  }

  @Test func `members that follow each other are joined`() throws {
    let first = try #require(Gzip.packed(Array("Buy milk, ".utf8)))
    let second = try #require(Gzip.packed(Array("and bread.".utf8)))
    let empty = try #require(Gzip.packed([]))
    let unpacked = try Gzip.unpacked(first + empty + second, limit: 20)
    #expect(String(decoding: unpacked, as: UTF8.self) == "Buy milk, and bread.")
    #expect(throws: Gzip.Failure.tooLong) { try Gzip.unpacked(first + second, limit: 19) }
    #expect(throws: Gzip.Failure.damaged) { try Gzip.unpacked(first + second.dropLast(), limit: 20) }
  }

  @Test(arguments: [-8, -4]) func `another checksum or length is refused`(_ place: Int) throws {
    var packed = try #require(Gzip.packed(Array("Buy milk.".utf8)))
    packed[packed.count + place] ^= 1
    #expect(throws: Gzip.Failure.damaged) { try Gzip.unpacked(packed, limit: 100) }
  }

  @Test func `invalid or truncated data is refused`() throws {
    let packed = try #require(Gzip.packed(Array("Buy milk, and bread, and butter.".utf8)))
    #expect(throws: Gzip.Failure.damaged) { try Gzip.unpacked(Array(packed.dropLast(9)), limit: 1_000) }
    #expect(throws: Gzip.Failure.damaged) { try Gzip.unpacked(packed + [1, 2, 3], limit: 1_000) }
    #expect(throws: Gzip.Failure.damaged) { try Gzip.unpacked(Array("Buy milk".utf8), limit: 1_000) }
    #expect(throws: Gzip.Failure.damaged) { try Gzip.unpacked([], limit: 1_000) }
  }
}
