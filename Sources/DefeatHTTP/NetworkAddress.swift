import NIOCore

/// The address of a client: with IPv6 that of its network (/64), of which each house has one.
struct NetworkAddress: Hashable, Sendable {
  private let bits: UInt64

  /// - Parameter address: Whatever has none, as a socket in the file system, counts as one.
  init(_ address: SocketAddress?) {
    // The address lies at the same place in `sockaddr_in` and `sockaddr_in6` on all systems.
    switch address {
    case .v4(let address): bits = withUnsafeBytes(of: address.address) { Self.number($0[4..<8]) }
    case .v6(let address):
      bits = withUnsafeBytes(of: address.address) { bytes in
        // An IPv4 address within IPv6 (RFC 4291, section 2.5.5.2).
        let isMapped = bytes[8..<18].allSatisfy { $0 == 0 } && bytes[18] == 0xFF && bytes[19] == 0xFF
        return Self.number(isMapped ? bytes[20..<24] : bytes[8..<16])
      }
    default: bits = 0
    }
  }

  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
