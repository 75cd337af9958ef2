import Foundation
import Synchronization

/// A server of a few lines on a port of this machine, which answers each request as a test says, or passes it to a hub.
final class ScriptedHub: Sendable {
  /// The reaction to a request.
  enum Reaction: Sendable {
    /// Sends pieces of a response one by one, and closes the connection.
    case send([[UInt8]])

    /// Passes the request to the hub, and its response to the client.
    case passOn

    /// Sends a response as a whole.
    ///
    /// It says that the connection is closed, because a client may send its next request on a connection that is closed
    /// without a word.
    static func send(_ text: String) -> Reaction {
      .send([Array(text.replacing("\r\n", with: "\r\n\(closing)", maxReplacements: 1).utf8)])
    }

    /// Sends a response of status 200 with a type and a body.
    static func ok(_ type: String, _ body: String) -> Reaction {
      .send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
  }

  private static let closing = "Connection: close\r\n"

  let port: Int
  private let listener: Int32
  private let requests = Mutex<[String]>([])
  private let passes = Mutex<(running: Int, isStopped: Bool)>((0, false))

  /// The address, for example `http://127.0.0.1:49152`.
  var address: String { "http://127.0.0.1:\(port)" }

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - hub: The port of the hub to which requests are passed.
  ///   - react: Returns the reaction to a request, which is written as `GET /v1/live`.
  init(before hub: Int = 0, _ react: @escaping @Sendable (String) -> Reaction) throws {
    listener = Self.socket()
    var address = Self.loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isOpen else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          defer { close(connection) }
          guard let (head, body) = Self.request(on: connection) else { return }
          let line = head.split(separator: " ").prefix(2).joined(separator: " ")
          self?.requests.withLock { $0.append(line) }
          switch react(line) {
          case .send(let pieces): for piece in pieces { Self.send(piece, on: connection) }
          case .passOn:
            guard let self, beginPass() else { return }
            Self.passOn(head, body, from: connection, to: hub)
            passes.withLock { $0.running -= 1 }
          }
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Passes no more requests to the hub, and waits for the passed ones: a hub may not stop while it accepts connections.
  func stop() async throws {
    passes.withLock { $0.isStopped = true }
    while passes.withLock({ $0.running > 0 }) { try await Task.sleep(for: .milliseconds(5)) }
  }

  private func beginPass() -> Bool {
    passes.withLock { passes in
      guard !passes.isStopped else { return false }
      passes.running += 1
      return true
    }
  }

  /// The number of requests that begin with some words, such as `GET /v1/live`.
  func count(of words: String) -> Int { requests.withLock { $0.count { $0.hasPrefix(words) } } }
}

// MARK: - Sockets

extension ScriptedHub {
  private static func socket() -> Int32 {
    #if canImport(Glibc)
      Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Receives some bytes; none at the end.
  private static func receive(on connection: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  private static func send(_ bytes: [UInt8], on connection: Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
      var isOn: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Receives a whole request; nil for anything else, such as the beginning of TLS.
  private static func request(on connection: Int32) -> (head: String, body: [UInt8])? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = bytes.firstRange(of: end) {
        let head = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
        let fields = head.lowercased().components(separatedBy: "\r\ncontent-length: ")
        let size = fields.count > 1 ? Int(fields[1].prefix { $0.isNumber }) ?? 0 : 0
        if bytes.count >= range.upperBound + size { return (head, Array(bytes[range.upperBound...])) }
      }
      let more = receive(on: connection)
      guard !more.isEmpty, more.first != 0x16 else { return nil }
      bytes += more
    }
  }

  /// Passes one request to the hub, which closes the connection afterwards, and its response to the client.
  private static func passOn(_ head: String, _ body: [UInt8], from client: Int32, to port: Int) {
    let hub = socket()
    defer { close(hub) }
    var address = loopback(port: port)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(hub, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return }
    send(Array("\(head)\r\n\(closing)\r\n".utf8) + body, on: hub)
    var isFirstLine = true
    while true {
      var bytes = receive(on: hub)
      guard !bytes.isEmpty else { return }
      if isFirstLine, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        bytes.insert(contentsOf: closing.utf8, at: end + 1)
        isFirstLine = false
      }
      send(bytes, on: client)
    }
  }
}
