internal import HTTPTypes

/// A whole answer to a request.
struct HTTPAnswer: Sendable {
  let status: Int
  let fields: HTTPFields
  let body: [UInt8]
}
