/// Returns whether two contents differ; contents with the same bytes don't, which is checked without a call of `==`.
@inlinable
@inline(__always)
func differ<Content: Equatable>(_ left: Content, _ right: Content) -> Bool {
  if _isPOD(Content.self), haveSameBytes(left, right) { return false }
  return left != right
}

@inlinable
@inline(__always)
func haveSameBytes<Content>(_ left: Content, _ right: Content) -> Bool {
  withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in
      let (left, right) = (left.baseAddress.unsafelyUnwrapped, right.baseAddress.unsafelyUnwrapped)
      let size = MemoryLayout<Content>.size
      var difference: UInt64 = 0
      for offset in stride(from: 0, to: size & ~7, by: 8) {
        difference |=
          left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      }
      for offset in size & ~7..<size {
        difference |= UInt64(
          left.load(fromByteOffset: offset, as: UInt8.self) ^ right.load(fromByteOffset: offset, as: UInt8.self))
      }
      return difference == 0
    }
  }
}
