import Foundation
import HolonBase
import HolonHashing
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// A message, and its published hash.
  struct Vector: Sendable, CustomTestStringConvertible {
    let source: String, message: [UInt8], hash: String
    var testDescription: String { source }
  }

  private static let vectors = [
    Vector(
      source: "CAVP SHA256ShortMsg, 0 bits", message: [],
      hash: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector(
      source: "CAVP SHA256ShortMsg, 8 bits", message: [0xD3],
      hash: "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    Vector(
      source: "FIPS 180-4 example, 24 bits", message: Array("abc".utf8),
      hash: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      source: "FIPS 180-4 example, 448 bits",
      message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      hash: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      source: "FIPS 180-4 example, 896 bits",
      message: Array(
        """
        abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs\
        mnopqrstnopqrstu
        """.utf8),
      hash: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    Vector(
      source: "FIPS 180-4 example, a million letters", message: [UInt8](repeating: 0x61, count: 1_000_000),
      hash: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors) func `published messages have the published hashes`(_ vector: Vector) throws {
    #expect(Hexadecimal.text(try SHA256.hash(vector.message)) == vector.hash)
  }

  @Test(arguments: vectors) func `a message that is added in parts has the same hash`(_ vector: Vector) throws {
    for length in [1, 55, 56, 63, 64, 65, 127, 128, 1_000] {
      var hash = try SHA256()
      for start in stride(from: 0, to: vector.message.count, by: length) {
        hash.update(vector.message[start..<min(start + length, vector.message.count)])
        hash.update([])
      }
      #expect(Hexadecimal.text(hash.finalize()) == vector.hash, "parts of \(length) bytes")
    }
  }

  @Test func `a message can be cut anywhere`() throws {
    let message = (0..<200).map { UInt8($0) }
    let whole = try SHA256.hash(message)
    for cut in 0...message.count {
      var hash = try SHA256()
      hash.update(message[..<cut])
      message[cut...].withUnsafeBytes { hash.update($0) }
      #expect(hash.finalize() == whole, "cut after \(cut) bytes")
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 200]) func `a copy is independent of the original`(_ common: Int) throws {
    var first = try SHA256()
    first.update([UInt8](repeating: 7, count: common))
    var second = first
    first.update("first".utf8)
    second.update("second".utf8)
    let prefix = [UInt8](repeating: 7, count: common)
    #expect(try first.finalize() == SHA256.hash(prefix + "first".utf8))
    #expect(try second.finalize() == SHA256.hash(prefix + "second".utf8))
  }

  @Test func `bytes can be added after the hash was finished`() throws {
    var hash = try SHA256()
    hash.update("a".utf8)
    #expect(try hash.finalize() == SHA256.hash("a".utf8))
    #expect(hash.finalize() == hash.finalize())
    hash.update("bc".utf8)
    #expect(try hash.finalize() == SHA256.hash("abc".utf8))
  }

  @Test func `bytes of any collection can be added`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let expected = try SHA256.hash(bytes)
    #expect(try SHA256.hash(bytes.lazy.map { $0 }) == expected)
    #expect(try SHA256.hash(Data(bytes)) == expected)
    #expect(try SHA256.hash([0, 1, 2, 3].dropFirst()) == expected)
    #expect(try ContentHash(of: bytes) == ContentHash(bytes: expected))
  }

  @Test func `hashes are computed on many threads`() async throws {
    let message = [UInt8](repeating: 0x61, count: 1_000)
    let expected = try SHA256.hash(message)
    await withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<64 { group.addTask { try? SHA256.hash(message) } }
      for await hash in group { #expect(hash == expected) }
    }
  }

  #if os(Linux)
    @Test func `the absence of libcrypto is reported with the packages that have it`() async {
      await #expect(processExitsWith: .success) {
        // A process that may open no more files finds no library.
        #if canImport(Glibc)
          let handles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
          let handles = RLIMIT_NOFILE
        #endif
        var before = rlimit()
        getrlimit(handles, &before)
        var limit = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
        setrlimit(handles, &limit)
        let messages = [
          message { _ = try SHA256() }, message { _ = try SHA256.hash([]) }, message { _ = try ContentHash(of: []) },
        ]
        setrlimit(handles, &before)
        let expected = """
          OpenSSL's libcrypto, which computes hashes, can't be loaded: install the package libssl3 (Debian, Ubuntu), \
          openssl-libs (Fedora), libcrypto3 (Alpine), or your system's package of OpenSSL 3
          """
        precondition(messages == [expected, expected, expected], "\(messages)")
      }
    }
  #endif
}

private func message(_ body: () throws -> Void) -> String? {
  do { try body() } catch { return (error as? HashingError)?.message }
  return nil
}
