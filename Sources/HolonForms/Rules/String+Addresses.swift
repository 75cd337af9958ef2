extension String {
  /// Whether the text is an e-mail address by the rule of HTML's e-mail fields (HTML Standard, “valid email address”).
  var isEmailAddress: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].allSatisfy({ $0.isLetterOrDigit || Self.atomSymbols.contains($0) })
    else { return false }
    return parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.count) && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
    }
  }

  /// Whether the text is an absolute address for `http` or `https` with a host (RFC 3986, section 3).
  var isWebAddress: Bool {
    guard let scheme = ["https://", "http://"].first(where: { lowercased().hasPrefix($0) }) else { return false }
    let rest = utf8.dropFirst(scheme.utf8.count)
    guard rest.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !Self.excludedFromAddresses.contains($0) }) else { return false }
    var authority = rest.prefix { !Self.endsOfAuthority.contains($0) }
    if let sign = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[authority.index(after: sign)...] }
    if authority.first == UInt8(ascii: "[") {
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = authority[authority.startIndex..<end].dropFirst()
      guard address.contains(UInt8(ascii: ":")),
        address.allSatisfy({ $0.isHexadecimalDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
      else { return false }
      return authority[authority.index(after: end)...].isPort
    }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    guard !host.isEmpty, host.first != UInt8(ascii: "."), authority.dropFirst(host.count).isPort else { return false }
    return !host.contains(UInt8(ascii: "[")) && !host.contains(UInt8(ascii: "]"))
  }

  private static let atomSymbols = Set(".!#$%&'*+/=?^_`{|}~-".utf8)
  private static let excludedFromAddresses = Set("<>\"{}|\\^`".utf8)
  private static let endsOfAuthority = Set("/?#".utf8)
}

extension UTF8.CodeUnit {
  fileprivate var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || isDigit
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHexadecimalDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}

extension Substring.UTF8View {
  /// Whether the characters are empty, or a colon followed by a port number.
  fileprivate var isPort: Bool {
    isEmpty || first == UInt8(ascii: ":") && count <= 6 && dropFirst().allSatisfy(\.isDigit)
  }
}
