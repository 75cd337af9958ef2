import Crypto
public import HolonBase

/// The hash of bytes that are added one after another.
struct ContentHasher {
  private var hash = SHA256()

  mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { hash.update(bufferPointer: $0) } }

  func finish() -> ContentHash {
    guard let hash = ContentHash(bytes: Array(hash.finalize())) else { preconditionFailure("SHA-256 has 32 bytes") }
    return hash
  }
}

extension ContentHash {
  /// Computes the hash of bytes.
  public init(of bytes: [UInt8]) {
    var hasher = ContentHasher()
    hasher.update(bytes)
    self = hasher.finish()
  }
}
