internal import Foundation
internal import HTTPTypes
internal import HolonBase

/// A parameter of a request, in its query or in its body.
struct RESTParameter {
  let name: String

  /// The form of the value in a query.
  let text: String

  /// The form of the value in a body.
  let value: JSONValue

  init(_ name: String, _ text: String, _ value: JSONValue? = nil) {
    (self.name, self.text, self.value) = (name, text, value ?? .string(text))
  }

  init(_ name: String, _ number: Int) { self.init(name, "\(number)", .number(JSONNumber(number))) }
}

extension RESTOperation {
  private static var formType: String { "application/x-www-form-urlencoded" }

  /// The media type of the body in lower case, without its parameters.
  var bodyType: String { contentType.prefix { $0 != ";" }.lowercased().filter { $0 != " " } }

  private var isForm: Bool { bodyType == Self.formType }

  /// Whether parameters are in the query, as in a GET request, and not in the body.
  var hasQuery: Bool { method == .get }

  /// Returns the body with a record or a list in its place.
  func content(_ record: [UInt8]?, of id: String? = nil) throws -> [UInt8] {
    guard isForm || !document.isEmpty else { return record.map(body.document(around:)) ?? [] }
    var content = document(of: id)
    if let record { content = content.merged(with: try JSONValue(reading: record), at: body.names[...]) }
    return try encode(content)
  }

  /// Returns the body with parameters in its place.
  func content(_ parameters: [RESTParameter], of id: String? = nil) throws -> [UInt8] {
    try encode(
      parameters.reduce(document(of: id)) { content, parameter in
        let names = isForm ? [parameter.name] : parameter.name.split(separator: ".").map(String.init)
        return content.merged(with: parameter.value, at: (body.names + names)[...])
      })
  }

  /// Returns the fixed members of the body, with an identifier in its places.
  private func document(of id: String?) -> JSONValue {
    let document = JSONValue.object(document)
    return id.map { document.replacing("{id}", with: $0) } ?? document
  }

  private func encode(_ content: JSONValue) throws -> [UInt8] {
    guard isForm else { return Array(try JSONEncoder.sorted.encode(content)) }
    return Array(
      content.formFields().map { "\($0.0.percentEncoded)=\($0.1.percentEncoded)" }.joined(separator: "&").utf8)
  }
}

extension JSONValue {
  /// Returns the value with another one in a place; the members of two objects are joined.
  fileprivate func merged(with other: JSONValue, at names: ArraySlice<String>) -> JSONValue {
    guard let name = names.first else {
      guard let own = object, let others = other.object else { return other }
      return .object(own.merging(others) { $1 })
    }
    var members = object ?? [:]
    members[name] = (members[name] ?? .object([:])).merged(with: other, at: names.dropFirst())
    return .object(members)
  }

  fileprivate func replacing(_ text: String, with other: String) -> JSONValue {
    switch self {
    case .string(text): .string(other)
    case .array(let items): .array(items.map { $0.replacing(text, with: other) })
    case .object(let members): .object(members.mapValues { $0.replacing(text, with: other) })
    default: self
    }
  }

  /// Returns the fields of a form, such as `address[city]` and `items[0][price]`; nothing is an empty text.
  fileprivate func formFields(_ name: String = "") -> [(String, String)] {
    func below(_ key: String) -> String { name.isEmpty ? key : "\(name)[\(key)]" }
    switch self {
    case .object(let members) where !members.isEmpty:
      return members.sorted { $0.key < $1.key }.flatMap { $0.value.formFields(below($0.key)) }
    case .array(let items) where !items.isEmpty:
      return items.enumerated().flatMap { $1.formFields(below("\($0)")) }
    case .string(let text): return [(name, text)]
    case .bool, .number: return [(name, JSONText.of(self) ?? "")]
    default: return name.isEmpty ? [] : [(name, "")]
    }
  }
}

// MARK: - Descriptions that no request can follow

extension RESTOperation {
  /// The mistake in the description of a request that reads; nil if there is none.
  var readingFault: String? {
    switch method {
    case .get: document.isEmpty && body == .whole ? nil : "has a body, but the method GET: use POST"
    case .put, .patch, .delete, .head: "has the method \(method): use GET or POST"
    default: typeFault
    }
  }

  /// The mistake in the description of a request that writes records; nil if there is none.
  ///
  /// - Parameter isArray: Whether it writes an array of records.
  func writingFault(isArray: Bool = false) -> String? {
    if method == .get || method == .head { return "has the method \(method): use POST, PUT or PATCH" }
    if isArray, isForm, body == .whole { return "has an array without a name in a form: give it a place in `body`" }
    return typeFault
  }

  /// The mistake in the description of a request that removes a record; nil if there is none.
  var removingFault: String? { document.isEmpty ? nil : method == .get ? "has a body, but the method GET" : typeFault }

  private var typeFault: String? {
    isForm || bodyType.isJSONType
      ? nil : "has JSON in its body, but the type '\(contentType)': use a JSON type or a form"
  }
}

extension String {
  /// Whether a media type, in lower case and without parameters, is one of JSON.
  var isJSONType: Bool { self == "application/json" || self == "text/json" || hasSuffix("+json") }
}
