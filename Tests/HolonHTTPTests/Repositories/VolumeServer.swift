import Foundation
import HTTPTypes
import HolonRepositories
import Hummingbird
import NIOCore
import RecordContract
import ServiceLifecycle

/// A service with volumes, on a port of this machine, which fails on request of a test.
final class VolumeServer: Sendable {
  enum Trouble: Sendable {
    case status(Int, retryAfter: String? = nil)

    /// The answer breaks off before its end, after the request was done, or not.
    case torn(isDone: Bool)

    /// The answer comes when the server ends.
    case late
  }

  struct State {
    var volumes: [String: Volume] = [:]
    var answered: [String: Int] = [:]
    var troubles: [Trouble] = []
    var requests: [String] = []
    var keys: [String] = []
  }

  private let lock = NSLock()
  nonisolated(unsafe) private var state = State()

  func use<Value>(_ body: (inout State) throws -> Value) rethrows -> Value { try lock.withLock { try body(&state) } }

  /// Runs the server for as long as the body runs.
  func run(_ body: @escaping @Sendable (_ address: String) async throws -> Void) async throws {
    let router = Router()
    router.get("volumes") { request, _ in try await self.answer(request) { try self.list(request) } }
    router.put("volumes") { request, _ in
      let volumes = try await request.json([Volume].self)
      return try await self.answer(request) {
        self.use { state in for volume in volumes { state.volumes[volume.id] = volume } }
        return Response(status: .noContent)
      }
    }
    router.get("volumes/:id") { request, context in
      let id = try context.id
      return try await self.answer(request) { try self.one(id, request) }
    }
    router.put("volumes/:id") { request, context in
      let id = try context.id
      let volume = try await request.json(Volume.self)
      return try await self.answer(request) { try self.put(volume, id, request) }
    }
    router.delete("volumes/:id") { request, context in
      let id = try context.id
      return try await self.answer(request) {
        Response(status: self.use { $0.volumes.removeValue(forKey: id) } == nil ? .notFound : .noContent)
      }
    }
    try await router.serve { try await body("\($0)/volumes") }
  }

  private func answer(_ request: Request, _ work: () throws -> Response) async throws -> Response {
    let trouble = use { state -> Trouble? in
      state.requests.append("\(request.method) \(request.uri.path)")
      if let name = HTTPField.Name("Idempotency-Key"), let key = request.headers[name] { state.keys.append(key) }
      return state.troubles.isEmpty ? nil : state.troubles.removeFirst()
    }
    switch trouble {
    case .status(let status, let retryAfter):
      return Response(status: .init(code: status), headers: retryAfter.map { [.retryAfter: $0] } ?? [:])
    case .torn(let isDone):
      if isDone { _ = try once(request, work) }
      return Response(
        status: .ok,
        body: ResponseBody(contentLength: 1_000) { writer in
          try await writer.write(ByteBuffer(string: "{\"torn\":"))
          throw CancellationError()
        })
    case .late:
      try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(86_400)) }
      fallthrough
    case nil: return try once(request, work)
    }
  }

  /// Executes a request with a key only once, and repeats its status.
  private func once(_ request: Request, _ work: () throws -> Response) throws -> Response {
    guard let name = HTTPField.Name("Idempotency-Key"), let key = request.headers[name] else { return try work() }
    if let status = use({ $0.answered[key] }) { return Response(status: .init(code: status)) }
    let response = try work()
    use { $0.answered[key] = response.status.code }
    return response
  }

  private func one(_ id: String, _ request: Request) throws -> Response {
    guard let volume = use({ $0.volumes[id] }) else { return Response(status: .notFound) }
    return try json(volume, request)
  }

  private func put(_ volume: Volume, _ id: String, _ request: Request) throws -> Response {
    try use { state in
      let before = state.volumes[id]
      if request.headers[.ifNoneMatch] == "*", before != nil { return Response(status: .preconditionFailed) }
      if let tag = request.headers[.ifMatch] {
        guard let before, try tag == "*" || tag == self.tag(of: before) else {
          return Response(status: .preconditionFailed)
        }
      }
      state.volumes[id] = volume
      return Response(status: before == nil ? .created : .noContent, headers: [.eTag: try self.tag(of: volume)])
    }
  }

  private func list(_ request: Request) throws -> Response {
    let all = use { Array($0.volumes.values) }
    let ids = request.uri.queryParameters[values: "id"].map(String.init)
    if !ids.isEmpty { return try json(all.filter { ids.contains($0.id) }, request) }
    var query = Query<Volume>()
    var last: String?
    for (name, value) in request.uri.queryParameters {
      let (name, value) = (String(name), String(value))
      switch name {
      case "limit": query = query.limited(to: Int(value) ?? 1)
      case "after": last = value
      case "sort":
        for key in value.split(separator: ",") { query = query.sorted(by: key) }
      default: query = try query.limited(by: name, value)
      }
    }
    if let last { query = query.after(try Volume.last(last, query)) }
    let page = query.page(of: all, from: Origin(source: "server", age: nil))
    return try json(Answer(items: page.entities, more: page.hasMore), request)
  }

  private struct Answer: Encodable {
    let items: [Volume]
    let more: Bool
  }

  private func tag(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return "\"\(try encoder.encode(value).reduce(UInt64(5_381)) { ($0 &* 33) ^ UInt64($1) })\""
  }

  private func json(_ value: some Encodable, _ request: Request) throws -> Response {
    let tag = try tag(of: value)
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: [.eTag: tag]) }
    return Response(
      status: .ok, headers: [.eTag: tag, .contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value))))
  }
}

extension Request {
  fileprivate func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    let body = try await body.collect(upTo: 1 << 22)
    return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
  }
}

extension BasicRequestContext {
  fileprivate var id: String {
    get throws {
      let text = try String(parameters.require("id"))
      return text.contains("%") ? text.removingPercentEncoding ?? text : text
    }
  }
}

extension Query<Volume> {
  fileprivate func sorted(by key: Substring) -> Query {
    let isDescending = key.hasPrefix("-")
    return key.hasSuffix("title")
      ? sorted(by: \.title, descending: isDescending) : sorted(by: \.year, descending: isDescending)
  }

  fileprivate func limited(by name: String, _ value: String) throws -> Query {
    func decode<Value: Decodable>(_: Value.Type) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(value.utf8))
    }
    return switch name {
    case "title.contains": self.where(\.title, contains: value)
    case "title.in": self.where(\.title, isOneOf: try decode(Set<String>.self))
    case "title.from": self.where(\.title, atLeast: try decode(String.self))
    case "year.in": self.where(\.year, isOneOf: try decode(Set<Int>.self))
    case "year.from": self.where(\.year, atLeast: try decode(Int.self))
    case "year.through": self.where(\.year, atMost: try decode(Int.self))
    case "note.in": self.where(\.note, isOneOf: try decode(Set<String?>.self))
    case "lent.in": self.where(\.isLent, isOneOf: try decode(Set<Bool>.self))
    default: throw HTTPError(.badRequest)
    }
  }
}

extension Volume {
  /// A volume that stands where an array of JSON says.
  fileprivate static func last(_ text: String, _ query: Query<Volume>) throws -> Volume {
    let values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any] ?? []
    var volume = all[0]
    for (key, value) in zip(query.order, values) {
      if let title = value as? String { volume.title = title }
      if key.property == \Volume.year, let year = value as? Int { volume.year = year }
    }
    volume.id = values.last as? String ?? ""
    return volume
  }
}
