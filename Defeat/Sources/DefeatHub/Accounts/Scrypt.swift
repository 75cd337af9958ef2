import HolonHashing

#if canImport(Darwin)
  import CryptoExtras
  import CryptoKit
#else
  import CLibCrypto
#endif

/// The derivation of keys from passwords with scrypt.
///
/// Computed by swift-crypto on macOS, whose own libraries lack it, and by OpenSSL's libcrypto elsewhere.
///
/// Source: RFC 7914.
struct Scrypt: Sendable {
  private let blockSize: Int
  private let parallelism: Int

  /// Creates a derivation.
  ///
  /// - Throws: `HashingError` when libcrypto isn't installed.
  init(blockSize: Int, parallelism: Int) throws(HashingError) {
    (self.blockSize, self.parallelism) = (blockSize, parallelism)
    #if !canImport(Darwin)
      _ = try LibCrypto.load()
    #endif
  }

  /// Returns the key of a password, of `count` bytes.
  ///
  /// - Parameter rounds: The number of rounds, a power of two; the derivation needs 128 × `rounds` × block size bytes.
  func key(from password: [UInt8], salt: [UInt8], rounds: Int, count: Int) throws -> [UInt8] {
    #if canImport(Darwin)
      let key = try KDF.Scrypt.deriveKey(
        from: password, salt: salt, outputByteCount: count, rounds: rounds, blockSize: blockSize,
        parallelism: parallelism)
      return key.withUnsafeBytes { Array($0) }
    #else
      let functions = try LibCrypto.load()
      var key = [UInt8](repeating: 0, count: count)
      // libcrypto refuses what needs more memory than a limit, by default 32 MiB. These blocks are all that it needs.
      let memory = 128 * blockSize * (rounds + 2 + parallelism)
      let isDone = password.withUnsafeBytes { password in
        functions.pointee.EVP_PBE_scrypt(
          password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count, UInt64(rounds),
          UInt64(blockSize), UInt64(parallelism), UInt64(memory), &key, count)
      }
      guard isDone == 1 else {
        throw HashingError(
          "OpenSSL's libcrypto can't derive keys from passwords with scrypt: check OpenSSL's configuration, which may "
            + "allow other functions only, and the free memory")
      }
      return key
    #endif
  }
}
