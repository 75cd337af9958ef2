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
  /// Any number of concurrent requests with a refused token are answered by one renewal, and then sent again, once.
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
  }

  private let state: Locked<State>
  private let renewals = Flights<Int>()
  private let renew: @Sendable (RESTToken?) async throws -> RESTToken

  init(_ token: RESTToken?, _ renew: @escaping @Sendable (RESTToken?) async throws -> RESTToken) {
    state = Locked(State(token: token))
    self.renew = renew
  }

  /// Returns the current token, renewed if it is expired or is the refused one.
  ///
  /// - Parameter refused: The number of the token that the service has refused.
  func token(refusing refused: Int? = nil) async throws -> (token: RESTToken, generation: Int) {
    let (token, generation) = state.use { ($0.token, $0.generation) }
    if let token, generation != refused, !token.isExpired(at: Date()) { return (token, generation) }
    return try await renewals.join(generation) { [self] in
      // Another renewal may have ended between reading the number and joining.
      let current = state.use { ($0.token, $0.generation) }
      if let token = current.0, current.1 != generation { return (token, current.1) }
      let token = try await renew(token)
      return state.use { state in
        state.token = token
        state.generation = generation + 1
        return (token, state.generation)
      }
    }
  }

  /// The texts that no error may contain.
  var secrets: [String] { state.use { [$0.token?.text, $0.token?.renewal].compactMap { $0 } } }
}
