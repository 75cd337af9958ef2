// Declarations that the examples of Documentation/Rivals.md assume.

@_exported public import HTTPTypes
@_exported public import HolonREST
@_exported public import HolonRepositories

public struct User: Codable, Identifiable, Sendable {
  public var id: Int, name: String
  public init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

public struct Session: HTTPTransport {
  public func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
    HTTPAnswer(status: 404)
  }
}
public let session = Session()
public let token = "token"
