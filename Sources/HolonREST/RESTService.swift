internal import HTTPTypes
public import HolonBase
public import HolonRepositories

/// A description of a service: its address, and the rules that all its resources share.
///
/// ```swift
/// let tvmaze = try RESTService(at: "https://api.tvmaze.com")
/// let github = try RESTService(
///   at: "https://api.github.com", fields: ["X-GitHub-Api-Version": "2022-11-28"], authentication: .bearer(token))
/// ```
public struct RESTService: Sendable {
  /// The name of the service in answers and errors.
  public let name: String

  let address: RESTAddress

  /// Header fields of each request, such as `User-Agent`.
  public var fields: [String: String]

  /// Parameters of the query of each request.
  public var query: [String: String]

  /// The credentials of requests.
  public var authentication: RESTAuthentication

  /// The form of errors.
  public var errors: RESTErrorFormat

  /// Media types of successful responses besides `application/json`, `text/json` and types that end in `+json`.
  ///
  /// A response with a body of another type is an error, also to a write, because it may be the page of a network that
  /// requires a sign-in. A service that answers writes with a text needs its type here.
  public var contentTypes: Set<String>

  /// Returns the error in a response that the status doesn't show, or shows wrongly.
  ///
  /// It is called before the status is looked at. Its error counts as that of a status does: `unavailable` is repeated
  /// after the pause, and `unauthenticated` renews the token. Nil leaves the decision to the status.
  public var interpret: (@Sendable (HTTPAnswer) -> RepositoryError?)?

  /// The number of attempts and the waits between them.
  public var backoff: Backoff

  /// The limits for data from the service.
  public var limits: RESTLimits

  /// Creates a description, without sending a request.
  ///
  /// - Parameters:
  ///   - address: The address that precedes the paths of resources, such as `https://api.example.com/v1`.
  ///   - name: The name of the service in answers and errors; by default the host.
  ///   - fields: Header fields of each request, such as `User-Agent`.
  ///   - query: Parameters of the query of each request.
  ///   - authentication: The credentials of requests.
  ///   - errors: The form of errors.
  ///   - contentTypes: Media types of successful responses besides those of JSON.
  ///   - backoff: The number of attempts and the waits between them.
  ///   - limits: The limits for data from the service.
  ///   - interpret: Returns the error in a response that the status doesn't show, or nil.
  /// - Throws: `RepositoryError` with `refused` when the address isn't one, or the name of a header field has other
  ///   characters than letters, digits and hyphens. The message doesn't quote the address.
  public init(
    at address: String, name: String? = nil, fields: [String: String] = [:], query: [String: String] = [:],
    authentication: RESTAuthentication = .none, errors: RESTErrorFormat = .standard, contentTypes: Set<String> = [],
    backoff: Backoff = Backoff(), limits: RESTLimits = RESTLimits(),
    interpret: (@Sendable (HTTPAnswer) -> RepositoryError?)? = nil
  ) throws(RepositoryError) {
    guard let parsed = RESTAddress(address) else {
      // An invalid address isn't quoted, because it may be a misplaced secret.
      throw RepositoryError(
        .refused, in: "service",
        "the address of the service is incomplete, or has a query or a password: use one such as https://host/v1")
    }
    if let name = (fields.keys + authentication.fieldNames).first(where: { HTTPField.Name($0) == nil }) {
      throw RepositoryError(
        .refused, in: parsed.authority,
        "'\(RESTErrorBody.line(name, without: []))' can't be the name of a header field: correct it")
    }
    self.address = parsed
    self.name = name ?? self.address.authority
    (self.fields, self.query, self.authentication) = (fields, query, authentication)
    (self.errors, self.contentTypes) = (errors, contentTypes)
    (self.backoff, self.limits, self.interpret) = (backoff, limits, interpret)
  }
}
