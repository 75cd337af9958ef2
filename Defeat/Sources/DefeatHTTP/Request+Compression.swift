import HTTPTypes
package import HummingbirdCore

extension Request {
  /// Whether the response may be compressed by gzip (RFC 9110, section 12.5.3).
  package var takesGzip: Bool {
    headers[values: .acceptEncoding].joined(separator: ",").lowercased().split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      return parts.first == "gzip"
        && !parts.dropFirst().contains { $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0 }
    }
  }
}
