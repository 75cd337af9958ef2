import Holon
import Testing

/// Shapes of protocols in hummingbird-project/hummingbird, vapor/vapor, swift-server/swift-service-lifecycle,
/// apple/swift-configuration, apple/swift-openapi-runtime and grpc/grpc-swift-2.
enum Servers {
  struct Request: Sendable {
    var path = "/"
  }
  struct Response: Sendable, Equatable {
    var status = 200
  }
  struct BaseURL: Sendable {
    var host: String
  }
  struct Message<Content: Sendable>: Sendable {
    var content: Content
    var trace: [String] = []
  }
  protocol RequestContext: Sendable {}
  struct BasicContext: RequestContext {}

  // swift-service-lifecycle: Service
  @Composite
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
  protocol Service: Sendable {
    func run() async throws
  }

  // hummingbird: HTTPResponder
  @Composite
  protocol HTTPResponder<Context>: Sendable {
    associatedtype Context
    @Sendable @Combined(.fallback) func respond(to request: Request, context: Context) async throws -> Response
  }

  // hummingbird: MiddlewareProtocol
  @Composite
  protocol Middleware<Input, Output, Context>: Sendable {
    associatedtype Input
    associatedtype Output
    associatedtype Context
    @Combined(.wrapping)
    func handle(
      _ input: Input, context: Context, next: (Input, Context) async throws -> Output
    ) async throws -> Output
  }

  // swift-openapi-runtime: ClientMiddleware
  @Composite
  protocol ClientMiddleware: Sendable {
    @Combined(.wrapping)
    func intercept(
      _ request: Request, body: String?, baseURL: BaseURL, operationID: String,
      next: @Sendable (_ request: Request, _ body: String?, _ baseURL: BaseURL) async throws -> (Response, String?)
    ) async throws -> (Response, String?)
  }

  // grpc-swift-2: ClientInterceptor
  @Composite
  protocol ClientInterceptor: Sendable {
    @Combined(.wrapping)
    func intercept<Input: Sendable, Output: Sendable>(
      request: Message<Input>, context: BasicContext,
      next: (_ request: Message<Input>, _ context: BasicContext) async throws -> Message<Output>
    ) async throws -> Message<Output>
  }

  // hummingbird: PersistDriver
  @Composite
  protocol PersistDriver: Sendable {
    func shutdown() async throws
    func create<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws
    @Combined(.first) func get<Object: Codable & Sendable>(key: String, as: Object.Type) async throws -> Object?
    @Combined(.first)
    func getWithTTL<Object: Codable & Sendable>(
      key: String, as: Object.Type
    ) async throws -> (object: Object, ttl: Duration?)?
    func remove(key: String) async throws
  }

  // hummingbird: RequestDecoder
  @Composite
  protocol RequestDecoder {
    @Combined(.fallback)
    func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext) async throws -> T
  }

  // hummingbird: ResponseEncoder
  @Composite
  protocol ResponseEncoder {
    @Combined(.fallback)
    func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws -> Response
  }

  // hummingbird: FileProvider
  @Composite
  protocol FileProvider<FileAttributes, FileIdentifier>: Sendable {
    associatedtype FileAttributes
    associatedtype FileIdentifier
    @Combined(.first) func getFileIdentifier(_ path: String) -> FileIdentifier?
    @Combined(.first) func getAttributes(id: FileIdentifier) async throws -> FileAttributes?
    @Combined(.fallback)
    func loadFile(id: FileIdentifier, range: ClosedRange<Int>, context: some RequestContext) async throws -> Response
  }

  // hummingbird: AvailableConnectionsDelegate
  @Composite
  protocol AvailableConnectionsDelegate: Sendable {
    mutating func connectionOpened()
    mutating func connectionClosed()
    @Combined(.all) func isAcceptingNewConnections() -> Bool
  }

  // hummingbird: ResponseBodyWriter
  @Composite
  protocol ResponseBodyWriter {
    mutating func write(_ buffer: [UInt8]) async throws
    mutating func write(contentsOf buffers: some Sequence<[UInt8]>) async throws
    consuming func finish(_ trailingHeaders: [String: String]?) async throws
  }

  // hummingbird: ApplicationTestFramework
  @Composite
  protocol TestFramework<Client> {
    associatedtype Client: Sendable
    @Combined(.fallback) func run<Value>(_ test: @Sendable (Client) async throws -> Value) async throws -> Value
  }

  // swift-configuration: ConfigProvider
  @Composite
  protocol ConfigProvider: Sendable {
    @Combined(.concatenated) var providerName: String { get }
    @Combined(.first) func value(forKey key: [String], type: Int.Type) throws -> Int?
    @Combined(.first) func fetchValue(forKey key: [String], type: Int.Type) async throws -> Int?
    @Combined(.fallback)
    func watchValue<Return: ~Copyable>(
      forKey key: [String],
      updatesHandler: (
        _ updates: AsyncStream<Int>
      ) async throws -> Return
    ) async throws -> Return
    @Combined(groupedSnapshots) func snapshot() -> any ConfigSnapshot
  }

  // swift-configuration: ConfigSnapshot
  @Composite
  protocol ConfigSnapshot: Sendable {
    @Combined(.concatenated) var providerName: String { get }
    @Combined(.first) func value(forKey key: [String], type: Int.Type) throws -> Int?
  }

  // swift-configuration: AccessReporter
  @Composite
  protocol AccessReporter: Sendable {
    func report(_ event: String)
  }

  // vapor: AsyncMiddleware
  @Composite
  protocol AsyncMiddleware: Sendable {
    @Combined(.manual)
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
  }

  // vapor: AsyncResponder
  @Composite
  protocol AsyncResponder: Sendable {
    @Combined(.fallback) func respond(to request: Request) async throws -> Response
  }

  // vapor: LifecycleHandler
  @Composite
  protocol LifecycleHandler: Sendable {
    func willBoot(_ application: Int) throws
    func didBootAsync(_ application: Int) async throws
    func shutdown(_ application: Int)
  }

  // vapor: Cache
  @Composite
  protocol Cache: Sendable {
    @Combined(.first) func get<T>(_ key: String, as type: T.Type) async throws -> T? where T: Decodable & Sendable
    func set<T>(_ key: String, to value: T?) async throws where T: Encodable & Sendable
    @Combined(groupedCaches) func `for`(_ request: Request) -> any Cache
  }
}

private func groupedSnapshots(_ snapshots: [any Servers.ConfigSnapshot]) -> any Servers.ConfigSnapshot {
  Servers.CompositeConfigSnapshot(snapshots)
}

private func groupedCaches(_ caches: [any Servers.Cache]) -> any Servers.Cache {
  Servers.CompositeCache(caches)
}

extension Servers.CompositeAsyncMiddleware {
  func respond(
    to request: Servers.Request, chainingTo next: any Servers.AsyncResponder
  ) async throws -> Servers.Response {
    try await next.respond(to: request)
  }
}

private struct Prefix: Servers.Middleware {
  let prefix: String
  func handle(
    _ input: String, context: Int, next: (String, Int) async throws -> String
  ) async throws -> String {
    try await "\(prefix)(" + next(input, context + 1) + ")"
  }
}

private struct Move: Servers.ClientMiddleware, Servers.ClientInterceptor {
  let host: String

  func intercept(
    _ request: Servers.Request, body: String?, baseURL: Servers.BaseURL, operationID: String,
    next: @Sendable (Servers.Request, String?, Servers.BaseURL) async throws -> (Servers.Response, String?)
  ) async throws -> (Servers.Response, String?) {
    let address = Servers.BaseURL(host: host + "." + baseURL.host)
    let (response, text) = try await next(request, "\(body ?? "")\(operationID)", address)
    return (response, "\(host): \(text ?? "")")
  }

  func intercept<Input: Sendable, Output: Sendable>(
    request: Servers.Message<Input>, context: Servers.BasicContext,
    next: (Servers.Message<Input>, Servers.BasicContext) async throws -> Servers.Message<Output>
  ) async throws -> Servers.Message<Output> {
    var request = request
    request.trace.append(host)
    return try await next(request, context)
  }
}

private struct Route: Servers.HTTPResponder {
  let path: String
  func respond(to request: Servers.Request, context: Servers.BasicContext) async throws -> Servers.Response {
    guard request.path == path else { throw Trouble("no \(request.path) at \(path)") }
    return Servers.Response()
  }
}

private struct Values: Servers.ConfigProvider, Servers.ConfigSnapshot {
  let providerName: String
  let values: [String: Int]
  func value(forKey key: [String], type: Int.Type) throws -> Int? { values[key.joined(separator: ".")] }
  func fetchValue(forKey key: [String], type: Int.Type) async throws -> Int? { try value(forKey: key, type: type) }
  func watchValue<Return: ~Copyable>(
    forKey key: [String], updatesHandler: (AsyncStream<Int>) async throws -> Return
  ) async throws -> Return {
    guard let value = try value(forKey: key, type: Int.self) else { throw Trouble("no value") }
    return try await updatesHandler(
      AsyncStream { stream in
        stream.yield(value)
        stream.finish()
      })
  }
  func snapshot() -> any Servers.ConfigSnapshot { self }
}

private struct Door: Servers.AvailableConnectionsDelegate {
  var open = 0
  let limit: Int
  mutating func connectionOpened() { open += 1 }
  mutating func connectionClosed() { open -= 1 }
  func isAcceptingNewConnections() -> Bool { open < limit }
}

@Suite("Protocols of servers")
struct ServerTests {
  @Test func `middlewares wrap each other, the first one outermost`() async throws {
    let whole = Servers.CompositeMiddleware<String, String, Int>(
      Prefix(prefix: "a"), Servers.CompositeMiddleware(Prefix(prefix: "b"), Prefix(prefix: "c")))
    #expect(try await whole.handle("x", context: 0) { "\($0)\($1)" } == "a(b(c(x3)))")
  }

  @Test func `interceptors of clients pass on what they change, and share the rest`() async throws {
    let moves: [any Servers.ClientMiddleware] = [Move(host: "a"), Servers.CompositeClientMiddleware(Move(host: "b"))]
    let (response, text) = try await Servers.CompositeClientMiddleware(moves).intercept(
      Servers.Request(), body: nil, baseURL: Servers.BaseURL(host: "com"), operationID: "1"
    ) { _, body, address in (Servers.Response(status: 204), "\(body ?? "") at \(address.host)") }
    #expect(response.status == 204)
    #expect(text == "a: b: 11 at b.a.com")
    let answer: Servers.Message<Int> = try await Servers.CompositeClientInterceptor(Move(host: "a"), Move(host: "b"))
      .intercept(request: Servers.Message(content: "x"), context: .init()) { request, _ in
        Servers.Message(content: request.content.count, trace: request.trace)
      }
    #expect(answer.content == 1)
    #expect(answer.trace == ["a", "b"])
  }

  @Test func `the first route that responds does`() async throws {
    let whole: Servers.CompositeHTTPResponder<Servers.BasicContext> = [Route(path: "/a"), Route(path: "/b")]
    #expect(try await whole.respond(to: Servers.Request(path: "/b"), context: .init()).status == 200)
    let failures = await #expect(throws: PartErrors.self) {
      try await whole.respond(to: Servers.Request(path: "/c"), context: .init())
    }
    #expect("\(failures, default: "none")" == "part 0: no /c at /a; part 1: no /c at /b")
  }

  @Test func `the first provider that has a value gives it`() async throws {
    let arguments = Values(providerName: "arguments ", values: ["http.port": 80])
    let file = Values(providerName: "file", values: ["http.port": 8080, "http.limit": 5])
    let whole: Servers.CompositeConfigProvider = [arguments, file]
    #expect(whole.providerName == "arguments file")
    #expect(try whole.value(forKey: ["http", "port"], type: Int.self) == 80)
    #expect(try await whole.fetchValue(forKey: ["http", "limit"], type: Int.self) == 5)
    #expect(try whole.snapshot().value(forKey: ["http", "limit"], type: Int.self) == 5)
    let watched = try await whole.watchValue(forKey: ["http", "limit"]) { updates in
      var last = 0
      for await update in updates { last = update }
      return last
    }
    #expect(watched == 5)
  }

  @Test func `every door has to have room`() {
    var whole: Servers.CompositeAvailableConnectionsDelegate = [Door(limit: 3), Door(limit: 1)]
    #expect(whole.isAcceptingNewConnections())
    whole.connectionOpened()
    #expect(!whole.isAcceptingNewConnections())
    whole.connectionClosed()
    #expect(whole.isAcceptingNewConnections())
  }
}
