import DefeatCore
import Foundation
import HolonBase
import HolonToDos
import HolonTree
import Hummingbird
import NIOCore

/// The fields of a request's JSON body, or of an object in it; unknown fields are refused.
struct RequestFields {
  let values: [String: JSONValue]

  /// The bytes of the body; none for an object within it.
  private(set) var body: [UInt8] = []

  /// The path of the object in the body, as in `parts[1].`; empty for the body itself.
  let path: String

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - known: The names of the accepted fields.
  ///   - isOptional: Whether the body may be empty.
  init(_ request: Request, known: [String], isOptional: Bool = false, context: ServerContext) async throws {
    let body = try await Self.body(of: request, limit: context.maxUploadSize)
    if isOptional, body.readableBytes == 0 {
      try self.init([:], known: known)
      return
    }
    let bytes = body.readableBytesView
    guard let read = try? JSONDecoder().decode([String: JSONValue].self, received: bytes) else {
      throw RequestError(
        .badRequest, "unreadableJSON", "The body isn't a JSON object: send one as in {\"title\": \"…\"}.")
    }
    try self.init(read, known: known)
    self.body = Array(bytes)
  }

  /// Reads an object of a body.
  ///
  /// - Parameters:
  ///   - known: The names of the accepted fields.
  ///   - path: The path of the object in the body.
  init(_ values: [String: JSONValue], known: [String], path: String = "") throws(RequestError) {
    self.values = values
    self.path = path
    let unknown = values.keys.filter { !known.contains($0) }.sorted()
    guard unknown.isEmpty else {
      throw RequestError(
        .badRequest, "unknownField",
        "Unknown fields: \(Self.named(unknown.map { path + $0 })). Use only \(Self.named(known)).")
    }
  }

  private static func body(of request: Request, limit: Int) async throws -> ByteBuffer {
    do {
      return try await request.body.collect(upTo: limit)
    } catch let error
      where !(error is any HTTPResponseError || error is NIOTooManyBytesError || error is CancellationError)
    {
      // The connection was closed, or the bytes aren't HTTP.
      throw RequestError(.badRequest, "unreadableBody", "The body can't be read to its end: send it again.")
    }
  }

  private static func named(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

  /// Returns the values that the fields give to a to-do.
  func draft(for purpose: ToDoForm.Purpose, _ clock: LocalClock) throws -> ToDoDraft {
    var filled: [ToDo.Field: JSONValue] = [:]
    for field in ToDoForm.fields { filled[field] = try content(of: field) }
    return try ToDoForm(
      filled, reminders: try texts(ToDoForm.reminders), needs: try texts(ToDoForm.needs), for: purpose, clock: clock
    ).draft()
  }

  /// Returns the identifier that the sender has chosen for a new to-do; nil if it has chosen none.
  func id() throws -> UUID? {
    guard let value = values["id"] else { return nil }
    guard let id = value.string.flatMap(UUID.init(uuidString:)) else { throw wrongType("id", "a UUID") }
    return id
  }

  /// Returns the place that the fields give to a to-do; nil if they name none.
  func spot() throws -> Spot? {
    let named = ["under", "before", "after", "toEnd"].filter { values[$0] != nil }
    guard named.count <= 1 else {
      throw RequestError(
        .badRequest, "severalPlaces", "The request names several places: keep one of \(Self.named(named)).")
    }
    switch named.first {
    case "under": return .under(try reference("under"))
    case "before": return .before(try reference("before"))
    case "after": return .after(try reference("after"))
    case "toEnd":
      guard values["toEnd"] == true else { throw wrongType("toEnd", "true") }
      return .end
    default: return nil
    }
  }

  /// Returns the value of a field, which may be null; nil if the body lacks the field.
  private func content(of field: ToDo.Field) throws(RequestError) -> JSONValue? {
    guard let value = values[field.rawValue] else { return nil }
    switch (value, field) {
    case (.null, .tags): return []
    case (_, .tags):
      guard value.isListOfTexts || value.isChangeOfTexts else {
        throw wrongType("tags", "an array of strings, or an object with the arrays of strings “add” and “remove”")
      }
      return value
    case (.string, _): return value
    case (.null, _) where field != .title: return .null
    case (.number(let number), _) where field.isNumber: return .string(number.description)
    default: throw wrongType(field.rawValue, "a text")
    }
  }

  /// Returns the value of a field with several values, an array as one text; nil if the body lacks it.
  ///
  /// To-dos may be numbers.
  private func texts(_ name: String) throws(RequestError) -> JSONValue? {
    let text = { (value: JSONValue) in value.string ?? (name == ToDoForm.needs ? value.integer.map(String.init) : nil) }
    switch values[name] {
    case nil: return nil
    case .null?: return .null
    case .array(let values)? where values.allSatisfy { text($0) != nil }:
      return .string(values.compactMap(text).joined(separator: ","))
    case let value?:
      guard let text = text(value) else { throw wrongType(name, "a text or an array of strings") }
      return .string(text)
    }
  }

  /// Returns the text of a field; nil if the body lacks it.
  func text(_ name: String) throws(RequestError) -> String? {
    guard let value = values[name], value != .null else { return nil }
    guard let text = value.string else { throw wrongType(name, "a text") }
    return text
  }

  /// Returns the to-do that a field names.
  func reference(_ name: String) throws -> ToDoReference {
    if let number = values[name]?.integer { return .number(number) }
    guard let text = values[name]?.string else { throw wrongType(name, "a to-do's number or identifier") }
    return try ToDoReference(written: text)
  }

  func wrongType(_ name: String, _ expected: String) -> RequestError {
    RequestError(.badRequest, "wrongType", "“\(path)\(name)” must be \(expected).")
  }
}

extension JSONValue {
  fileprivate var isListOfTexts: Bool { array?.allSatisfy { $0.string != nil } ?? false }

  fileprivate var isChangeOfTexts: Bool {
    object?.allSatisfy { ["add", "remove"].contains($0.key) && $0.value.isListOfTexts } ?? false
  }
}

extension ToDoReference {
  /// Reads text that a person or a program has written.
  init(written text: String) throws(InputError) {
    guard let reference = ToDoReference(text) else { throw .unreadableReference(text) }
    self = reference
  }
}
