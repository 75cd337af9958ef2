#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Hashes identifiers by a few multiplications where their bytes identify them, and otherwise by `hashValue`.
///
/// Every comparison draws a new seed, so that colliding identifiers can't be prepared. If they collide nevertheless,
/// ``careful`` falls back to `hashValue` for all of them.
@usableFromInline
struct IdentityHash<ID: Hashable> {
  @usableFromInline let seed: UInt64
  @usableFromInline let isCareful: Bool

  @inlinable
  init(isCareful: Bool) {
    seed = .random(in: .min ... .max)
    self.isCareful = isCareful
  }

  /// Returns the hash of an identifier, or nil for a string whose comparison needs Unicode's rules.
  @inlinable
  @inline(__always)
  func callAsFunction(_ id: borrowing ID) -> UInt64? {
    if isCareful { return UInt64(bitPattern: Int64((copy id).hashValue)) }
    if ID.self == Int.self || ID.self == Int64.self || ID.self == UInt64.self || ID.self == UInt.self,
      MemoryLayout<ID>.size == MemoryLayout<UInt64>.size
    {
      return mixed(unsafeBitCast(copy id, to: UInt64.self))
    }
    if ID.self == UUID.self {
      let (low, high) = unsafeBitCast(copy id, to: (UInt64, UInt64).self)
      return mixed(low, high)
    }
    if ID.self == String.self { return hash(of: unsafeBitCast(copy id, to: String.self)) }
    return UInt64(bitPattern: Int64((copy id).hashValue))
  }

  /// Folds the product of two words, both made unpredictable by the seed.
  ///
  /// After wyhash's mixing step (Wang Yi, 2019).
  @inlinable
  @inline(__always)
  func mixed(_ first: UInt64, _ second: UInt64 = 0x9e37_79b9_7f4a_7c15) -> UInt64 {
    let product = (first ^ seed).multipliedFullWidth(by: second ^ 0xd6e8_feb8_6659_fd93 ^ (seed &>> 1 | 1))
    return product.high ^ product.low
  }

  @inlinable
  func hash(of string: String) -> UInt64? {
    string.utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
      let raw = UnsafeRawBufferPointer(bytes)
      var (hash, union, offset) = (UInt64(raw.count), UInt64(0), 0)
      while offset + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        union |= word
        hash = mixed(hash ^ word)
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < raw.count {
        rest = rest << 8 | UInt64(raw[offset])
        offset += 1
      }
      // Other scripts spell one string in several ways; a few characters beyond ASCII even equal one in it.
      return (union | rest) & 0x8080_8080_8080_8080 == 0 ? mixed(hash ^ rest) : nil
    } ?? nil
  }
}

/// Returns whether two identifiers are the same.
@inlinable
@inline(__always)
func areSame<ID: Hashable>(_ left: ID, _ right: ID) -> Bool {
  if ID.self == UUID.self {
    let (left, right) = (
      unsafeBitCast(left, to: (UInt64, UInt64).self), unsafeBitCast(right, to: (UInt64, UInt64).self)
    )
    return (left.0 ^ right.0) | (left.1 ^ right.1) == 0
  }
  return left == right
}
