import Holon
import Testing

/// Shapes of protocols in apple/swift-nio, apple/swift-nio-extras and swift-server/async-http-client.
enum Networking {
  final class Context {}
  final class Promise<Value> {}
  final class Future<Value> {}
  struct Buffer: Equatable {
    var bytes: [UInt8] = []
  }
  struct Address: Sendable {}
  enum CloseMode { case output, input, all }
  protocol Loop {}

  // swift-nio: _ChannelInboundHandler, with what it inherits of ChannelHandler restated
  @Composite
  protocol InboundHandler: AnyObject {
    func handlerAdded(context: Context)
    func handlerRemoved(context: Context)
    func channelRead(context: Context, data: Any)
    func channelReadComplete(context: Context)
    func userInboundEventTriggered(context: Context, event: Any)
    func errorCaught(context: Context, error: any Error)
  }

  // swift-nio: _ChannelOutboundHandler
  @Composite
  protocol OutboundHandler: AnyObject {
    func bind(context: Context, to: Address, promise: Promise<Void>?)
    func write(context: Context, data: Any, promise: Promise<Void>?)
    func flush(context: Context)
    func close(context: Context, mode: CloseMode, promise: Promise<Void>?)
  }

  // swift-nio: ChannelOutboundInvoker
  @Composite
  protocol OutboundInvoker {
    func bind(to: Address, promise: Promise<Void>?)
    @available(*, deprecated, message: "Any is not Sendable.")
    func write(_ data: Any, promise: Promise<Void>?)
    func flush()
    @preconcurrency
    func triggerUserOutboundEvent(_ event: any Any & Sendable, promise: Promise<Void>?)
    @Combined(.first) var eventLoop: (any Loop)? { get }
  }

  // swift-nio: MulticastChannel
  @Composite
  protocol MulticastChannel: AnyObject {
    func joinGroup(_ group: Address, promise: Promise<Void>?)
    #if !os(Windows) && !os(WASI)
      @available(*, deprecated, renamed: "joinGroup(_:device:promise:)")
      func joinGroup(_ group: Address, interface: String?, promise: Promise<Void>?)
    #endif
    func joinGroup(_ group: Address, device: String?, promise: Promise<Void>?)
  }

  // swift-nio: ByteToMessageDecoder
  @Composite
  protocol Decoder<InboundOut> {
    associatedtype InboundOut
    @Combined(.fallback) mutating func decode(context: Context, buffer: inout Buffer) throws -> Bool
    mutating func decoderRemoved(context: Context)
    @Combined(.any) mutating func shouldReclaimBytes(buffer: Buffer) -> Bool
    @Combined(.concatenated) mutating func finish(seenEOF: Bool) throws -> [InboundOut]
  }

  // swift-nio: NIOBinaryIntegerEncodingStrategy
  @Composite
  protocol IntegerEncoding {
    @Combined(.first)
    func readInteger<IntegerType: FixedWidthInteger>(
      as: IntegerType.Type,
      from buffer: inout Buffer
    ) -> IntegerType?
    @Combined(.sum)
    func writeInteger<IntegerType: FixedWidthInteger>(
      _ integer: IntegerType,
      to buffer: inout Buffer
    ) -> Int
    @Combined({ (hints: [Int]) in hints.max() ?? 0 }) var requiredBytesHint: Int { get }
  }

  // swift-nio: NIOScheduledCallbackHandler
  @Composite
  protocol ScheduledCallbackHandler {
    func handleScheduledCallback(eventLoop: some Loop)
    func didCancelScheduledCallback(eventLoop: some Loop)
  }

  // swift-nio: FileDescriptor
  @Composite
  protocol FileDescriptor {
    @Combined(.fallback) func withUnsafeFileDescriptor<T>(_ body: (CInt) throws -> T) throws -> T
    @Combined(.any) var isOpen: Bool { get }
    func close() throws
  }

  // swift-nio: SockAddrProtocol
  @Composite
  protocol SockAddr {
    @Combined(.manual) func withSockAddr<R>(_ body: (UnsafeRawPointer, Int) throws -> R) rethrows -> R
    func visitSockAddrs(_ body: (UnsafeRawPointer, Int) throws -> Void) rethrows
  }

  // swift-nio-extras: Benchmark
  @Composite
  protocol Benchmark: AnyObject {
    func setUp() throws
    func tearDown()
    @Combined(.sum) func run() throws -> Int
  }

  // async-http-client: HTTPClientResponseDelegate
  @Composite
  @preconcurrency
  protocol ResponseDelegate<Response>: AnyObject, Sendable {
    associatedtype Response: Sendable
    func didSendRequestHead(task: Promise<Response>, _ head: Buffer)
    @Combined({ (futures: [Future<Void>]) in futures[0] }) func didReceiveHead(task: Promise<Response>, _ head: Buffer)
      -> Future<Void>
    func didReceiveError(task: Promise<Response>, _ error: any Error)
    @Combined(.fallback) func didFinishRequest(task: Promise<Response>) throws -> Response
  }

  // async-http-client: HTTPConnectionRequester
  @Composite
  protocol ConnectionRequester: Sendable {
    func http1ConnectionCreated(_: Address)
    func http2ConnectionCreated(_: Address, maximumStreams: Int)
    func failedToCreateHTTPConnection(_: Int, error: any Error)
  }

  // async-http-client: HTTPRequestExecutor
  @Composite
  protocol RequestExecutor: Sendable {
    func writeRequestBodyPart(_: Buffer, request: any ConnectionRequester, promise: Promise<Void>?)
    func finishRequestBodyStream(
      trailers: [String: String]?,
      request: any ConnectionRequester,
      promise: Promise<Void>?
    )
    func cancelRequest(_ task: any ConnectionRequester)
  }

  // async-http-client: HTTP2IdleHandlerDelegate
  @Composite
  protocol IdleHandlerDelegate {
    func http2SettingsReceived(maxStreams: Int)
    func http2GoAwayReceived()
    func http2StreamClosed(availableStreams: Int)
  }
}

extension Networking.CompositeSockAddr {
  func withSockAddr<R>(_ body: (UnsafeRawPointer, Int) throws -> R) rethrows -> R {
    try parts[0].withSockAddr(body)
  }
}

private struct Lengths: Networking.IntegerEncoding {
  let size: Int
  func readInteger<Number: FixedWidthInteger>(as: Number.Type, from buffer: inout Networking.Buffer) -> Number? {
    guard buffer.bytes.count >= size else { return nil }
    return Number(buffer.bytes.removeFirst())
  }
  func writeInteger<Number: FixedWidthInteger>(_ integer: Number, to buffer: inout Networking.Buffer) -> Int {
    buffer.bytes += [UInt8](repeating: UInt8(integer), count: size)
    return size
  }
  var requiredBytesHint: Int { size }
}

private struct Lines: Networking.Decoder {
  var lines: [String] = []
  mutating func decode(context: Networking.Context, buffer: inout Networking.Buffer) throws -> Bool {
    guard let byte = buffer.bytes.popLast() else { throw Trouble("no bytes") }
    lines.append("\(byte)")
    return true
  }
  mutating func decoderRemoved(context: Networking.Context) { lines = [] }
  mutating func shouldReclaimBytes(buffer: Networking.Buffer) -> Bool { lines.count > 1 }
  mutating func finish(seenEOF: Bool) throws -> [String] { lines }
}

private struct File: Networking.FileDescriptor {
  var descriptor: CInt?
  func withUnsafeFileDescriptor<T>(_ body: (CInt) throws -> T) throws -> T {
    guard let descriptor else { throw Trouble("closed") }
    return try body(descriptor)
  }
  var isOpen: Bool { descriptor != nil }
  func close() throws { if descriptor == nil { throw Trouble("closed twice") } }
}

@Suite("Protocols of swift-nio and async-http-client")
struct NetworkingTests {
  @Test func `encodings write one after another, and the first that can reads`() {
    let whole: Networking.CompositeIntegerEncoding = [Lengths(size: 4), Lengths(size: 2)]
    var buffer = Networking.Buffer()
    #expect(whole.writeInteger(7, to: &buffer) == 6)
    #expect(buffer.bytes.count == 6)
    #expect(whole.readInteger(as: Int.self, from: &buffer) == 7)
    #expect(whole.requiredBytesHint == 4)
  }

  @Test func `a decoder keeps what its parts have decoded`() throws {
    var whole: Networking.CompositeDecoder<String> = [Lines(), Lines()]
    var buffer = Networking.Buffer(bytes: [1, 2])
    let isDecoded = try whole.decode(context: .init(), buffer: &buffer)
    #expect(isDecoded)
    let lines = try whole.finish(seenEOF: true)
    #expect(lines == ["2"])
    let isReclaiming = whole.shouldReclaimBytes(buffer: buffer)
    #expect(!isReclaiming)
    _ = try whole.decode(context: .init(), buffer: &buffer)
    let failures = #expect(throws: PartErrors.self) {
      _ = try whole.decode(context: .init(), buffer: &buffer)
    }
    #expect("\(failures, default: "none")" == "part 0: no bytes; part 1: no bytes")
  }

  @Test func `the first open file is taken, and every one is closed`() throws {
    let whole: Networking.CompositeFileDescriptor = [File(), File(descriptor: 3)]
    #expect(try whole.withUnsafeFileDescriptor { $0 + 1 } == 4)
    #expect(whole.isOpen)
    let failures = #expect(throws: PartErrors.self) { try whole.close() }
    #expect("\(failures, default: "none")" == "part 0: closed twice")
  }
}
