import Crypto
import CryptoExtras
import DefeatCore
import Dispatch
import Foundation
import HolonBase

/// Keeps passwords as what scrypt makes of them, and compares them.
///
/// Source: RFC 7914; cost after the OWASP Password Storage Cheat Sheet (32 MiB, some 0.1 s).
struct Passwords: Sendable {
  private static let blockSize = 8
  private static let length = 32

  private let rounds: Int
  private let queue: PasswordQueue

  /// - Parameter rounds: The logarithm of the number of rounds.
  init(rounds: Int) {
    self.rounds = rounds
    queue = PasswordQueue()
  }

  /// What is kept of a password: the rounds' logarithm, a salt, and the key, with dollar signs in between.
  func hash(_ password: String) async throws -> String {
    let salt = Data(SystemRandomNumberGenerator.bytes(16))
    let rounds = rounds
    let key = try await queue.run { try Self.key(password, salt, rounds) }
    return "scrypt$\(rounds)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
  }

  /// Whether a password is the one of which something was kept; takes as long when nothing was.
  func matches(_ password: String, _ kept: String?) async throws -> Bool {
    let parts = (kept ?? "").split(separator: "$")
    guard parts.count == 4, parts[0] == "scrypt", let rounds = Int(parts[1]), (1...20).contains(rounds),
      let salt = Data(base64Encoded: String(parts[2])), let key = Data(base64Encoded: String(parts[3]))
    else {
      _ = try await hash(password)
      return false
    }
    let found = try await queue.run { try Self.key(password, salt, rounds) }
    return Self.areEqual(found, key)
  }

  private static func key(_ password: String, _ salt: Data, _ rounds: Int) throws -> Data {
    // Letters that look alike are the same password, however the keyboard has written them.
    let normal = Data(password.precomposedStringWithCompatibilityMapping.utf8)
    return try KDF.Scrypt.deriveKey(
      from: normal, salt: salt, outputByteCount: length, rounds: 1 << rounds, blockSize: blockSize, parallelism: 1
    ).withUnsafeBytes { Data($0) }
  }

  /// Compares in a time that doesn't tell where the bytes differ.
  private static func areEqual(_ lhs: Data, _ rhs: Data) -> Bool {
    lhs.count == rhs.count && zip(lhs, rhs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Computes one key after another, so that many attempts take neither all processors nor all memory.
private actor PasswordQueue {
  private let queue = DispatchQueue(label: "defeat.hub.passwords")
  private var count = 0

  func run(_ body: @escaping @Sendable () throws -> Data) async throws -> Data {
    guard count < 32 else { throw HubFailure(.unavailable, "Many people log in now: try again in a few seconds.") }
    count += 1
    defer { count -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}

extension SystemRandomNumberGenerator {
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }
}

/// A secret of 256 random bits, of which a hub keeps the hash.
enum Secret {
  /// Makes a secret, in letters that addresses and headers don't need to escape.
  static func make() -> String {
    Data(SystemRandomNumberGenerator.bytes(32)).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// What is kept of a secret.
  ///
  /// It has too many bits to be guessed, so nothing slower is needed, and nobody can choose
  /// one whose hash begins like another one's, so the database may look for it in any time it likes.
  static func hash(_ secret: some StringProtocol) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: Array(secret.utf8))))
  }
}
