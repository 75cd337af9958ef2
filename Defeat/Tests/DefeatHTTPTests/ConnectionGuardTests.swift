import DefeatHTTP
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@Suite("Slow connections")
struct ConnectionGuardTests {
  /// A connection in a world where time stands still until it is told to go on.
  private final class Connection {
    let channel: EmbeddedChannel
    let loop: EmbeddedEventLoop

    init(
      _ limits: ConnectionLimits = ConnectionLimits(), _ registry: ConnectionRegistry? = nil,
      _ loop: EmbeddedEventLoop = EmbeddedEventLoop(), from address: String = "192.0.2.1"
    ) throws {
      self.loop = loop
      channel = EmbeddedChannel(
        handler: ConnectionGuard(limits, registry ?? ConnectionRegistry(limits)), loop: loop)
      let remote = try SocketAddress(ipAddress: address, port: 1)
      channel.remoteAddress = remote
      channel.connect(to: remote, promise: nil)
      loop.run()
    }

    var isClosed: Bool {
      loop.run()
      return !channel.isActive
    }

    func head() throws {
      try channel.writeInbound(
        HTTPRequestPart.head(HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")))
    }

    func body(_ bytes: Int) throws {
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0, count: bytes)))
    }

    func end() throws { try channel.writeInbound(HTTPRequestPart.end(nil)) }

    func request() throws {
      try head()
      try end()
    }

    func answer() throws {
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    func pass(_ seconds: Int64) { loop.advanceTime(by: .seconds(seconds)) }
  }

  @Test func `a connection without a complete header is closed after 15 seconds`() throws {
    let connection = try Connection()
    connection.pass(14)
    #expect(!connection.isClosed)
    connection.pass(1)
    #expect(connection.isClosed)
  }

  @Test func `a body that stalls is cut off, and one that continues isn't`() throws {
    let stalled = try Connection()
    try stalled.head()
    try stalled.body(4_096)
    stalled.pass(30)
    #expect(!stalled.isClosed)
    stalled.pass(1)
    #expect(stalled.isClosed)
    let slow = try Connection()
    try slow.head()
    for _ in 0..<300 {
      try slow.body(4_096)
      slow.pass(1)
    }
    #expect(!slow.isClosed)
    try slow.end()
    slow.pass(100_000)
    #expect(!slow.isClosed)
  }

  @Test func `a response may take days, and a connection may be idle for three minutes after it`() throws {
    let connection = try Connection()
    for _ in 0..<3 {
      try connection.request()
      connection.pass(200_000)
      #expect(!connection.isClosed)
      try connection.answer()
      connection.pass(179)
      #expect(!connection.isClosed)
    }
    connection.pass(1)
    #expect(connection.isClosed)
  }

  @Test func `a client that reads nothing is disconnected`() throws {
    let connection = try Connection()
    try connection.request()
    connection.channel.isWritable = false
    connection.channel.pipeline.fireChannelWritabilityChanged()
    connection.pass(59)
    #expect(!connection.isClosed)
    connection.channel.isWritable = true
    connection.channel.pipeline.fireChannelWritabilityChanged()
    connection.pass(100)
    #expect(!connection.isClosed)
    connection.channel.isWritable = false
    connection.channel.pipeline.fireChannelWritabilityChanged()
    connection.pass(60)
    #expect(connection.isClosed)
  }

  @Test func `a connection beyond an address's limit replaces the one that has waited longest`() throws {
    let limits = ConnectionLimits(connections: 100, perAddress: 3)
    let (registry, loop) = (ConnectionRegistry(limits), EmbeddedEventLoop())
    func open(_ address: String) throws -> Connection {
      loop.advanceTime(by: .seconds(1))
      return try Connection(limits, registry, loop, from: address)
    }
    let busy = try open("192.0.2.1")
    try busy.request()
    let (first, second) = (try open("192.0.2.1"), try open("192.0.2.1"))
    let other = try open("192.0.2.2")
    let third = try open("192.0.2.1")
    #expect([busy, first, second, third, other].map(\.isClosed) == [false, true, false, false, false])
    for connection in [second, third] { try connection.request() }
    #expect(try open("192.0.2.1").isClosed)
    #expect(try !open("192.0.2.3").isClosed)
    #expect(registry.count == 5)
  }

  @Test func `at the limit, the address with most connections loses one`() throws {
    let limits = ConnectionLimits(connections: 3)
    let (registry, loop) = (ConnectionRegistry(limits), EmbeddedEventLoop())
    let lone = try Connection(limits, registry, loop, from: "2001:db8:1:1::1")
    loop.advanceTime(by: .seconds(1))
    // Two addresses of one network count as one.
    let first = try Connection(limits, registry, loop, from: "2001:db8:2:2::1")
    let second = try Connection(limits, registry, loop, from: "2001:db8:2:2::2")
    loop.advanceTime(by: .seconds(1))
    let late = try Connection(limits, registry, loop, from: "192.0.2.1")
    #expect([lone, late].map(\.isClosed) == [false, false])
    #expect([first, second].filter(\.isClosed).count == 1)
    #expect(registry.count == 3)
  }
}
