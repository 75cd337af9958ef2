import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Pauses that a service demands", .timeLimit(.minutes(10)))
struct RESTPauseTests {
  private func error(_ answer: HTTPAnswer, attempts: Int = 1) async throws -> (RepositoryError?, requests: Int) {
    let transport = ScriptedService { _ in answer }
    let service = try RESTService(
      at: "https://api.example.com/v1", name: "service",
      backoff: Backoff(attempts: attempts, first: .milliseconds(1), longest: .milliseconds(2)))
    let items = RESTRepository<Item>(RESTResource("items"), of: service, over: transport)
    return (await failure { try await items.update(Item(1)) }, transport.requests.count)
  }

  private static func answer(_ status: Int, _ fields: [String: String]) -> HTTPAnswer {
    var all = HTTPFields()
    for (name, value) in fields { all[HTTPField.Name(name)!] = value }
    return HTTPAnswer(status: status, fields: all)
  }

  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  /// 784111777 is the date above.
  static let pauses: [(Int, [String: String], Int64)] = [
    (403, ["Retry-After": "30"], 30),
    (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "40"], 40),
    (403, ["RateLimit-Remaining": "0", "RateLimit-Reset": "50"], 50),
    (429, ["RateLimit-Reset": "50"], 50), (429, ["X-RateLimit-Reset": "7"], 7),
    (403, ["RateLimit": "\"default\";r=0;t=30"], 30), (429, ["RateLimit": "\"default\"; r=0; t=30; pk=:dGVzdA==:"], 30),
    (429, ["RateLimit": "\"a,b;r=5;t=9\";r=0;t=8"], 8), (429, ["RateLimit": "\"burst\";t=6"], 6),
    (403, ["RateLimit": "\"day\";r=90;t=36000, \"minute\";r=0;t=20, \"hour\";r=0;t=600"], 600),
    (403, ["RateLimit": "r=0;t=30"], 30), (403, ["RateLimit": "limit=100, remaining=0, reset=11"], 11),
    (429, ["Retry-After": "3", "RateLimit": "\"default\";r=0;t=30"], 3),
    (429, ["Retry-After": "3", "X-RateLimit-Reset": "7"], 3), (413, ["Retry-After": "20"], 20),
    // Dates count from the server's own clock.
    (429, ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": date], 60),
    (503, ["Retry-After": "Sunday, 06-Nov-94 09:49:37 GMT", "Date": date], 3600),
    (503, ["Retry-After": "Sun Nov  6 08:00:00 1994", "Date": date], 0),
    (
      403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1784111807", "Date": "Wed, 15 Jul 2026 10:36:17 GMT"],
      30
    ),
    (429, ["Retry-After": "9223372036854775807"], .max),
  ]

  @Test(arguments: pauses)
  func `a refusal for a time is a pause`(_ status: Int, _ fields: [String: String], _ seconds: Int64) async throws {
    let (error, _) = try await error(Self.answer(status, fields))
    #expect(error?.code == .unavailable && error?.code.isRefusal == false)
    #expect(error?.retryAfter == .seconds(seconds))
    #expect(error?.message == "the server is busy (\(status)): try again in \(seconds) seconds")
  }

  @Test(
    arguments: [
      (403, [:]), (403, ["X-RateLimit-Remaining": "12", "X-RateLimit-Reset": "40"]), (403, ["X-RateLimit-Reset": "40"]),
      (422, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "40"]), (403, ["Retry-After": "soon"]),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "-1"]),
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "inf"]),
      (403, ["RateLimit": "\"default\";r=12;t=30"]), (403, ["RateLimit": "\"default\";t=30"]),
      (403, ["RateLimit": "\"default\";r=0"]), (403, ["RateLimit": "\"default\";r=0;t=soon"]),
      (403, ["RateLimit": "\"r=0;t=30\""]), (403, ["RateLimit": ""]), (422, ["RateLimit": "\"default\";r=0;t=30"]),
      (403, ["RateLimit": "limit=100, remaining=1, reset=11"]),
    ] as [(Int, [String: String])])
  func `a refusal without a pause stays one`(_ status: Int, _ fields: [String: String]) async throws {
    let (error, requests) = try await error(Self.answer(status, fields), attempts: 3)
    #expect(error?.code == .refused && error?.retryAfter == nil && requests == 1)
  }

  @Test func `a short pause is waited for, and a long one is reported`() async throws {
    #expect(try await error(Self.answer(403, ["Retry-After": "0"]), attempts: 3).requests == 3)
    #expect(try await error(Self.answer(403, ["Retry-After": "3600"]), attempts: 3).requests == 1)
  }

  static let signIns: [(Int, String?, String)] = [
    (401, nil, "the request isn't authenticated (401): sign in again"),
    (407, nil, "the network requires a sign-in (407): sign in to the proxy or the network"),
    (511, nil, "the network requires a sign-in (511): sign in to the proxy or the network"),
    (
      302, "https://login.example/start?back=s3cret",
      "the server redirects (302 to 'https://login.example/start'): sign in to the network or the service, or correct "
        + "the address"
    ),
    (
      303, "https://login.example/",
      "the server redirects (303 to 'https://login.example/'): sign in to the network or the service, or correct the "
        + "address"
    ),
    (
      302, "/login",
      "the server redirects (302 to '/login'): sign in to the network or the service, or correct the address"
    ),
  ]

  @Test(arguments: signIns)
  func `a demand to sign in isn't a refusal`(_ status: Int, _ location: String?, _ message: String) async throws {
    let (error, requests) = try await error(Self.answer(status, location.map { ["Location": $0] } ?? [:]), attempts: 3)
    #expect(error?.code == .unauthenticated && error?.code.isRefusal == false)
    #expect(error?.message == message)
    #expect(requests == 1)
  }

  @Test func `a failed renewal is a demand to sign in, and a renewal without a connection is none`() async throws {
    struct Expired: Error {}
    let failures: [(any Error, RepositoryError.Code)] = [
      (Expired(), .unauthenticated), (HTTPError(.unreachable, "no network"), .unavailable),
      (RepositoryError(.timedOut, in: "sign-in", "no answer"), .unavailable),
      (RepositoryError(.refused, in: "sign-in", "wrong token"), .unauthenticated),
      (NSError(domain: "NSURLErrorDomain", code: -1009), .unavailable), (CancellationError(), .unauthenticated),
    ]
    for (cause, code) in failures {
      for authentication in [RESTAuthentication.renewing { _ in throw cause }, .authorization { throw cause }] {
        let items = RESTRepository<Item>(
          RESTResource("items"), of: try service(authentication: authentication),
          over: ScriptedService { _ in .json(Item(1).json) })
        #expect(await failure { try await items.update(Item(1)) }?.code == code, "\(cause)")
      }
    }
  }
}
