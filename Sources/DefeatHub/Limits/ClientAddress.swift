#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The network that a request comes from, by which attempts are counted.
struct ClientAddress: Hashable, Sendable {
  /// The address; of IPv6 the first 64 bits, since each household has as many addresses as it likes.
  let text: String

  /// Reads an address as sockets and proxies write it, with or without a port.
  ///
  /// - Returns: Nil for anything that isn't an address.
  init?(_ written: some StringProtocol) {
    let whole = String(written.filter { $0 != " " && $0 != "\t" }.prefix(100))
    guard let bytes = Self.candidates(whole).lazy.compactMap(Self.bytes).first else { return nil }
    // IPv4 in IPv6 (RFC 4291, section 2.5.5.2).
    if bytes.count == 4 || bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      text = bytes.suffix(4).map(String.init).joined(separator: ".")
    } else {
      text = stride(from: 0, to: 8, by: 2)
        .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
    }
  }

  /// What may be the address: `[2001:db8::1]:4711` and `192.0.2.1:4711` have a port, `fe80::1%eth0` a zone.
  private static func candidates(_ text: String) -> [String] {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let bracketed = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text[...]
    return [String(bracketed.prefix { $0 != "%" })] + (parts.count == 2 ? [String(parts[0])] : [])
  }

  /// The 4 or 16 bytes of an address.
  private static func bytes(_ text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
