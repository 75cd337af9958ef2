internal import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

/// An error in a response (RFC 9457).
struct RESTProblem: Error {
  let status: Int
  let code: RepositoryError.Code
  let detail: String
  var retryAfter: Duration?

  init(_ status: Int, _ code: RepositoryError.Code, _ detail: String) {
    (self.status, self.code, self.detail) = (status, code, detail)
  }

  static func tooLarge(_ limit: Int) -> RESTProblem {
    RESTProblem(413, .refused, "the body is larger than \(limit) bytes: send less")
  }

  /// Creates the problem for a failure of the repository, whose message is the server's own affair.
  init(_ error: any Error) {
    let errors = RepositoryError.all(in: error)
    let code = errors.first?.code ?? .failed
    switch code {
    case .alreadyExists: self.init(409, code, "the entity already exists: update it")
    case .notFound: self.init(404, code, "the entity doesn't exist: add it first")
    case .conflict: self.init(409, code, "the entity was changed by another writer: read it again")
    case .refused: self.init(403, code, "the server's repository doesn't permit it")
    case .unavailable, .skipped, .incomplete: self.init(503, code, "the server's repository is unavailable: try later")
    // The server is to sign in there, and not its client.
    case .unauthenticated: self.init(503, .unavailable, "the server's repository is unavailable: try later")
    case .timedOut: self.init(504, code, "the server's repository didn't answer in time: read the entity again")
    default: self.init(500, code, "the server's repository failed: try later")
    }
    retryAfter = errors.lazy.compactMap(\.retryAfter).max()
  }

  var answer: HTTPAnswer {
    let document: JSONValue = [
      "status": .number(JSONNumber(status)), "code": .string(code.description), "detail": .string(detail),
    ]
    var fields: HTTPFields = [.contentType: "application/problem+json"]
    if let retryAfter, let name = HTTPField.Name("Retry-After") {
      fields[name] = "\(retryAfter.wholeSeconds)"
    }
    return HTTPAnswer(status: status, fields: fields, body: (try? Array(JSONEncoder.sorted.encode(document))) ?? [])
  }
}
