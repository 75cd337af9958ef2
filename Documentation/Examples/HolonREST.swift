// Declarations that the examples of HolonREST's documentation assume.

@_exported public import Foundation
@_exported public import HTTPTypes
@_exported public import HolonREST
@_exported public import HolonRepositories

public struct Book: Codable, Identifiable, Sendable { public var id: Int, title: String, year: Int }
public struct Issue: Codable, Identifiable, Sendable { public var id: Int, state: String }
public struct Show: Codable, Identifiable, Sendable { public var id: Int, name: String, status: String }
public struct User: Codable, Identifiable, Sendable { public var id: Int, name: String }
public struct Account: Codable, Identifiable, Sendable { public var id: Int, login: String }
public struct Project: Codable, Identifiable, Sendable { public var id: Int, full_name: String }
public struct Article: Codable, Identifiable, Sendable { public var id: Int, title: String, year: Int }

public struct Session: HTTPTransport {
  public func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
    HTTPAnswer(status: 404)
  }
}
public let session = Session()
public let books = MemoryRepository<Book>()
public let token = "token", body: [UInt8] = []
public let request = HTTPRequest(method: .get, scheme: "https", authority: "library.example", path: "/books")

public struct SignIn: Sendable {
  public var token: String, renewal: String, expires: Date
  public var accessToken: String { token }
  public var refreshToken: String { renewal }
}
public func signIn(_ renewal: String?) async throws -> SignIn { throw CancellationError() }
public func signIn(with renewal: String) async throws -> SignIn { throw CancellationError() }
public let stored = RESTToken("token", renewal: "renewal")
public struct Keychain: Sendable { public var renewal = "renewal" }
public let keychain = Keychain()
public struct Failure: Codable, Sendable { public var type: String, message: String }
public func signature(_ request: HTTPRequest, _ body: [UInt8]) -> String { "" }
