import Foundation
import HolonBase

/// A server on this machine whose every byte a test determines.
final class RawServer: Sendable {
  let port: Int

  private let listener: Int32
  private let open = Locked<[RawConnection]>([])
  private let counted = Locked(0)

  /// The address, as in `http://127.0.0.1:49152`.
  var address: String { "http://127.0.0.1:\(port)" }

  /// The number of connections that were opened so far.
  var connectionCount: Int { counted.value }

  /// Opens a port.
  ///
  /// - Parameter serve: Called for each connection, on a thread of its own; the connection ends with it.
  init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
    (listener, port) = try Self.listen()
    let (listener, open, counted) = (listener, open, counted)
    Thread {
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        let connection = RawConnection(descriptor)
        open.value.append(connection)
        counted.value += 1
        Thread {
          serve(connection)
          connection.close()
        }.start()
      }
    }.start()
  }

  /// Opens a port of a server that answers each request by a closure.
  static func answering(_ answer: @escaping @Sendable (RawRequest) -> String) throws -> RawServer {
    try RawServer { connection in while let request = connection.request() { connection.send(answer(request)) } }
  }

  /// Closes the port and all connections.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    Foundation.close(listener)
    for connection in open.value { connection.end() }
  }

  private static func listen() throws -> (Int32, Int) {
    let descriptor = RawConnection.socket()
    var address = RawConnection.address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && Foundation.listen(descriptor, 512) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isOpen else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}

/// A request as a `RawServer` reads it.
struct RawRequest: Sendable {
  var line: String
  var fields: [String: String]
  var body: [UInt8]
}

/// A connection to a `RawServer`.
final class RawConnection: Sendable {
  private let descriptor: Locked<Int32>
  private let buffer = Locked<[UInt8]>([])

  init(_ descriptor: Int32) { self.descriptor = Locked(descriptor) }

  /// Opens a connection to another server on this machine.
  init(toPort port: Int) throws {
    let descriptor = Self.socket()
    self.descriptor = Locked(descriptor)
    var address = Self.address(port: port)
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isOpen else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Passes on all bytes to another connection, and back, until one of them ends.
  func relay(to other: RawConnection) {
    Thread.detachNewThread { other.pass(to: self) }
    pass(to: other)
  }

  private func pass(to other: RawConnection) {
    repeat {
      let bytes = buffer.use { buffer in
        defer { buffer = [] }
        return buffer
      }
      guard other.send(bytes) else { break }
    } while receive()
    end()
    other.end()
  }

  fileprivate static func socket() -> Int32 {
    #if canImport(Darwin)
      Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
      Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  fileprivate static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  /// Reads a request; nil at the end of the connection.
  func request() -> RawRequest? {
    guard let head = read(through: "\r\n\r\n") else { return nil }
    let lines = head.split(separator: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      fields[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    guard let body = read(count: fields["content-length"].flatMap { Int($0) } ?? 0) else { return nil }
    return RawRequest(line: String(lines.first ?? ""), fields: fields, body: body)
  }

  /// Reads bytes through a text; nil if the connection ends before.
  func read(through end: String) -> String? {
    let end = Array(end.utf8)
    while true {
      let found: [UInt8]? = buffer.use { buffer in
        guard let range = buffer.firstRange(of: end) else { return nil }
        defer { buffer.removeSubrange(..<range.upperBound) }
        return Array(buffer[..<range.upperBound])
      }
      if let found { return String(decoding: found, as: UTF8.self) }
      guard receive() else { return nil }
    }
  }

  /// Reads a number of bytes; nil if the connection ends before.
  func read(count: Int) -> [UInt8]? {
    while buffer.use({ $0.count }) < count { guard receive() else { return nil } }
    return buffer.use { buffer in
      defer { buffer.removeFirst(count) }
      return Array(buffer[..<count])
    }
  }

  /// Waits for the other side to end the connection.
  func waitForEnd() { while skip() {} }

  /// Reads what has arrived, at least one byte, and forgets it; returns false at the end of the connection.
  func skip() -> Bool {
    defer { buffer.value = [] }
    return receive()
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes; returns false when the connection has ended.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes[start...].withUnsafeBytes { Foundation.send(descriptor.value, $0.baseAddress, $0.count, flags) }
      if count <= 0 { return false }
      start += count
    }
    return true
  }

  /// Ends the connection with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor.value, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// Ends the connection for its thread, too.
  func end() { descriptor.use { if $0 >= 0 { shutdown($0, Int32(SHUT_RDWR)) } } }

  func close() {
    descriptor.use { descriptor in
      if descriptor >= 0 { Foundation.close(descriptor) }
      descriptor = -1
    }
  }

  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor.value, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    buffer.value.append(contentsOf: bytes[..<count])
    return true
  }
}
