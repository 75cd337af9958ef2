internal import HolonBase
public import HolonRepositories

/// The form in which a service describes errors.
///
/// ```swift
/// RESTErrorFormat(message: ["error.reason"], code: ["error.type"], codes: ["taken": .alreadyExists], statuses: [423: .conflict])
/// ```
///
/// The message of the service becomes a part of the error's message: at most 200 characters, on one line, and without
/// the credentials of the request.
public struct RESTErrorFormat: Sendable {
  /// The places of a message, the best one first.
  public var message: [RESTKeyPath]

  /// The places of the service's name of the error, the best one first.
  public var code: [RESTKeyPath]

  /// The kinds of errors by the service's names.
  public var codes: [String: RepositoryError.Code]

  /// The kinds of errors by status, where they differ from the usual ones.
  public var statuses: [Int: RepositoryError.Code]

  /// Creates a form.
  public init(
    message: [RESTKeyPath], code: [RESTKeyPath] = [], codes: [String: RepositoryError.Code] = [:],
    statuses: [Int: RepositoryError.Code] = [:]
  ) {
    (self.message, self.code, self.codes, self.statuses) = (message, code, codes, statuses)
  }

  /// Problem details (RFC 9457), OAuth (RFC 6749), JSON:API, and the usual names such as `message` and `error`.
  ///
  /// The names of errors in `code` are those of `RepositoryError.Code`, which ``RESTRoutes`` sends.
  public static let standard = RESTErrorFormat(
    message: [
      "detail", "error.message", "message", "error_description", "errors.0.detail", "errors.0.message", "errors.0",
      "error", "title",
    ],
    code: ["code"],
    codes: Dictionary(
      uniqueKeysWithValues: [
        RepositoryError.Code.alreadyExists, .notFound, .conflict, .unavailable, .timedOut, .skipped, .unreadable,
        .refused, .undone, .inconsistent, .incomplete, .failed,
      ].map { ($0.description, $0) }))
}

/// The content of a response that describes an error.
struct RESTErrorBody: Equatable {
  var message: String?
  var code: RepositoryError.Code?

  /// Larger bodies are no descriptions of errors.
  static var longest: Int { 64 << 10 }

  private static var longestMessage: Int { 200 }

  init(_ body: [UInt8], _ format: RESTErrorFormat, without secrets: [String] = []) {
    guard body.count <= Self.longest, let document = try? JSONValue(reading: body) else { return }
    for place in format.message {
      guard let text = place.value(in: document)?.string.map({ Self.line($0, without: secrets) }), !text.isEmpty else {
        continue
      }
      message = text
      break
    }
    for place in format.code {
      guard let name = place.value(in: document).flatMap({ $0.string ?? $0.integer.map(String.init) }) else { continue }
      code = format.codes[name]
      if code != nil { break }
    }
  }

  /// Returns a text from outside on one line, with a limited length and without secrets.
  static func line(_ text: String, without secrets: [String]) -> String {
    var text = text
    for secret in secrets where !secret.isEmpty {
      text = text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…")
    }
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format || scalar.properties.generalCategory == .lineSeparator
    }
    var line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    // Of characters with endless marks, scalars are counted.
    if line.unicodeScalars.count > longestMessage {
      line = String(String.UnicodeScalarView(line.unicodeScalars.prefix(longestMessage - 1))) + "…"
    }
    return line
  }
}
