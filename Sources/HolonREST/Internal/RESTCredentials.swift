internal import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

/// The credentials of one request.
struct RESTCredentials: Sendable {
  var field: (name: HTTPField.Name, value: String)?
  var parameter: (name: String, value: String)?

  /// The texts that no error may contain.
  var secrets: [String] = []

  /// The number of a token that can be renewed.
  var generation: Int?

  /// The credentials as a text, to which stored responses belong.
  var reader: String { field?.value ?? parameter?.value ?? "" }

  /// Returns a path and query with the credentials, which may be there already in an address from the service.
  func adding(to target: String) -> String {
    guard let (name, value) = parameter else { return target }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let others = (parts.count == 2 ? parts[1] : "").split(separator: "&").filter { pair in
      pair.prefix { $0 != "=" }.removingPercentEncoding != name
    }
    let query = others.map(String.init) + ["\(name.percentEncoded)=\(value.percentEncoded)"]
    return "\(parts[0])?\(query.joined(separator: "&"))"
  }
}

extension RESTService {
  /// Returns the credentials of the next request.
  ///
  /// - Parameter refused: The number of the token that the service has refused.
  func credentials(refusing refused: Int? = nil) async throws -> RESTCredentials {
    switch authentication.kind {
    case .none: return RESTCredentials()
    case .field(let name, let value, let secrets):
      return RESTCredentials(field: HTTPField.Name(name).map { ($0, value) }, secrets: secrets)
    case .query(let name, let value):
      return RESTCredentials(parameter: (name, value), secrets: [value, value.percentEncoded])
    case .authorization(let value):
      guard let value = try await renewed(value) else { return RESTCredentials() }
      // The scheme of `Bearer …` is no secret.
      let secret = value.split(separator: " ", maxSplits: 1).last.map(String.init)
      return RESTCredentials(field: (.authorization, value), secrets: [value, secret].compactMap { $0 })
    case .renewing(let source):
      guard let (token, generation) = try await renewed({ try await source.token(refusing: refused) }) else {
        return RESTCredentials(secrets: source.secrets)
      }
      return RESTCredentials(
        field: (.authorization, "Bearer \(token.text)"), secrets: source.secrets + [token.text], generation: generation)
    }
  }

  private func renewed<Value>(_ renew: () async throws -> Value) async throws -> Value {
    do {
      return try await renew()
    } catch {
      if error is CancellationError, Task.isCancelled { throw error }
      // Errors of the closure may contain a token, those of the toolkit don't.
      let isSafe = error is RepositoryError || error is HTTPError
      let text = isSafe ? "\(error)" : "\(type(of: error))"
      // Without a connection, no one has refused the credentials, and the request wasn't sent.
      let isUnreached =
        (error as? HTTPError).map { $0.code != .refused }
        ?? (error as? RepositoryError).map { [.unavailable, .timedOut, .skipped, .failed].contains($0.code) }
        ?? ((error as NSError).domain == "NSURLErrorDomain")
      throw RepositoryError(
        isUnreached ? .unavailable : .unauthenticated, in: name,
        "the credentials couldn't be renewed (\(text)): \(isUnreached ? "try again later" : "sign in again")",
        underlying: isSafe ? error : nil, retryAfter: (error as? RepositoryError)?.retryAfter)
    }
  }
}
