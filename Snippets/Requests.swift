// Middleware: each layer sees the request on its way in and the response on its way out.

import Holon

struct Request {
  var path: String
  var user: String?
}

struct Response {
  var status = 200
  var headers: [String: String] = [:]
  var body = ""
}

// snippet.protocol
@Composite
protocol Middleware {
  typealias Responder = (Request) -> Response

  @Combined(.concatenated) var names: [String] { get }
  @Combined(.manual) func respond(to request: Request, next: @escaping Responder) -> Response
}

// What only this protocol can know is written by hand: the first layer is the outermost.
extension CompositeMiddleware {
  func respond(to request: Request, next: @escaping Responder) -> Response {
    let outermost = parts.reversed().reduce(next) { next, layer in
      { layer.respond(to: $0, next: next) }
    }
    return outermost(request)
  }
}
// snippet.end

struct AccessLog: Middleware {
  let names = ["log"]
  func respond(to request: Request, next: @escaping Responder) -> Response {
    let response = next(request)
    print("\(request.path): \(response.status)")
    return response
  }
}

struct SignIn: Middleware {
  let names = ["sign-in"]
  func respond(to request: Request, next: @escaping Responder) -> Response {
    guard request.user != nil else { return Response(status: 401) }
    return next(request)
  }
}

struct Header: Middleware {
  let name: String
  let value: String
  var names: [String] { [name] }
  func respond(to request: Request, next: @escaping Responder) -> Response {
    var response = next(request)
    response.headers[name] = value
    return response
  }
}

// snippet.use
let safety = CompositeMiddleware {
  Header(name: "X-Frame-Options", value: "DENY")
  SignIn()
}
let middleware = CompositeMiddleware(AccessLog(), safety)
print(middleware.names)  // ["log", "X-Frame-Options", "sign-in"]

let page: Middleware.Responder = { Response(body: "Hello, \($0.user ?? "nobody")") }
print(middleware.respond(to: Request(path: "/private", user: "Ada"), next: page).body)
// /private: 200
// Hello, Ada
print(middleware.respond(to: Request(path: "/private"), next: page).headers)
// /private: 401
// ["X-Frame-Options": "DENY"]
// snippet.end
