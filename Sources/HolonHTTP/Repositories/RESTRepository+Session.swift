public import Foundation
public import HolonBase
public import HolonREST
public import HolonRepositories

extension HTTPSession: HTTPTransport {}

extension RESTRepository {
  /// Creates a repository of a service on the network, without sending a request.
  ///
  /// - Parameters:
  ///   - resource: The description of the list.
  ///   - service: The description of the service.
  ///   - session: The session of the requests, which several repositories may share.
  public convenience init(
    _ resource: RESTResource<Entity>, of service: RESTService, session: HTTPSession = HTTPSession()
  ) {
    self.init(resource, of: service, over: session)
  }

  /// Creates a repository whose entities another Holon program offers with `RESTRoutes`, without sending a request.
  ///
  /// ```swift
  /// let service = try RESTRepository<Book>(
  ///   at: "https://library.example/books", fields: [RESTField("title", \.title), RESTField("year", \.year)]
  /// ) { "Bearer \(try await tokens.current())" }
  /// ```
  ///
  /// - Parameters:
  ///   - address: The address of the list, such as `https://library.example/books`.
  ///   - fields: The properties that the server supports in conditions and sorting; others are handled here.
  ///   - conflicts: The treatment of an entity that may have been changed by others.
  ///   - keepsKeys: Whether the server keeps idempotency keys, so that additions can be retried, too.
  ///   - backoff: The number of attempts and the waits between them.
  ///   - session: The session of the requests.
  ///   - encoder: Encodes entities as JSON.
  ///   - decoder: Decodes entities from JSON.
  ///   - name: The name of this source in answers and errors; by default the host.
  ///   - authorization: Returns the value of the `Authorization` field of each request; nil for none.
  /// - Throws: `RepositoryError` with `refused` when the address isn't one.
  public convenience init(
    at address: String, fields: [RESTField<Entity>] = [], conflicts: RESTConflicts = .lastWriteWins,
    keepsKeys: Bool = false, backoff: Backoff = Backoff(), session: HTTPSession = HTTPSession(),
    encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder(), name: String? = nil,
    authorization: @escaping @Sendable () async throws -> String? = { nil }
  ) throws(RepositoryError) {
    let service = try RESTService(
      at: address, name: name, authentication: .authorization(authorization), backoff: backoff)
    self.init(
      .holon(
        "", fields: fields, conflicts: conflicts, keepsKeys: keepsKeys, encoder: encoder, decoder: decoder),
      of: service, over: session)
  }
}
