import HolonBase
import Testing

@testable import DefeatHub

@Suite("Passwords")
struct PasswordsTests {
  /// A test vector of RFC 7914, section 12.
  struct Vector: Sendable {
    let password: String, salt: String
    let rounds: Int, blockSize: Int, parallelism: Int
    let key: String
  }

  @Test(arguments: [
    Vector(
      password: "", salt: "", rounds: 16, blockSize: 1, parallelism: 1,
      key: """
        77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
        fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
        """),
    Vector(
      password: "password", salt: "NaCl", rounds: 1_024, blockSize: 8, parallelism: 16,
      key: """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """),
    Vector(
      password: "pleaseletmein", salt: "SodiumChloride", rounds: 16_384, blockSize: 8, parallelism: 1,
      key: """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """),
  ])
  func `keys are those of RFC 7914`(_ vector: Vector) throws {
    let scrypt = try Scrypt(blockSize: vector.blockSize, parallelism: vector.parallelism)
    let key = try scrypt.key(
      from: Array(vector.password.utf8), salt: Array(vector.salt.utf8), rounds: vector.rounds, count: 64)
    #expect(Hexadecimal.text(key) == vector.key)
  }

  @Test func `a password matches the hash that swift-crypto made of it, and no other password does`() async throws {
    let stored = "scrypt$15$ABEiM0RVZneImaq7zN3u/w==$Fan5megVA/zntIRqPic2bx3TxyZfOQQSIfmWUUhcmEk="
    let passwords = try Passwords(rounds: 4)
    #expect(try await passwords.matches("correct horse\u{301} battery", stored))
    #expect(try await passwords.matches("correct horse battery", stored) == false)
  }

  @Test func `a password matches its own hash, in equivalent spellings`() async throws {
    let passwords = try Passwords(rounds: 4)
    let stored = try await passwords.hash("caf\u{E9}")
    #expect(stored.hasPrefix("scrypt$4$"))
    #expect(try await passwords.matches("cafe\u{301}", stored))
    #expect(try await passwords.matches("cafe", stored) == false)
    #expect(try await passwords.matches("caf\u{E9}", nil) == false)
    #expect(try await passwords.matches("caf\u{E9}", "scrypt$4$x$y") == false)
  }
}
