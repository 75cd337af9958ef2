import DefeatCore
import Dispatch
import Foundation
import HolonBase
import HolonHashing

/// The hashing of passwords with scrypt, and their comparison.
///
/// Source: RFC 7914; cost according to the OWASP Password Storage Cheat Sheet (32 MiB).
struct Passwords: Sendable {
  private static let length = 32

  private let rounds: Int
  private let scrypt: Scrypt
  private let queue: PasswordQueue

  /// Creates a hasher.
  ///
  /// - Parameter rounds: The binary logarithm of the number of rounds.
  /// - Throws: `HashingError` when the system's library for hashes isn't installed.
  init(rounds: Int) throws(HashingError) {
    self.rounds = rounds
    scrypt = try Scrypt(blockSize: 8, parallelism: 1)
    queue = PasswordQueue()
  }

  /// Returns the stored form of a password: the rounds' logarithm, a salt, and the key, separated by dollar signs.
  func hash(_ password: String) async throws -> String {
    let salt = Data(SystemRandomNumberGenerator.bytes(16))
    let key = try await queue.run { [self] in try self.key(password, salt, rounds) }
    return "scrypt$\(rounds)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
  }

  /// Returns whether a password has a stored hash; takes the same time if no hash exists.
  func matches(_ password: String, _ kept: String?) async throws -> Bool {
    let parts = (kept ?? "").split(separator: "$")
    guard parts.count == 4, parts[0] == "scrypt", let rounds = Int(parts[1]), (1...20).contains(rounds),
      let salt = Data(base64Encoded: String(parts[2])), let key = Data(base64Encoded: String(parts[3]))
    else {
      _ = try await hash(password)
      return false
    }
    let found = try await queue.run { [self] in try self.key(password, salt, rounds) }
    return Self.areEqual(found, key)
  }

  private func key(_ password: String, _ salt: Data, _ rounds: Int) throws -> Data {
    // Equivalent Unicode spellings are the same password, whichever a keyboard produces.
    let normal = password.precomposedStringWithCompatibilityMapping
    return Data(try scrypt.key(from: Array(normal.utf8), salt: Array(salt), rounds: 1 << rounds, count: Self.length))
  }

  /// Compares keys in a time that doesn't depend on their first difference.
  private static func areEqual(_ lhs: Data, _ rhs: Data) -> Bool {
    lhs.count == rhs.count && zip(lhs, rhs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// A queue that computes one key at a time, so that many attempts don't exhaust processors and memory.
private actor PasswordQueue {
  private let queue = DispatchQueue(label: "defeat.hub.passwords")
  private var count = 0

  func run(_ body: @escaping @Sendable () throws -> Data) async throws -> Data {
    guard count < 32 else {
      throw HubFailure(.unavailable, "Too many people are logging in: try again in a few seconds.")
    }
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

/// Random secrets of 256 bits, of which a hub stores the hash.
enum Secret {
  /// Returns a new secret, in characters that paths and headers needn't escape.
  static func make() -> String {
    Data(SystemRandomNumberGenerator.bytes(32)).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// Returns the stored hash of a secret.
  ///
  /// A secret has too many bits to be guessed, so no slower function is needed. No one can choose a secret whose hash
  /// begins like another one's, so the database needn't compare in constant time.
  static func hash(_ secret: some StringProtocol) throws -> String {
    Hexadecimal.text(try SHA256.hash(secret.utf8))
  }
}
