package import HTTPTypes

/// A whole answer to a request.
package struct HTTPAnswer: Sendable {
  package let status: Int
  package let fields: HTTPFields
  package let body: [UInt8]
}
