public import HTTPTypes

/// The response of a server.
public struct Answer: Sendable {
  /// The status.
  public let status: Int

  /// The header fields.
  public let headers: HTTPFields

  /// The body.
  public let bytes: [UInt8]

  /// The body as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  init(status: Int, headers: HTTPFields, bytes: [UInt8]) {
    (self.status, self.headers, self.bytes) = (status, headers, bytes)
  }

  /// Reads a message of HTTP/1.1 (RFC 9112) that ends with its connection.
  init(message: [UInt8]) throws {
    guard let end = message.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Incomplete(message: message) }
    let lines = String(decoding: message[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Incomplete(message: message)
    }
    var headers = HTTPFields()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { throw Incomplete(message: message) }
      headers.append(HTTPField(name: name, value: parts[1].trimmingPrefix { $0 == " " }.description))
    }
    let body = message[end.upperBound...]
    guard headers[.transferEncoding]?.lowercased() == "chunked" else {
      self.init(status: status, headers: headers, bytes: Array(body))
      return
    }
    self.init(status: status, headers: headers, bytes: try Self.joined(body, of: message))
  }

  private static func joined(_ chunks: ArraySlice<UInt8>, of message: [UInt8]) throws -> [UInt8] {
    var (rest, bytes): (ArraySlice<UInt8>, [UInt8]) = (chunks, [])
    while let end = rest.firstRange(of: [13, 10]) {
      guard let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
        rest[end.upperBound...].count >= count + 2
      else { break }
      if count == 0 { return bytes }
      bytes += rest[end.upperBound...].prefix(count)
      rest = rest[end.upperBound...].dropFirst(count + 2)
    }
    throw Incomplete(message: message)
  }

  /// The error for a message that isn't a complete response.
  struct Incomplete: Error, CustomStringConvertible {
    let message: [UInt8]

    var description: String { "this isn't a complete response: “\(String(decoding: message, as: UTF8.self))”" }
  }
}
