public import HolonBase

extension ContentHash {
  /// Computes the hash of bytes.
  ///
  /// - Throws: ``HashingError`` when the system's library isn't installed.
  public init(of bytes: [UInt8]) throws(HashingError) {
    var hash = try SHA256()
    hash.update(bytes)
    self.init(hash)
  }

  /// Creates the hash of the bytes that were appended to a hash.
  public init(_ hash: SHA256) {
    guard let hash = ContentHash(bytes: hash.finalize()) else { preconditionFailure("SHA-256 has 32 bytes") }
    self = hash
  }
}
