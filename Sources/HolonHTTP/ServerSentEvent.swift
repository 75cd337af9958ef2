/// An event of an event stream (HTML Standard, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event; `message` if the stream states none.
  public let name: String

  /// The data, with a line feed between its lines.
  public let data: String

  /// The last identifier that the stream has stated; empty before the first one.
  public let lastID: String

  /// Creates an event.
  public init(_ name: String = "message", data: String, lastID: String = "") {
    (self.name, self.data, self.lastID) = (name, data, lastID)
  }
}

/// A parser of event streams (HTML Standard, section 9.2.6), which takes their bytes one by one.
///
/// ```swift
/// var parser = ServerSentEventParser()
/// for byte in "event: head\ndata: 8\n\n".utf8 {
///   if let event = try parser.append(byte) { print(event.name, event.data) }  // head 8
/// }
/// ```
///
/// An event at the end of a stream without an empty line after it is incomplete, and ignored.
public struct ServerSentEventParser: Sendable {
  /// The maximum size of an event or a comment, in bytes.
  public let maximumSize: Int

  /// The pause before the next connection that the stream has requested; nil if it has requested none.
  public private(set) var reconnectionTime: Duration?

  private var line: [UInt8] = []
  private var name = ""
  private var data: [UInt8] = []
  private var lastID = ""
  private var isFirstLine = true
  private var isAfterCarriageReturn = false

  /// Creates a parser at the beginning of a stream.
  public init(maximumSize: Int = 1 << 16) { self.maximumSize = maximumSize }

  /// Adds the next byte of the stream.
  ///
  /// - Returns: The event that the byte completes, or nil if it completes none.
  /// - Throws: ``HTTPError`` for an event or a comment that is too long.
  public mutating func append(_ byte: UInt8) throws(HTTPError) -> ServerSentEvent? {
    defer { isAfterCarriageReturn = byte == UInt8(ascii: "\r") }
    switch byte {
    case UInt8(ascii: "\n") where isAfterCarriageReturn: return nil
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return endLine()
    default:
      guard line.count + data.count < maximumSize else {
        throw HTTPError(.answerTooLong, "an event is longer than \(maximumSize) bytes: check the address")
      }
      line.append(byte)
      return nil
    }
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
      if line.starts(with: byteOrderMark) { line.removeFirst(byteOrderMark.count) }
    }
    guard !line.isEmpty else { return endEvent() }
    let field = line.prefix { $0 != UInt8(ascii: ":") }
    var value = line.dropFirst(field.count + 1)
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    switch String(decoding: field, as: UTF8.self) {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data":
      data += value
      data.append(UInt8(ascii: "\n"))
    case "id" where !value.contains(0): lastID = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy({ (48...57).contains($0) }):
      if let milliseconds = Int(String(decoding: value, as: UTF8.self)) {
        reconnectionTime = .milliseconds(milliseconds)
      }
    // Comments, whose field has no name, and unknown fields.
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      name = ""
      data.removeAll(keepingCapacity: true)
    }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      name.isEmpty ? "message" : name, data: String(decoding: data.dropLast(), as: UTF8.self), lastID: lastID)
  }
}
