package import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The network of a client, by which connections and attempts are counted.
///
/// Each IPv4 address is a network. Of IPv6 addresses only the first 64 bits count, because a household can use all
/// addresses that share them.
package struct NetworkAddress: Hashable, Sendable {
  /// The 4 bytes of IPv4 or the first 8 bytes of IPv6; empty for a socket in the file system.
  private let bytes: [UInt8]

  /// Creates the network of a socket's address; all sockets without an address share one network.
  package init(_ address: SocketAddress?) {
    // The address has the same offset in `sockaddr_in` and `sockaddr_in6` on all systems.
    switch address {
    case .v4(let address): self.init(bytes: withUnsafeBytes(of: address.address) { Array($0[4..<8]) })
    case .v6(let address): self.init(bytes: withUnsafeBytes(of: address.address) { Array($0[8..<24]) })
    default: self.init(bytes: [])
    }
  }

  /// Reads an address as sockets and proxies write it, with or without a port.
  ///
  /// - Returns: Nil for anything that isn't an address.
  package init?(_ written: some StringProtocol) {
    let whole = String(written.filter { $0 != " " && $0 != "\t" }.prefix(100))
    guard let bytes = Self.candidates(whole).lazy.compactMap(Self.bytes).first else { return nil }
    self.init(bytes: bytes)
  }

  /// Creates the network of an address.
  ///
  /// - Parameter bytes: The 4 or 16 bytes of an address, or none.
  private init(bytes: [UInt8]) {
    // IPv4 in IPv6 (RFC 4291, section 2.5.5.2).
    let isMapped = bytes.count == 16 && bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    self.bytes = Array(isMapped ? bytes.suffix(4) : bytes.prefix(8))
  }

  /// Returns the texts that may be the address.
  ///
  /// `[2001:db8::1]:4711` and `192.0.2.1:4711` have a port, and `fe80::1%eth0` has a zone.
  private static func candidates(_ text: String) -> [String] {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let bracketed = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text[...]
    return [String(bracketed.prefix { $0 != "%" })] + (parts.count == 2 ? [String(parts[0])] : [])
  }

  /// Returns the 4 or 16 bytes of an address.
  private static func bytes(_ text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}

extension NetworkAddress: CustomStringConvertible {
  /// The usual notation of the network; “nowhere” for a socket in the file system.
  package var description: String {
    switch bytes.count {
    case 0: "nowhere"
    case 4: bytes.map(String.init).joined(separator: ".")
    default:
      stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        .joined(separator: ":")
    }
  }
}
