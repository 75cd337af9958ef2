#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibCrypto
#endif

/// The SHA-256 hash of bytes that are added one part after another.
///
/// The system computes it: CryptoKit on Apple's systems, OpenSSL's libcrypto elsewhere. libcrypto is loaded when a
/// program first creates a hash. A copy of a hash is independent of the original.
///
/// ```swift
/// var hash = try SHA256()
/// hash.update("ab".utf8)
/// hash.update("c".utf8)
/// Hexadecimal.text(hash.finalize())  // "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
/// ```
///
/// Source: FIPS 180-4, sections 5 and 6.2.
public struct SHA256 {
  /// The number of bytes of a finished hash.
  public static let byteCount = 32

  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
  #else
    private var state = libcrypto_sha256()
    private let functions: UnsafePointer<libcrypto>
  #endif

  /// Creates the hash of no bytes.
  ///
  /// - Throws: ``HashingError`` when libcrypto isn't installed.
  public init() throws(HashingError) {
    #if !canImport(CryptoKit)
      functions = try LibCrypto.load()
      _ = functions.pointee.SHA256_Init(&state)
    #endif
  }

  /// Appends bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      state.update(bufferPointer: bytes)
    #else
      _ = functions.pointee.SHA256_Update(&state, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Appends bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @inlinable public mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { update($0) }
    }
  }

  /// Returns the hash of the bytes appended so far; more can be appended afterwards.
  ///
  /// - Returns: ``byteCount`` bytes.
  public func finalize() -> [UInt8] {
    #if canImport(CryptoKit)
      Array(state.finalize())
    #else
      var state = state
      return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
        _ = functions.pointee.SHA256_Final(digest.baseAddress, &state)
        count = Self.byteCount
      }
    #endif
  }

  /// Returns the hash of bytes.
  ///
  /// - Returns: ``byteCount`` bytes.
  /// - Throws: ``HashingError`` when libcrypto isn't installed.
  @inlinable public static func hash(_ bytes: some Collection<UInt8>) throws(HashingError) -> [UInt8] {
    var hash = try SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}
