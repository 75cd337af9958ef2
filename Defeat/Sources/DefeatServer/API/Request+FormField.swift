import Foundation
import Hummingbird

extension Request {
  /// Returns the value of a form field from a query, in which a plus sign represents a space.
  func formField(_ name: String) -> String? {
    let fields = uri.query?.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) } ?? []
    let value = fields.first { $0.first == name[...] }?.dropFirst().first
    return value?.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }
}
