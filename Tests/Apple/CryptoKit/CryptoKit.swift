// swift-format-ignore-file
// https://developer.apple.com/documentation/cryptokit/ and sha256, sha256digest, symmetrickey.

func stub() -> Never { fatalError("There is nothing behind a stub.") }

public struct SHA256 {
  public init() {}
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { stub() }
  public func finalize() -> SHA256Digest { stub() }
}

public struct SHA256Digest: Sequence {
  public func makeIterator() -> Array<UInt8>.Iterator { stub() }
}

public struct SymmetricKey {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { stub() }
}
