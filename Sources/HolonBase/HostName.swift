internal import Foundation

/// A host in an address.
public enum HostName {
  /// Returns whether a host is this computer by its spelling alone, without a lookup.
  ///
  /// True for `localhost` and all names below it (RFC 6761, section 6.3), for each address that starts with 127, and for
  /// each spelling of `::1`. Brackets around an address of IPv6, the dot at the end of a complete name, and upper case
  /// make no difference.
  ///
  /// - Parameter host: A host without a port, such as `localhost`, `127.0.0.2` or `[::1]`.
  public static func isLoopback(_ host: some StringProtocol) -> Bool {
    var name = host.lowercased()[...]
    if name.hasPrefix("["), name.hasSuffix("]") {
      name = name.dropFirst().dropLast()
      return isLoopback6(String(name))
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    var address = [UInt8](repeating: 0, count: 4)
    if inet_pton(AF_INET, String(name), &address) == 1 { return address[0] == 127 }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.last == "localhost" && !labels.contains("") || isLoopback6(String(name))
  }

  /// Returns the host of an authority (RFC 3986, section 3.2), which may have a user before it and a port after it.
  public static func host(of authority: String) -> Substring {
    let place = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority[...]
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") { return place[...end] }
    return place.prefix { $0 != ":" }
  }

  private static func isLoopback6(_ text: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, text, &bytes) == 1 else { return false }
    let leading = [UInt8](repeating: 0, count: 10)
    // An address of IPv4 within one of IPv6 (RFC 4291, section 2.5.5.2).
    return bytes == leading + [0, 0, 0, 0, 0, 1] || bytes.starts(with: leading + [0xFF, 0xFF, 127])
  }
}
