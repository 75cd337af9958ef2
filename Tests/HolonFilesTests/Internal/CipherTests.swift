import Testing

@testable import HolonFiles

@Suite("Ciphers and digests")
struct CipherTests {
  @Test func `Digests are those of the standards' examples`() {
    let message = Array("abc".utf8)
    #expect(hex(MD5.digest(message)) == "900150983cd24fb0d6963f7d28e17f72")  // RFC 1321, appendix A.5
    #expect(
      hex(SHA2.digest256(message)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex(SHA2.digest384(message)).hasPrefix("cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163"))
    #expect(hex(SHA2.digest512(message)).hasPrefix("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea2"))
  }

  @Test func `Digests take messages of many blocks`() {
    let message = [UInt8](repeating: 0x61, count: 200)
    #expect(hex(MD5.digest(message)) == "887f30b43b2867f4a9accceee7d16e6c")
    #expect(hex(SHA2.digest256(message)) == "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5")
    #expect(hex(SHA2.digest384(message)).hasPrefix("0691b6e978614b67d60557b2a2cddd53406508522efa21c6"))
    #expect(hex(SHA2.digest512(message)).hasPrefix("4b11459c33f52a22ee8236782714c150a3b2c60994e9acee"))
  }

  @Test func `AES is that of FIPS 197, appendix C`() throws {
    let plain = (0..<16).map { UInt8($0 * 0x11) }
    let zeros = [UInt8](repeating: 0, count: 16)
    for (length, expected) in [(16, "69c4e0d86a7b0430d8cdb78070b4c55a"), (32, "8ea2b7ca516745bfeafc49904b496089")] {
      let cipher = try #require(AES(key: (0..<length).map { UInt8($0) }))
      let encrypted = cipher.encrypt(plain, start: zeros)
      #expect(hex(encrypted) == expected)
      #expect(cipher.decrypt(encrypted[...], start: zeros) == plain)
    }
    #expect(AES(key: [1, 2, 3]) == nil)
  }

  @Test func `RC4 is that of RFC 6229`() {
    let stream = RC4.apply([UInt8](repeating: 0, count: 16), key: [1, 2, 3, 4, 5])
    #expect(hex(stream) == "b2396305f03dc027ccc3524a0a1118a8")
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
