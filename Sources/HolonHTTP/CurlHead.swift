#if !canImport(Darwin)
  internal import HTTPTypes

  /// The status line and the header fields of a response, which arrive line by line.
  struct CurlHead {
    /// A reason to refuse a response.
    struct Problem: Error {
      let message: String
    }

    private static let maximumFields = 1_000
    private static let maximumBytes = 128 << 10

    private var status = 0
    private var fields: [(name: String, value: String)] = []
    private var bytes = 0

    /// Whether the final response's fields have ended, so that lines are trailers.
    private(set) var isComplete = false

    /// The value of `Content-Length`; nil if there is none.
    private(set) var length: Int?

    /// Reads a line, and returns the response without its body after the last one.
    ///
    /// - Throws: ``Problem`` when the fields are too many or contradict each other.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(Problem) -> HTTPAnswer? {
      if isComplete { return nil }
      bytes += line.count
      guard bytes <= Self.maximumBytes, fields.count <= Self.maximumFields else {
        let limits = "\(Self.maximumFields) header fields, or \(Self.maximumBytes) bytes of them"
        throw Problem(message: "the response has more than \(limits)")
      }
      let isContinued = line.first.map(Self.isSpace) ?? false
      let line = Self.trimmed(line[...])
      if line.isEmpty { return try end() }
      if isContinued {
        // A value may have several lines (RFC 9112, section 5.2).
        if let last = fields.indices.last { fields[last].value += " \(String(decoding: line, as: UTF8.self))" }
      } else if line.starts(with: "HTTP/".utf8) {
        let code = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
        (status, fields) = (Int(String(decoding: code, as: UTF8.self)) ?? 0, [])
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let value = Self.trimmed(line[(colon + 1)...])
        fields.append((String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
      }
      return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
      var bytes = bytes.drop(while: isSpace)
      while let last = bytes.last, isSpace(last) || last == 13 || last == 10 { bytes.removeLast() }
      return bytes
    }

    private mutating func end() throws(Problem) -> HTTPAnswer? {
      // Others follow an informational response.
      guard status >= 200 || status == 101 else { return nil }
      var known = HTTPFields()
      for field in fields {
        if let name = HTTPField.Name(field.name) { known.append(HTTPField(name: name, value: field.value)) }
      }
      let lengths = Set(known[values: .contentLength].flatMap { $0.split(separator: ",") }.map(String.init))
      guard lengths.count <= 1 else { throw Problem(message: "the response has several different lengths") }
      length = lengths.first.flatMap { Int($0) }
      isComplete = true
      return HTTPAnswer(status: status, fields: known)
    }
  }
#endif
