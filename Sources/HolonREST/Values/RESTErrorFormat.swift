internal import HolonBase
public import HolonRepositories

/// The form in which a service describes errors.
///
/// ```swift
/// RESTErrorFormat(message: ["error.reason"], code: ["error.type"], codes: ["taken": .alreadyExists], statuses: [423: .conflict])
/// ```
///
/// A service may call an identifier malformed, such as a text in place of a number, where others know no such record.
/// With the kind `notFound`, the record doesn't exist here either, so that reading it returns nil:
///
/// ```swift
/// var errors = RESTErrorFormat.standard
/// errors.codes["invalid_id"] = .notFound
/// errors.statuses[400] = .notFound  // if the service has no names for errors
/// ```
///
/// The message of the service becomes a part of the error's message: at most 200 characters, on one line, and without
/// the credentials of the request. The ``details`` follow it, as in `Validation Failed: title missing_field`.
public struct RESTErrorFormat: Sendable {
  /// The places of a message, the best one first.
  public var message: [RESTKeyPath]

  /// The places of texts that follow the message, all of which are joined.
  ///
  /// A place goes through all items of a list, so `errors.field` and `errors.code` are the field and the code of each
  /// error. An object of texts, such as `{"email": ["is taken"]}`, gives its names as well.
  public var details: [RESTKeyPath]

  /// The places of the service's name of the error, the best one first.
  public var code: [RESTKeyPath]

  /// The kinds of errors by the service's names.
  public var codes: [String: RepositoryError.Code]

  /// The kinds of errors by status, where they differ from the usual ones.
  public var statuses: [Int: RepositoryError.Code]

  /// Creates a form.
  public init(
    message: [RESTKeyPath], details: [RESTKeyPath] = [], code: [RESTKeyPath] = [],
    codes: [String: RepositoryError.Code] = [:], statuses: [Int: RepositoryError.Code] = [:]
  ) {
    (self.message, self.details, self.code, self.codes, self.statuses) = (message, details, code, codes, statuses)
  }

  /// Problem details (RFC 9457), OAuth (RFC 6749), JSON:API, GitHub, and the usual names such as `message` and `error`.
  ///
  /// The names of errors in `code` are those of `RepositoryError.Code`, which ``RESTRoutes`` sends.
  public static let standard = RESTErrorFormat(
    message: [
      "detail", "error.message", "message", "error_description", "errors.0.detail", "errors.0.message", "errors.0",
      "error", "title",
    ],
    details: [
      "errors.field", "errors.source.pointer", "errors.code", "errors.message", "errors.detail", "errors",
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

  /// The number of characters from which on a secret is removed within words as well.
  private static var shortestSecret: Int { 4 }

  init(_ body: [UInt8], _ format: RESTErrorFormat, without secrets: [String] = []) {
    guard body.count <= Self.longest, let document = try? JSONValue(reading: body) else { return }
    let isText = { (text: String) in !Self.line(text, without: secrets).isEmpty }
    let first = format.message.lazy.compactMap { $0.value(in: document)?.string }.first(where: isText)
    let details = Self.details(in: document, format.details) { $0 != first && isText($0) }.joined(separator: "; ")
    let parts = [first, details].compactMap { $0 }.filter { !$0.isEmpty }
    if !parts.isEmpty { message = Self.line(parts.joined(separator: ": "), without: secrets) }
    for place in format.code {
      guard let name = place.value(in: document).flatMap({ $0.string ?? $0.integer.map(String.init) }) else { continue }
      code = format.codes[name]
      if code != nil { break }
    }
  }

  /// Returns the texts at some places: those of one item of a list together.
  private static func details(
    in document: JSONValue, _ places: [RESTKeyPath], where isDetail: (String) -> Bool
  ) -> [String] {
    var texts: [[Int]: [String]] = [:]
    func collect(_ value: JSONValue, _ rest: ArraySlice<String>, _ items: [Int]) {
      switch value {
      case .array(let list):
        for (index, item) in list.prefix(20).enumerated() { collect(item, rest, items + [index]) }
      case .object(let members):
        if let name = rest.first {
          if let member = members[name] { collect(member, rest.dropFirst(), items) }
        } else if items.isEmpty {
          for (index, (name, member)) in members.sorted(by: { $0.key < $1.key }).prefix(20).enumerated() {
            let all = (member.array ?? [member]).compactMap(\.string)
            if !all.isEmpty { texts[[index], default: []].append("\(name) \(all.joined(separator: ", "))") }
          }
        }
      case .string(let text): if rest.isEmpty, isDetail(text) { texts[items, default: []].append(text) }
      default: break
      }
    }
    for place in places { collect(document, place.names[...], []) }
    return texts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.value.unique.joined(separator: " ") }
  }

  /// Returns a text from outside on one line, with a limited length and without secrets.
  static func line(_ text: String, without secrets: [String]) -> String {
    var text = text
    for secret in secrets where !secret.isEmpty {
      let pieces = text.split(separator: secret, omittingEmptySubsequences: false)
      text =
        pieces.dropFirst().reduce(into: (String(pieces[0]), pieces[0])) { joined, piece in
          // A short secret is a part of many words, which don't reveal it.
          let isPart =
            secret.count < shortestSecret && (joined.1.last?.isWordPart == true || piece.first?.isWordPart == true)
          joined = (joined.0 + (isPart ? secret : "…") + piece, piece)
        }.0
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

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
