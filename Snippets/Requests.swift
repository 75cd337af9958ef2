// Middleware and request adapters: parts that call each other, and parts that hand on what they make of a request.

import Holon

struct Request {
  var path: String
  var user: String?
  var headers: [String: String] = [:]
}

struct Response {
  var status = 200
  var headers: [String: String] = [:]
  var body = ""
}

// snippet.protocol
// Each layer sees the request on its way in and the response on its way out; the first one is the outermost.
@Composite
protocol Middleware {
  @Combined(.concatenated) var names: [String] { get }
  @Combined(.wrapping) func respond(to request: Request, next: (Request) throws -> Response) throws -> Response
}

// Each adapter gets the request as the one before has left it.
@Composite
protocol RequestAdapter {
  @Combined(.chained) func adapt(_ request: Request, attempt: Int) throws -> Request
}
// snippet.end

struct AccessLog: Middleware {
  let names = ["log"]
  func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
    let response = try next(request)
    print("\(request.path): \(response.status)")
    return response
  }
}

struct SignIn: Middleware {
  let names = ["sign-in"]
  func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
    guard request.user != nil else { return Response(status: 401) }
    return try next(request)
  }
}

struct Header: Middleware {
  let name: String
  let value: String
  var names: [String] { [name] }
  func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
    var response = try next(request)
    response.headers[name] = value
    return response
  }
}

struct Retry: Middleware {
  let times: Int
  let names = ["retry"]
  func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
    for _ in 1..<times {
      if let response = try? next(request) { return response }
    }
    return try next(request)
  }
}

// snippet.use
let safety = CompositeMiddleware {
  Header(name: "X-Frame-Options", value: "DENY")
  SignIn()
}
let middleware = CompositeMiddleware(AccessLog(), safety)
print(middleware.names)  // ["log", "X-Frame-Options", "sign-in"]

func page(_ request: Request) throws -> Response { Response(body: "Hello, \(request.user ?? "stranger")") }

print(try middleware.respond(to: Request(path: "/private", user: "Ada"), next: page).body)
// /private: 200
// Hello, Ada
print(try middleware.respond(to: Request(path: "/private"), next: page).headers)
// /private: 401
// ["X-Frame-Options": "DENY"]
// snippet.end

// snippet.adapters
struct Language: RequestAdapter {
  let code: String
  func adapt(_ request: Request, attempt: Int) throws -> Request {
    var request = request
    request.headers["Accept-Language"] = code
    return request
  }
}

struct NoToken: Error {}

struct Token: RequestAdapter {
  let tokens: [String]
  func adapt(_ request: Request, attempt: Int) throws -> Request {
    guard tokens.indices.contains(attempt) else { throw NoToken() }
    var request = request
    request.headers["Authorization"] = "Bearer \(tokens[attempt])"
    return request
  }
}

let adapter = CompositeRequestAdapter(Language(code: "sv"), Token(tokens: ["expired", "valid"]))
print(try adapter.adapt(Request(path: "/list"), attempt: 1).headers.sorted { $0.key < $1.key }.map(\.value))
// ["sv", "Bearer valid"]

do {
  _ = try adapter.adapt(Request(path: "/list"), attempt: 2)
} catch {
  print(error)  // part 1: NoToken()
}

// Middleware that calls the next one again, with a request adapted anew.
var attempts = 0
let client = CompositeMiddleware(Retry(times: 2), AccessLog())
let response = try client.respond(to: Request(path: "/list")) { request in
  defer { attempts += 1 }
  let adapted = try adapter.adapt(request, attempt: attempts)
  guard adapted.headers["Authorization"] == "Bearer valid" else { throw NoToken() }
  return Response(body: "3 to-dos")
}
print(response.body, attempts)
// /list: 200
// 3 to-dos 2
// snippet.end
