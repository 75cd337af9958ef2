internal import Foundation

/// A request as a stand-in has received it.
public struct ReceivedRequest: Sendable {
  /// The method, as in `POST`.
  public let method: String

  /// The path, without the query.
  public let path: String

  /// The names and values of the query, decoded.
  public let query: [String: String]

  /// The header fields by their names in small letters; of several with one name, the last.
  public let fields: [String: String]

  /// The body, decompressed.
  public let body: [UInt8]

  /// Whether the body was compressed.
  public let isPacked: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method, as in `POST`.
  ///   - target: The path with the query, as in the first line of a request.
  ///   - fields: The header fields, with names in any case.
  ///   - body: The body, decompressed.
  ///   - isPacked: Whether the body was compressed.
  public init(method: String, target: String, fields: [(String, String)], body: [UInt8], isPacked: Bool = false) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count == 2 ? Self.decodedQuery(parts[1]) : [:]
    self.fields = Dictionary(fields.map { ($0.0.lowercased(), $0.1) }) { $1 }
    self.body = body
    self.isPacked = isPacked
  }

  var isJSON: Bool {
    guard let type = fields["content-type"]?.lowercased() else { return false }
    return type.split(separator: ";").first.map { $0.filter { $0 != " " } } == "application/json"
  }

  /// The user and the password of Basic authentication (RFC 7617); nil without them.
  var basicCredentials: (user: String, password: String)? {
    guard let field = fields["authorization"], field.hasPrefix("Basic ") else { return nil }
    guard let credentials = Data(base64Encoded: String(field.dropFirst(6))) else { return nil }
    let parts = String(decoding: credentials, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  private static func decodedQuery(_ query: Substring) -> [String: String] {
    var decoded: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      decoded[decodedPercents(parts[0])] = parts.count == 2 ? decodedPercents(parts[1]) : ""
    }
    return decoded
  }

  private static func decodedPercents(_ text: Substring) -> String {
    let text = String(text.map { $0 == "+" ? " " : $0 })
    return text.removingPercentEncoding ?? text
  }
}
