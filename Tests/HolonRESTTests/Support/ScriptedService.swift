import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories

/// A service in this process whose answers a closure gives, which counts its requests.
final class ScriptedService: HTTPTransport {
  struct Received: Sendable {
    let request: HTTPRequest
    let body: [UInt8]

    var method: String { request.method.rawValue }
    var target: String { request.path ?? "" }
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The values of a parameter, decoded.
    subscript(name: String) -> String? {
      URLComponents(string: "https://host\(target)")?.queryItems?.first { $0.name == name }?.value
    }
  }

  private let received = Locked<[Received]>([])
  private let answer: @Sendable (Received) async throws -> HTTPAnswer

  init(_ answer: @escaping @Sendable (Received) async throws -> HTTPAnswer) { self.answer = answer }

  /// A service that offers a repository.
  convenience init<Source>(_ routes: RESTRoutes<Source>) {
    self.init { await routes.answer(to: $0.request, body: $0.body) ?? HTTPAnswer(status: 404) }
  }

  var requests: [Received] { received.value }
  var targets: [String] { received.value.map(\.target) }

  func forgetRequests() { received.value = [] }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
    let one = Received(request: request, body: body)
    received.use { $0.append(one) }
    do {
      return try await answer(one)
    } catch let error as HTTPError {
      throw error
    } catch {
      throw HTTPError(.broken, "the connection broke")
    }
  }
}

extension HTTPAnswer {
  static func json(_ text: String, _ fields: HTTPFields = [:], status: Int = 200) -> HTTPAnswer {
    var fields = fields
    if fields[.contentType] == nil { fields[.contentType] = "application/json" }
    return HTTPAnswer(status: status, fields: fields, body: Array(text.utf8))
  }
}

/// A record of the services in the tests.
struct Item: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var name: String

  init(_ id: Int, _ name: String = "") {
    self.id = id
    self.name = name.isEmpty ? "item \(id)" : name
  }

  var json: String { #"{"id":\#(id),"name":"\#(name)"}"# }
}

extension [Item] {
  var json: String { "[\(map(\.json).joined(separator: ","))]" }
}

extension Backoff {
  static let quick = Backoff(attempts: 4, first: .milliseconds(1), longest: .milliseconds(5))
}

func service(
  at address: String = "https://api.example.com/v1", authentication: RESTAuthentication = .none,
  errors: RESTErrorFormat = .standard, query: [String: String] = [:], limits: RESTLimits = RESTLimits()
) throws -> RESTService {
  try RESTService(
    at: address, name: "service", query: query, authentication: authentication, errors: errors, backoff: .quick,
    limits: limits)
}

/// The error of a call.
func failure(_ body: () async throws -> Void) async -> RepositoryError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? RepositoryError
  }
}
