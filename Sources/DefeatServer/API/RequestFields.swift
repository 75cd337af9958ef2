import DefeatCore
import Foundation
import HolonBase
import HolonToDos
import HolonTree
import Hummingbird
import NIOCore

/// The fields of a request's JSON body, each of which has to be known.
struct RequestFields {
  private let values: [String: Value]

  /// Reads a body.
  ///
  /// - Parameter known: The names that it may have.
  init(_ request: Request, known: [String], context: ServerContext) async throws {
    let body = try await Self.body(of: request, limit: context.maxUploadSize)
    let bytes = body.readableBytesView
    guard let read = try? JSONDecoder().decode([String: Value].self, received: bytes) else {
      throw RequestError(
        .badRequest, "unreadableJSON", "The body isn't a JSON object: write one as in {\"title\": \"…\"}.")
    }
    values = read
    let unknown = values.keys.filter { !known.contains($0) }.sorted()
    guard unknown.isEmpty else {
      throw RequestError(
        .badRequest, "unknownField",
        "There is no field \(Self.named(unknown)) here: there are \(Self.named(known)).")
    }
  }

  private static func body(of request: Request, limit: Int) async throws -> ByteBuffer {
    do {
      return try await request.body.collect(upTo: limit)
    } catch let error
      where !(error is any HTTPResponseError || error is NIOTooManyBytesError || error is CancellationError)
    {
      // The connection was closed, or what it said is no HTTP.
      throw RequestError(.badRequest, "unreadableBody", "The body can't be read to its end: send it again.")
    }
  }

  private static func named(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

  /// What the fields say about a to-do.
  func draft(for purpose: ToDoForm.Purpose, _ clock: LocalClock) throws -> ToDoDraft {
    var filled: [ToDoForm.Name: JSONValue] = [:]
    if let title = try text("title") { filled[.title] = .string(title) }
    for name in [ToDoForm.Name.notes, .due, .priority] {
      if let text = try clearableText(name.rawValue) { filled[name] = text.map { .string($0) } ?? .null }
    }
    if let tags = try tags() { filled[.tags] = tags }
    return try ToDoForm(filled, for: purpose, clock: clock).draft()
  }

  /// Where a to-do is to go, if anything is said about it.
  func spot() throws -> Spot? {
    let named = ["under", "before", "after", "toEnd"].filter { values[$0] != nil }
    guard named.count <= 1 else {
      throw RequestError(.badRequest, "severalPlaces", "There can be only one place: keep one of \(Self.named(named)).")
    }
    switch named.first {
    case "under": return .under(try reference("under"))
    case "before": return .before(try reference("before"))
    case "after": return .after(try reference("after"))
    case "toEnd":
      guard values["toEnd"] == .bool(true) else { throw wrongType("toEnd", "true") }
      return .end
    default: return nil
    }
  }

  private func text(_ name: String) throws(RequestError) -> String? {
    switch values[name] {
    case nil: return nil
    case .text(let text): return text
    default: throw wrongType(name, "a text")
    }
  }

  /// A text, or null to have none.
  private func clearableText(_ name: String) throws(RequestError) -> String?? {
    if values[name] == .null { return .some(nil) }
    return try text(name).map { .some($0) }
  }

  /// A list of texts, lists of texts to add and to remove, or null for none.
  private func tags() throws(RequestError) -> JSONValue? {
    switch values["tags"] {
    case nil: return nil
    case .null: return .array([])
    case .texts(let tags): return .array(tags.map { .string($0) })
    case .lists(let lists) where lists.keys.allSatisfy { $0 == "add" || $0 == "remove" }:
      return .object(lists.mapValues { .array($0.map { .string($0) }) })
    default: throw wrongType("tags", "a list of texts, or an object with lists of texts to “add” and to “remove”")
    }
  }

  private func reference(_ name: String) throws -> ToDoReference {
    switch values[name] {
    case .number(let number): return .number(number)
    case .text(let text): return try ToDoReference(written: text)
    default: throw wrongType(name, "a to-do's number or identifier")
    }
  }

  private func wrongType(_ name: String, _ expected: String) -> RequestError {
    RequestError(.badRequest, "wrongType", "“\(name)” has to be \(expected).")
  }
}

extension RequestFields {
  /// A value as far as requests have any.
  private enum Value: Decodable, Hashable {
    case null, bool(Bool), number(Int), text(String), texts([String]), lists([String: [String]]), other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([String].self) {
        self = .texts(value)
      } else if let value = try? container.decode([String: [String]].self) {
        self = .lists(value)
      } else {
        self = .other
      }
    }
  }
}

extension ToDoReference {
  /// Reads what a person or a program has written.
  init(written text: String) throws(InputError) {
    guard let reference = ToDoReference(text) else { throw .unreadableReference(text) }
    self = reference
  }
}
