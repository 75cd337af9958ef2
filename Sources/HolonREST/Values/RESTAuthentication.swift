public import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

/// The credentials of requests to a service.
///
/// ```swift
/// let authentication = RESTAuthentication.renewing { expired in
///   let answer = try await signIn(with: expired?.renewal ?? keychain.renewal)
///   return RESTToken(answer.accessToken, renewal: answer.refreshToken, expires: answer.expires)
/// }
/// ```
///
/// Credentials are sent to the service's own address only, never to a host in a redirect or a link. Descriptions,
/// mirrors and errors don't contain them. Copies share their token, so that all resources of a service renew it once.
public struct RESTAuthentication: Sendable {
  enum Kind: Sendable {
    case none
    case field(name: String, value: String, secrets: [String])
    case query(name: String, value: String)
    case authorization(@Sendable () async throws -> String?)
    case renewing(RESTTokenSource)
  }

  let kind: Kind

  /// The names of header fields that the credentials state.
  var fieldNames: [String] { if case .field(let name, _, _) = kind { [name] } else { [] } }

  /// No credentials.
  public static let none = RESTAuthentication(kind: .none)

  /// Returns a token in the `Authorization` field (RFC 6750), which isn't renewed.
  public static func bearer(_ token: String) -> RESTAuthentication {
    RESTAuthentication(kind: .field(name: "Authorization", value: "Bearer \(token)", secrets: [token]))
  }

  /// Returns a user and a password in the `Authorization` field (RFC 7617).
  public static func basic(user: String, password: String) -> RESTAuthentication {
    let encoded = Data("\(user):\(password)".utf8).base64EncodedString()
    return RESTAuthentication(
      kind: .field(name: "Authorization", value: "Basic \(encoded)", secrets: [password, encoded]))
  }

  /// Returns a key in a header field, such as `X-API-Key`.
  public static func field(_ name: String, _ key: String) -> RESTAuthentication {
    RESTAuthentication(kind: .field(name: name, value: key, secrets: [key]))
  }

  /// Returns a key in a parameter of the query, such as `api_key`.
  public static func query(_ name: String, _ key: String) -> RESTAuthentication {
    RESTAuthentication(kind: .query(name: name, value: key))
  }

  /// Returns the credentials of a closure, which is called before each request.
  ///
  /// - Parameter value: Returns the value of the `Authorization` field; nil for none.
  public static func authorization(_ value: @escaping @Sendable () async throws -> String?) -> RESTAuthentication {
    RESTAuthentication(kind: .authorization(value))
  }

  /// Returns a token that is renewed when it expires, or when the service refuses it with the status 401.
  ///
  /// Any number of concurrent requests with a refused token are answered by one renewal, and then sent again, once. A
  /// renewal that has begun goes on when the callers that wait for it are cancelled, because a service may accept each
  /// refresh token only once (RFC 9700, section 4.14.2).
  ///
  /// Requests to this service that the closure makes itself have no token.
  ///
  /// - Parameters:
  ///   - token: The stored token; nil to create one before the first request.
  ///   - renew: Returns a new token for the expired or refused one.
  public static func renewing(
    _ token: RESTToken? = nil, _ renew: @escaping @Sendable (_ expired: RESTToken?) async throws -> RESTToken
  ) -> RESTAuthentication {
    RESTAuthentication(kind: .renewing(RESTTokenSource(token, renew)))
  }
}

extension RESTAuthentication: CustomStringConvertible, CustomReflectable {
  /// The kind of the credentials, without them.
  public var description: String {
    switch kind {
    case .none: "no credentials"
    case .field(let name, _, _): "credentials in the field \(name)"
    case .query(let name, _): "credentials in the parameter \(name)"
    case .authorization: "credentials of a closure"
    case .renewing: "a token that is renewed"
    }
  }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A token that gives access to a service for a time.
public struct RESTToken: Sendable {
  /// The text that is sent as `Authorization: Bearer …`.
  public let text: String

  /// The text that the renewal needs, such as the refresh token of OAuth (RFC 6749, section 6).
  public let renewal: String?

  /// The date from which on the token is refused; nil if it is unknown.
  public let expires: Date?

  /// Creates a token.
  public init(_ text: String, renewal: String? = nil, expires: Date? = nil) {
    (self.text, self.renewal, self.expires) = (text, renewal, expires)
  }

  // A request must arrive before the token expires.
  private static var margin: TimeInterval { 10 }

  func isExpired(at now: Date) -> Bool { expires.map { $0.timeIntervalSince(now) < Self.margin } ?? false }
}

extension RESTToken: CustomStringConvertible, CustomReflectable {
  /// The expiration date, without the token.
  public var description: String { expires.map { "a token until \($0)" } ?? "a token" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The token of a service, which all its requests share.
final class RESTTokenSource: Sendable {
  private struct State {
    var token: RESTToken?

    /// The number of tokens so far.
    var generation = 0

    /// The token before, with which requests may still be under way.
    var previous: RESTToken?

    var renewal: Task<Current, any Error>?
  }

  typealias Current = (token: RESTToken, generation: Int)

  /// The sources for whose renewal the current task works.
  @TaskLocal private static var renewing: Set<ObjectIdentifier> = []

  private let state: Locked<State>
  private let waiting = Flights<Int>()
  private let renew: @Sendable (RESTToken?) async throws -> RESTToken

  init(_ token: RESTToken?, _ renew: @escaping @Sendable (RESTToken?) async throws -> RESTToken) {
    state = Locked(State(token: token))
    self.renew = renew
  }

  /// Returns the current token, renewed if it is expired or is the refused one; nil within the renewal itself.
  ///
  /// - Parameter refused: The number of the token that the service has refused.
  func token(refusing refused: Int? = nil) async throws -> Current? {
    guard !Self.renewing.contains(ObjectIdentifier(self)) else { return nil }
    let (token, generation) = state.use { ($0.token, $0.generation) }
    if let token, generation != refused, !token.isExpired(at: Date()) { return (token, generation) }
    // Callers leave when they are cancelled, and the renewal goes on.
    return try await waiting.join(generation) { [self] in try await renewal(after: generation).value }
  }

  /// Returns the task that renews a token, or that has renewed it.
  private func renewal(after generation: Int) -> Task<Current, any Error> {
    state.use { state in
      if let task = state.renewal { return task }
      let expired = state.token
      // Another renewal may have ended between reading the number and joining.
      if let expired, state.generation != generation {
        let current: Current = (expired, state.generation)
        return Task { current }
      }
      let task = Task { [self] () async throws -> Current in
        do {
          let sources = Self.renewing.union([ObjectIdentifier(self)])
          let token = try await Self.$renewing.withValue(sources) { try await renew(expired) }
          return self.state.use { state in
            (state.previous, state.token, state.renewal) = (expired, token, nil)
            state.generation = generation + 1
            return (token, state.generation)
          }
        } catch {
          self.state.use { $0.renewal = nil }
          throw error
        }
      }
      state.renewal = task
      return task
    }
  }

  /// The texts that no error may contain.
  var secrets: [String] {
    state.use { [$0.token, $0.previous].compactMap { $0 }.flatMap { [$0.text, $0.renewal].compactMap { $0 } } }
  }
}
