// swift-format-ignore-file
// https://swiftpackageindex.com/apple/swift-crypto/documentation/cryptoextras/kdf/scrypt; not compiled on Linux.
public import CryptoKit

public enum KDF {
  public enum Scrypt {
    public static func deriveKey(
      from password: some Sequence<UInt8>, salt: some Sequence<UInt8>, outputByteCount: Int, rounds: Int,
      blockSize: Int, parallelism: Int, maxMemory: Int? = nil
    ) throws -> SymmetricKey { fatalError() }
  }
}
