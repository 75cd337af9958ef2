internal import Foundation

extension String {
  /// The text with everything percent-encoded but the unreserved characters of RFC 3986 (section 2.3).
  package var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
